import { and, eq, inArray } from 'drizzle-orm'
import type { Db } from '../../core/db/connect.ts'
import { isNoneOf } from '../../core/db/rows.ts'
import { articles, issues } from '../../core/db/tables/articles.ts'
import { idIn } from '../../core/text/clean.ts'
import { listUnseen } from '../access/article-queries.ts'
import type { Viewer } from '../access/queries.ts'
import { peopleColumn, privateColumns, publicColumns, storedContent, storedFile, storedTitles } from './columns.ts'
import { issueAt } from './issues/queries.ts'
import type { IssueNumber } from './issues/rules.ts'
import { byPage, ofIssue } from './queries.ts'

const adminColumns = {
  ...publicColumns,
  ...storedTitles,
  ...storedContent,
  ...privateColumns,
  file: storedFile,
  authors: peopleColumn,
}

/** An article of any status, for editors. */
export type AdminArticle = NonNullable<Awaited<ReturnType<typeof findAdminArticle>>>

/**
 * Finds an article of any status by id or ref number, with its private fields, without checking access. To find an
 * article for a user, call {@link editableAt} or {@link findEditable}.
 */
export async function findAdminArticle(db: Db, by: { id: number } | { refnumber: string }) {
  const [found] = await db
    .select(adminColumns)
    .from(articles)
    .innerJoin(issues, ofIssue)
    .where('id' in by ? eq(articles.id, by.id) : eq(articles.refnumber, by.refnumber))
  return found
}

/** A user who reads articles. */
export type Reader = { db: Db; viewer: Viewer }

/**
 * Returns the ids of the articles that a user may not see: hidden ones that were made from papers which they may not
 * see. Lists, counts and searches omit them.
 */
export const unseenBy = ({ db, viewer }: Reader): Promise<number[]> => listUnseen(db, viewer)

/** Returns the id of an article that a user may read and change, which is not one of {@link unseenBy}. */
export async function editableId(reader: Reader, parameter: string): Promise<number | undefined> {
  const id = idIn(parameter)
  return id && !(await unseenBy(reader)).includes(id) ? id : undefined
}

/** Finds the article of any status by the id in an address, as {@link editableId}. */
export async function editableAt(reader: Reader, parameter: string): Promise<AdminArticle | undefined> {
  const id = await editableId(reader, parameter)
  return id ? findAdminArticle(reader.db, { id }) : undefined
}

/** Finds the article of any status with a ref number, as {@link editableId}. */
export async function findEditable(reader: Reader, refnumber: string): Promise<AdminArticle | undefined> {
  const article = await findAdminArticle(reader.db, { refnumber })
  return article && (await editableId(reader, String(article.id))) ? article : undefined
}

/** Reads an article as this transaction has written it. */
export async function reload(transaction: Db, id: number): Promise<{ ok: true; article: AdminArticle }> {
  const article = await findAdminArticle(transaction, { id })
  if (!article) throw new Error(`The article ${id} is gone while its row is held`)
  return { ok: true, article }
}

/** Lists the articles of an issue that a user may see, by first page; undefined if there is no such issue. */
export async function listAdminArticles(reader: Reader, number: IssueNumber) {
  const { frequency, references: _, ...columns } = adminColumns
  const isSeen = isNoneOf(articles.id, await unseenBy(reader))
  const rows = await reader.db
    .select({ article: columns, frequency })
    .from(issues)
    .leftJoin(articles, and(ofIssue, isSeen))
    .where(issueAt(number))
    .orderBy(...byPage)
  if (rows.length === 0) return undefined
  return rows.flatMap(({ article, frequency }) => (article ? [{ ...article, frequency }] : []))
}

/** Finds the stored PDF of an article of any status. */
export async function findFileOf(db: Db, id: number): Promise<{ hash: string; refnumber: string } | undefined> {
  const [found] = await db
    .select({ hash: articles.file_hash, refnumber: articles.refnumber })
    .from(articles)
    .where(eq(articles.id, id))
  return found?.hash ? { hash: found.hash, refnumber: found.refnumber } : undefined
}

/** Returns the editors' columns of listed articles, including the stored titles, by id. */
export async function findPrivateFields(db: Db, ids: number[]) {
  const { title, description } = storedTitles
  const rows = await db
    .select({ id: articles.id, title, description, ...privateColumns })
    .from(articles)
    .where(inArray(articles.id, ids))
  return new Map(rows.map(({ id, ...fields }) => [id, fields]))
}

/** An article's row, with its people in the form of `storedPeople`. */
export type ArticleRow = typeof articles.$inferSelect & { authors: string }
export type NewArticle = typeof articles.$inferInsert & { authors?: string }
