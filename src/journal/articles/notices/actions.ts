import { type ArticlePlace, paths } from '../../../core/paths.ts'
import { readShell } from '../../../office/frame/queries.ts'
import { originOf } from '../../../office/settings/rules.ts'
import type { Services, Working } from '../../../services.ts'
import { coverFacts, noticeFacts } from '../../certificates/facts.ts'
import { listDocumented } from '../../certificates/queries.ts'
import type { AdminArticle } from '../../record/admin-queries.ts'
import { type Notice, unmarkedTitle } from '../../record/notice-rules.ts'
import { typeNames } from '../../record/type-rules.ts'
import { hasRegisteredDoi } from '../doi/queries.ts'
import { previewOf } from '../editing/form.ts'
import { findIssueDesk } from '../issue-desk/queries.ts'
import { lookOfStamp } from './stamp-rules.ts'
import type { StampedFile } from './stamping.ts'

type Drawing = Pick<Services, 'db' | 'files' | 'pageCache' | 'frame' | 'config'> & Working<'drawing'>

/** A public article's PDF with a notice that stamps it. */
type Noticed = ArticlePlace & { hash: string; description: string; notice: Notice }

/**
 * Returns an article's PDF with a stamp on each page, or behind a stamped cover; undefined if it could not be made now.
 */
export async function stampedPdf(
  services: Drawing & Working<'stamping'>,
  { hash, description, notice, ...place }: Noticed,
): Promise<StampedFile | undefined> {
  const { files, config, workers } = services
  const { settings } = await readShell(services)
  const origin = originOf(config, settings)
  return workers.stamping.stamped({
    hash,
    stamp: {
      ...lookOfStamp(notice),
      name: typeNames[notice.type],
      notice: origin + paths.article(notice),
      original: `${origin}${paths.articlePdf(place)}?${originalParameter}`,
    },
    about: description,
    read: async () => (await files.open(hash))?.bytes(),
    cover: () => drawnCover(services, place.refnumber),
  })
}

/** The query parameter that requests a PDF as published if it cannot be stamped: signed, encrypted or unreadable. */
export const originalParameter = 'original'

/** Draws the article's cover page without the journal's images. */
async function drawnCover(
  { db, pageCache, frame, config, workers }: Drawing,
  refnumber: string,
): Promise<Uint8Array | undefined> {
  const [[article], { settings: all }] = await Promise.all([
    listDocumented(db, [refnumber]),
    readShell({ db, pageCache, frame }),
  ])
  if (!article) return undefined
  const settings = { ...all, cover: '', logo: '' }
  const facts = coverFacts({ settings, origin: originOf(config, all), key: '', signatories: [] }, article)
  const { signal } = new AbortController() // it is cached for all readers, even if this one leaves
  return workers.drawing.draw(facts, async () => ({}), { signal })
}

/**
 * Draws the PDF of a notice that is not stored yet; undefined if its form is malformed.
 * @param signal aborts when its client leaves
 */
export async function drawNotice(
  { db, files, pageCache, frame, config, workers }: Drawing,
  { target, fields }: { target: AdminArticle; fields: Record<string, string> },
  signal: AbortSignal,
): Promise<Uint8Array<ArrayBuffer> | undefined> {
  const read = previewOf(fields)
  if (!read.ok) return undefined
  const { article } = read
  const [{ settings }, issue, isDoiRegistered] = await Promise.all([
    readShell({ db, pageCache, frame }),
    findIssueDesk(db, article, []),
    hasRegisteredDoi(db, target.id),
  ])
  const context = { settings, origin: originOf(config, settings) }
  const notice = { ...article, frequency: issue?.frequency ?? '' }
  const { authors: _, ...cited } = { ...target, title: unmarkedTitle(target.title), hasFile: target.file !== '' }
  const images = async () => {
    const logo = settings.logo && (await files.open(settings.logo.replace(/\.(?:png|jpg)$/, '')))
    return logo ? { [settings.logo]: await logo.bytes() } : {}
  }
  return workers.drawing.draw(noticeFacts(context, { ...cited, isDoiRegistered }, notice), images, { signal })
}
