import { type SQL, sql } from 'drizzle-orm'
import type { Db } from '../db/connect.ts'
import { rowsOf } from '../db/rows.ts'
import { type Page, resultColumns, type SearchResult } from './result-queries.ts'
import { mostRanked, type Part, pageSize, rankedTogether, wholeQuery, wideQuery, wordQuery } from './rules.ts'
import { type Alike, correctable, corrected } from './spelling.ts'

/** A page of results; `corrected` where words were replaced because nothing matched as typed. */
export type Found = Page & { parts: Part[]; corrected: boolean }

type Options = { page: number; limit?: number; everyStatus?: boolean }

/** Finds the articles that hold every part of a search, best first; where none does, small typos are forgiven. */
export async function searchArticles(db: Db, parts: Part[], options: Options): Promise<Found> {
  const nothing = { results: [], total: 0, parts, corrected: false }
  if (parts.length === 0) return nothing
  const { alike, ...found } = await findPage(db, parts, options, correctable(parts))
  if (found.total > 0) return { ...found, parts, corrected: false }
  const better = corrected(parts, alike)
  if (!better) return nothing
  const { results, total } = await findPage(db, better, options, [])
  return total > 0 ? { results, total, parts: better, corrected: true } : nothing
}

/**
 * One statement. Articles with the whole words are found first; those where words only begin so are looked for where these
 * are few. Of very many, as many as are ranked together are taken by what their titles hold, then the newest.
 * @param words those whose neighbours are asked for where nothing is found
 */
async function findPage(db: Db, parts: Part[], options: Options, words: string[]): Promise<Page & { alike: Alike[] }> {
  const { page, limit = pageSize, everyStatus = false } = options
  const shown = everyStatus ? sql`` : sql`and shown`
  const { from, size, offset } = rankedTogether(page, limit)
  const newest = sql`order by article_id desc limit ${from + size}`
  const isMany = sql`(select total from counted) > ${size}`
  const rows = await rowsOf<SearchResult & { total: number; id: number | null; alike: string | null }>(
    db,
    sql`
      with asked as materialized (${queriesOf(parts)}),
      whole as materialized (
        select article_id from article_search where vector @@ (select whole from asked) ${shown}
      ), enough as materialized (
        select count(*) as number, count(*) >= ${mostRanked} as enough from whole
      ), begun as materialized (
        select article_id from article_search
        where not (select enough from enough) and vector @@ (select wide from asked) ${shown}
          and article_id not in (select article_id from whole)
      ), counted as materialized (
        select (select number from enough) + (select count(*) from begun) as total
      ), titled as materialized (
        select article_id from article_search
        where ${isMany} ${shown}
          and title @@ (select case when (select enough from enough) then whole else wide end from asked)
      ), partly as materialized (
        select article_id from article_search
        where ${isMany} and ${parts.length > 1} ${shown} and title @@ (select part from asked)
          and article_id in (select article_id from whole union all select article_id from begun)
      ), taken as (
        (select article_id, case when (select enough from enough) then 0 else 4 end as tier from whole ${newest})
        union all (select article_id, 0 from begun ${newest})
        union all (select article_id, 2 from titled ${newest})
        union all (select article_id, 1 from partly ${newest})
      ), compared as (
        select article_id from taken group by article_id
        order by sum(tier) desc, article_id desc limit ${size} offset ${from}
      ), best as (
        select article_id, ts_rank(vector, (select part from asked)) * 2 +
          case when (select enough from enough) then 0 else ts_rank(vector, (select wide from asked)) end as rank
        from article_search where article_id = any(array(select article_id from compared))
        order by rank desc, article_id desc limit ${limit} offset ${offset}
      )
      select (select total::int from counted) as total, ${alikeOf(words, shown)} as alike, ${resultColumns}
      from (select) as one
      left join (
        best join articles a on a.id = best.article_id
        join issues i on i.year = a.year and i.volume = a.volume and i.issue = a.issue
      ) on true
      order by best.rank desc, best.article_id desc`,
  )
  const [first] = rows
  return {
    results: rows.filter(({ id }) => id !== null),
    total: first?.total ?? 0,
    alike: JSON.parse(first?.alike ?? '[]') as Alike[], // as the statement makes it
  }
}

/**
 * A search as tsqueries: `whole` finds whole words, `wide` beginnings of words too, `part` any of the whole words. They are
 * columns: of a constant, the planner would think that reading a whole vector costs nothing, and read all of them.
 */
function queriesOf(parts: Part[]): SQL {
  const each = (queryOf: typeof wideQuery) =>
    parts.map((part) => (part.kind === 'literal' ? storedChunks(part.chunk) : sql`${queryOf(part)}::tsquery`))
  const whole = each(wholeQuery)
  return sql`
    select ${sql.join(whole, sql` && `)} as whole, ${sql.join(each(wideQuery), sql` && `)} as wide,
      ${sql.join(whole, sql` || `)} as part`
}

const quotedWord = sql.raw(String.raw`('''' || replace(replace(word, '\', '\\'), '''', '''''') || '''')`)

/** The stored chunks that hold a literal one, as a tsquery; null where none does, and nothing is found. */
function storedChunks(chunk: string): SQL {
  return sql`(
    select string_agg(${quotedWord}, ' | ')::tsquery from (
      select word from search_words where word ~ '[%_\\\\]' and strpos(word, ${chunk}) > 0 limit 100
    ) as held
  )`
}

const mostAlike = 30
const mostCounted = 1000

/** Where nothing is found: beside each word that no article holds those that look alike, as the text of a JSON list. */
function alikeOf(words: string[], shown: SQL): SQL {
  if (words.length === 0) return sql`null`
  const typed = words.map((word) => sql`(${word}, ${wordQuery(word)}::tsquery)`)
  const holding = (query: string, most: number) => sql`(
    with held as materialized (select from article_search where vector @@ ${sql.raw(query)} ${shown})
    select count(*) from (select from held limit ${most}) as counted
  )`
  return sql`(
    with typed (word, query) as materialized (values ${sql.join(typed, sql`, `)})
    select json_agg(json_build_object(
      'word', typed.word, 'near', near.word, 'articles', ${holding('near.query', mostCounted)}
    ))::text
    from typed left join lateral (
      select word, ${quotedWord}::tsquery as query from search_words order by word <-> typed.word limit ${mostAlike}
    ) as near on true
    where (select total from counted) = 0 and ${holding('typed.query', 1)} = 0
  )`
}
