import { eq, sql } from 'drizzle-orm'
import { type RowOf, resultColumns } from '../articles/columns.ts'
import { ofIssue } from '../articles/queries.ts'
import type { Db } from '../db/connect.ts'
import { articles, issues } from '../db/schema.ts'

/** A search result, also as the API answers it. */
export type SearchResult = RowOf<typeof resultColumns>

export type Page = { results: SearchResult[]; total: number }

/** The columns of a {@link SearchResult}, for a statement that reads `articles` with its `issues`. */
export const selectedResult = sql.join(
  Object.entries(resultColumns).map(([name, column]) => sql`${column} as ${sql.identifier(name)}`),
  sql`, `,
)

/** Finds the article of a ref number, whatever its status, as a search result. */
export async function findByRefnumber(db: Db, refnumber: string): Promise<SearchResult | undefined> {
  const [found] = await db
    .select(resultColumns)
    .from(articles)
    .innerJoin(issues, ofIssue)
    .where(eq(articles.refnumber, refnumber))
  return found
}
