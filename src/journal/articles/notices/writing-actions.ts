import { readShell } from '../../../office/frame/queries.ts'
import { originOf } from '../../../office/settings/rules.ts'
import type { Services } from '../../../services.ts'
import { noticeFacts } from '../../certificates/facts.ts'
import type { AdminArticle } from '../admin-queries.ts'
import { previewOf } from '../editing/form.ts'
import { findIssueDesk } from '../issue-desk/queries.ts'
import { unmarkedTitle } from './rules.ts'

type Needed = Pick<Services, 'db' | 'files' | 'pageCache' | 'frame' | 'config' | 'drawing'>

/**
 * Draws the PDF of a notice that is not stored yet; undefined if its form is malformed.
 * @param signal aborts when nobody waits for it any more
 */
export async function drawNotice(
  { db, files, pageCache, frame, config, drawing }: Needed,
  target: AdminArticle,
  form: Record<string, string>,
  signal: AbortSignal,
): Promise<Uint8Array<ArrayBuffer> | undefined> {
  const read = previewOf(form)
  if (!read.ok) return undefined
  const { article } = read
  const [{ settings }, issue] = await Promise.all([readShell({ db, pageCache, frame }), findIssueDesk(db, article)])
  const context = { settings, origin: originOf(config, settings) }
  const notice = { ...article, frequency: issue?.frequency ?? '' }
  const { authors: _, ...about } = { ...target, title: unmarkedTitle(target.title), hasFile: target.file !== '' }
  const images = async () => {
    const logo = settings.logo && (await files.open(settings.logo.replace(/\.(?:png|jpg)$/, '')))
    return logo ? { [settings.logo]: await logo.bytes() } : {}
  }
  return drawing.draw(noticeFacts(context, about, notice), images, { signal })
}
