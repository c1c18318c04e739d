import { violatedConstraint } from '../../core/db/errors.ts'
import { storeImage } from '../../core/files/images.ts'
import { protectFiles } from '../../core/files/protecting.ts'
import { withoutMissingFiles } from '../../core/files/sweep.ts'
import { yearIn } from '../../core/text/dates.ts'
import type { Problem } from '../../core/text/problems.ts'
import { readValuesBefore, recordChange } from '../../office/history/queries.ts'
import { advanceVersion, mergeConflicts, selectDifferences } from '../../office/history/rules.ts'
import { findVersion, lockDeletion } from '../../office/history/version-queries.ts'
import type { EditConflict } from '../../office/records/actions.ts'
import { recordForm, type Typed } from '../../office/records/form.ts'
import type { Actor } from '../../services.ts'
import {
  changedFields,
  duplicateIssue,
  type IssueProblem,
  issueFields,
  issueProblem,
  issueYears,
} from '../record/issues/fields.ts'
import {
  asAdminIssue,
  deleteIssueRow,
  type IssueRow,
  insertIssue,
  lockIssueRow,
  writeIssue,
} from '../record/issues/queries.ts'
import { type AdminIssue, type IssueNumber, issueSubject } from '../record/issues/rules.ts'

type By = Pick<Actor, 'db' | 'clock' | 'username'>
type Refused = { ok: false; problem: IssueProblem; problems?: IssueProblem[]; conflict?: EditConflict }

export const changeForm = recordForm(changedFields)

/** Parses a new issue from its form; the year defaults to the current one. */
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

/** Creates an issue of the current year, by the journal's clock and time zone, or of the previous year. */
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
      await recordChange(tx, { at, username, ...issueHistoryKey(row), action: 'add', before: {}, after: row })
      return { ok: true, issue }
    }),
  )
}

/** Converts the violation of an issue's key to its problem. */
async function orTaken<Result>(number: IssueNumber, adding: Promise<Result>): Promise<Result | Refused> {
  try {
    return await adding
  } catch (error) {
    if (violatedConstraint(error) !== 'issues_pkey') throw error
    return { ok: false, problem: duplicateIssue(number) }
  }
}

/**
 * A form's fields, the uploaded cover, and the version that the form was filled from; an empty `cover` in the form
 * removes the picture. `restores` is the change whose version is restored, with its cover.
 */
type Change = { form: Typed; cover?: Uint8Array; seen?: Date; restores?: number }

/**
 * Changes an issue under its lock. Others' changes since the form was filled stay; if both changed the same field, it
 * is a conflict. Fields that are absent or did not change are not written.
 */
export async function changeIssue(
  { db, files, clock, username }: By & Pick<Actor, 'files'>,
  number: IssueNumber,
  { form, cover, seen, restores }: Change,
): Promise<IssueResult> {
  const stored = cover && (await storeImage(files, cover))
  if (stored?.ok === false) return { ok: false, problem: issueProblem(stored.code, 'cover') }
  return db.transaction(async (tx) => {
    await protectFiles(tx, files, stored ? [stored.hash] : [])
    const row = await lockIssueRow(tx, number)
    if (!row) return { ok: false, problem: issueProblem('not_found') }
    const { kind, subject } = issueHistoryKey(number)
    const shown = { ...row, ...(seen && (await readValuesBefore(tx, { kind, subject, since: seen }))) }
    const read = changeForm.changeIn({ ...shown, frequency: shown.frequency || null }, form)
    if (!read.ok) return read
    const asked = restores !== undefined && { kind, subject, change: restores, fields: ['cover'], now: clock() }
    const past = await withoutMissingFiles(files, (asked && (await findVersion(tx, asked))?.past) || {})
    const picture = stored?.name ?? past.cover ?? (form.cover === '' ? '' : undefined)
    const mine = { ...read.columns, ...(picture !== undefined && { cover: String(picture) }) }
    const clash = mergeConflicts(shown, mine, row)
    if (clash.length > 0)
      return { ok: false, problem: issueProblem('conflict'), conflict: { mine: Object.keys(mine), clash } }
    const { before, after } = selectDifferences(row, { ...row, ...mine })
    if (Object.keys(after).length === 0) return { ok: true, issue: asAdminIssue(row) }
    const modification = advanceVersion(row.modification, clock())
    const issue = await writeIssue(tx, number, { ...mine, modification })
    const by = { at: modification, username, action: restores === undefined ? 'edit' : 'restore', restores }
    await recordChange(tx, { ...by, kind, subject, before, after })
    return { ok: true, issue }
  })
}

const issueHistoryKey = (number: IssueNumber) => ({ kind: 'issue', subject: issueSubject(number) }) as const

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
    const { year, volume, issue, frequency, creation } = row
    const { issue_label, title, description, cover, editors } = row
    const said = Object.entries({ issue_label, title, description, cover, editors }).filter(([, value]) => value)
    const before = { year, volume, issue, frequency, ...Object.fromEntries(said), creation }
    const deletion = { at: clock(), username, ...issueHistoryKey(number), action: 'delete', before, after: {} }
    const [change = 0] = await recordChange(tx, deletion)
    return { ok: true, change }
  })
}

/** Restores the issue that `change` deleted. */
export async function restoreIssue(
  { db, files, clock, username }: By & Pick<Actor, 'files'>,
  number: IssueNumber,
  change: number,
): Promise<{ ok: true } | { ok: false; problem: Problem }> {
  const restoring = db.transaction(async (tx): Promise<{ ok: true } | { ok: false; problem: Problem }> => {
    const at = clock()
    const found = await lockDeletion(tx, { ...issueHistoryKey(number), change, now: at })
    if (!found.ok) return found
    await protectFiles(tx, files, [])
    const after = (await withoutMissingFiles(files, found.columns)) as IssueRow // deleteIssue wrote them
    await insertIssue(tx, { ...after, creation: new Date(after.creation ?? at), modification: at })
    const by = { at, username, action: 'restore', restores: change }
    await recordChange(tx, { ...by, ...issueHistoryKey(number), before: {}, after })
    return { ok: true }
  })
  return orTaken(number, restoring)
}
