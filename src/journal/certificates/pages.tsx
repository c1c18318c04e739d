import { Elysia } from 'elysia'
import { VerifyPage } from '../../../views/certificates/verification/verify-page.tsx'
import { ArchiveAside } from '../../../views/issues/archive-aside.tsx'
import { type ArticlePlace, paths } from '../../core/paths.ts'
import { plainAddress } from '../../core/text/ip-ranges.ts'
import { t } from '../../core/words/words.ts'
import { errorPage } from '../../office/frame/errors.tsx'
import { answerPublicPage } from '../../office/frame/page.tsx'
import { collectPictureFacts, type PictureFacts, picturePath } from '../../office/frame/picture-rules.ts'
import { readShell } from '../../office/frame/queries.ts'
import { answerRefusal } from '../../office/frame/refusal.ts'
import { waitingIn } from '../../office/frame/turn.ts'
import { journalName, originOf } from '../../office/settings/rules.ts'
import type { Services } from '../../services.ts'
import { findClientAddress } from '../../web/http/address.ts'
import { redirect } from '../../web/http/redirect.ts'
import { articlePictureFacts, issuePictureFacts, parsePictureName } from '../citing/picture-rules.ts'
import { answerFormerAddress, answerFormerIssue } from '../record/former-address.tsx'
import { isSameIssue } from '../record/issues/rules.ts'
import { findArticle } from '../record/queries.ts'
import { drawPicture } from './actions.ts'
import { formatCode, parseCode } from './verification.ts'
import { type Verified, verifyCertificate } from './verify-actions.ts'

const statusOf = { valid: 200, changed: 200, withdrawn: 200, unknown: 404, throttled: 429 } as const

type Shown = { verified?: Verified; error?: string }

/** The public page where a certificate's holder checks that the journal issued it. */
export function verificationPages(services: Services) {
  const page = async (request: Request, typed: string, { verified, error }: Shown = {}) => {
    const shell = await readShell(services)
    const journal = journalName(shell.settings)
    const isAsked = verified !== undefined || error !== undefined
    return answerPublicPage(services, request, {
      shell,
      title: t('Verify a certificate'),
      canonical: isAsked ? undefined : paths.verify(),
      status: error ? 422 : verified && statusOf[verified.is],
      aside: <ArchiveAside issues={shell.issues} />,
      children: <VerifyPage journal={journal} typed={typed} verified={verified} error={error} />,
    })
  }
  return new Elysia()
    .get('/verify', ({ request, query }) => {
      if (query.code === undefined) return page(request, '')
      const typed = query.code.trim()
      if (typed === '') return page(request, '', { error: t('A code is required') })
      const code = parseCode(typed)
      return code ? redirect(paths.verified(formatCode(code))) : page(request, typed, { verified: { is: 'unknown' } })
    })
    .get('/verify/:code', async ({ request, params: { code } }) => {
      const address = findClientAddress(request, services.config)
      const verified = await verifyCertificate(services, code, address)
      if (verified.is === 'unknown' || verified.is === 'throttled')
        services.log.info({ message: 'verification', outcome: verified.is, address: plainAddress(address) })
      const answer = await page(request, code, { verified })
      if (verified.is === 'throttled') answer.headers.set('Retry-After', String(verified.retryAfter))
      answer.headers.set('Cache-Control', 'no-store')
      return answer
    })
}

/** Serves the pictures for shared links. An earlier address redirects to the current one. */
export function picturePages(services: Services) {
  return new Elysia().get('/assets/pictures/:file', async ({ request, params: { file } }) => {
    const facts = await findPictureFacts(services, request, file)
    if (facts instanceof Response) return facts
    const path = picturePath(facts)
    if (new URL(request.url).pathname !== path)
      return new Response(null, { status: 302, headers: { Location: path, 'Cache-Control': 'no-cache' } })
    const picture = await drawPicture({ ...services, waiting: waitingIn(services, request, 'document') }, facts)
    if (!picture) return answerRefusal(services, request, { status: 503, retryAfter: 5 })
    const headers = { 'Content-Type': 'image/png', 'Cache-Control': 'public, max-age=31536000, immutable' }
    return new Response(picture, { headers })
  })
}

/** Returns the facts of the picture that a file name asks for, or the answer where its subject is not public. */
async function findPictureFacts(services: Services, request: Request, file: string): Promise<PictureFacts | Response> {
  const [{ settings, issues }, subject] = [await readShell(services), parsePictureName(file)]
  const ofJournal = () => collectPictureFacts({ settings, origin: originOf(services.config, settings) })
  if (subject.is === 'article') {
    const article = await findArticle(services.db, subject.refnumber)
    if (article) return articlePictureFacts(settings, article) ?? ofJournal()
    const addressOf = (place: ArticlePlace) => paths.picture(`${place.refnumber}-0`)
    const former = await answerFormerAddress(services, request, { refnumber: subject.refnumber, addressOf })
    return former ?? errorPage(services, request, 404)
  }
  if (subject.is === 'journal') return ofJournal()
  const issue = issues.find((one) => isSameIssue(one, subject.number))
  if (issue) return issuePictureFacts(settings, issue) ?? ofJournal()
  return (await answerFormerIssue(services, request, subject.number)) ?? errorPage(services, request, 404)
}
