import type { SQL } from 'drizzle-orm'
import type { Db } from './connect.ts'

/** Runs SQL that the query builder cannot express. */
export async function rowsOf<Row>(db: Db, statement: SQL): Promise<Row[]> {
  return (await db.execute(statement)) as unknown as Row[] // typed by the statement's own columns
}
