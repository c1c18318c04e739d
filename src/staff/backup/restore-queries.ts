import { sql } from 'drizzle-orm'
import type { Db } from '../../core/db/connect.ts'
import { insertionOf, rowsOf } from '../../core/db/rows.ts'
import { carriedRows, type Table, waitForFiles } from './queries.ts'
import { contentTables } from './rules.ts'

/** Whether a journal holds nothing that a restore would lose. */
export async function isEmptyJournal(db: Db): Promise<boolean> {
  const selects = contentTables.map((name) => sql`exists (select from ${sql.identifier(name)})`)
  const [row] = await rowsOf<{ filled: boolean }>(db)`select ${sql.join(selects, sql` or `)} as filled`
  return row?.filled === false
}

/** Disables the time limits of statements and between them, which could abort a restore at its last statement. */
export async function disableTimeouts(transaction: Db): Promise<void> {
  await transaction.execute(sql`set local statement_timeout = 0`)
  await waitForFiles(transaction)
}

/** Turns the tables' triggers off or on: the archive contains what they maintain. */
export async function setTriggers(transaction: Db, tables: Table[], state: 'enable' | 'disable'): Promise<void> {
  for (const { name } of tables) {
    await transaction.execute(sql`alter table ${sql.identifier(name)} ${sql.raw(state)} trigger user`)
  }
}

/** Sets when references between rows of one table are checked: at the end of the transaction, or immediately. */
export async function checkReferences(transaction: Db, when: 'deferred' | 'immediate'): Promise<void> {
  await transaction.execute(sql`set constraints all ${sql.raw(when)}`)
}

/** Empties the tables, except for rows that stay with their installation. */
export async function clearTables(transaction: Db, tables: Table[]): Promise<void> {
  for (const { name } of tables.toReversed()) {
    await transaction.execute(sql`delete from ${sql.identifier(name)} ${carriedRows(name)}`)
  }
}

/** Inserts rows, each as JSON, unchanged. */
export async function writeRows(
  transaction: Db,
  { name, columns }: Pick<Table, 'name' | 'columns'>,
  lines: string[],
): Promise<void> {
  await transaction.execute(insertionOf(name, columns, `[${lines.join(',')}]`))
}

/** Continues a table's ids where they stood; unlike `setval`, it rolls back with the transaction. */
export async function continueIds(transaction: Db, { name, identity }: Table, next: string): Promise<void> {
  await transaction.execute(
    sql`alter table ${sql.identifier(name)} alter column ${sql.identifier(identity)} restart with ${sql.raw(next)}`,
  )
}

/** Updates the planner's statistics, which the embedded database does not do by itself. */
export async function analyzeTables(transaction: Db, tables: Table[]): Promise<void> {
  for (const { name } of tables) await transaction.execute(sql`analyze ${sql.identifier(name)}`)
}
