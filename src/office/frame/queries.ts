import type { Db } from '../../core/db/connect.ts'
import type { PublicIssue } from '../../journal/issues/rules.ts'
import type { Partner } from '../../journal/partners/rules.ts'
import type { Services } from '../../services.ts'
import { readSettings } from '../settings/queries.ts'
import type { Settings } from '../settings/rules.ts'

/** How the frame of public pages gets what the journal puts into it. */
export type Frame = {
  listIssues: (db: Db) => Promise<PublicIssue[]>
  listPartners: (db: Db) => Promise<Partner[]>
  /** The path of the picture that shared links show. */
  picturePath: (journal: { settings: Settings; origin: string }) => string
}

/**
 * The data around every public page, cached until the content changes. `mark` was taken when it was asked for: anything read
 * afterwards is no older.
 */
export type Shell = { settings: Settings; issues: PublicIssue[]; partners: Partner[]; mark: number }

type Needed = Pick<Services, 'db' | 'pageCache' | 'frame'>

export async function readShell({ db, pageCache, frame }: Needed): Promise<Shell> {
  const mark = pageCache.mark()
  const shell = await pageCache.once('shell', async () => {
    const [settings, issues, partners] = await Promise.all([
      readSettings(db),
      frame.listIssues(db),
      frame.listPartners(db),
    ])
    return { settings, issues, partners }
  })
  return { ...shell, mark }
}
