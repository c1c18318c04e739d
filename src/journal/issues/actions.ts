import { violatedConstraint } from '../../core/db/errors.ts'
import { yearIn } from '../../core/text/dates.ts'
import type { Problem } from '../../core/text/problems.ts'
import { recordChange } from '../../office/history/queries.ts'
import { nextVersion } from '../../office/history/rules.ts'
import { lockDeletion } from '../../office/history/version-queries.ts'
import { recordForm, type Typed } from '../../office/records/form.ts'
import type { Actor } from '../../services.ts'
import { duplicateIssue, type IssueProblem, issueFields, issueProblem, issueVersion, issueYears } from './fields.ts'
import { deleteIssueRow, type IssueRow, insertIssue, lockIssueRow, writeIssue } from './queries.ts'
import { type AdminIssue, type IssueNumber, issueSubject } from './rules.ts'

type By = Pick<Actor, 'db' | 'clock' | 'username'>
type Corrected = Pick<AdminIssue, 'frequency' | 'issue_label'>
type Refused = { ok: false; problem: IssueProblem; problems?: IssueProblem[] }

const correctionForm = recordForm({ frequency: issueFields.frequency, issue_label: issueFields.issue_label })

/** Parses a new issue from its form; an absent year is the current one. */
export function newIssueIn(form: Typed, current: number) {
  const oneOf = issueYears(current).map(String)
  const year = { ...issueFields.year, oneOf, clean: (line: string) => line || String(current) }
  const read = recordForm({ ...issueFields, year }).newIn(form)
  if (!read.ok) return read
  const { frequency, issue_label, ...typed } = read.columns
  const number = { year: Number(typed.year), volume: Number(typed.volume), issue: Number(typed.issue) }
  return { ok: true, row: { ...number, frequency, ...(issue_label && { issue_label }) } } as const
}

/** The new issue; or the first problem, and all of them if several fields are wrong. */
type IssueResult = { ok: true; issue: AdminIssue } | Refused

/** Creates an issue of the current year, by the journal's clock and time zone, or of the one before. */
export async function createIssue(
  { db, clock, config, username }: By & Pick<Actor, 'config'>,
  form: Typed,
): Promise<IssueResult> {
  const at = clock()
  const read = newIssueIn(form, yearIn(config.timeZone, at))
  if (!read.ok) return read
  const { row } = read
  return orTaken(
    row,
    db.transaction(async (tx) => {
      const issue = await insertIssue(tx, { ...row, creation: at, modification: at })
      await recordChange(tx, { at, username, ...historyOf(row), action: 'add', before: {}, after: row })
      return { ok: true, issue }
    }),
  )
}

/** Maps the violation of an issue's key to its problem. */
async function orTaken<Result>(number: IssueNumber, adding: Promise<Result>): Promise<Result | Refused> {
  try {
    return await adding
  } catch (error) {
    if (violatedConstraint(error) !== 'issues_pkey') throw error
    return { ok: false, problem: duplicateIssue(number) }
  }
}

type Correction = { frequency?: string; issue_label?: string; from?: string; restores?: number }

/**
 * Corrects an issue's frequency and, if it is sent, what is shown in place of its number. Conflict if the issue's
 * version is no longer the form's `from`.
 * `restores` is the change whose columns come back, if they do.
 */
export async function correctIssue(
  { db, clock, username }: By,
  number: IssueNumber,
  { frequency = '', issue_label, from, restores }: Correction,
): Promise<{ ok: true; issue: Corrected } | Refused> {
  return db.transaction(async (tx) => {
    const row = await lockIssueRow(tx, number)
    if (!row) return { ok: false, problem: issueProblem('not_found') }
    const read = correctionForm.changeIn({ ...row, frequency: row.frequency || null }, { frequency, issue_label })
    if (!read.ok) return read
    const before = { frequency: row.frequency, issue_label: row.issue_label }
    const issue = { ...before, ...read.columns }
    if (issueVersion(issue) === issueVersion(row)) return { ok: true, issue }
    if (from !== undefined && from !== issueVersion(row)) return { ok: false, problem: issueProblem('conflict') }
    const modification = nextVersion(row.modification, clock())
    await writeIssue(tx, number, { ...issue, modification })
    const by = { at: modification, username, action: restores === undefined ? 'edit' : 'restore', restores }
    await recordChange(tx, { ...by, ...historyOf(number), before, after: issue })
    return { ok: true, issue }
  })
}

const historyOf = (number: IssueNumber) => ({ kind: 'issue', subject: issueSubject(number) }) as const

/**
 * Deletes an issue. Its row is locked, so no article can be added between the check and the deletion.
 * @returns the change that deleted it
 */
export async function deleteIssue(
  { db, clock, username }: By,
  number: IssueNumber,
): Promise<{ ok: true; change: number } | Refused> {
  return db.transaction(async (tx) => {
    const row = await lockIssueRow(tx, number)
    if (!row) return { ok: false, problem: issueProblem('not_found') }
    if (row.articles > 0) return { ok: false, problem: issueProblem('has_articles') }
    await deleteIssueRow(tx, number)
    const { year, volume, issue, frequency, issue_label, creation } = row
    const before = { year, volume, issue, frequency, ...(issue_label && { issue_label }), creation }
    const deletion = { at: clock(), username, ...historyOf(number), action: 'delete', before, after: {} }
    const [change = 0] = await recordChange(tx, deletion)
    return { ok: true, change }
  })
}

/** Restores the issue that `change` deleted. */
export async function restoreIssue(
  { db, clock, username }: By,
  number: IssueNumber,
  change: number,
): Promise<{ ok: true } | { ok: false; problem: Problem }> {
  const restoring = db.transaction(async (tx): Promise<{ ok: true } | { ok: false; problem: Problem }> => {
    const at = clock()
    const found = await lockDeletion(tx, { ...historyOf(number), change, now: at })
    if (!found.ok) return found
    const after = found.columns as IssueRow // deleteIssue wrote them
    await insertIssue(tx, { ...after, creation: new Date(after.creation ?? at), modification: at })
    const by = { at, username, action: 'restore', restores: change }
    await recordChange(tx, { ...by, ...historyOf(number), before: {}, after })
    return { ok: true }
  })
  return orTaken(number, restoring)
}
