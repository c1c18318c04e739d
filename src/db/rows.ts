import type { SQL } from 'drizzle-orm'
import type { Db } from './connect.ts'

/** The rows of a statement that the query builder cannot say. */
export async function rowsOf<Row>(db: Db, statement: SQL): Promise<Row[]> {
  return (await db.execute(statement)) as unknown as Row[] // as the statement selects them
}
