import { type SQL, sql } from 'drizzle-orm'
import type { Db } from '../../core/db/connect.ts'
import { rowsOf } from '../../core/db/rows.ts'
import { escapedLike } from '../../core/text/clean.ts'
import type { Filter } from './rules.ts'
import { chooseIndex, type Searched } from './search-rules.ts'

/**
 * Counts the entries that match a search, exactly and by status. The statement is planned for each search: a generic
 * plan reads the whole table. (Drizzle prepares a statement only on request.)
 */
export async function countMatches(db: Db, searched: Searched): Promise<Record<string, number>> {
  return db.transaction(async (tx) => {
    await tx.execute(sql`set local enable_seqscan = off`) // the planner underrates the index on pairs
    // The planner does not know that the index on pairs needs no row lookups, and would start slower workers.
    if (chooseIndex(searched.search) === 'pairs') await tx.execute(sql`set local parallel_setup_cost = 1000000`)
    const rows = await rowsOf<{ status: string; total: number }>(tx)`
      select status, count(*)::int as total from entry_search where ${matchByIndex(searched)} group by status`
    return Object.fromEntries(rows.map(({ status, total }) => [status, total]))
  })
}

const foldTextInSql = (text: string) => sql`lower(normalize(${text}::text, NFC))`
export const hasStatus = (filter: Filter) => (filter === 'all' ? undefined : sql`entry_search.status = ${filter}`)

const matchText = (search: string) => sql`strpos(entry_search.folded, ${foldTextInSql(search)}) > 0`

/** Adds the entries of a writer and of a day to those that meet a condition on the content. */
function matchEntry(content: SQL, { search, writer, day }: Searched): SQL {
  const from = sql`${day?.from.toISOString()}::timestamptz`
  const before = sql`${day?.before.toISOString()}::timestamptz`
  const ofDay = sql`(select id from entries where created_at >= ${from} and created_at < ${before})`
  const ways = [
    content,
    writer && sql`entry_search.writer like ${foldTextInSql(`% ${escapedLike(search)}%`)}`,
    day && sql`entry_search.entry_id = any (array${ofDay})`,
  ].filter((way) => typeof way === 'object')
  return ways.length === 1 ? content : sql`(${sql.join(ways, sql` or `)})`
}

/** Returns the condition that a row matches a search. */
export const matchRow = (searched: Searched) => matchEntry(matchText(searched.search), searched)

/** Returns the condition that an entry matches a search, in a form that uses its index. */
export function matchByIndex(searched: Searched): SQL {
  const { search } = searched
  if (chooseIndex(search) === 'trigrams')
    return matchEntry(sql`entry_search.folded like ${foldTextInSql(`%${escapedLike(search)}%`)}`, searched)
  const pairs = matchEntry(
    sql`letters_and_pairs(entry_search.folded) @> letter_pairs(${foldTextInSql(search)})`,
    searched,
  )
  // Two conditions, each with writer and day: in a single one, the pairs of each found row would be computed again.
  return [...search].length > 2 ? sql`(${pairs} and ${matchRow(searched)})` : pairs
}
