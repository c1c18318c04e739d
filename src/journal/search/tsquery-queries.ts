import { type SQL, sql } from 'drizzle-orm'
import { quotedWord } from './alike-queries.ts'
import type { ParsedQuery, Part, WordForms } from './rules.ts'
import { firstQueries, pairsQuery, runQueries, typedQuery, wholeQuery, wideQuery } from './tsqueries.ts'

/**
 * Builds a query's tsqueries: `typed` finds words as typed, `whole` all their forms, `wide` prefixes too, `part` any of
 * the whole words, `in_row` the words in typed order, `pairs` each pair of neighbours. `found` and `begun` are `whole`
 * and `wide` in a form that the index finds quickly, `run` is `found` with typed words in nearly that order; `first`
 * and `foremost` come before all others. All are columns: with constants, the planner would think that reading a whole
 * vector costs nothing, and read all of them.
 */
export function queriesOf(query: ParsedQuery): SQL {
  const { parts, runs } = query
  const { first, foremost } = firstQueries(query)
  const each = (queryOf: typeof wideQuery) => parts.map((part) => queryOfPart(part, queryOf))
  const whole = each(wholeQuery)
  const row = runQueries(runs)
  const pairs = row?.pairs.map((pair) => sql`${pair}::tsquery`) ?? []
  const paired = (query: SQL, phrases: WordForms[][]) => {
    const pairs = pairsQuery(phrases)
    return pairs === '' ? query : sql`${query} && ${pairs}::tsquery`
  }
  const phrases = parts.flatMap((part) => (part.kind === 'phrase' ? [part.words] : []))
  const special = specialWords(parts)
  return sql`
    ${special} select typed, whole, wide, part, in_row, pairs, first, foremost,
      coalesce(${paired(sql`whole`, phrases)} || first, first) as found,
      ${paired(sql`wide`, phrases)} as begun, ${paired(sql`whole`, [...phrases, ...runs])} as run
    from (
      select ${sql.join(each(typedQuery), sql` && `)} as typed, ${sql.join(whole, sql` && `)} as whole,
        ${sql.join(each(wideQuery), sql` && `)} as wide, ${sql.join(whole, sql` || `)} as part,
        ${row?.whole ?? null}::tsquery as in_row, array[${sql.join(pairs, sql`, `)}]::tsquery[] as pairs,
        ${first}::tsquery as first, ${foremost}::tsquery as foremost
    ) as queries`
}

/** The words in which literal parts are looked for, as the beginning of a statement; nothing without such parts. */
export function specialWords(parts: Part[]): SQL {
  return parts.some((part) => part.kind === 'literal')
    ? sql`with special as materialized (select word from search_words where word ~ '[%_\\\\]')`
    : sql``
}

/** A part's tsquery. */
export function queryOfPart(part: Part, queryOf: typeof wideQuery): SQL {
  return part.kind === 'literal' ? storedChunks(part.chunk) : sql`${queryOf(part)}::tsquery`
}

/** A tsquery of the stored chunks that contain a literal one; null, which finds nothing, if there are none. */
function storedChunks(chunk: string): SQL {
  return sql`(
    select string_agg(${quotedWord}, ' | ')::tsquery from (
      select word from special where strpos(word, ${chunk}) > 0 limit 100
    ) as held
  )`
}
