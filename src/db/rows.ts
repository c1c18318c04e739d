import type { SQL } from 'drizzle-orm'
import type { Db } from './connect.ts'

/** The rows of a statement that the query builder cannot say; postgres.js answers a list, PGlite an object that holds it. */
export async function rowsOf<Row>(db: Db, statement: SQL): Promise<Row[]> {
  const result = (await db.execute(statement)) as unknown as Row[] | { rows: Row[] } // the two drivers' answers
  return Array.isArray(result) ? result : result.rows
}
