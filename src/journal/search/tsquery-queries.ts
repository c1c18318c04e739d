import { type SQL, sql } from 'drizzle-orm'
import { spellingsOf } from '../../core/language/devanagari.ts'
import { isStopWord, pairOf, quoted } from './index/vector.ts'
import { queryOfPart, specialWords } from './part-queries.ts'
import { type ParsedQuery, pairsIn, type WordForms } from './parts.ts'
import { anyOf, formsQuery, type Name, namesOf, phraseQuery, typedQuery, wholeQuery, wideQuery } from './tsqueries.ts'

/**
 * Builds a query's tsqueries: `typed` finds words as typed, `whole` all their forms, `wide` prefixes too, `part` any of
 * the whole words, `in_row` the words in typed order, `pairs` each pair of neighbours. `found` and `begun` are `whole`
 * and `wide` in a form that the index finds quickly, `run` is `found` with typed words in nearly that order; `first`
 * and `foremost` come before all others. All are columns: with constants, the planner would think that reading a whole
 * vector costs nothing, and read all of them. `hasForms` says whether words have other forms than the typed ones,
 * `isName` whether the articles of a name come first.
 */
export function queriesOf(query: ParsedQuery): { queries: SQL; hasForms: boolean; isName: boolean } {
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
  const queries = sql`
    ${special} select typed, whole, wide, part, in_row, pairs, first, foremost,
      coalesce(${paired(sql`whole`, phrases)} || first, first) as found,
      ${paired(sql`wide`, phrases)} as begun, ${paired(sql`whole`, [...phrases, ...runs])} as run
    from (
      select ${sql.join(each(typedQuery), sql` && `)} as typed, ${sql.join(whole, sql` && `)} as whole,
        ${sql.join(each(wideQuery), sql` && `)} as wide, ${sql.join(whole, sql` || `)} as part,
        ${row?.whole ?? null}::tsquery as in_row, array[${sql.join(pairs, sql`, `)}]::tsquery[] as pairs,
        ${first}::tsquery as first, ${foremost}::tsquery as foremost
    ) as queries`
  const hasForms = parts.some((part) => part.kind === 'word' && typedQuery(part) !== wholeQuery(part))
  return { queries, hasForms, isName: nameAlone(query) !== undefined }
}

/** The only part of a query, if it is a name whose initials are a stop word: many articles hold these words. */
function nameAlone({ parts: [part, ...others] }: ParsedQuery): Name | undefined {
  return others.length === 0 && part?.kind === 'name' && part.others.some(isStopWord) ? part : undefined
}

/**
 * The tsqueries of results to pin on top, if any: `first` finds all of them, `foremost` the topmost. A typed ref number
 * comes before a title, and a title as printed before one of the same letters and before the articles of a name.
 */
function firstQueries(query: ParsedQuery): { first: string; foremost: string } {
  const {
    parts: [part, ...others],
    titles,
  } = query
  const number = part?.kind === 'fact' && part.first && others.length === 0 ? [quoted(part.first)] : []
  const name = nameAlone(query)
  const names = name ? namesOf(name) : []
  const letters = titles.letters.map(quoted)
  return {
    first: [...number, ...letters, ...names].join(' | '),
    foremost: number.length > 0 ? number.join('') : titles.signs.map(quoted).join(' | '),
  }
}

/** Tsqueries of words in typed order, in any of their forms: all of them, and each pair of neighbours. */
export function runQueries(runs: WordForms[][]): { whole: string; pairs: string[] } | undefined {
  if (runs.length === 0) return undefined
  const inRow = (words: WordForms[]) => phraseQuery(words, formsQuery)
  return { whole: runs.map(inRow).join(' & '), pairs: [...new Set(runs.flatMap(pairsIn).map(inRow))] }
}

/**
 * A tsquery of the phrases' pairs of neighbours, by which the index finds all articles that hold the phrases and few
 * others; '' for single words.
 */
export function pairsQuery(phrases: WordForms[][]): string {
  const pairs = phrases.flatMap(pairsIn).map((words) => anyOf(waysOf(words).map(pairOf), quoted))
  return [...new Set(pairs)].join(' & ')
}

/** All combinations of two neighbours' alternatives. */
function waysOf(words: WordForms[]): string[][] {
  const [first, last] = [words.at(0) ?? [], words.at(-1) ?? []].map((forms) => forms.flatMap(spellingsOf))
  return (first ?? []).flatMap((one) => (last ?? []).map((other) => [one, ...words.slice(1, -1).flat(), other]))
}
