import { type SQL, sql } from 'drizzle-orm'
import type { Filters, Narrowing } from './parsing/filter-rules.ts'

/** A way to answer where nothing holds all words as typed: by corrected words, or by some of the words. */
export type Guess = 'corrected' | 'nearest'

/**
 * The limits of a search. With `narrowing`, as on a page, results are filtered, ordered, and counted by their
 * values. `mayGuess` is asked before the work of a guess; without it all are made.
 */
export type SearchOptions = {
  page: number
  limit?: number
  everyStatus?: boolean
  narrowing?: Narrowing
  mayGuess?: (guess: Guess) => Promise<boolean>
}

/**
 * Conditions for the articles that a search may find, each beginning with `and`. The status is a parameter, so that
 * searches of the journal and of the back office share their plans.
 */
export function allowedBy({ everyStatus = false, narrowing }: SearchOptions): SQL {
  return sql`and (shown or ${everyStatus}::boolean) ${narrowing ? filtered(narrowing.filters) : sql``}`
}

/** The conditions of filters on `article_search`, each beginning with `and`. */
function filtered({ year, subject, country, pdf }: Filters): SQL {
  const conditions = [
    year !== undefined && sql`and year = ${year}::int`,
    subject !== undefined && sql`and subject = ${subject}`,
    country !== undefined && sql`and country = ${country}`,
    pdf && sql`and has_file`,
  ]
  return sql.join(conditions.filter(Boolean) as SQL[], sql` `)
}
