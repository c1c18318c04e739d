import { and, desc, eq, gt, gte, inArray, isNotNull, lte, max, min, ne, sql } from 'drizzle-orm'
import type { Db } from '../../../core/db/connect.ts'
import { isNoneOf, pick } from '../../../core/db/rows.ts'
import { pdfTexts } from '../../../core/db/tables/article-pdfs.ts'
import { articles } from '../../../core/db/tables/articles.ts'
import { audit } from '../../../core/db/tables/office.ts'
import { isOnlineFirst, onlineFirst } from '../../../core/online-first.ts'
import type { IssueNumber } from '../../record/issues/rules.ts'
import { type PositionFields, parsePosition, positionFields } from '../../record/position-rules.ts'
import { articlesIn } from '../../record/queries.ts'
import { articleHistoryKey } from '../editing/history.ts'
import { isUndoable, mostMoved, type Pages, type RecordedMove } from './move-rules.ts'

/** Returns the highest last page in an issue; undefined if no article has pages. */
export async function highestLastPage(db: Db, number: IssueNumber): Promise<number | undefined> {
  const [found] = await db
    .select({ last: max(articles.page_last) })
    .from(articles)
    .where(articlesIn(number))
  return found?.last ?? undefined
}

/** Lists the pages of the articles of an issue that have some. */
export async function listPagesOfIssue(db: Db, number: IssueNumber): Promise<Pages[]> {
  const rows = await db
    .select({ first: articles.page_first, last: articles.page_last })
    .from(articles)
    .where(and(articlesIn(number), isNotNull(articles.page_first)))
  return rows.flatMap(({ first, last }) => (first !== null && last !== null ? [{ first, last }] : []))
}

/** An article that is online first, as its editors move it: with the pages of its PDF, and whether that says so. */
export type MovableArticle = Awaited<ReturnType<typeof listMovable>>[number]

/** Lists the articles online first, the oldest first, without the `unseen` ones; as many as are moved together. */
export const listMovable = (db: Db, unseen: readonly number[]) =>
  db
    .select({
      ...pick(articles, 'id', 'refnumber', 'description', 'pdf_source', ...positionFields),
      pdf_pages: pdfTexts.pages,
      saysOnlineFirst: sql<boolean>`exists (select from pdf_pages where pdf_id = ${pdfTexts.id} and page = 1
        and text ~* 'online[- ]first|advance online|early access|ahead of print')`,
    })
    .from(articles)
    .leftJoin(pdfTexts, eq(pdfTexts.hash, articles.file_hash))
    .where(and(articlesIn(onlineFirst), isNoneOf(articles.id, unseen)))
    .orderBy(desc(articles.list_order))
    .limit(mostMoved)

/** Returns the last moves of articles in their histories, by id. */
export async function listLastMoves(db: Db, ids: readonly number[]): Promise<Map<number, RecordedMove>> {
  const { kind } = articleHistoryKey(0)
  const subjects = ids.map((id) => articleHistoryKey(id).subject)
  const moves = await db
    .selectDistinctOn([audit.subject], pick(audit, 'subject', 'at', 'before', 'after'))
    .from(audit)
    .where(and(eq(audit.kind, kind), inArray(audit.subject, subjects), eq(audit.action, 'move')))
    .orderBy(audit.subject, desc(audit.id))
  return new Map(moves.map(({ subject, ...move }) => [Number(subject), move]))
}

/** Says of each article whether its move into its issue can be undone. */
export async function withUndoableMoves<Article extends IssueNumber & { id: number }>(
  db: Db,
  list: readonly Article[],
  now: Date,
): Promise<(Article & { isMoveUndoable: boolean })[]> {
  const ids = list.flatMap((article) => (isOnlineFirst(article) ? [] : article.id))
  const moves = await listLastMoves(db, ids)
  return list.map((article) => ({ ...article, isMoveUndoable: isUndoable(moves.get(article.id), article, now) }))
}

type Placed = IssueNumber & PositionFields & { id: number }

/** Finds another article of the issue, except the `unseen` ones, whose pages overlap with an article's. */
export async function findOverlap(db: Db, article: Placed, unseen: readonly number[]) {
  const position = parsePosition(article)
  if (position.kind !== 'pages') return undefined
  const [found] = await db
    .select(pick(articles, 'description', ...positionFields))
    .from(articles)
    .where(
      and(
        articlesIn(article),
        ne(articles.id, article.id),
        isNoneOf(articles.id, unseen),
        lte(articles.page_first, position.last),
        gte(articles.page_last, position.first),
      ),
    )
    .limit(1)
  return found
}

/** Counts the pages from an article's first one to the next article of its issue; null if none follows. */
export async function countFreePages(db: Db, article: IssueNumber & { first: number }): Promise<number | null> {
  const [found] = await db
    .select({ next: min(articles.page_first) })
    .from(articles)
    .where(and(articlesIn(article), gt(articles.page_first, article.first)))
  return found?.next ? found.next - article.first : null
}
