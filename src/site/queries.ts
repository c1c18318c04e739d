import { listPublicIssues } from '../archives/queries.ts'
import type { IssueSummary } from '../archives/rules.ts'
import type { Db } from '../db/connect.ts'
import { readSettings } from '../settings/queries.ts'
import type { Settings } from '../settings/rules.ts'

/** What every public page shows around its own content. */
export type Shell = { settings: Settings; issues: IssueSummary[] }

export async function readShell(db: Db): Promise<Shell> {
  const [settings, issues] = await Promise.all([readSettings(db), listPublicIssues(db)])
  return { settings, issues }
}
