import { violatedConstraint } from '../../../core/db/errors.ts'
import { dayIn } from '../../../core/text/dates.ts'
import type { Actor } from '../../../services.ts'
import { unseenBy } from '../../record/admin-queries.ts'
import type { IssueNumber } from '../../record/issues/rules.ts'
import { aheadWhilePublic } from '../publish/rules.ts'
import { decideArticles, saveArticles } from '../store/actions.ts'
import type { LockedArticle } from '../store/lock-queries.ts'
import { findSeen } from '../store/queries.ts'
import { constraintProblems } from '../store/rules.ts'
import { listTableRows, lockTableRows } from './queries.ts'
import { type Outcome, outcomeOf, problemsInTable, type TableEdit } from './rules.ts'

type By = Pick<Actor, 'db' | 'clock' | 'config' | 'username' | 'viewer'>

/**
 * The number of changed articles; or, if at least one edit is invalid, the outcome of every edit, and the ids of
 * deleted articles.
 */
export type TableResult = { ok: true; changed: number } | { ok: false; outcomes: Outcome[]; gone: number[] }

/**
 * Changes articles of an issue together, in one transaction with a history of each; if anything is invalid, none of
 * them.
 */
export async function saveTable(actor: By, issue: IssueNumber, edits: TableEdit[]): Promise<TableResult> {
  const save = () => actor.db.transaction((tx) => saveIn({ ...actor, db: tx }, issue, edits))
  try {
    return await save()
  } catch (error) {
    if (!constraintProblems[violatedConstraint(error) ?? '']) throw error
    return save() // another issue's article took the DOI, or was deleted with it, at the same moment, which is seen now
  }
}

async function saveIn(actor: By, issue: IssueNumber, edits: TableEdit[]): Promise<TableResult> {
  const { db: tx, clock, username } = actor
  const ids = edits.map(({ id }) => id)
  const unseen = await unseenBy(actor)
  const rows = await lockTableRows(tx, issue, { ids, unseen })
  const outcomes = await outcomesIn(actor, { rows, edits, unseen })
  const gone = ids.filter((id) => !rows.some((row) => row.id === id))
  if (gone.length > 0 || outcomes.some(({ problems }) => problems.length > 0)) return { ok: false, outcomes, gone }
  await saveArticles(tx, outcomes, { at: clock(), username })
  return { ok: true, changed: outcomes.filter(({ columns }) => Object.keys(columns).length > 0).length }
}

/** Returns the outcomes of edits without making them; omits edits of deleted articles. */
export async function planTable(actor: By, issue: IssueNumber, edits: TableEdit[]): Promise<Outcome[]> {
  const unseen = await unseenBy(actor)
  return outcomesIn(actor, { rows: await listTableRows(actor.db, issue, { unseen }), edits, unseen })
}

type Editing = { rows: LockedArticle[]; edits: TableEdit[]; unseen: readonly number[] }

async function outcomesIn({ db, clock, config }: By, { rows, edits, unseen }: Editing) {
  const today = dayIn(config.timeZone, clock())
  const byId = new Map(edits.map((edit) => [edit.id, edit]))
  const edited = rows.flatMap((row) => {
    const edit = byId.get(row.id)
    return edit ? [{ row, ...edit }] : []
  })
  const seen = await findSeen(db, edited)
  const changes = edited.map(({ row, typed }) => {
    const { columns, problems } = outcomeOf({ row, seen: seen.get(row.id), typed }, today)
    problems.push(...aheadWhilePublic(row.status, columns.publishdate, today))
    return { row, columns: columns as Partial<LockedArticle>, problems, action: 'edit' as const }
  })
  const decided = await decideArticles(db, changes, unseen)
  return decided.map((outcome) => ({ ...outcome, problems: problemsInTable(outcome.problems) }))
}
