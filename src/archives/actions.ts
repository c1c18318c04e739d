import { record } from '../audit/queries.ts'
import { nextVersion } from '../audit/rules.ts'
import { violatedConstraint } from '../db/errors.ts'
import type { Services } from '../services.ts'
import { yearIn } from '../text/dates.ts'
import { type IssueForm, type IssueProblem, issueProblem, newFrequencyIn, newIssueIn } from './fields.ts'
import { deleteIssueRow, insertIssue, lockIssueRow, writeFrequency } from './queries.ts'
import { type AdminIssue, type IssueNumber, issueSubject } from './rules.ts'

type Needed = Pick<Services, 'db' | 'clock'>
type Refused = { ok: false; problem: IssueProblem; problems?: IssueProblem[] }

/** The new issue; or the first problem, and all of them where several fields are wrong. */
type IssueResult = { ok: true; issue: AdminIssue } | Refused

/** Creates an issue of the current year, by the journal's clock and time zone. */
export async function createIssue(
  { db, clock, config }: Needed & Pick<Services, 'config'>,
  username: string,
  form: IssueForm,
): Promise<IssueResult> {
  const read = newIssueIn(form)
  if (!read.ok) return read
  const at = clock()
  const row = { year: yearIn(config.timeZone, at), ...read.numbers }
  try {
    return await db.transaction(async (tx) => {
      const issue = await insertIssue(tx, { ...row, creation: at, modification: at })
      await record(tx, {
        at,
        username,
        kind: 'issue',
        subject: issueSubject(row),
        action: 'add',
        before: {},
        after: row,
      })
      return { ok: true, issue }
    })
  } catch (error) {
    if (violatedConstraint(error) !== 'issues_pkey') throw error
    return { ok: false, problem: issueProblem('duplicate_issue', 'issue') }
  }
}

/** Corrects an issue's frequency. Conflict if the stored frequency is no longer the form's `from`. */
export async function correctFrequency(
  { db, clock }: Needed,
  username: string,
  number: IssueNumber,
  form: IssueForm,
): Promise<{ ok: true; frequency: string } | Refused> {
  const read = newFrequencyIn(form)
  if (!read.ok) return read
  const { frequency } = read
  return db.transaction(async (tx) => {
    const row = await lockIssueRow(tx, number)
    if (!row) return { ok: false, problem: issueProblem('not_found') }
    if (row.frequency === frequency) return { ok: true, frequency }
    if (form.from !== undefined && form.from !== row.frequency) return { ok: false, problem: issueProblem('conflict') }
    const at = nextVersion(row.modification, clock())
    await writeFrequency(tx, number, frequency, at)
    const change = { at, username, kind: 'issue', subject: issueSubject(number), action: 'edit' } as const
    await record(tx, { ...change, before: { frequency: row.frequency }, after: { frequency } })
    return { ok: true, frequency }
  })
}

/** Deletes an issue. Its row is locked, so no article can be added between the check and the deletion. */
export async function deleteIssue(
  { db, clock }: Needed,
  username: string,
  number: IssueNumber,
): Promise<{ ok: true } | Refused> {
  return db.transaction(async (tx) => {
    const row = await lockIssueRow(tx, number)
    if (!row) return { ok: false, problem: issueProblem('not_found') }
    if (row.articles > 0) return { ok: false, problem: issueProblem('has_articles') }
    await deleteIssueRow(tx, number)
    const { year, volume, issue, frequency } = row
    const change = { at: clock(), username, kind: 'issue', subject: issueSubject(number), action: 'delete' } as const
    await record(tx, { ...change, before: { year, volume, issue, frequency }, after: {} })
    return { ok: true }
  })
}
