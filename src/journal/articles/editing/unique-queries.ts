import { and, eq, gte, lte, max, ne, or, sql } from 'drizzle-orm'
import type { Db } from '../../../core/db/connect.ts'
import { locks } from '../../../core/db/locks.ts'
import { articles } from '../../../core/db/schema.ts'
import type { IssueNumber } from '../../issues/rules.ts'
import type { NewArticle } from '../admin-queries.ts'
import { articlesIn } from '../queries.ts'
import { pageColumns } from '../rules.ts'

/** The highest last page in an issue; undefined if no article has pages. */
export async function highestLastPage(db: Db, number: IssueNumber): Promise<number | undefined> {
  const [found] = await db
    .select({ last: max(articles.last_page) })
    .from(articles)
    .where(articlesIn(number))
  return found?.last ?? undefined
}

/** Another article of the issue that has some of an article's pages. */
export async function findOverlap(db: Db, article: IssueNumber & { id: number; pagenumber: string }) {
  const { first_page: first, last_page: last } = pageColumns(article.pagenumber)
  if (first === null || last === null) return undefined
  const [found] = await db
    .select({ description: articles.description, pagenumber: articles.pagenumber })
    .from(articles)
    .where(
      and(
        articlesIn(article),
        ne(articles.id, article.id),
        lte(articles.first_page, last),
        gte(articles.last_page, first),
      ),
    )
    .limit(1)
  return found
}

/** The expression by which DOIs are compared. */
export const doiKey = sql`lower(${articles.doi})`

/** Columns that are unique among articles. */
export type UniqueColumns = Partial<Pick<NewArticle, 'refnumber' | 'title_key' | 'txnid' | 'doi'>>

/** Locks a title in all issues until the transaction ends, after the rows of issues and articles. */
export async function lockTitle(transaction: Db, titleKey: string): Promise<void> {
  await transaction.execute(sql`select pg_advisory_xact_lock(${locks.titles}::int, hashtext(${titleKey}))`)
}

/** Other articles with the same ref number, title, transaction id or, without case, DOI. */
export async function findDuplicates(db: Db, { refnumber, title_key, txnid, doi }: UniqueColumns, ownId = 0) {
  const same = [
    refnumber ? eq(articles.refnumber, refnumber) : undefined,
    title_key ? eq(articles.title_key, title_key) : undefined,
    txnid ? eq(articles.txnid, txnid) : undefined,
    doi ? eq(doiKey, doi.toLowerCase()) : undefined,
  ].filter((condition) => condition !== undefined)
  if (same.length === 0) return []
  return db
    .select({
      id: articles.id,
      description: articles.description,
      pagenumber: articles.pagenumber,
      authorname: articles.authorname,
      refnumber: articles.refnumber,
      year: articles.year,
      volume: articles.volume,
      issue: articles.issue,
      title_key: articles.title_key,
      txnid: articles.txnid,
      doi: articles.doi,
    })
    .from(articles)
    .where(and(or(...same), ne(articles.id, ownId)))
}
