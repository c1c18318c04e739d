import { getTableName, type SQL, sql } from 'drizzle-orm'
import type { Db } from '../../core/db/connect.ts'
import { nameList, rowsOf } from '../../core/db/rows.ts'
import { tables } from '../../core/db/tables/all.ts'
import { excludedTables, installationSecrets } from './rules.ts'

/** The tables of this software's schema that a backup carries. */
export const carriedTables: string[] = tables.map(getTableName).filter((name) => !Object.hasOwn(excludedTables, name))

/** A table: its columns, its key's columns, its identity column and the next id. */
export type Table = { name: string; columns: string[]; key: string[]; identity: string; next: string }

/** Describes tables in foreign-key order: each after the tables that its rows refer to. */
export async function describeTables(db: Db, names: string[]): Promise<Table[]> {
  const tables = await rowsOf<Omit<Table, 'next'> & { sequence: string; parents: string[] }>(db)`
    select c.relname as name,
      (select json_agg(attname order by attnum) from pg_attribute
        where attrelid = c.oid and attnum > 0 and not attisdropped and attgenerated = '') as columns,
      coalesce((select json_agg(attname order by array_position(i.indkey::int[], a.attnum::int)) from pg_index i
        join pg_attribute a on a.attrelid = i.indrelid and a.attnum = any(i.indkey)
        where i.indrelid = c.oid and i.indisprimary), '[]') as key,
      coalesce(numbered.giver, '') as identity, coalesce(numbered.sequence, '') as sequence,
      coalesce((select json_agg(confrelid::regclass::text) from pg_constraint
        where conrelid = c.oid and contype = 'f' and confrelid <> c.oid), '[]') as parents
    from pg_class c left join lateral (
      select attname as giver, pg_get_serial_sequence(c.oid::regclass::text, attname) as sequence
      from pg_attribute where attrelid = c.oid and attidentity <> ''
    ) numbered on true
    where c.relnamespace = 'public'::regnamespace and c.relkind = 'r'
      and c.relname in ${names} order by c.relname collate "C"`
  const next = await readNextIds(db, tables)
  const sorted: Table[] = []
  const place = ({ name, columns, key, identity, parents }: (typeof tables)[number]) => {
    if (sorted.some((table) => table.name === name)) return
    for (const parent of tables.filter((table) => parents.includes(table.name))) place(parent)
    sorted.push({ name, columns, key, identity, next: next.get(name) ?? '' })
  }
  tables.forEach(place)
  return sorted
}

/** Returns the next id of each table that numbers its rows. */
async function readNextIds(db: Db, tables: { name: string; sequence: string }[]): Promise<Map<string, string>> {
  const selects = tables
    .filter(({ sequence }) => sequence)
    .map(
      ({ name, sequence }) =>
        sql`select ${name}::text as name, (last_value + is_called::int)::text as next from ${sql.raw(sequence)}`,
    )
  if (selects.length === 0) return new Map()
  const found = await rowsOf<{ name: string; next: string }>(db)`${sql.join(selects, sql` union all `)}`
  return new Map(found.map(({ name, next }) => [name, next]))
}

const rowsAtOnce = 200

/** Selects the carried rows of a table in key order, as `r`. */
function selectCarriedRows({ name, columns, key }: Table): SQL {
  const order = key.length > 0 ? sql`order by ${nameList(key)}` : sql``
  return sql`(select ${nameList(columns)} from ${sql.identifier(name)} ${selectCarried(name)} ${order}) r`
}

/**
 * Reads the rows of small tables, by table, as JSON lines. Most tables are small, and all of these take two statements:
 * the embedded database answers no others until a backup's transaction ends.
 */
export async function readSmallTables(transaction: Db, tables: Table[]): Promise<Map<string, string[]>> {
  const few = sql.raw(String(rowsAtOnce))
  const counted = tables.map(
    ({ name }) => sql`select ${name}::text as name where not exists (
      select from ${sql.identifier(name)} offset ${few})`,
  )
  const small = new Set(
    (await rowsOf<{ name: string }>(transaction)`${sql.join(counted, sql` union all `)}`).map(({ name }) => name),
  )
  const read = tables
    .filter(({ name }) => small.has(name))
    .map(
      (table) => sql`select ${table.name}::text as name, coalesce(json_agg(row_to_json(r)::text), '[]') as lines
      from ${selectCarriedRows(table)}`,
    )
  if (read.length === 0) return new Map()
  const tableLines = await rowsOf<{ name: string; lines: string[] }>(transaction)`${sql.join(read, sql` union all `)}`
  return new Map(tableLines.map(({ name, lines }) => [name, lines]))
}

/** Yields a table's rows in key order, as JSON lines, in batches; needs a transaction. */
export async function* readRows(transaction: Db, table: Table): AsyncGenerator<string[]> {
  await rowsOf(transaction)`
    declare carried no scroll cursor for select row_to_json(r)::text as line from ${selectCarriedRows(table)}`
  for (;;) {
    const rows = await rowsOf<{ line: string }>(transaction)`${sql.raw(`fetch ${rowsAtOnce} from carried`)}`
    if (rows.length > 0) yield rows.map(({ line }) => line)
    if (rows.length < rowsAtOnce) break
  }
  await rowsOf(transaction)`close carried`
}

/** Gives a transaction one snapshot, and its rows the same text on every system. */
export const singleSnapshot = { isolationLevel: 'repeatable read', accessMode: 'read only' } as const

export async function readInUtc(transaction: Db): Promise<void> {
  await transaction.execute(sql`select set_config('timezone', 'UTC', true)`)
}

/** Lets a transaction wait between its statements for as long as the file storage takes. */
export async function waitForFiles(transaction: Db): Promise<void> {
  await transaction.execute(sql`set local idle_in_transaction_session_timeout = 0`)
}

/** Locks the tables against other writers until the transaction ends. */
export async function lockTables(transaction: Db, tables: Pick<Table, 'name'>[]): Promise<void> {
  const names = nameList(tables.map(({ name }) => name))
  await transaction.execute(sql`lock table ${names} in share row exclusive mode`)
}

/** Whether all rows of a table are carried, without rows that stay with their installation. */
export const isCarriedWhole = (name: string): boolean => name !== 'secrets'

/** Selects the carried rows of a table, unless all are carried. */
export function selectCarried(name: string): SQL {
  return isCarriedWhole(name) ? sql`` : sql.raw(`where name not in ('${installationSecrets.join("', '")}')`)
}
