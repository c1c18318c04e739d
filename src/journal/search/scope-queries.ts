import { type SQL, sql } from 'drizzle-orm'
import type { Filters, Narrowing } from './parsing/filter-rules.ts'

/**
 * The limits of a search. With `narrowing`, as on a page, results are filtered, ordered, and counted by their values.
 * If nothing contains all words, `mayGuess` is called before words are corrected or omitted. With `unseen`, articles of
 * every status are found except these.
 */
export type SearchOptions = {
  page: number
  limit?: number
  unseen?: readonly number[]
  narrowing?: Narrowing
  mayGuess?: () => Promise<boolean>
}

/**
 * Returns conditions for the articles that a search may find, each beginning with `and`. The status and the unseen
 * articles are parameters, so that searches of the journal and of the back office share their plans.
 */
export function allowedBy({ unseen, narrowing }: SearchOptions): SQL {
  const ids = `{${unseen?.join(',') ?? ''}}`
  const filters = narrowing ? filtered(narrowing.filters) : sql``
  return sql`and (shown or (${unseen !== undefined}::boolean and article_id <> all(${ids}::int[]))) ${filters}`
}

/** Returns the conditions of filters on `article_search`, each beginning with `and`. */
function filtered({ year, subject, country, pdf }: Filters): SQL {
  const conditions = [
    year !== undefined && sql`and year = ${year}::int`,
    subject !== undefined && sql`and subject = ${subject}`,
    country !== undefined && sql`and country = ${country}`,
    pdf && sql`and has_file`,
  ]
  return sql.join(conditions.filter(Boolean) as SQL[], sql` `)
}
