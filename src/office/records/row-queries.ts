import { asc, eq, getTableColumns, sql } from 'drizzle-orm'
import type { PgColumn, PgTable, PgUpdateSetSource } from 'drizzle-orm/pg-core'
import type { Db } from '../../core/db/connect.ts'
import { insertRows, valueList } from '../../core/db/rows.ts'

/** A table of records with an id. */
export type RecordTable = PgTable & { id: PgColumn }

/** Locks a row until the transaction ends. */
export async function lockRow<Table extends RecordTable>(transaction: Db, table: Table, id: number) {
  const [row] = await transaction
    .select()
    .from(table as RecordTable)
    .where(eq(table.id, id))
    .for('update')
  return row as Table['$inferSelect'] | undefined // every column was selected
}

export async function writeRow<Table extends RecordTable>(
  transaction: Db,
  table: Table,
  { id, columns }: { id: number; columns: Partial<Table['$inferSelect']> },
): Promise<void> {
  const values = columns as PgUpdateSetSource<Table> // values of this table's columns
  await transaction.update(table).set(values).where(eq(table.id, id))
}

export async function deleteRow(transaction: Db, table: RecordTable, id: number): Promise<void> {
  await transaction.delete(table).where(eq(table.id, id))
}

/** Inserts a deleted row again with its id, without columns that no longer exist. */
export async function insertAgain(transaction: Db, table: RecordTable, row: Record<string, unknown>): Promise<void> {
  const columns = new Set(Object.values(getTableColumns(table)).map(({ name }) => name))
  const rows = [Object.fromEntries(Object.entries(row).filter(([name]) => columns.has(name)))]
  await insertRows(transaction, table, { rows })
}

/** Locks all rows until the transaction ends, so that concurrent moves wait. */
export async function lockRows(transaction: Db, rows: RecordTable): Promise<void> {
  await transaction.select({ id: rows.id }).from(rows).orderBy(asc(rows.id)).for('update')
}

/** Numbers the rows from 1 in the order of these ids, in the column of their places. */
export async function writeOrder(
  db: Db,
  rows: RecordTable,
  { place, ids }: { place: PgColumn; ids: number[] },
): Promise<void> {
  const next = sql`array_position(array[${valueList(ids)}]::int[], ${rows.id})`
  await db.execute(sql`update ${rows} set ${sql.identifier(place.name)} = ${next} where ${place} <> ${next}`)
}
