import type { Refusal } from '../../../core/text/problems.ts'
import { readSettings } from '../../../office/settings/queries.ts'
import type { Actor } from '../../../services.ts'
import { unseenBy } from '../../record/admin-queries.ts'
import { assignedDoi } from '../../record/doi-rules.ts'
import { type ArticleProblem, articleProblem } from '../../record/fields.ts'
import type { IssueNumber } from '../../record/issues/rules.ts'
import { refuseArticleForm } from '../editing/form.ts'
import { decideArticles, saveArticles } from '../store/actions.ts'
import { lockArticles, lockIssue } from '../store/lock-queries.ts'
import { listIssuesWithoutDois, withoutDoi } from './queries.ts'

type By = Pick<Actor, 'db' | 'clock' | 'username' | 'viewer'>

/** The number of articles that got a DOI, and the ref numbers of those whose DOI another article already has. */
export type AssignResult = { ok: true; assigned: number; taken: string[] } | Refusal<ArticleProblem>

/**
 * Assigns DOIs with the settings' prefix and slug to the articles of an issue that have none, or to one of them, in one
 * transaction. Articles with a DOI keep it; articles that the user may not see are omitted.
 * @param only the id of the one article
 */
export async function assignDois(by: By, issue: IssueNumber, only?: number): Promise<AssignResult> {
  const { db, clock, username } = by
  return db.transaction(async (tx): Promise<AssignResult> => {
    if (!(await lockIssue(tx, issue))) return refuseArticleForm([articleProblem('not_found')])
    const settings = await readSettings(tx)
    if (!settings.doi_prefix) return refuseArticleForm([articleProblem('no_doi_prefix')])
    const unseen = await unseenBy({ ...by, db: tx })
    const decided = await decideArticles(
      tx,
      (await lockArticles(tx, withoutDoi(issue, { only, unseen }))).map((row) => {
        return { row, columns: { doi: assignedDoi(settings, row.refnumber) }, action: 'edit' }
      }),
    )
    const free = decided.filter(({ problems }) => problems.length === 0)
    const taken = decided.filter(({ problems }) => problems.length > 0)
    await saveArticles(tx, free, { at: clock(), username, assignsDois: true })
    return { ok: true, assigned: free.length, taken: taken.flatMap(({ row }) => row?.refnumber ?? []) }
  })
}

/** The number of articles after which one request stops assigning DOIs; it completes the last one's issue. */
const fewArticles = 1000

/**
 * Assigns DOIs to the articles of the journal that have none, issue by issue, the newest first; many articles need
 * several calls.
 */
export async function assignAllDois(by: By): Promise<AssignResult> {
  const all: AssignResult = { ok: true, assigned: 0, taken: [] }
  for (const issue of await listIssuesWithoutDois(by.db, await unseenBy(by))) {
    if (all.assigned >= fewArticles) break
    const result = await assignDois(by, issue)
    if (result.ok) {
      all.assigned += result.assigned
      all.taken.push(...result.taken)
    } else if (result.problem.code !== 'not_found') return result
  }
  return all
}
