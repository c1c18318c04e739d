import type { Partner } from '../../journal/partners/rules.ts'
import type { PublicIssue } from '../../journal/record/issues/rules.ts'
import type { WebpageLink } from '../../journal/webpages/rules.ts'
import type { Services } from '../../services.ts'
import { readSettings } from '../settings/queries.ts'
import type { Settings } from '../settings/rules.ts'

/**
 * The data around every public page, cached until the content changes. `version` is the cache's version before the data
 * was read, so that data read afterwards is never older.
 */
export type Shell = {
  settings: Settings
  issues: PublicIssue[]
  partners: Partner[]
  webpages: WebpageLink[]
  /** The last day of the call for papers that ends last, open or over; '' if there is none. */
  callsUntil: string
  version: number
}

type Needed = Pick<Services, 'db' | 'pageCache' | 'frame'>

export async function readShell({ db, pageCache, frame }: Needed): Promise<Shell> {
  const version = pageCache.version()
  const shell = await pageCache.once('shell', async () => {
    const [settings, issues, partners, links] = await Promise.all([
      readSettings(db),
      frame.listIssues(db),
      frame.listPartners(db),
      frame.readFrameLinks(db),
    ])
    return { settings, issues, partners, ...links }
  })
  return { ...shell, version }
}
