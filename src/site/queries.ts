import { listPublicIssues } from '../archives/queries.ts'
import type { IssueSummary } from '../archives/rules.ts'
import { listPartners } from '../indexing/queries.ts'
import type { Partner } from '../indexing/rules.ts'
import type { Services } from '../services.ts'
import { readSettings } from '../settings/queries.ts'
import type { Settings } from '../settings/rules.ts'

/**
 * The data around every public page, cached until the content changes. `mark` was taken when it was asked for: anything read
 * afterwards is no older.
 */
export type Shell = { settings: Settings; issues: IssueSummary[]; partners: Partner[]; mark: number }

export async function readShell({ db, pageCache }: Pick<Services, 'db' | 'pageCache'>): Promise<Shell> {
  const mark = pageCache.mark()
  const shell = await pageCache.once('shell', async () => {
    const [settings, issues, partners] = await Promise.all([readSettings(db), listPublicIssues(db), listPartners(db)])
    return { settings, issues, partners }
  })
  return { ...shell, mark }
}
