import { getTableName, min, type SQL, type SQLWrapper, sql } from 'drizzle-orm'
import { type PgColumn, PgDialect, type PgTable } from 'drizzle-orm/pg-core'
import type { SelectResultFields } from 'drizzle-orm/query-builders/select.types'
import type { Db } from './connect.ts'

/** Runs SQL that the query builder cannot express: a template tag like `sql` that returns the rows. */
export function rowsOf<Row>(db: Db) {
  return async (...statement: Parameters<typeof sql>): Promise<Row[]> =>
    (await db.execute(sql(...statement))) as unknown as Row[] // typed by the statement's own columns
}

/** The row of a statement that always answers one. */
export function onlyRow<Row>([row]: Row[]): Row {
  if (!row) throw new Error('The statement answered no row')
  return row
}

/** Finds the earliest time in a column, of the rows that a condition holds for. */
export async function findEarliest(db: Db, column: PgColumn, condition: SQL): Promise<Date | undefined> {
  const [row] = await db
    .select({ at: min(column) })
    .from(column.table)
    .where(condition)
  return (row?.at as Date | null) ?? undefined
}

type Changed = { modification: Date }

/** A row as its form has it; `modification` is the version. */
export type Versioned<Row extends Changed> = Omit<Row, 'modification'> & { modification: string }

export function versioned<Row extends Changed>({ modification, ...row }: Row): Versioned<Row> {
  return { ...row, modification: modification.toISOString() }
}

const dialect = new PgDialect()

/** Makes a constant part of statements, rendered once; it must have no parameters. */
export const written = (part: SQL): SQL => sql.raw(dialect.sqlToQuery(part).sql)

/**
 * Like {@link rowsOf}, for a statement that takes longer to plan than to run: the database caches the plan of each
 * text in each connection. Keep the number of texts small: pass values as parameters.
 */
export function plannedRowsOf<Row>(db: Db) {
  return async (...statement: Parameters<typeof sql>): Promise<Row[]> => {
    const { session } = db._
    const query = dialect.sqlToQuery(sql(...statement))
    return (await session.prepareQuery(query, undefined, 'planned', false).execute()) as unknown as Row[]
  }
}

/** Inserts rows by one parameter, much faster than one a value; columns that no row has get their defaults. */
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

/** All rows, in batches of at most so many. @param read the rows after the last one of the batch before */
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

/** Inserts a JSON array of rows, ids included, into a table. */
export function insertionOf(table: string, columns: string[], json: string): SQL {
  const [into, list] = [sql.identifier(table), nameList(columns)]
  return sql`insert into ${into} (${list}) overriding system value
    select ${list} from json_populate_recordset(null::${into}, ${json}::text::json)`
}

/** Columns of a table under their own names, as a read names them. */
export function pick<Table extends object, Name extends keyof Table & string>(
  table: Table,
  ...names: Name[]
): Pick<Table, Name> {
  return Object.fromEntries(names.map((name) => [name, table[name]])) as Pick<Table, Name> // each name has its column
}

const comma = sql`, `

/** Names of columns or tables for SQL, quoted. */
export function nameList(names: readonly string[]): SQL {
  const quoted = names.map((name) => sql.identifier(name))
  return sql.join(quoted, comma)
}

/** Columns as SQL selects them, each under its name. */
export function selection(columns: Record<string, unknown>): SQL {
  const named = Object.entries(columns).map(([name, column]) => sql`${column} as ${sql.identifier(name)}`)
  return sql.join(named, comma)
}

/** Whether an id, as SQL has it, is none of these; one parameter, however many they are. */
export const isNoneOf = (id: SQLWrapper, ids: readonly number[]): SQL =>
  ids.length === 0 ? sql`true` : sql`${id} <> all(${`{${ids.join(',')}}`}::int[])`

/** Values as an array of SQL lists them. */
export function valueList(values: readonly unknown[]): SQL {
  const parameters = values.map((value) => sql`${value}`)
  return sql.join(parameters, comma)
}
