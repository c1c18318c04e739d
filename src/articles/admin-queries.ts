import { and, asc, eq, inArray, max, ne, or, sql } from 'drizzle-orm'
import type { IssueNumber } from '../archives/rules.ts'
import type { Db } from '../db/connect.ts'
import { articles, issues } from '../db/schema.ts'
import { indexedColumns, writeIndex } from '../search/index-queries.ts'
import { answered, ofIssue, type PublicRow, publicColumns } from './queries.ts'

const privateColumns = {
  mobile: articles.mobile,
  txnid: sql<string>`coalesce(${articles.txnid}, '')`,
  ptype: articles.ptype,
  createdby: articles.createdby,
  modifiedby: articles.modifiedby,
}

/** An article as its editors see it, whatever its status. */
export type AdminArticle = NonNullable<Awaited<ReturnType<typeof findAdminArticle>>>

/** The article with that id or ref number with its private fields, whatever its status. */
export async function findAdminArticle(db: Db, by: { id: number } | { refnumber: string }) {
  const [found] = await db
    .select({ article: { ...publicColumns, ...privateColumns }, frequency: issues.frequency })
    .from(articles)
    .innerJoin(issues, ofIssue)
    .where('id' in by ? eq(articles.id, by.id) : eq(articles.refnumber, by.refnumber))
  return found && { ...found.article, ...answered(found.article, found.frequency) }
}

/** The stored title of an article, whatever its status. */
export async function findTitle(db: Db, id: number): Promise<string | undefined> {
  const [found] = await db.select({ title: articles.title }).from(articles).where(eq(articles.id, id))
  return found?.title
}

/** Every article of an issue by first page with its private fields; undefined where there is no such issue. */
export async function listAdminArticles(db: Db, { year, volume, issue }: IssueNumber) {
  const rows = await db
    .select({ article: { ...publicColumns, ...privateColumns }, id: articles.id, frequency: issues.frequency })
    .from(issues)
    .leftJoin(articles, ofIssue)
    .where(and(eq(issues.year, year), eq(issues.volume, volume), eq(issues.issue, issue)))
    .orderBy(sql`${articles.first_page} nulls first`, asc(articles.id))
  if (rows.length === 0) return undefined
  return rows.flatMap(({ article, id, frequency }) =>
    id === null ? [] : [{ ...article, ...answered(article as PublicRow, frequency) }],
  )
}

/** The private fields of articles, by id. */
export async function findPrivateFields(db: Db, ids: number[]) {
  const rows = await db
    .select({ id: articles.id, ...privateColumns })
    .from(articles)
    .where(inArray(articles.id, ids))
  return new Map(rows.map(({ id, ...fields }) => [id, fields]))
}

export type ArticleRow = typeof articles.$inferSelect
export type NewArticle = typeof articles.$inferInsert

/** Holds an issue's row until the transaction ends, before any of its articles is written; false where there is none. */
export async function lockIssue(transaction: Db, { year, volume, issue }: IssueNumber): Promise<boolean> {
  const found = await transaction
    .select({ year: issues.year })
    .from(issues)
    .where(and(eq(issues.year, year), eq(issues.volume, volume), eq(issues.issue, issue)))
    .for('update')
  return found.length > 0
}

/** The whole row of an article, held together with its issue's (always in this order) until the transaction ends. */
export async function lockArticle(transaction: Db, id: number): Promise<ArticleRow | undefined> {
  const [found] = await transaction
    .select({ year: articles.year, volume: articles.volume, issue: articles.issue })
    .from(articles)
    .where(eq(articles.id, id))
  if (!found || !(await lockIssue(transaction, found))) return undefined
  const [row] = await transaction.select().from(articles).where(eq(articles.id, id)).for('update')
  return row
}

/** The highest last page of an issue; undefined where no article has pages. */
export async function highestLastPage(db: Db, { year, volume, issue }: IssueNumber): Promise<number | undefined> {
  const [found] = await db
    .select({ last: max(articles.last_page) })
    .from(articles)
    .where(and(eq(articles.year, year), eq(articles.volume, volume), eq(articles.issue, issue)))
  return found?.last ?? undefined
}

/** What no two articles share. */
export type UniqueColumns = Partial<Pick<NewArticle, 'refnumber' | 'title_key' | 'txnid'>>

/** The other articles that have a ref number, a title or a transaction id that is to be unique. */
export async function findRivals(db: Db, { refnumber, title_key, txnid }: UniqueColumns, ownId = 0) {
  const same = [
    refnumber ? eq(articles.refnumber, refnumber) : undefined,
    title_key ? eq(articles.title_key, title_key) : undefined,
    txnid ? eq(articles.txnid, txnid) : undefined,
  ].filter((condition) => condition !== undefined)
  if (same.length === 0) return []
  return db
    .select({ refnumber: articles.refnumber, title_key: articles.title_key, txnid: articles.txnid })
    .from(articles)
    .where(and(or(...same), ne(articles.id, ownId)))
}

/** Adds an article, and what the search needs of it. */
export async function insertArticle(transaction: Db, row: NewArticle): Promise<number> {
  const added = await transaction.insert(articles).values(row).returning(indexedColumns)
  await writeIndex(transaction, added)
  return added[0]?.id ?? 0
}

/** Changes an article, and what the search needs of it. */
export async function writeArticle(transaction: Db, id: number, columns: Partial<NewArticle>): Promise<void> {
  const changed = await transaction.update(articles).set(columns).where(eq(articles.id, id)).returning(indexedColumns)
  await writeIndex(transaction, changed)
}
