import { sql } from 'drizzle-orm'
import type { Db } from '../db/connect.ts'
import { rowsOf } from '../db/rows.ts'

/** How many entries have each status, '' too; a status that none has is not there. */
export async function countEntries(db: Db): Promise<Record<string, number>> {
  const rows = await rowsOf<{ status: string; entries: number }>(
    db,
    sql`select status, sum(entries)::float8 as entries from entry_counts group by status having sum(entries) <> 0`,
  )
  return Object.fromEntries(rows.map(({ status, entries }) => [status, entries]))
}
