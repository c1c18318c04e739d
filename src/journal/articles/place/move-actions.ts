import { inArray } from 'drizzle-orm'
import type { Db } from '../../../core/db/connect.ts'
import { pick } from '../../../core/db/rows.ts'
import { articles } from '../../../core/db/tables/articles.ts'
import { protectFiles } from '../../../core/files/protecting.ts'
import { isOnlineFirst, onlineFirst } from '../../../core/online-first.ts'
import type { Refusal } from '../../../core/text/problems.ts'
import type { Actor } from '../../../services.ts'
import { type Reader, reload, unseenBy } from '../../record/admin-queries.ts'
import { type ArticleProblem, articleProblem } from '../../record/fields.ts'
import { type IssueNumber, isSameIssue } from '../../record/issues/rules.ts'
import { noIssueProblem } from '../../record/place-form.ts'
import { pageRange } from '../../record/position-rules.ts'
import type { ArticleResult } from '../editing/actions.ts'
import { refuseArticleForm } from '../editing/form.ts'
import { decideArticles, orConstraintProblem, saveArticles } from '../store/actions.ts'
import { lockArticle, lockArticles, lockIssues } from '../store/lock-queries.ts'
import { type FileStore, storePdfs } from '../store/pdf-actions.ts'
import { problemsOf } from '../store/rules.ts'
import { withPdfSource } from '../text/pdf-rules.ts'
import {
  type ArticleToMove,
  columnsBefore,
  isUndoable,
  type Pages,
  positionAfterMove,
  positionProblem,
} from './move-rules.ts'
import { listLastMoves, listPagesOfIssue } from './queries.ts'

type Mover = Pick<Actor, 'clock' | 'username'> & FileStore & Reader

type Moved = { ok: true; moved: number } | Refusal<ArticleProblem>

/**
 * Moves articles online first into an issue, all or none, each perhaps with its final PDF. The problems name the
 * articles by their ids; clashes of pages are those with the issue's articles and with each other.
 */
export async function moveIntoIssue(mover: Mover, to: IssueNumber, sent: readonly ArticleToMove[]): Promise<Moved> {
  const { db, files, clock, username } = mover
  const stored = await storePdfs(mover, sent)
  if (!stored.ok) return stored
  const moving = db.transaction(async (tx): Promise<Moved> => {
    if (stored.columns.size > 0)
      await protectFiles(
        tx,
        files,
        [...stored.columns.values()].map(({ file_hash }) => file_hash),
      )
    const known = await lockIssues(tx, [onlineFirst, to], [])
    if (!known.some((issue) => isSameIssue(issue, to))) return refuseArticleForm([noIssueProblem(to)])
    const rows = await lockMovedRows(tx, sent)
    const unseen = await unseenBy({ ...mover, db: tx })
    const taken = await listPagesOfIssue(tx, to)
    const changes = sent.map((one) => {
      const row = rows.get(one.id)
      const isKnown = row && !unseen.includes(one.id)
      if (!row || !isKnown || !isOnlineFirst(row)) return { id: one.id, problem: isKnown ? notEarly : notFound }
      const position = positionAfterMove(row, one)
      const problem = positionProblem(position, taken)
      const pages: Pages | undefined = pageRange(position.pagenumber)
      if (pages) taken.push(pages)
      const change = {
        row,
        columns: { ...to, ...position, ...withPdfSource(row, { ...stored.columns.get(one.id) }) },
        action: 'move',
        problems: problem ? [problem] : [],
      } as const
      return { id: one.id, change }
    })
    const refused = changes.flatMap(({ id, problem }) => (problem ? [{ ...problem, id }] : []))
    if (refused.length > 0) return refuseArticleForm(refused)
    const decided = await decideArticles(
      tx,
      changes.flatMap(({ change }) => change ?? []),
      unseen,
    )
    const problems = decided.flatMap((one) => problemsOf([one]).map((problem) => ({ ...problem, id: one.row.id })))
    if (problems.length > 0) return refuseArticleForm(problems)
    await saveArticles(tx, decided, { at: clock(), username })
    return { ok: true, moved: decided.length }
  })
  return orConstraintProblem(moving)
}

const notFound = articleProblem('not_found')
const notEarly: ArticleProblem = { ...articleProblem('invalid', 'online_first'), message: 'The article is in an issue' }

const pdfColumns = ['pdf_source', 'file_hash', 'file_bytes', 'uploaded_hash', 'uploaded_bytes'] as const

/** Locks articles and returns the columns of their rows that a move compares, by id. */
async function lockMovedRows(tx: Db, sent: readonly ArticleToMove[]) {
  const isMoved = inArray(
    articles.id,
    sent.map(({ id }) => id),
  )
  await lockArticles(tx, isMoved)
  const place = pick(articles, 'year', 'volume', 'issue', 'pagenumber', 'article_number')
  const rows = await tx
    .select({ ...pick(articles, 'id', 'refnumber', 'modification', 'title_key', ...pdfColumns), ...place })
    .from(articles)
    .where(isMoved)
  return new Map(rows.map((row) => [row.id, row]))
}

/**
 * Takes the move of an article into its issue back, within 30 days: it is online first again, with the ref number, the
 * position and, unless that was replaced since, the PDF that it had before. Refused with `invalid_state` if it was not
 * online first, or was moved on since.
 */
export function undoMove(mover: Mover, id: number): Promise<ArticleResult> {
  const { db, files, clock, username } = mover
  const undoing = db.transaction(async (tx): Promise<ArticleResult> => {
    await lockIssues(tx, [onlineFirst], [])
    const row = await lockArticle(tx, id)
    if (!row) return refuseArticleForm([articleProblem('not_found')])
    const move = (await listLastMoves(tx, [id])).get(id)
    if (!isUndoable(move, row, clock()))
      return refuseArticleForm([{ ...articleProblem('invalid_state'), message: 'Its move can no longer be undone' }])
    const columns = { ...columnsBefore(move, row), ...onlineFirst }
    if (columns.file_hash) await protectFiles(tx, files, [columns.file_hash])
    const decided = await decideArticles(tx, [{ row, columns, action: 'move' }], await unseenBy({ ...mover, db: tx }))
    const problems = problemsOf(decided)
    if (problems.length > 0) return refuseArticleForm(problems)
    await saveArticles(tx, decided, { at: clock(), username })
    return reload(tx, id)
  })
  return orConstraintProblem(undoing)
}
