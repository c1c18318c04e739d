import { plainText } from '../../core/text/html.ts'
import { webpageRecords } from '../../journal/webpages/actions.ts'
import { webpage } from '../../journal/webpages/fields.ts'
import { slugFor } from '../../journal/webpages/rules.ts'
import { commandLine } from '../../office/history/rules.ts'
import type { Services } from '../../services.ts'
import type { MovedPage } from './addresses/moved.ts'
import { listWebpageSlugs } from './queries.ts'
import { recordUnimported, type Work } from './survey-actions.ts'

/**
 * Adds the journal's own pages, hidden, unless a page here has or had their address. The report contains each page's
 * text, even of the added ones, because pictures and tables are not imported.
 * @returns the number of added pages, even of a dry run
 */
export async function addPages(
  services: Pick<Services, 'db' | 'files' | 'clock'>,
  pages: MovedPage[],
  work: Work,
): Promise<number> {
  if (pages.length === 0) return 0
  const known = new Set(await listWebpageSlugs(services.db))
  let added = 0
  for (const { of, path, title, text, content } of pages) {
    const slug = slugFor(path) || slugFor(title)
    const form = { title: plainText(title), slug, text, place: 'footer', order: '0', status: 'disabled' }
    const isTaken = known.has(slug)
    const comes = !isTaken && webpage.form.newIn(form).ok
    const what = comes ? 'page, here hidden' : isTaken ? 'page whose address is here already' : 'page'
    recordUnimported(work, { of, what, reason: comes ? 'changed to fit' : 'enter it here by hand', content })
    if (!comes) continue
    if (!work.report.isDry) await webpageRecords.add({ ...services, username: commandLine.username }, { form })
    known.add(slug)
    added++
  }
  return added
}
