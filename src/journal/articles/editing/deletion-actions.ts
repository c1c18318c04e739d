import type { Db } from '../../../core/db/connect.ts'
import { violatedConstraint } from '../../../core/db/errors.ts'
import { protectFiles } from '../../../core/files/protecting.ts'
import { withoutMissingFiles } from '../../../core/files/sweep.ts'
import type { Problem } from '../../../core/text/problems.ts'
import { recordChange } from '../../../office/history/queries.ts'
import { advanceVersion, deletedFields } from '../../../office/history/rules.ts'
import { lockDeletion } from '../../../office/history/version-queries.ts'
import { markRestoredUnsure } from '../../../office/letters/sending-queries.ts'
import type { Actor } from '../../../services.ts'
import { type ArticleRow, type Reader, unseenBy } from '../../record/admin-queries.ts'
import { type ArticleProblem, articleProblem } from '../../record/fields.ts'
import { issueWithYear } from '../../record/issues/rules.ts'
import { decideArticles } from '../store/actions.ts'
import { lockArticle, lockIssue } from '../store/lock-queries.ts'
import { problemsOf } from '../store/rules.ts'
import { storedSupplements } from '../supplements/stored.ts'
import {
  type Dependents,
  deleteArticleRow,
  findNoticeAbout,
  insertArticleAgain,
  listDependents,
  listNaming,
  type Naming,
  nameAgain,
} from './deletion-queries.ts'
import { refuseArticleForm } from './form.ts'
import { articleHistoryKey, historyColumns } from './history.ts'

type By = Pick<Actor, 'db' | 'clock' | 'username'> & Reader

/** The deleted row, and the change that deleted it. */
type Deleted = { ok: true; row: ArticleRow; change: number } | { ok: false; problem: ArticleProblem }

/**
 * Deletes an article with all its dependent rows. This can be undone for 30 days.
 * @param seen the version that the editor saw; if it is absent, any version is deleted
 */
export function deleteArticle(by: By, id: number, seen?: string): Promise<Deleted> {
  const { db, clock, username } = by
  return db.transaction(async (tx): Promise<Deleted> => {
    const row = await lockArticle(tx, id)
    if (!row) return refuseArticleForm([articleProblem('not_found')])
    if (seen && seen !== row.modification.toISOString()) return refuseArticleForm([articleProblem('conflict')])
    const notice = await findNoticeAbout(tx, row.refnumber)
    if (notice) return refuseArticleForm([noticeProblem(notice, await unseenBy({ ...by, db: tx }))])
    return { ok: true, row, change: await deleteLocked(tx, row, { at: clock(), username }) }
  })
}

type Notice = { id: number; description: string; refnumber: string }

/**
 * Returns the problem of deleting an article that a notice is about. It names the notice unless the user may not see
 * it.
 */
function noticeProblem({ id, description, refnumber }: Notice, unseen: readonly number[]): ArticleProblem {
  const it = unseen.includes(id) ? 'it' : `“${description}” (ref. ${refnumber})`
  const message = `A notice is about this article: delete ${it} first`
  return { ...articleProblem('conflict'), code: 'has_notices', message }
}

/** Deletes an article whose row is locked. @returns the id of the change */
async function deleteLocked(tx: Db, row: ArticleRow, by: { at: Date; username: string }): Promise<number> {
  const { id, import_key, ...recorded } = historyColumns(row)
  const articles = [Object.fromEntries(Object.entries(row).filter(([name]) => !(name in recorded)))]
  const dependents: Dependents = { ...(await listDependents(tx, row.id)), articles }
  const naming = await listNaming(tx, row.id)
  const before = { ...recorded, [deletedFields.dependents]: dependents, [deletedFields.naming]: naming }
  await deleteArticleRow(tx, row.id, by.username)
  const [change = 0] = await recordChange(tx, {
    ...by,
    ...articleHistoryKey(row.id),
    action: 'delete',
    before,
    after: {},
  })
  return change
}

type Undeleted = { ok: true } | { ok: false; problem: Problem }

/**
 * Restores the article that `change` deleted, with its id, fields, PDF and dependent rows. Letters that were being sent
 * when it was deleted are not sent again automatically.
 */
export async function undeleteArticle(by: By & Pick<Actor, 'files'>, id: number, change: number): Promise<Undeleted> {
  const { db, files, clock, username } = by
  const undeleting = db.transaction(async (tx): Promise<Undeleted> => {
    await protectFiles(tx, files, [])
    const at = clock()
    const deletion = await lockDeletion(tx, { ...articleHistoryKey(id), change, now: at })
    if (!deletion.ok) return deletion
    const found = await withoutMissingFiles(files, deletion.columns)
    const { [deletedFields.dependents]: deletedRows, [deletedFields.naming]: naming = {}, ...recorded } = found
    const { articles: [unrecorded] = [], ...dependents } = deletedRows as Dependents // deleteLocked wrote it
    const row = { ...recorded, ...unrecorded, ...(!recorded.file_hash && { file_bytes: null }) } as ArticleRow
    row.supplements = await storedSupplements(files, row.supplements ?? [])
    const problem = await checkRestoredArticle(tx, row, await unseenBy({ ...by, db: tx }))
    if (problem) return { ok: false, problem }
    const modification = advanceVersion(new Date(row.creation), at)
    await insertArticleAgain(tx, { ...row, modification }, dependents)
    await nameAgain(tx, id, naming as Naming) // deleteLocked wrote it too
    await markRestoredUnsure(tx, 'It was on its way when the article was deleted.', id)
    await recordChange(tx, {
      at,
      username,
      ...articleHistoryKey(id),
      action: 'restore',
      restores: change,
      before: {},
      after: recorded,
    })
    return { ok: true }
  })
  try {
    return await undeleting
  } catch (error) {
    if (!violatedConstraint(error)?.startsWith('articles_')) throw error
    return { ok: false, problem: { code: 'duplicate', message: 'Another article has taken its place.' } }
  }
}

/** Returns the problem that prevents restoring a deleted article, if there is one. */
async function checkRestoredArticle(tx: Db, row: ArticleRow, unseen: readonly number[]): Promise<Problem | undefined> {
  if (!(await lockIssue(tx, row, row.notice_of))) {
    const message = `${issueWithYear(row)} no longer exists: add or restore it first.`
    return { ...articleProblem('invalid', 'issue'), message }
  }
  const [rival] = problemsOf(
    await decideArticles(tx, [{ columns: row, action: 'restore', sameTitle: true, published: row }], unseen),
  )
  const { other } = rival ?? {}
  if (!rival || !other) return rival
  return { ...rival, message: `${rival.message}: “${other.description}” (ref. ${other.refnumber}) has it now.` }
}
