import type { Db } from '../../../core/db/connect.ts'
import { violatedConstraint } from '../../../core/db/errors.ts'
import { type Change, recordChange } from '../../../office/history/queries.ts'
import { parseVersion } from '../../../office/history/rules.ts'
import type { Actor } from '../../../services.ts'
import type { IssueNumber } from '../../issues/rules.ts'
import { listRegistered } from '../doi/queries.ts'
import { findWithdrawnDois } from '../doi/withdrawn-queries.ts'
import { lockIssue } from '../editing/lock-queries.ts'
import { fixedDoi, withdrawnDoi } from '../editing/problems.ts'
import { findDoiHolders, findValuesAt, listTableRows, lockTableRows, writeTableRows } from './queries.ts'
import { doiProblems, type Outcome, outcomeOf, type TableEdit, type TableRow } from './rules.ts'

type By = Pick<Actor, 'db' | 'clock' | 'username'>

/**
 * The number of changed articles; or the outcome of every edit, of which at least one is wrong, and the ids of articles
 * that are gone.
 */
export type TableResult = { ok: true; changed: number } | { ok: false; outcomes: Outcome[]; gone: number[] }

/**
 * Changes articles of an issue together, in one transaction with a history of each; if anything is wrong, none of them.
 */
export async function saveTable(actor: By, issue: IssueNumber, edits: TableEdit[]): Promise<TableResult> {
  const save = () => actor.db.transaction((tx) => saveIn(tx, actor, issue, edits))
  try {
    return await save()
  } catch (error) {
    if (!['articles_doi', 'articles_doi_withdrawn'].includes(violatedConstraint(error) ?? '')) throw error
    return save() // another issue's article took the DOI, or was deleted with it, at the same moment, which is seen now
  }
}

async function saveIn(tx: Db, { clock, username }: By, issue: IssueNumber, edits: TableEdit[]): Promise<TableResult> {
  const ids = edits.map(({ id }) => id)
  const rows = (await lockIssue(tx, issue)) ? await lockTableRows(tx, issue, ids) : []
  const outcomes = await outcomesIn(tx, rows, edits, clock())
  const gone = ids.filter((id) => !rows.some((row) => row.id === id))
  if (gone.length > 0 || outcomes.some(({ problems }) => problems.length > 0)) return { ok: false, outcomes, gone }
  const changed = outcomes.filter(({ columns }) => Object.keys(columns).length > 0)
  await write(tx, changed, { at: clock(), username })
  return { ok: true, changed: changed.length }
}

/** Works out the outcomes of edits without making them; edits of articles that are gone are left out. */
export async function planTable({ db, clock }: By, issue: IssueNumber, edits: TableEdit[]): Promise<Outcome[]> {
  return outcomesIn(db, await listTableRows(db, issue), edits, clock())
}

async function outcomesIn(db: Db, rows: TableRow[], edits: TableEdit[], now: Date): Promise<Outcome[]> {
  const today = now.toISOString().slice(0, 10)
  const byId = new Map(edits.map((edit) => [edit.id, edit]))
  const older = rows.flatMap(({ id, modification }) => {
    const version = parseVersion(byId.get(id)?.version)
    return version && version < modification ? [[id, version] as const] : []
  })
  const values = await findValuesAt(db, new Map(older))
  const seenOf = (row: TableRow, version: string) => {
    if (version === '' || version === row.modification.toISOString()) return row
    const past = values.get(row.id)
    return past && { ...row, ...past }
  }
  const outcomes = rows.flatMap((row) => {
    const edit = byId.get(row.id)
    return edit ? [outcomeOf(row, seenOf(row, edit.version), edit.typed, today)] : []
  })
  const enteredDois = outcomes.flatMap(({ columns }) => columns.doi ?? [])
  const taken = doiProblems(outcomes, await findDoiHolders(db, enteredDois))
  const withdrawn = await findWithdrawnDois(db, enteredDois)
  const changed = outcomes.filter(({ columns }) => columns.doi !== undefined)
  const registered = await listRegistered(
    db,
    changed.map(({ row }) => row.id),
  )
  const withdrawnIn = ({ columns }: Outcome) => withdrawn.get(columns.doi?.toLowerCase() ?? '')
  return outcomes.map((outcome) => ({
    ...outcome,
    problems: [
      ...outcome.problems,
      taken.get(outcome.row.id) ?? [],
      withdrawnIn(outcome) ? withdrawnDoi(withdrawnIn(outcome)?.refnumber) : [],
      changed.includes(outcome) && registered.has(outcome.row.id) ? fixedDoi : [],
    ].flat(),
  }))
}

/** A statement has room for this many rows of the history. */
const recordedAtOnce = 1000

async function write(tx: Db, outcomes: Outcome[], { at, username }: { at: Date; username: string }): Promise<void> {
  if (outcomes.length === 0) return
  const rows = outcomes.map(({ row, columns }) => {
    const { refnumber, description, modifiedby, modification, ...all } = row
    return { ...all, ...columns }
  })
  const versions = await writeTableRows(tx, { rows, at, modifiedby: username })
  const changes = outcomes.map(({ row, columns }): Change => {
    const before = Object.fromEntries(Object.keys(columns).map((name) => [name, row[name as keyof typeof columns]])) // its own
    const of = { kind: 'article', subject: String(row.id), action: 'edit', before, after: columns } as const
    return { at: versions.get(row.id) ?? at, username, ...of }
  })
  for (let from = 0; from < changes.length; from += recordedAtOnce)
    await recordChange(tx, ...changes.slice(from, from + recordedAtOnce))
}
