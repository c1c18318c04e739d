import { type SQL, sql } from 'drizzle-orm'
import { spellingsOf } from '../../core/language/devanagari.ts'
import { pageSize } from '../../core/text/paging.ts'
import { maxFaceted } from './facet-rules.ts'
import { isStopWord, pairOf, quoted } from './index/vector.ts'
import { queryOfPart, specialWords } from './part-queries.ts'
import { type ParsedQuery, pairsIn, type WordForms } from './parts.ts'
import { maxRanked } from './rules.ts'
import { allowedBy, type SearchOptions } from './scope-queries.ts'
import {
  anyOf,
  formsQuery,
  heardQuery,
  makeAuthorTsqueries,
  type Name,
  phraseQuery,
  typedQuery,
  wholeQuery,
  wideQuery,
} from './tsqueries.ts'

/**
 * Parts of a statement: `counted` has the number of results, `best` the results of the page; `order` sorts its rows.
 */
type PageParts = { counted: SQL; best: SQL; order: SQL }

/** Returns the articles that match a query by title, authors, keywords and abstract, as parts of a statement. */
export function metadataRows(query: ParsedQuery, options: SearchOptions): PageParts {
  const allowed = allowedBy(options)
  const { queries, ...more } = queriesOf(query)
  const counted = sql`queries as materialized (${queries}),
    whole as materialized (
      select article_id from article_search where vector @@ (select found from queries) ${allowed}
    ), enough as materialized (
      select count(*) as number, count(*) >= ${maxRanked} as enough from whole
    ), begun as materialized (
      select article_id from article_search
      where not (select enough from enough) and vector @@ (select begun from queries) ${allowed}
        and article_id not in (select article_id from whole)
    ), counted as materialized (
      select (select number from enough) + (select count(*) from begun) as total
    )`
  const { narrowing } = options
  const chosen = narrowing?.order === 'newest' ? newest(options) : ranked({ ...query, ...more }, options)
  return { counted, ...chosen }
}

type Ranked = Pick<ParsedQuery, 'parts' | 'runs'> & Omit<ReturnType<typeof queriesOf>, 'queries'>

type Chosen = Pick<PageParts, 'best' | 'order'>

/** Chooses the newest issue first. */
function newest({ page, limit = pageSize }: SearchOptions): Chosen {
  const byDate = sql`year desc, volume desc, issue desc, article_id desc`
  return {
    best: sql`best as (
      select article_id, year, volume, issue from article_search
      where article_id = any(array(select article_id from whole union all select article_id from begun))
      order by ${byDate} limit ${limit} offset ${(page - 1) * limit}
    )`,
    order: sql`best.year desc, best.volume desc, best.issue desc, best.article_id desc`,
  }
}

/** More pairs of neighbours than any search has. */
const maxPairs = 1000

/** Divides a rank by the text's length: of two titles with a word, the shorter is more about it. */
const byLength = 2

/**
 * Chooses the best first. If very many articles match, those with the words next to each other or in their titles are
 * ranked, then the newest. The article of a typed ref number, or of a typed title, comes first.
 */
function ranked({ parts, runs, hasForms, isName }: Ranked, options: SearchOptions): Chosen {
  const { page, limit = pageSize } = options
  const isRun = runs.length > 0
  const allowed = allowedBy(options)
  const { from, size, offset } = rankingWindow(page, limit)
  const newest = sql`order by article_id desc limit ${from + size}`
  const isMany = sql`(select total from counted) > ${size}`
  const isEnough = sql`(select enough from enough)`
  const run = sql`run as materialized (
    select article_id from article_search
    where ${isMany} and ${isEnough} ${allowed} and vector @@ (select run from queries)
  ),`
  const partly = sql`partly as materialized (
    select article_id from article_search
    where ${isMany} ${allowed} and title @@ (select part from queries)
      and article_id in (select article_id from whole union all select article_id from begun)
  ),`
  const isOne = parts.length === 1
  const vector = isRun ? sql`vector || ''` : sql`vector` // as a copy it is read once, not again for each pair
  const isFirst = sql`vector @@ (select first from queries)`
  const titledFirst = isName
    ? sql`union all (select article_id, 8 from article_search where vector @@ (select foremost from queries) ${allowed})`
    : sql``
  const pairs = sql`(select count(*) from unnest((select pairs from queries)) as pair where vector @@ pair)`
  const foremost = sql`case when article_id in (select article_id from first)
    then 1 + (vector @@ (select foremost from queries))::int else 0 end` // it reads few vectors
  const near = sql`${maxPairs}::int * (${foremost}) ${isRun ? sql`+ ${pairs}` : sql``}`
  const tierOfTitle = sql`case ${isRun ? sql`when title @@ (select in_row from queries) then 5` : sql``}
    ${hasForms ? sql`when title @@ (select typed from queries) then 3` : sql``} when true then 2 end`
  return {
    best: sql`first as materialized (
        select article_id from article_search where ${isFirst} ${allowed}
      ), ${isRun ? run : sql``} ${isOne ? sql`` : partly} titled as materialized (
        select article_id, ${tierOfTitle} as tier
        from article_search
        where ${isMany} ${allowed} and title @@ (select case when ${isEnough} then whole else wide end from queries)
      ), taken as (
        (select article_id, case when ${isEnough} then 0 else 6 end as tier from whole ${newest})
        union all (select article_id, 0 from begun ${newest})
        union all (select article_id, tier from titled order by tier desc, article_id desc limit ${from + size})
        ${isRun ? sql`union all (select article_id, 4 from run ${newest})` : sql``}
        ${isOne ? sql`` : sql`union all (select article_id, 1 from partly ${newest})`}
        union all (select article_id, 7 from first) ${titledFirst}
      ), compared as (
        select article_id from taken group by article_id
        order by max(tier) desc, article_id desc limit ${size} offset ${from}
      ), best as (
        select article_id,
          ${near} as near,
          ts_rank(vector, (select part from queries)) + ts_rank(title, (select part from queries), ${byLength}) * 2 +
            case when ${isEnough} then 0 else ts_rank(vector, (select wide from queries)) / 6 end as rank
        from (
          select article_id, title, ${vector} as vector from article_search
          where article_id = any(array(select article_id from compared)) offset 0
        ) as read
        order by near desc, rank desc, article_id desc limit ${limit} offset ${offset}
      )`,
    order: sql`best.near desc, best.rank desc, best.article_id desc`,
  }
}

/**
 * Returns the window of matches that are ranked together: `size` matches after the first `from`, with the requested
 * page at `offset` inside. No page spans two windows.
 */
export function rankingWindow(page: number, limit: number): { from: number; size: number; offset: number } {
  const size = limit * Math.max(1, Math.floor(maxRanked / limit))
  const offset = ((page - 1) * limit) % size
  return { from: (page - 1) * limit - offset, size, offset }
}

/** Statements for the ids of the found articles, and for their number. */
type FoundArticles = { ids: SQL; total: SQL }

/** The articles that match by title, authors, keywords and abstract. */
export const byMetadata: FoundArticles = {
  ids: sql`select article_id from whole union all select article_id from begun`,
  total: sql`select total from counted`,
}

/**
 * Returns a column with the years, subjects, countries and files of the found articles, to narrow a page to, each with
 * its count, as JSON text. It is null without `narrowing`, if there is nothing to filter, and if there is too much to
 * count, unless counting was requested.
 */
export function facetColumn({ narrowing }: SearchOptions, { ids, total }: FoundArticles): SQL {
  if (!narrowing) return sql`null`
  const most = narrowing.counted ? sql`` : sql`and total <= ${maxFaceted}::int`
  return sql`(
    select json_agg(json_build_array(kind, value, number))::text from (
      select case grouping(year, subject, country, has_file) when 7 then 'year' when 11 then 'subject'
        when 13 then 'country' else 'pdf' end as kind,
        coalesce(year::text, subject, country, has_file::text) as value, count(*) as number
      from article_search
      where (select total > 1 ${most} from (${total}) as counted (total)) and article_id = any(array(${ids}))
      group by grouping sets ((year), (subject), (country), (has_file))
    ) as facets
  )`
}

/**
 * Builds a query's tsqueries: `typed` finds words as typed, `whole` all their forms, `wide` prefixes too, `part` any of
 * the whole words, `in_row` the words in typed order, `pairs` each pair of neighbours. `found` and `begun` are `whole`
 * and `wide` in a form that the index finds quickly, the latter with names in the other script, `run` is `found` with
 * typed words in nearly that order; `first` and `foremost` find the articles to list before all others. All are
 * columns: with constants, the planner would assume that reading a whole vector costs nothing, and read all of them.
 * `hasForms` is true if words have other forms than the typed ones, `isName` if the articles of a name come first.
 */
function queriesOf(query: ParsedQuery): { queries: SQL; hasForms: boolean; isName: boolean } {
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
      ${paired(sql`heard`, phrases)} as begun, ${paired(sql`whole`, [...phrases, ...runs])} as run
    from (
      select ${sql.join(each(typedQuery), sql` && `)} as typed, ${sql.join(whole, sql` && `)} as whole,
        ${sql.join(each(wideQuery), sql` && `)} as wide, ${sql.join(each(heardQuery), sql` && `)} as heard,
        ${sql.join(whole, sql` || `)} as part,
        ${row?.whole ?? null}::tsquery as in_row, array[${sql.join(pairs, sql`, `)}]::tsquery[] as pairs,
        ${first}::tsquery as first, ${foremost}::tsquery as foremost
    ) as queries`
  const hasForms = parts.some((part) => part.kind === 'word' && typedQuery(part) !== wholeQuery(part))
  return { queries, hasForms, isName: nameAlone(query) !== undefined }
}

/**
 * Returns the only part of a query if it is a name whose initials are a stop word: many articles contain these words.
 */
function nameAlone({ parts: [part, ...others] }: ParsedQuery): Name | undefined {
  return others.length === 0 && part?.kind === 'name' && part.others.some(isStopWord) ? part : undefined
}

/**
 * Returns the tsqueries of results to pin on top, if any: `first` finds all of them, `foremost` the topmost. A typed
 * ref number comes before a title; a title as printed comes before one of the same letters and before the articles of a
 * name.
 */
function firstQueries(query: ParsedQuery): { first: string; foremost: string } {
  const {
    parts: [part, ...others],
    titles,
  } = query
  const number = part?.kind === 'fact' && part.first && others.length === 0 ? [quoted(part.first)] : []
  const name = nameAlone(query)
  const names = name ? makeAuthorTsqueries(name) : []
  const letters = titles.letters.map(quoted)
  return {
    first: [...number, ...letters, ...names].join(' | '),
    foremost: number.length > 0 ? number.join('') : titles.signs.map(quoted).join(' | '),
  }
}

/** Returns tsqueries of words in typed order, in any of their forms: all of them, and each pair of neighbours. */
export function runQueries(runs: WordForms[][]): { whole: string; pairs: string[] } | undefined {
  if (runs.length === 0) return undefined
  const inRow = (words: WordForms[]) => phraseQuery(words, formsQuery)
  return { whole: runs.map(inRow).join(' & '), pairs: [...new Set(runs.flatMap(pairsIn).map(inRow))] }
}

/**
 * Returns a tsquery of the phrases' pairs of neighbours, with which the index finds all articles that contain the
 * phrases and few others; '' for single words.
 */
export function pairsQuery(phrases: WordForms[][]): string {
  const pairs = phrases.flatMap(pairsIn).map((words) => anyOf(waysOf(words).map(pairOf), quoted))
  return [...new Set(pairs)].join(' & ')
}

/** Returns all combinations of two neighbours' alternatives. */
function waysOf(words: WordForms[]): string[][] {
  const [first, last] = [words.at(0) ?? [], words.at(-1) ?? []].map((forms) => forms.flatMap(spellingsOf))
  return (first ?? []).flatMap((one) => (last ?? []).map((other) => [one, ...words.slice(1, -1).flat(), other]))
}
