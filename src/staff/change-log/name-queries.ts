import { type SQL, sql } from 'drizzle-orm'
import { namePlaces } from '../../office/history/rules.ts'

/**
 * Selects the present name of a record: encoded HTML for an article, HTML for an entry; null if its subject is not a
 * number, which only another program can have written.
 * @param of rows with the record's `kind` and `subject`
 */
export function selectRecordName(of: string): SQL {
  const id = `case when ${of}.subject ~ '^[0-9]{1,18}$' then ${of}.subject::bigint end`
  const cases = Object.entries(namePlaces).map(
    ([kind, { table, name }]) => `when '${kind}' then (select ${name} from ${table} where id = ${id})`,
  )
  return sql.raw(`case ${of}.kind ${cases.join(' ')} end`)
}

/** The columns that hold names, as the history stores them for a deleted record. */
const nameColumns = [...new Set(Object.values(namePlaces).map(({ name }) => name))].filter((name) => /^\w+$/.test(name))
const nameBefore = sql.raw(nameColumns.map((name) => `gone.before ->> '${name}'`).join(', '))

/** Selects a record's present name, or a deleted record's last name. @param of as for `nameOf` */
export function lastNameOf(of: string): SQL<string | null> {
  const [kind, subject] = [sql.raw(`${of}.kind`), sql.raw(`${of}.subject`)]
  return sql`coalesce(${selectRecordName(of)}, (
    select coalesce(${nameBefore}) from audit gone
    where gone.kind = ${kind} and gone.subject = ${subject} and gone.action = 'delete' order by gone.id desc limit 1))`
}
