import { type ColumnBuilderBase, getTableColumns } from 'drizzle-orm'
import type { PgColumn, PgTable, PgUpdateSetSource } from 'drizzle-orm/pg-core'

/**
 * The kinds of personal data. `bun run person` finds, exports and erases people by the kinds of columns
 * (`docs/personal-data.md`).
 * - name, email, orcid, phone, detail: data of the person in the row; `email` and `orcid` find the row
 * - key: computed from a name or other data
 * - address: the email of a person, without other data of that person next to it
 * - lines: people, one per line: name | email | affiliation
 * - people: people as JSON, each with `name` and `email`
 * - user: the name of the user who did something
 * - words: texts that only users and their writer read
 * - report: texts of reviewers, which authors may read
 * - letter: texts of authors to editors
 * - record: texts of published articles, of the accounts and of approvals, in which names stay
 * - published: names that readers see
 * - file: contents and names of uploaded files
 */
export type PersonalKind =
  | ('name' | 'email' | 'orcid' | 'phone' | 'detail' | 'key' | 'address' | 'lines' | 'people' | 'user')
  | ('words' | 'report' | 'letter' | 'record' | 'published' | 'file')

/** Declares a column of a table as personal data. */
export function personal<Column extends ColumnBuilderBase>(kind: PersonalKind, column: Column): Column {
  Object.assign(Reflect.get(column as object, 'config'), { personal: kind })
  return column
}

/** Returns the kind of personal data that a column was declared as. */
export const personalKindOf = (column: PgColumn): PersonalKind | undefined => Reflect.get(column, 'config').personal

/** Returns the declared columns of a table, by their keys; with kinds, only those of these kinds. */
export function listPersonalColumns(table: PgTable, ...kinds: PersonalKind[]): [key: string, column: PgColumn][] {
  return Object.entries(getTableColumns(table)).filter(([, column]) => {
    const kind = personalKindOf(column)
    return kind !== undefined && (kinds.length === 0 || kinds.includes(kind))
  })
}

/** Returns the declared columns of a table without their data, to be set in a row. */
export function emptyPersonalColumns<Table extends PgTable>(
  table: Table,
  ...kinds: PersonalKind[]
): PgUpdateSetSource<Table> {
  const columns = listPersonalColumns(table, ...kinds).map(([key, { default: empty, notNull }]) => [
    key,
    empty ?? (notNull ? '' : null),
  ])
  return Object.fromEntries(columns) as PgUpdateSetSource<Table> // of its own columns
}
