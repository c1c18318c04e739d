import { getTableColumns, getTableName, type SQL, sql } from 'drizzle-orm'
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core'
import { listPersonalColumns, type PersonalKind } from '../../core/db/personal.ts'
import { tables } from '../../core/db/tables/all.ts'
import type { Known, Place } from './rules.ts'

/** Returns texts as an SQL array. */
export const textArray = (texts: readonly string[]) =>
  sql`array(select jsonb_array_elements_text(${JSON.stringify(texts)}::text::jsonb))`

/** Returns numbers as an SQL array. */
export const integerArray = (ids: readonly number[]) =>
  sql`array(select jsonb_array_elements_text(${JSON.stringify(ids)}::text::jsonb)::int)`

/** Columns of a table with personal data. */
export type Declared = { table: PgTable; columns: PgColumn[] }

/** Lists the columns declared as some kinds of personal data, by table. */
export const listDeclared = (...kinds: PersonalKind[]): Declared[] =>
  tables.flatMap((table) => {
    const columns = listPersonalColumns(table, ...kinds).map(([, column]) => column)
    return columns.length > 0 ? { table, columns } : []
  })

/** Lists the columns declared as one kind of personal data. */
export const listColumnsOf = (kind: PersonalKind): PgColumn[] => listDeclared(kind).flatMap(({ columns }) => columns)

/** Returns the columns of a table by their names. */
export const columnsOf = (table: PgTable) => getTableColumns(table) as Record<string, PgColumn>

/** The tables whose rows are each about a person, who is found by the email or the ORCID iD, with these columns. */
export const personTables = listColumnsOf('email').map((email) => {
  const columnOf = (kind: PersonalKind) => listPersonalColumns(email.table, kind)[0]?.[1]
  return { table: email.table, email, name: columnOf('name'), orcid: columnOf('orcid'), phone: columnOf('phone') }
})

/** Returns the condition that a row of a table of people is a person's. */
export function isPersonIn(table: PgTable, { emails, orcids }: Pick<Known, 'emails' | 'orcids'>): SQL {
  const { email, orcid } = personTables.find((one) => one.table === table) ?? {}
  if (!email) throw new Error(`The rows of ${getTableName(table)} are about nobody`)
  const isEmail = sql`${email} <> '' and lower(${email}) = any(${textArray(emails)})`
  return orcid ? sql`(${isEmail} or ${orcid} = any(${textArray(orcids)}))` : sql`(${isEmail})`
}

/** Returns the columns of a table about its rows' people, and others, for an export. */
export function selectExportedColumns(table: PgTable, others: readonly string[], ...kinds: PersonalKind[]): SQL {
  const own = listPersonalColumns(table, 'name', 'email', 'orcid', 'phone', 'detail', ...kinds)
  const columns = [...own.map(([, column]) => column), ...others.map((name) => columnsOf(table)[name])]
  return sql.join(columns, sql`, `)
}

/** Returns the ids of places in some tables, each once: their own, or those of their papers or articles. */
export function listIdsIn(places: readonly Place[], key: 'id' | 'paperId' | 'articleId', ...of: PgTable[]): number[] {
  const names = of.map(getTableName)
  return [...new Set(places.flatMap((one) => (names.includes(one.place) ? (one[key] ?? []) : [])))]
}
