import { eq, inArray } from 'drizzle-orm'
import type { Db } from '../../core/db/connect.ts'
import { articles, issues } from '../../core/db/tables/articles.ts'
import { idIn } from '../../core/text/clean.ts'
import { issueAt } from '../issues/queries.ts'
import type { IssueNumber } from '../issues/rules.ts'
import { peopleColumn, privateColumns, publicColumns, storedTitles } from './columns.ts'
import { byPage, ofIssue } from './queries.ts'

const adminColumns = { ...publicColumns, ...storedTitles, ...privateColumns, authors: peopleColumn }

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

/** The article of any status that an address names by its id. */
export async function adminArticleAt(db: Db, parameter: string): Promise<AdminArticle | undefined> {
  const id = idIn(parameter)
  return id ? findAdminArticle(db, { id }) : undefined
}

/** A user, and what of the papers they may see. */
type Editor<Viewer> = {
  db: Db
  viewer: Viewer
  papers: { listUnseen: (db: Db, viewer: Viewer, ids: number[]) => Promise<number[]> }
}

/** The id of an article that a user may edit: a hidden one that was made of a paper which they may not see is none. */
export async function editableId<Viewer>(
  { db, viewer, papers }: Editor<Viewer>,
  parameter: string,
): Promise<number | undefined> {
  const id = idIn(parameter)
  return id && (await papers.listUnseen(db, viewer, [id])).length === 0 ? id : undefined
}

/** The article of any status that an address names by its id, as {@link editableId}. */
export async function editableAt<Viewer>(editor: Editor<Viewer>, parameter: string): Promise<AdminArticle | undefined> {
  const id = await editableId(editor, parameter)
  return id ? findAdminArticle(editor.db, { id }) : undefined
}

/** An article as this transaction has written it. */
export async function reload(transaction: Db, id: number): Promise<{ ok: true; article: AdminArticle }> {
  const article = await findAdminArticle(transaction, { id })
  if (!article) throw new Error(`The article ${id} is gone while its row is held`)
  return { ok: true, article }
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

/** The stored PDF of an article of any status. */
export async function findFileOf(db: Db, id: number): Promise<{ hash: string; refnumber: string } | undefined> {
  const [found] = await db
    .select({ hash: articles.file_hash, refnumber: articles.refnumber })
    .from(articles)
    .where(eq(articles.id, id))
  return found?.hash ? { hash: found.hash, refnumber: found.refnumber } : undefined
}

/** The editors' columns of listed articles, stored titles among them, by id. */
export async function findPrivateFields(db: Db, ids: number[]) {
  const { title, description } = storedTitles
  const rows = await db
    .select({ id: articles.id, title, description, ...privateColumns })
    .from(articles)
    .where(inArray(articles.id, ids))
  return new Map(rows.map(({ id, ...fields }) => [id, fields]))
}

/** An article's row, and its people as `storedPeople` makes them. */
export type ArticleRow = typeof articles.$inferSelect & { authors: string }
export type NewArticle = typeof articles.$inferInsert & { authors?: string }
