import { sql } from 'drizzle-orm'
import type { Db } from '../../core/db/connect.ts'
import { insertionOf, nameList, rowsOf } from '../../core/db/rows.ts'
import { isCarriedWhole, selectCarried, type Table, waitForFiles } from './queries.ts'
import { contentTables } from './rules.ts'

/** Whether a restore into the journal would lose nothing. */
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

/** Turns the tables' triggers off or on: the archive contains the data that they maintain. */
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
    await transaction.execute(sql`delete from ${sql.identifier(name)} ${selectCarried(name)}`)
  }
}

/**
 * Empties the tables, and those that refer to them, by creating new files: a database that is being made does not log
 * their rows. Keeps rows that stay with their installation.
 */
export async function renewTables(transaction: Db, tables: Table[]): Promise<void> {
  const { whole = [], partly = [] } = Object.groupBy(tables, ({ name }) => (isCarriedWhole(name) ? 'whole' : 'partly'))
  await transaction.execute(sql`truncate ${nameList(whole.map(({ name }) => name))} cascade`)
  await clearTables(transaction, partly)
}

/** Drops the indexes that only make tables faster to read. @returns the statements that recreate them */
export async function dropIndexes(transaction: Db, tables: Table[]): Promise<string[]> {
  const indexes = await rowsOf<{ name: string; definition: string }>(transaction)`
    select indexrelid::regclass::text as name, pg_get_indexdef(indexrelid) as definition
    from pg_index join pg_class c on c.oid = indrelid
    where relnamespace = 'public'::regnamespace and relname in ${tables.map(({ name }) => name)} and not indisunique
      and not exists (select from pg_constraint where conindid = indexrelid)
    order by indexrelid`
  if (indexes.length > 0) await transaction.execute(sql.raw(`drop index ${indexes.map(({ name }) => name).join(', ')}`))
  return indexes.map(({ definition }) => definition)
}

/** Inserts rows, each as JSON, unchanged. */
export async function writeRows(
  transaction: Db,
  { name, columns }: Pick<Table, 'name' | 'columns'>,
  lines: string[],
): Promise<void> {
  await transaction.execute(insertionOf(name, columns, `[${lines.join(',')}]`))
}

/** Continues a table's ids; unlike `setval`, this rolls back with the transaction. */
export async function continueIds(transaction: Db, { name, identity }: Table, next: string): Promise<void> {
  await transaction.execute(
    sql`alter table ${sql.identifier(name)} alter column ${sql.identifier(identity)} restart with ${sql.raw(next)}`,
  )
}

/** Updates the planner's statistics, which the embedded database does not do by itself. */
export async function analyzeTables(transaction: Db, tables: Table[]): Promise<void> {
  for (const { name } of tables) await transaction.execute(sql`analyze ${sql.identifier(name)}`)
}
