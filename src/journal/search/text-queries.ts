import { type SQL, sql } from 'drizzle-orm'
import type { Db } from '../../core/db/connect.ts'
import { plannedRowsOf, rowsOf } from '../../core/db/rows.ts'
import { pageSize } from '../../core/text/paging.ts'
import { ofIssue } from '../articles/queries.ts'
import {
  allowedBy,
  type FoundPage,
  facetsOfPage,
  findPage,
  foundIn,
  isUsual,
  type Options,
  type PageColumns,
  pageOf,
} from './page-queries.ts'
import { type Page, type SearchResult, selectedResult } from './result-queries.ts'
import type { Search } from './rules.ts'
import { pagesQuery, withoutOrder } from './tsqueries.ts'

/** If fewer articles hold a search in title, authors, keywords and abstract, the texts of PDFs are searched too. */
const few = pageSize

/** Limit of pages counted: words on more pages than this say little about any of them. */
const maxPages = 5000

/** Limit of pages read to check that the words of a phrase are adjacent, at 0.015 ms per page in memory; on others the phrase is missed. */
const maxCompared = 10_000

/**
 * One page of the articles that hold a search, best first, those that hold it on a page of their PDF alone after all others,
 * ordered by how many pages match. Where the others are many, texts are not asked. The facets are of the others, where these
 * are all.
 */
export async function findEverywhere(db: Db, search: Search, options: Options): Promise<FoundPage> {
  const query = pagesQuery(search.parts)
  if (query && isUsual(search, options)) return findAtOnce(db, query, { search, options })
  const { facets, ...found } = await findPage(db, search, options)
  if (found.total >= few || !query) return { ...found, facets }
  const { page, limit = pageSize } = options
  const isWhole = found.results.length === found.total
  const first = isWhole ? found : await findPage(db, search, { ...options, page: 1, limit: few })
  const texts = await findInTexts(db, query, {
    known: first.results.map(({ id }) => id),
    from: Math.max(0, (page - 1) * limit - found.total),
    limit: limit - found.results.length,
    options,
  })
  const total = found.total + texts.total
  return { results: [...found.results, ...texts.results], total, facets: texts.total > 0 ? undefined : facets }
}

/**
 * A first page in one statement, as most searches are: each statement costs a rare word a seventh of its search. Where many
 * articles hold the search in title, authors, keywords and abstract, the parts for texts are not run.
 */
async function findAtOnce(
  db: Db,
  query: string,
  { search, options }: { search: Search; options: Options },
): Promise<FoundPage> {
  const { counted, best } = pageOf(search, options)
  const ofTexts = withTexts(query, options, {
    known: sql`select article_id from best`,
    isAsked: sql`(select total from counted) < ${few}`,
  })
  const rows = await plannedRowsOf<SearchResult & PageColumns & { in_texts: number }>(db)`
    with ${counted}, ${best}, ${ofTexts}, chosen as (
      select * from found order by held desc, article_id desc limit (select greatest(0, ${few} - total) from counted)
    ), shown as (
      select article_id, near, rank, null::bigint as held, null::int as page, null as passage from best
      union all
      select article_id, null, null, held, passage.page, passage.text from chosen cross join lateral ${passageOf(query)}
    )
    select (select total::int from counted) as total, (select count(*)::int from found) as in_texts,
      ${facetsOfPage(options)} as facets, page, passage, ${selectedResult}
    from (select) as one
    left join (
      shown join articles on articles.id = shown.article_id
      join issues on ${ofIssue}
    ) on true
    order by shown.near desc nulls last, shown.rank desc nulls last, shown.held desc, shown.article_id desc`
  const { results, total, facets } = foundIn(rows)
  const texts = rows[0]?.in_texts ?? 0
  return { results, total: total + texts, facets: texts > 0 ? undefined : facets }
}

/** The articles that have PDFs, with the columns of `article_search` that a search is narrowed by; joining that table too is slower. */
const asSearched = sql`
  select id as article_id, file_hash, year, volume, issue, subject, country, status = 'enabled' as shown, true as has_file
  from articles`

/**
 * The parts `hits` and `found` of a statement: the PDFs of which pages hold a query, and their articles but for the known ones.
 * The pages are sorted to group them: the database would take a hash table for more than there are, and write it to disk.
 */
function withTexts(query: string, options: Options, { known, isAsked }: { known: SQL; isAsked: SQL }): SQL {
  return sql`
    hits as materialized (
      select pdf_id, count(*) as held, array_agg(page) as on_pages from (
        select * from (${holding(query, isAsked)}) as holding order by pdf_id
      ) as sorted group by pdf_id
    ), found as materialized (
      select article_id, year, volume, issue, pdf_id, held, on_pages
      from hits join pdf_texts on pdf_texts.id = pdf_id join (${asSearched}) as searched on file_hash = hash
      where article_id not in (${known}) ${allowedBy(options)}
    )`
}

/** Returns a statement for the pages that hold a query, if that is asked. */
function holding(query: string, isAsked: SQL): SQL {
  const words = withoutOrder(query)
  if (words === query)
    return sql`select pdf_id, page from pdf_pages where ${isAsked} and vector @@ ${query}::tsquery limit ${maxPages}`
  return sql`select pdf_id, page from (
      select pdf_id, page, vector from pdf_pages where ${isAsked} and vector @@ ${words}::tsquery limit ${maxCompared}
    ) as compared where vector @@ ${query}::tsquery limit ${maxPages}`
}

/** The best page of an article in `chosen` for a query, and its text. */
function passageOf(query: string): SQL {
  return sql`(
    select page, text from unnest(chosen.on_pages) as on_page cross join lateral (
      select page, text, vector from pdf_pages where pdf_id = chosen.pdf_id and page = on_page limit 1
    ) as held_page
    order by case when held > 1 then ts_rank(vector, ${query}::tsquery) end desc, page limit 1
  ) as passage`
}

type Wanted = { known: number[]; from: number; limit: number; options: Options }

async function findInTexts(db: Db, query: string, { known, from, limit, options }: Wanted): Promise<Page> {
  const isNewest = options.narrowing?.order === 'newest'
  const order = isNewest ? sql`year desc, volume desc, issue desc, article_id desc` : sql`held desc, article_id desc`
  const ordered = isNewest
    ? sql`chosen.year desc, chosen.volume desc, chosen.issue desc, chosen.article_id desc`
    : sql`chosen.held desc, chosen.article_id desc`
  const parts = withTexts(query, options, {
    known: sql`select unnest(${`{${known.join(',')}}`}::int[])`,
    isAsked: sql`true`,
  })
  const rows = await rowsOf<SearchResult & { total: number; id: number | null }>(db)`
    with ${parts}, chosen as (
      select * from found order by ${order} limit ${limit} offset ${from}
    )
    select (select count(*)::int from found) as total, passage.page, passage.text as passage, ${selectedResult}
    from (select) as one
    left join (
      chosen join articles on articles.id = chosen.article_id
      join issues on ${ofIssue}
      cross join lateral ${passageOf(query)}
    ) on true
    order by ${ordered}`
  return { results: rows.filter(({ id }) => id !== null), total: rows[0]?.total ?? 0 }
}
