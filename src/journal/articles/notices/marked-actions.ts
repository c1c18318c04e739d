import { type ArticlePlace, paths } from '../../../core/paths.ts'
import { readShell } from '../../../office/frame/queries.ts'
import { originOf } from '../../../office/settings/rules.ts'
import type { Services } from '../../../services.ts'
import { coverFacts } from '../../certificates/facts.ts'
import { listDocumented } from '../../certificates/queries.ts'
import type { MarkedFile } from '../../pdf-stamps/marking.ts'
import type { Notice } from './rules.ts'
import type { MarkKind } from './stamp-rules.ts'

type Needed = Pick<Services, 'db' | 'files' | 'pageCache' | 'frame' | 'config' | 'drawing' | 'marking'>

/** A public article's PDF, which a notice marks. */
type Noticed = ArticlePlace & { hash: string; description: string; notice: Notice & { type: MarkKind } }

/** The PDF of an article with its notice on each page, or behind a cover; undefined if it could not be made now. */
export async function markedPdf(
  services: Needed,
  { hash, description, notice, ...place }: Noticed,
): Promise<MarkedFile | undefined> {
  const { files, config, marking } = services
  const { settings } = await readShell(services)
  const origin = originOf(config, settings)
  return marking.marked({
    hash,
    mark: {
      kind: notice.type,
      notice: origin + paths.article(notice),
      original: `${origin}${paths.articlePdf(place)}?${originalParameter}`,
    },
    about: description,
    read: async () => (await files.open(hash))?.bytes(),
    cover: () => drawnCover(services, place.refnumber),
  })
}

/** The query parameter that requests a PDF as published, if it cannot be marked: signed, encrypted or unreadable. */
export const originalParameter = 'original'

/** The article's cover page without pictures, which are the journal's own. */
async function drawnCover(
  { db, pageCache, frame, config, drawing }: Needed,
  refnumber: string,
): Promise<Uint8Array | undefined> {
  const [[article], { settings: all }] = await Promise.all([
    listDocumented(db, [refnumber]),
    readShell({ db, pageCache, frame }),
  ])
  if (!article) return undefined
  const settings = { ...all, cover: '', logo: '' }
  const facts = coverFacts({ settings, origin: originOf(config, all), key: '', signatories: [] }, article)
  const { signal } = new AbortController() // it is kept for all readers, also if this one leaves
  return drawing.draw(facts, async () => ({}), { signal })
}
