import { SupplementWithdrawnPage } from '../../../../views/articles/withdrawn-page.tsx'
import type { Files } from '../../../core/files/files.ts'
import { paths } from '../../../core/paths.ts'
import { message } from '../../../core/words/words.ts'
import { countSupplement } from '../../../office/frame/count-search.ts'
import { errorPage } from '../../../office/frame/errors.tsx'
import { readSettings } from '../../../office/settings/queries.ts'
import { originOf } from '../../../office/settings/rules.ts'
import type { Services } from '../../../services.ts'
import { answerStoredFile } from '../../../web/http/files.ts'
import { fileLinks, linkHeader } from '../../citing/signposting.ts'
import { answerFormerAddress, answerGone, answerRemoved } from '../../record/former-address.tsx'
import { type IssueParameters, placeIn } from '../../record/issues/rules.ts'
import { isRemoved } from '../../record/notices/kind-rules.ts'
import { findSupplements } from '../../record/queries.ts'
import { type StoredSupplement, supplementTypes } from '../../record/supplement-rules.ts'

/** Parses a supplement's file name; undefined for any other file. */
export function supplementNamed(file: string) {
  const [, refnumber = '', n = '', kind = ''] = /^(\d{1,10})-s([1-9]\d{0,5})\.([a-z]{3,4})$/.exec(file) ?? []
  return refnumber ? { refnumber, n: Number(n), kind } : undefined
}

type Sent = Pick<StoredSupplement, 'hash' | 'kind'> & { filename: string; links?: Record<string, string> }

/** Sends a supplement's file as a download; undefined if it is not stored. */
export function supplementFile(files: Files, request: Request, { hash, kind, filename, links }: Sent) {
  const headers = {
    'Content-Disposition': `attachment; filename="${filename}"`,
    'X-Content-Type-Options': 'nosniff',
    ...links,
  }
  return answerStoredFile(files, request, { hash, type: supplementTypes[kind], filename, headers })
}

type Wanted = NonNullable<ReturnType<typeof supplementNamed>> & { place: IssueParameters; file: string }

/** Sends the file of a supplement as a download; 410 for a deleted one. */
export async function showSupplement(services: Services, request: Request, { place, file, ...wanted }: Wanted) {
  const { refnumber, n, kind } = wanted
  const number = placeIn(place)
  const found = number && (await findSupplements(services.db, number, refnumber))
  if (number && found && isRemoved(found.updates)) return answerRemoved(services, request, { ...number, refnumber })
  const one = found?.supplements.find((known) => known.n === n && known.kind === kind)
  if (number && found && one) {
    const origin = originOf(services.config, await readSettings(services.db))
    const links = linkHeader(fileLinks(origin, { ...number, refnumber }, 'item'))
    const answer = await supplementFile(services.files, request, { ...one, filename: file, links })
    if (answer?.status === 200) await countSupplement(services, request, { article: found.id, n })
    return answer ?? errorPage(services, request, 404)
  }
  if (found && n <= found.supplements_given && !found.supplements.some((known) => known.n === n))
    return answerGone(services, request, {
      title: message('File withdrawn'),
      children: <SupplementWithdrawnPage n={n} />,
    })
  const addressOf = (article: Parameters<typeof paths.article>[0]) => paths.articleSupplement(article, { n, kind })
  const former = number && !found && (await answerFormerAddress(services, request, { refnumber, number, addressOf }))
  return former || errorPage(services, request, 404)
}
