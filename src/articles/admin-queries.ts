import { and, eq, gte, inArray, lte, max, ne, or, sql } from 'drizzle-orm'
import { issueAt } from '../archives/queries.ts'
import type { IssueNumber } from '../archives/rules.ts'
import type { Db } from '../db/connect.ts'
import { rowsOf } from '../db/rows.ts'
import { articleAuthors, articles, issues } from '../db/schema.ts'
import { indexedColumns, writeIndex } from '../search/index-queries.ts'
import { keptPeople, privateColumns, publicColumns, summaryColumns } from './columns.ts'
import { insertPeople } from './people-queries.ts'
import { articlesIn, byPage, ofIssue } from './queries.ts'
import { pageColumns } from './rules.ts'

const adminColumns = { ...publicColumns, ...privateColumns, authors: keptPeople }

/** An article as editors see it, whatever its status. */
export type AdminArticle = NonNullable<Awaited<ReturnType<typeof findAdminArticle>>>

/** Finds an article of any status by id or ref number, with its private fields. */
export async function findAdminArticle(db: Db, by: { id: number } | { refnumber: string }) {
  const [found] = await db
    .select(adminColumns)
    .from(articles)
    .innerJoin(issues, ofIssue)
    .where('id' in by ? eq(articles.id, by.id) : eq(articles.refnumber, by.refnumber))
  return found
}

/** All articles of an issue by first page, with private fields; undefined if there is no such issue. */
export async function listAdminArticles(db: Db, number: IssueNumber) {
  const { frequency, references: _, ...columns } = adminColumns
  const rows = await db
    .select({ article: columns, frequency })
    .from(issues)
    .leftJoin(articles, ofIssue)
    .where(issueAt(number))
    .orderBy(...byPage)
  if (rows.length === 0) return undefined
  return rows.flatMap(({ article, frequency }) => (article ? [{ ...article, frequency }] : []))
}

/** Articles per page of an issue's screen. */
export const articlesPerPage = 100

/** An issue for its screen and the new-article form: where its articles end, and the next values to suggest. */
export type IssueDesk = IssueNumber & {
  frequency: string
  articles: number
  public_articles: number
  first_page: number | null
  last_page: number | null
  /** The journal's highest ref number; '' if there are no articles. */
  last_refnumber: string
  /** `ptype` of the article that was added last, to the issue or else to the journal. */
  last_ptype: string
}

/** Reads an issue for its editors, with or without articles. */
export async function findIssueDesk(db: Db, { year, volume, issue }: IssueNumber): Promise<IssueDesk | undefined> {
  const own = sql`year = ${year} and volume = ${volume} and issue = ${issue}`
  const [found] = await rowsOf<IssueDesk>(
    db,
    sql`
      select year, volume, issue, frequency, articles, public_articles,
        (select min(first_page) from articles where ${own}) as first_page,
        (select max(last_page) from articles where ${own}) as last_page,
        coalesce((select max(refnumber::bigint)::text from articles), '') as last_refnumber,
        coalesce(
          (select ptype from articles where ${own} order by id desc limit 1),
          (select ptype from articles order by id desc limit 1), '') as last_ptype
      from issues where ${own}`,
  )
  return found
}

/** The columns of an article in a list of the back office. */
export const deskColumns = {
  id: articles.id,
  ...summaryColumns,
  description: articles.description,
  status: articles.status,
  publish_at: articles.publish_at,
}

export type DeskArticle = Awaited<ReturnType<typeof listDeskArticles>>[number]

/** One page of an issue's articles by first page, whatever their status. */
export async function listDeskArticles(db: Db, number: IssueNumber, page: number) {
  return db
    .select(deskColumns)
    .from(articles)
    .where(articlesIn(number))
    .orderBy(...byPage)
    .limit(articlesPerPage)
    .offset((page - 1) * articlesPerPage)
}

/** Ref numbers of an issue's articles by first page; `most` is the limit of one request for documents. */
export async function listRefnumbers(db: Db, number: IssueNumber, most: number): Promise<string[]> {
  const rows = await db
    .select({ refnumber: articles.refnumber })
    .from(articles)
    .where(articlesIn(number))
    .orderBy(...byPage)
    .limit(most)
  return rows.map(({ refnumber }) => refnumber)
}

/** The stored PDF of an article of any status. */
export async function findFileOf(db: Db, id: number): Promise<{ hash: string; refnumber: string } | undefined> {
  const [found] = await db
    .select({ hash: articles.file_hash, refnumber: articles.refnumber })
    .from(articles)
    .where(eq(articles.id, id))
  return found?.hash ? { hash: found.hash, refnumber: found.refnumber } : undefined
}

/** Private fields of articles, by id. */
export async function findPrivateFields(db: Db, ids: number[]) {
  const rows = await db
    .select({ id: articles.id, ...privateColumns })
    .from(articles)
    .where(inArray(articles.id, ids))
  return new Map(rows.map(({ id, ...fields }) => [id, fields]))
}

/** An article's row, and its people as `storedPeople` makes them. */
export type ArticleRow = typeof articles.$inferSelect & { authors: string }
export type NewArticle = typeof articles.$inferInsert & { authors?: string }

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

/** By which DOIs are compared. */
export const doiKey = sql`lower(${articles.doi})`

/** Columns that are unique among articles. */
type UniqueColumns = Partial<Pick<NewArticle, 'refnumber' | 'title_key' | 'txnid' | 'doi'>>

/** Other articles with the same ref number, title, transaction id or, without case, DOI. */
export async function findRivals(db: Db, { refnumber, title_key, txnid, doi }: UniqueColumns, ownId = 0) {
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
      refnumber: articles.refnumber,
      title_key: articles.title_key,
      txnid: articles.txnid,
      doi: articles.doi,
    })
    .from(articles)
    .where(and(or(...same), ne(articles.id, ownId)))
}

/** Inserts an article with its people and its search index rows. */
export async function insertArticle(transaction: Db, { authors, ...row }: NewArticle): Promise<number> {
  const added = await transaction.insert(articles).values(row).returning(indexedColumns)
  const id = added[0]?.id ?? 0
  if (authors) await insertPeople(transaction, [{ id, authors }])
  await writeIndex(transaction, added)
  return id
}

/** Updates an article with its people and its search index rows. */
export async function writeArticle(
  transaction: Db,
  id: number,
  { authors, ...columns }: Partial<NewArticle>,
): Promise<void> {
  if (authors !== undefined) {
    await transaction.delete(articleAuthors).where(eq(articleAuthors.article_id, id))
    await insertPeople(transaction, [{ id, authors }])
  }
  const changed = await transaction.update(articles).set(columns).where(eq(articles.id, id)).returning(indexedColumns)
  await writeIndex(transaction, changed)
}
