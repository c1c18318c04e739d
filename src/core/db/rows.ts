import { getTableName, min, type SQL, type SQLWrapper, sql } from 'drizzle-orm'
import { type PgColumn, PgDialect, type PgTable } from 'drizzle-orm/pg-core'
import type { SelectResultFields } from 'drizzle-orm/query-builders/select.types'
import type { Db } from './connect.ts'

/** Runs SQL that the query builder cannot express: a template tag like `sql` that returns the rows. */
export function rowsOf<Row>(db: Db) {
  return async (...statement: Parameters<typeof sql>): Promise<Row[]> =>
    (await db.execute(sql(...statement))) as unknown as Row[] // typed by the statement's own columns
}

/** Returns the row of a statement that always returns one. */
export function onlyRow<Row>([row]: Row[]): Row {
  if (!row) throw new Error('The statement answered no row')
  return row
}

/** Finds the earliest time in a column, among rows that meet a condition. */
export async function findEarliest(db: Db, column: PgColumn, condition: SQL): Promise<Date | undefined> {
  const [row] = await db
    .select({ at: min(column) })
    .from(column.table)
    .where(condition)
  return (row?.at as Date | null) ?? undefined
}

type Changed = { modification: Date }

/** A row as its form holds it; `modification` is the version. */
export type Versioned<Row extends Changed> = Omit<Row, 'modification'> & { modification: string }

export function versioned<Row extends Changed>({ modification, ...row }: Row): Versioned<Row> {
  return { ...row, modification: modification.toISOString() }
}

const dialect = new PgDialect()

/** Renders a constant part of statements once; it must have no parameters. */
export const renderConstantSql = (part: SQL): SQL => sql.raw(dialect.sqlToQuery(part).sql)

/**
 * Like {@link rowsOf}, for a statement that takes longer to plan than to run: the database caches the plan of each text
 * in each connection. Keep the number of texts small: pass values as parameters.
 */
export function plannedRowsOf<Row>(db: Db) {
  return async (...statement: Parameters<typeof sql>): Promise<Row[]> => {
    const { session } = db._
    const query = dialect.sqlToQuery(sql(...statement))
    return (await session.prepareQuery(query, undefined, 'planned', false).execute()) as unknown as Row[]
  }
}

/** Inserts rows with one parameter, much faster than one per value; columns that no row has get their defaults. */
export async function insertRows<Returned extends Record<string, PgColumn>>(
  db: Db,
  table: PgTable,
  { rows, returning }: { rows: Record<string, unknown>[]; returning?: Returned },
): Promise<SelectResultFields<Returned>[]> {
  if (rows.length === 0) return []
  const columns = new Set(rows.flatMap((row) => Object.keys(row).filter((name) => row[name] !== undefined)))
  const insertion = insertionOf(getTableName(table), [...columns], JSON.stringify(rows))
  return rowsOf<SelectResultFields<Returned>>(db)`
    ${insertion} ${returning && sql`returning ${selection(returning)}`}`
}

/**
 * Yields all rows in batches.
 * @param atOnce the most rows of a batch
 * @param read returns the rows after the last one of the previous batch
 */
export async function* inBatches<Row>(
  atOnce: number,
  read: (last: Row | undefined) => PromiseLike<Row[]>,
): AsyncGenerator<Row[]> {
  let rows: Row[] = []
  do {
    rows = await read(rows.at(-1))
    if (rows.length > 0) yield rows
  } while (rows.length === atOnce)
}

/** Returns a statement that inserts a JSON array of rows, with their ids, into a table. */
export function insertionOf(table: string, columns: string[], json: string): SQL {
  const [into, list] = [sql.identifier(table), nameList(columns)]
  return sql`insert into ${into} (${list}) overriding system value
    select ${list} from json_populate_recordset(null::${into}, ${json}::text::json)`
}

/** Returns columns of a table under their own names, as a select takes them. */
export function pick<Table extends object, Name extends keyof Table & string>(
  table: Table,
  ...names: Name[]
): Pick<Table, Name> {
  return Object.fromEntries(names.map((name) => [name, table[name]])) as Pick<Table, Name> // each name has its column
}

const comma = sql`, `

/** Returns names of columns or tables for SQL, quoted and separated by commas. */
export function nameList(names: readonly string[]): SQL {
  const quoted = names.map((name) => sql.identifier(name))
  return sql.join(quoted, comma)
}

/** Returns columns for a SELECT, each under its name. */
export function selection(columns: Record<string, unknown>): SQL {
  const named = Object.entries(columns).map(([name, column]) => sql`${column} as ${sql.identifier(name)}`)
  return sql.join(named, comma)
}

/** Returns the condition that an id is not one of some ids; uses one parameter, however many they are. */
export const isNoneOf = (id: SQLWrapper, ids: readonly number[]): SQL =>
  ids.length === 0 ? sql`true` : sql`${id} <> all(${`{${ids.join(',')}}`}::int[])`

/** Returns values as SQL parameters, separated by commas. */
export function valueList(values: readonly unknown[]): SQL {
  const parameters = values.map((value) => sql`${value}`)
  return sql.join(parameters, comma)
}
