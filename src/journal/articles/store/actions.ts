import type { Db } from '../../../core/db/connect.ts'
import { violatedConstraint } from '../../../core/db/errors.ts'
import type { Refusal } from '../../../core/text/problems.ts'
import { recordChanges } from '../../../office/history/queries.ts'
import { listNeverPublic, recordFirstPublications } from '../../alerts/publication-queries.ts'
import type { NewArticle } from '../../record/admin-queries.ts'
import type { ArticleProblem } from '../../record/fields.ts'
import { addRegisteredDois } from '../doi/queries.ts'
import { refuseArticleForm } from '../editing/form.ts'
import { articleHistoryKey, historyColumns } from '../editing/history.ts'
import { lockTitles } from './lock-queries.ts'
import { findConflicts, insertArticles, updateArticles } from './queries.ts'
import { type ArticleChange, claimsOf, constraintProblems, type DecidedChange, decideArticleChanges } from './rules.ts'

/** The user who changes articles, and the time. @param assignsDois whether DOIs are the journal's own */
export type By = { at: Date; username: string; assignsDois?: boolean }

/**
 * Decides changes of articles, and new ones, from the stored rows, for {@link saveArticles}. Their issues and rows are
 * locked already. Locks new titles, so that if two articles get one at the same time, the second change sees the first.
 * @param unseen the articles that the user may not see: they conflict like others, but no problem names them
 */
export async function decideArticles<Change extends ArticleChange>(
  tx: Db,
  changes: Change[],
  unseen: readonly number[] = [],
) {
  const claims = changes.map(claimsOf)
  const titles = claims.flatMap(({ title_key }) => title_key ?? [])
  await lockTitles(tx, titles)
  const withDoi = changes.filter(({ columns }) => columns.doi !== undefined)
  const ids = withDoi.flatMap(({ row }) => row?.id ?? [])
  const found = await findConflicts(tx, claims, ids)
  const rivals = found.rivals.map((rival) => ({ ...rival, isUnseen: unseen.includes(rival.id ?? 0) }))
  return decideArticleChanges(changes, { ...found, rivals })
}

/**
 * Writes and records the changes that differ from the stored rows. All articles that people enter are written here. A
 * change that adds, changes or deletes a notice also writes the article that the notice is about: the trigger
 * `keep_updates_of_article` (migrations/0030_article-notices.sql) changes that article's `updates`, with a new version
 * and an entry in its history, in the same transaction. A trigger does this because a deletion and the cascade of a new
 * ref number also change notices, and because processes of an older version, which rely on it, run at the same time
 * during an upgrade. A typed DOI was assigned elsewhere, so it counts as registered.
 * @returns the ids of the new articles
 */
export async function saveArticles(
  tx: Db,
  decided: DecidedChange[],
  { at, username, assignsDois }: By,
): Promise<number[]> {
  const differing = decided.filter(({ after }) => Object.keys(after).length > 0)
  const changed = differing.flatMap(({ row, ...change }) => (row ? [{ row, ...change }] : []))
  const added = differing.filter(({ row }) => !row)
  const shown = differing.filter(({ after, action }) => after.status === 'enabled' && action !== 'restore')
  const first = await listNeverPublic(
    tx,
    shown.flatMap(({ row }) => row?.id ?? []),
  )
  const versions = await updateArticles(tx, changed, { at, modifiedby: username })
  const stamps = { createdby: username, modifiedby: username, creation: at, modification: at }
  const ids = await insertArticles(
    tx,
    added.map(({ after }) => ({ ...after, ...stamps }) as NewArticle), // a new one has all required columns
  )
  const firstAdded = added.flatMap((change, place) => (shown.includes(change) ? (ids[place] ?? []) : []))
  await recordFirstPublications(tx, [...first, ...firstAdded], at)
  const changes = [...changed, ...added].map(({ row, action, restores, before, after }, place) => {
    const id = row?.id ?? ids[place - changed.length] ?? 0
    const values = { before: historyColumns(before), after: historyColumns(after) }
    return { ...articleHistoryKey(id), at: versions.get(id) ?? at, username, action, restores, ...values }
  })
  await recordChanges(tx, changes)
  const typed = differing.flatMap(({ after, action }) => (after.doi && action !== 'restore' ? after.doi : []))
  if (typed.length > 0 && !assignsDois) await addRegisteredDois(tx, { dois: typed, createdby: username, at })
  return ids
}

/** Converts a violated constraint to its problem: a concurrent write to another issue, or a registered DOI. */
export async function orConstraintProblem<Result>(saving: Promise<Result>): Promise<Result | Refusal<ArticleProblem>> {
  try {
    return await saving
  } catch (error) {
    const problem = constraintProblems[violatedConstraint(error) ?? '']
    if (!problem) throw error
    return refuseArticleForm([problem])
  }
}
