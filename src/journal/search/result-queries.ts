import { desc, type SQL, sql } from 'drizzle-orm'
import type { Db } from '../../core/db/connect.ts'
import { isNoneOf, renderConstantSql, rowsOf, selection } from '../../core/db/rows.ts'
import { articles, issues } from '../../core/db/tables/articles.ts'
import { pageSize } from '../../core/text/paging.ts'
import { type RowOf, resultColumns } from '../record/columns.ts'
import { byPage, ofIssue } from '../record/queries.ts'

/** A search result, on pages and in the API. */
export type SearchResult = RowOf<typeof resultColumns> & {
  /** The page of the PDF that matches the search, if nothing else of the article does, and that page's text. */
  page: number | null
  passage?: string | null
  /** In the same case, the id and heading of the section of the full text that matches the search. */
  section?: string | null
  heading?: string | null
}

type Identified = SearchResult & { id: number }

/** A row of a statement that returns its totals even without a result: the columns of the result are then null. */
export type ResultRow = { [Column in keyof Identified]: Identified[Column] | null }

export const isResult = <Row extends ResultRow>(row: Row): row is Row & Identified => row.id !== null

export type Page = { results: SearchResult[]; total: number }

/**
 * The columns of a {@link SearchResult}, for a statement that reads `articles` with its `issues`; rendered once, not
 * for each search.
 */
export const selectedResult = renderConstantSql(selection(resultColumns))

/** A search for exact values: a ref number, a transaction id, the end of a telephone number. */
export type ExactSearch = { refnumber?: string; txnid?: string; mobile?: string }

const maxExact = 20

/**
 * Finds the articles of a ref number, transaction id or telephone number, of any status, without the `unseen` ones,
 * newest first.
 */
export async function findExactly(
  db: Db,
  { refnumber, txnid, mobile }: ExactSearch,
  unseen: readonly number[],
): Promise<SearchResult[]> {
  const having = [
    refnumber && sql`select id from articles where refnumber = ${refnumber}`,
    txnid && sql`select id from articles where lower(txnid) = ${txnid}`,
    mobile && sql`select id from articles where regexp_replace(mobile, '\\D', '', 'g') like ${`%${mobile}`}`,
  ].filter((part) => part !== undefined && part !== '')
  if (having.length === 0) return []
  const rows = await db
    .select(resultColumns)
    .from(articles)
    .innerJoin(issues, ofIssue)
    .where(sql`${articles.id} in (${sql.join(having, sql` union `)}) and ${isNoneOf(articles.id, unseen)}`)
    .orderBy(desc(articles.id))
    .limit(maxExact)
  return rows.map((article) => ({ ...article, page: null }))
}

export type NamedPage = Page & { name: string }

/**
 * Returns one page of a person's or keyword's public articles, newest issue first, with the name as written. Undefined
 * if there are none; empty past the last page.
 * @param newest the statement's `with` parts, one of them `newest` with an `article_id` each
 * @param first the columns `total` and `name`
 */
export async function listNewest(
  db: Db,
  { newest, first }: { newest: SQL; first: SQL },
  page: number,
): Promise<NamedPage | undefined> {
  const results = await rowsOf<SearchResult & { total: number; name: string }>(db)`
    with ${newest}
    select ${first}, null::int as page, ${selectedResult}
    from newest
    join articles on articles.id = newest.article_id
    join issues on ${ofIssue}
    order by articles.year desc, articles.volume desc, articles.issue desc, ${sql.join(byPage, sql`, `)}
    limit ${pageSize} offset ${(page - 1) * pageSize}`
  const [top] = results
  if (top) return { results, total: top.total, name: top.name }
  const newestPage = page > 1 ? await listNewest(db, { newest, first }, 1) : undefined
  return newestPage && { ...newestPage, results: [] }
}
