import { and, inArray } from 'drizzle-orm'
import type { Db } from '../../../core/db/connect.ts'
import { articles } from '../../../core/db/tables/articles.ts'
import type { IssueNumber } from '../../issues/rules.ts'
import { articlesIn, byPage } from '../queries.ts'
import { lockArticles, sharedColumns } from '../store/lock-queries.ts'

/** Articles per page of an issue's table. */
export const tableRowsPerPage = 50

/** An issue's articles by first page: all, or those of one page. */
export function listTableRows(db: Db, number: IssueNumber, page?: number) {
  const rows = db
    .select(sharedColumns)
    .from(articles)
    .where(articlesIn(number))
    .orderBy(...byPage)
    .$dynamic()
  return page === undefined ? rows : rows.limit(tableRowsPerPage).offset((page - 1) * tableRowsPerPage)
}

/** Locks these articles of an issue, after its row. */
export const lockTableRows = (transaction: Db, number: IssueNumber, ids: number[]) =>
  lockArticles(transaction, and(articlesIn(number), inArray(articles.id, ids)))
