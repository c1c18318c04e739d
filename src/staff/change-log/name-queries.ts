import { type SQL, sql } from 'drizzle-orm'
import { namePlaces } from '../../office/history/rules.ts'

/**
 * The name of a thing as it is now: encoded HTML of an article, HTML of an entry; null if its subject is no number, which only
 * another program can have written.
 *
 * @param of the rows that have its kind and id as `kind` and `subject`
 */
export function nameOf(of: string): SQL {
  const id = `case when ${of}.subject ~ '^[0-9]{1,18}$' then ${of}.subject::bigint end`
  const cases = Object.entries(namePlaces).map(
    ([kind, { table, name }]) => `when '${kind}' then (select ${name} from ${table} where id = ${id})`,
  )
  return sql.raw(`case ${of}.kind ${cases.join(' ')} end`)
}

/** The columns that names are in, as the history has them of a deleted thing. */
const nameColumns = [...new Set(Object.values(namePlaces).map(({ name }) => name))].filter((name) => /^\w+$/.test(name))
const nameBefore = sql.raw(nameColumns.map((name) => `gone.before ->> '${name}'`).join(', '))

/** The name of a thing as it is now, or for a deleted one as the history has it. @param of as for `nameOf` */
export function lastNameOf(of: string): SQL<string | null> {
  const [kind, subject] = [sql.raw(`${of}.kind`), sql.raw(`${of}.subject`)]
  return sql`coalesce(${nameOf(of)}, (
    select coalesce(${nameBefore}) from audit gone
    where gone.kind = ${kind} and gone.subject = ${subject} and gone.action = 'delete' order by gone.id desc limit 1))`
}
