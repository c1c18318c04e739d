import { inArray, or, sql } from 'drizzle-orm'
import { lockIssue, type NewArticle } from '../articles/admin-queries.ts'
import type { Db } from '../db/connect.ts'
import { articles, issues } from '../db/schema.ts'
import { indexedColumns, writeIndex } from '../search/index-queries.ts'

export type KnownArticle = { key: string | null; titleKey: string; refnumber: string }

/** Stored articles with a key, title or ref number of the file's. */
export async function findKnown(
  db: Db,
  keys: string[],
  titleKeys: string[],
  refnumbers: string[],
): Promise<KnownArticle[]> {
  return db
    .select({ key: articles.import_key, titleKey: articles.title_key, refnumber: articles.refnumber })
    .from(articles)
    .where(
      or(
        inArray(articles.import_key, keys),
        inArray(articles.title_key, titleKeys),
        inArray(articles.refnumber, refnumbers),
      ),
    )
}

/** Creates an issue if missing and locks it, as every writer of its articles does first, until the transaction ends. */
export async function ensureIssue(db: Db, issue: typeof issues.$inferInsert): Promise<void> {
  await db.insert(issues).values(issue).onConflictDoNothing()
  await lockIssue(db, issue)
}

/** Advisory lock key for choosing ref numbers; any number, the same in every process. */
const refnumberLock = 7_215_003

/** The highest ref number; no other transaction chooses one until this one ends. */
export async function highestRefnumber(transaction: Db): Promise<number> {
  await transaction.execute(sql`select pg_advisory_xact_lock(${refnumberLock})`)
  const value = sql<string>`${articles.refnumber}::bigint`
  const [highest] = await transaction.select({ value }).from(articles).orderBy(sql`${value} desc`).limit(1)
  return Number(highest?.value ?? 0)
}

/** Inserts articles and their search index rows. */
export async function insertArticles(db: Db, rows: NewArticle[]): Promise<number[]> {
  const ids: number[] = []
  const rowsAtOnce = 500 // a statement takes 65,535 parameters
  for (let from = 0; from < rows.length; from += rowsAtOnce) {
    const added = await db
      .insert(articles)
      .values(rows.slice(from, from + rowsAtOnce))
      .returning(indexedColumns)
    await writeIndex(db, added)
    ids.push(...added.map(({ id }) => id))
  }
  return ids
}
