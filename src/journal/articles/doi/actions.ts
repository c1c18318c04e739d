import type { Db } from '../../../core/db/connect.ts'
import type { Refusal } from '../../../core/text/problems.ts'
import { recordChange } from '../../../office/history/queries.ts'
import { readSettings } from '../../../office/settings/queries.ts'
import type { Actor } from '../../../services.ts'
import type { IssueNumber } from '../../issues/rules.ts'
import { type ArticleProblem, articleProblem } from '../editing/fields.ts'
import { refused } from '../editing/form.ts'
import { lockIssue } from '../editing/lock-queries.ts'
import { assignedDoi } from '../editing/rules.ts'
import { type ArticleWithoutDoi, listIssuesWithoutDois, listTakenDois, lockWithoutDoi, writeDois } from './queries.ts'

type By = Pick<Actor, 'db' | 'clock' | 'username'>

/** The number of articles that got a DOI, and the ref numbers of those whose DOI another article has. */
export type AssignResult = { ok: true; assigned: number; taken: string[] } | Refusal<ArticleProblem>

/**
 * Gives DOIs of the settings' prefix and slug to the articles of an issue that have none, or to one of them, in one
 * transaction. Articles that have a DOI keep it.
 * @param only the id of the one article
 */
export async function assignDois(
  { db, clock, username }: By,
  issue: IssueNumber,
  only?: number,
): Promise<AssignResult> {
  return db.transaction(async (tx): Promise<AssignResult> => {
    if (!(await lockIssue(tx, issue))) return refused([articleProblem('not_found')])
    const settings = await readSettings(tx)
    if (!settings.doi_prefix) return refused([articleProblem('no_doi_prefix')])
    const without = await lockWithoutDoi(tx, issue)
    const chosen = without.filter(({ id }) => only === undefined || id === only)
    const dois = new Map(chosen.map(({ id, refnumber }) => [id, assignedDoi(settings, refnumber)]))
    const taken = await listTakenDois(tx, [...dois.values()])
    const isTaken = ({ id }: ArticleWithoutDoi) => taken.has(dois.get(id)?.toLowerCase() ?? '')
    const free = chosen.filter((article) => !isTaken(article))
    await give(tx, free, { dois, at: clock(), username })
    return { ok: true, assigned: free.length, taken: chosen.filter(isTaken).map(({ refnumber }) => refnumber) }
  })
}

/** One request gives DOIs to this many articles, and to the rest of the last one's issue. */
const fewArticles = 1000

/**
 * Gives DOIs to the articles of the journal that have none, issue by issue, the newest first; many are done at several
 * calls.
 */
export async function assignAllDois(by: By): Promise<AssignResult> {
  const all: AssignResult = { ok: true, assigned: 0, taken: [] }
  for (const issue of await listIssuesWithoutDois(by.db)) {
    if (all.assigned >= fewArticles) break
    const result = await assignDois(by, issue)
    if (result.ok) {
      all.assigned += result.assigned
      all.taken.push(...result.taken)
    } else if (result.problem.code !== 'not_found') return result
  }
  return all
}

type Given = { dois: Map<number, string>; at: Date; username: string }

async function give(tx: Db, rows: ArticleWithoutDoi[], { dois, at, username }: Given): Promise<void> {
  if (rows.length === 0) return
  const assigned = new Map(rows.map(({ id }) => [id, dois.get(id) ?? '']))
  const versions = await writeDois(tx, { dois: assigned, at, modifiedby: username })
  const changes = rows.map(({ id }) => ({
    at: versions.get(id) ?? at,
    username,
    kind: 'article' as const,
    subject: String(id),
    action: 'edit' as const,
    before: { doi: null },
    after: { doi: assigned.get(id) ?? '' },
  }))
  for (let from = 0; from < changes.length; from += recordedAtOnce)
    await recordChange(tx, ...changes.slice(from, from + recordedAtOnce))
}

/** A statement has room for this many rows of the history. */
const recordedAtOnce = 1000
