import { desc, sql } from 'drizzle-orm'
import { type RowOf, resultColumns } from '../articles/columns.ts'
import { ofIssue } from '../articles/queries.ts'
import type { Db } from '../db/connect.ts'
import { articles, issues } from '../db/schema.ts'

/** A search result, also as the API answers it. */
export type SearchResult = RowOf<typeof resultColumns> & {
  /** The page of its PDF that holds the search, where nothing else of it does, and that page's text. */
  page: number | null
  passage?: string
}

export type Page = { results: SearchResult[]; total: number }

/** The columns of a {@link SearchResult}, for a statement that reads `articles` with its `issues`. */
export const selectedResult = sql.join(
  Object.entries(resultColumns).map(([name, column]) => sql`${column} as ${sql.identifier(name)}`),
  sql`, `,
)

/** What names articles exactly: a ref number, a transaction id, the end of a telephone number. */
export type ExactSearch = { refnumber?: string; txnid?: string; mobile?: string }

const maxExact = 20

/** Finds the articles of a ref number, transaction id or telephone number, whatever their status, newest first. */
export async function findExactly(db: Db, { refnumber, txnid, mobile }: ExactSearch): Promise<SearchResult[]> {
  const having = [
    refnumber && sql`select id from articles where refnumber = ${refnumber}`,
    txnid && sql`select id from articles where lower(txnid) = ${txnid}`,
    mobile && sql`select id from articles where regexp_replace(mobile, '\\D', '', 'g') like ${`%${mobile}`}`,
  ].filter((part) => part !== undefined && part !== '')
  if (having.length === 0) return []
  const found = await db
    .select(resultColumns)
    .from(articles)
    .innerJoin(issues, ofIssue)
    .where(sql`${articles.id} in (${sql.join(having, sql` union `)})`)
    .orderBy(desc(articles.id))
    .limit(maxExact)
  return found.map((article) => ({ ...article, page: null }))
}
