import { record } from '../audit/queries.ts'
import { violatedConstraint } from '../db/errors.ts'
import type { Services } from '../services.ts'
import { yearIn } from '../text/dates.ts'
import { insertIssue } from './queries.ts'
import { type AdminIssue, type IssueProblem, issueProblem, newIssueIn } from './rules.ts'

export type IssueResult = { ok: true; issue: AdminIssue } | { ok: false; problem: IssueProblem }

/** Makes an issue of the current year, as the journal's own clock has it (specification 5). */
export async function createIssue(
  { db, clock, config }: Pick<Services, 'db' | 'clock' | 'config'>,
  username: string,
  form: Record<string, string | undefined>,
): Promise<IssueResult> {
  const read = newIssueIn(form)
  if (!read.ok) return read
  const at = clock()
  const row = { year: yearIn(config.timeZone, at), ...read.numbers }
  try {
    return await db.transaction(async (tx) => {
      const issue = await insertIssue(tx, { ...row, creation: at, modification: at })
      const subject = `${row.year}/${row.volume}/${row.issue}`
      await record(tx, { at, username, kind: 'issue', subject, action: 'add', before: {}, after: row })
      return { ok: true, issue }
    })
  } catch (error) {
    if (violatedConstraint(error) !== 'issues_pkey') throw error
    return { ok: false, problem: issueProblem('duplicate_issue', 'issue') }
  }
}
