import { type SQL, sql } from 'drizzle-orm'

/**
 * The name of a thing as it is now: encoded HTML of an article, HTML of an entry.
 *
 * @param of the rows that have its kind and id as `kind` and `subject`
 */
export function nameOf(of: string): SQL {
  const [kind, subject] = [sql.raw(`${of}.kind`), sql.raw(`${of}.subject`)]
  return sql`case ${kind}
    when 'article' then (select title from articles where id = ${subject}::int)
    when 'editor' then (select name from editors where id = ${subject}::int)
    when 'partner' then (select title from indexing where id = ${subject}::int)
    when 'news' then (select title from news where id = ${subject}::int)
    when 'redirect' then (select path from redirects where id = ${subject}::int)
    when 'page' then (select name from pages where id = ${subject}::int)
    when 'user' then (select name from users where id = ${subject}::int)
    when 'entry' then (select left(content, 500) from entries where id = ${subject}::bigint) end`
}

/** The name of a thing as it is now, or for a deleted one as the history has it. @param of as for `nameOf` */
export function lastNameOf(of: string): SQL<string | null> {
  const [kind, subject] = [sql.raw(`${of}.kind`), sql.raw(`${of}.subject`)]
  return sql`coalesce(${nameOf(of)}, (
    select coalesce(gone.before ->> 'name', gone.before ->> 'title', gone.before ->> 'path') from audit gone
    where gone.kind = ${kind} and gone.subject = ${subject} and gone.action = 'delete' order by gone.id desc limit 1))`
}
