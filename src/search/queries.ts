import { type SQL, sql } from 'drizzle-orm'
import { ofIssue } from '../articles/queries.ts'
import type { Db } from '../db/connect.ts'
import { rowsOf } from '../db/rows.ts'
import { pageSize } from '../text/paging.ts'
import { type Page, type SearchResult, selectedResult } from './result-queries.ts'
import { maxRanked, type Part, rankedTogether, type Search, type Wanted } from './rules.ts'
import { type Alike, correctable, corrected, maxCorrected } from './spelling.ts'
import { pairsQuery, runQueries, typedQuery, wholeQuery, wideQuery, wordQuery } from './tsqueries.ts'
import { quoted } from './vector.ts'

/** One page of results and the search's parts; `instead` lists the corrected searches if nothing matched as typed. */
export type Found = Page & { parts: Part[]; instead: string[] }

export type Options = { page: number; limit?: number; everyStatus?: boolean }

/** Finds the articles that hold every part of a search, best first. If there are none, it corrects small typos. */
export async function searchArticles(db: Db, search: Search, options: Options): Promise<Found> {
  const { parts } = search
  const nothing = { results: [], total: 0, parts, instead: [] }
  if (parts.length === 0) return nothing
  const { alike, ...found } = await findPage(db, search, options, correctable(parts))
  if (found.total > 0) return { ...found, parts, instead: [] }
  const better = corrected(search, alike)
  if (!better) return nothing
  const { results, total } = await findPage(db, better.search, options, [])
  return total > 0 ? { results, total, parts: better.search.parts, instead: better.texts } : nothing
}

/** Divides a rank by the text's length: of two titles that hold a word, the shorter says more about it. */
const byLength = 2

/**
 * One statement. Articles with the whole words come first; prefix matches are looked for only if those are few. From very
 * many matches, those to be ranked together are chosen by how near each other they hold the words and by their titles, then
 * by age, newest first.
 * @param words corrections for these are read if nothing is found
 */
async function findPage(db: Db, search: Search, options: Options, words: string[]): Promise<Page & { alike: Alike[] }> {
  const { page, limit = pageSize, everyStatus = false } = options
  const { parts } = search
  const isRun = search.runs.length > 0
  const shown = everyStatus ? sql`` : sql`and shown`
  const { from, size, offset } = rankedTogether(page, limit)
  const newest = sql`order by article_id desc limit ${from + size}`
  const isMany = sql`(select total from counted) > ${size}`
  const isEnough = sql`(select enough from enough)`
  const run = isRun
    ? sql`select article_id from article_search where ${isMany} and ${isEnough} ${shown} and vector @@ (select run from asked)`
    : sql`select 0 as article_id where false` // takes less time to plan
  const vector = isRun ? sql`vector || ''` : sql`vector` // as a copy it is read once, not again for each pair
  const hasForms = parts.some((part) => part.kind === 'word' && typedQuery(part) !== wholeQuery(part))
  const tierOfTitle = sql`case ${isRun ? sql`when title @@ (select in_row from asked) then 5` : sql``}
    ${hasForms ? sql`when title @@ (select typed from asked) then 3` : sql``} when true then 2 end`
  const rows = await rowsOf<SearchResult & { total: number; id: number | null; alike: string | null }>(
    db,
    sql`
      with asked as materialized (${queriesOf(search)}),
      whole as materialized (
        select article_id from article_search where vector @@ (select found from asked) ${shown}
      ), enough as materialized (
        select count(*) as number, count(*) >= ${maxRanked} as enough from whole
      ), begun as materialized (
        select article_id from article_search
        where not ${isEnough} and vector @@ (select begun from asked) ${shown}
          and article_id not in (select article_id from whole)
      ), counted as materialized (
        select (select number from enough) + (select count(*) from begun) as total
      ), run as materialized (
        ${run}
      ), titled as materialized (
        select article_id, ${tierOfTitle} as tier
        from article_search
        where ${isMany} ${shown} and title @@ (select case when ${isEnough} then whole else wide end from asked)
      ), partly as materialized (
        select article_id from article_search
        where ${isMany} and ${parts.length > 1} ${shown} and title @@ (select part from asked)
          and article_id in (select article_id from whole union all select article_id from begun)
      ), taken as (
        (select article_id, case when ${isEnough} then 0 else 6 end as tier from whole ${newest})
        union all (select article_id, 0 from begun ${newest})
        union all (select article_id, 4 from run ${newest})
        union all (select article_id, tier from titled order by tier desc, article_id desc limit ${from + size})
        union all (select article_id, 1 from partly ${newest})
      ), compared as (
        select article_id from taken group by article_id
        order by max(tier) desc, article_id desc limit ${size} offset ${from}
      ), best as (
        select article_id,
          ${isRun ? sql`(select count(*) from unnest((select pairs from asked)) as pair where vector @@ pair)` : sql`0`} as near,
          ts_rank(vector, (select part from asked)) + ts_rank(title, (select part from asked), ${byLength}) * 2 +
            case when ${isEnough} then 0 else ts_rank(vector, (select wide from asked)) / 6 end as rank
        from (
          select article_id, title, ${vector} as vector from article_search
          where article_id = any(array(select article_id from compared)) offset 0
        ) as read
        order by near desc, rank desc, article_id desc limit ${limit} offset ${offset}
      )
      select (select total::int from counted) as total, ${alikeOf(words, shown)} as alike, ${selectedResult}
      from (select) as one
      left join (
        best join articles on articles.id = best.article_id
        join issues on ${ofIssue}
      ) on true
      order by best.near desc, best.rank desc, best.article_id desc`,
  )
  const [first] = rows
  return {
    results: rows.filter(({ id }) => id !== null),
    total: first?.total ?? 0,
    alike: JSON.parse(first?.alike ?? '[]') as Alike[], // the statement builds it so
  }
}

/**
 * Builds a search's tsqueries: `typed` finds words as typed, `whole` all their forms, `wide` prefixes too, `part` any of the
 * whole words, `in_row` the words in typed order, `pairs` each pair of neighbours. `found` and `begun` are `whole` and `wide` in
 * a form that the index finds quickly, `run` is `found` with typed words in nearly that order. All are columns: given a
 * constant, the planner would think that reading a whole vector costs nothing, and read all of them.
 */
function queriesOf({ parts, runs }: Search): SQL {
  const each = (queryOf: typeof wideQuery) =>
    parts.map((part) => (part.kind === 'literal' ? storedChunks(part.chunk) : sql`${queryOf(part)}::tsquery`))
  const whole = each(wholeQuery)
  const row = runQueries(runs)
  const pairs = row?.pairs.map((pair) => sql`${pair}::tsquery`) ?? []
  const paired = (query: SQL, phrases: Wanted[][]) => {
    const pairs = pairsQuery(phrases)
    return pairs === '' ? query : sql`${query} && ${pairs}::tsquery`
  }
  const phrases = parts.flatMap((part) => (part.kind === 'phrase' ? [part.words] : []))
  const special = parts.some((part) => part.kind === 'literal')
    ? sql`with special as materialized (select word from search_words where word ~ '[%_\\\\]')`
    : sql``
  return sql`
    ${special} select typed, whole, wide, part, in_row, pairs, ${paired(sql`whole`, phrases)} as found,
      ${paired(sql`wide`, phrases)} as begun, ${paired(sql`whole`, [...phrases, ...runs])} as run
    from (
      select ${sql.join(each(typedQuery), sql` && `)} as typed, ${sql.join(whole, sql` && `)} as whole,
        ${sql.join(each(wideQuery), sql` && `)} as wide, ${sql.join(whole, sql` || `)} as part,
        ${row?.whole ?? null}::tsquery as in_row, array[${sql.join(pairs, sql`, `)}]::tsquery[] as pairs
    ) as queries`
}

const quotedWord = sql.raw(String.raw`('''' || replace(replace(word, '\', '\\'), '''', '''''') || '''')`)

/** A tsquery of the stored chunks that contain a literal one; null, which finds nothing, if there are none. */
function storedChunks(chunk: string): SQL {
  return sql`(
    select string_agg(${quotedWord}, ' | ')::tsquery from (
      select word from special where strpos(word, ${chunk}) > 0 limit 100
    ) as held
  )`
}

const maxAlike = 30
const maxCounted = 1000

/** If nothing is found: the first words that no article holds as typed, each with words that look alike, as JSON text. */
function alikeOf(words: string[], shown: SQL): SQL {
  if (words.length === 0) return sql`null`
  const typed = words.map((word) => sql`(${word}, ${`${quoted(word)}:*`}::tsquery, ${wordQuery(word)}::tsquery)`)
  const holding = (query: string, most: number) => sql`(
    with held as materialized (select from article_search where vector @@ ${sql.raw(query)} ${shown})
    select count(*) from (select from held limit ${most}) as counted
  )`
  return sql`(
    with typed (word, query, forms) as materialized (values ${sql.join(typed, sql`, `)}),
    unheld as materialized (
      select word, ${holding('typed.forms', 1)} > 0 as is_form
      from typed where (select total from counted) = 0 and ${holding('typed.query', 1)} = 0 limit ${maxCorrected}
    )
    select json_agg(json_build_object(
      'word', unheld.word, 'isForm', is_form, 'near', near.word, 'articles', ${holding('near.query', maxCounted)}
    ))::text
    from unheld left join lateral (
      select word, ${quotedWord}::tsquery as query from search_words order by word <-> unheld.word limit ${maxAlike}
    ) as near on true
  )`
}
