import { and, inArray } from 'drizzle-orm'
import type { Db } from '../../../core/db/connect.ts'
import { isNoneOf } from '../../../core/db/rows.ts'
import { articles } from '../../../core/db/tables/articles.ts'
import type { IssueNumber } from '../../record/issues/rules.ts'
import { articlesIn, byPage } from '../../record/queries.ts'
import { lockArticles, sharedColumns } from '../store/lock-queries.ts'

/** The number of articles per page of an issue's table. */
export const tableRowsPerPage = 50

/** The articles that a user may not see, and the page of the others; all of them without a page. */
type Part = { unseen: readonly number[]; page?: number }

/** Lists an issue's articles by first page: all, or those of one page. */
export function listTableRows(db: Db, number: IssueNumber, { unseen, page }: Part) {
  const rows = db
    .select(sharedColumns)
    .from(articles)
    .where(and(articlesIn(number), isNoneOf(articles.id, unseen)))
    .orderBy(...byPage)
    .$dynamic()
  return page === undefined ? rows : rows.limit(tableRowsPerPage).offset((page - 1) * tableRowsPerPage)
}

/** Locks these articles of an issue, after its row. */
export const lockTableRows = (
  transaction: Db,
  number: IssueNumber,
  { ids, unseen }: { ids: number[]; unseen: readonly number[] },
) => lockArticles(transaction, and(articlesIn(number), inArray(articles.id, ids), isNoneOf(articles.id, unseen)))

/** Counts an issue's articles among these ids. */
export const countTableRows = (db: Db, number: IssueNumber, ids: readonly number[]): Promise<number> =>
  db.$count(articles, and(articlesIn(number), inArray(articles.id, [...ids])))
