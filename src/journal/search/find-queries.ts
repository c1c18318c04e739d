import { type SQL, sql } from 'drizzle-orm'
import type { Db } from '../../core/db/connect.ts'
import { plannedRowsOf, rowsOf } from '../../core/db/rows.ts'
import { pageSize } from '../../core/text/paging.ts'
import { hasRemoval } from '../record/columns.ts'
import { ofIssue } from '../record/queries.ts'
import { type Facets, facetsOf } from './facet-rules.ts'
import { byMetadata, facetColumn, metadataRows } from './metadata-queries.ts'
import { isNarrowed } from './parsing/filter-rules.ts'
import type { ParsedQuery } from './parts.ts'
import { isResult, type Page, type ResultRow, selectedResult } from './result-queries.ts'
import { allowedBy, type SearchOptions } from './scope-queries.ts'
import { type PagesQuery, pagesQuery } from './tsqueries.ts'

type FoundPage = Page & { facets?: Facets }

/** The texts of PDFs are searched if fewer articles than this match by title, authors, keywords and abstract. */
const few = pageSize

/**
 * Finds one page of the articles that match a query, best first. Articles that match only in their full text or PDF
 * come last, those with the most matching pages or sections first; these texts are searched only if there are few other
 * matches.
 */
export async function findEverywhere(db: Db, query: ParsedQuery, options: SearchOptions): Promise<FoundPage> {
  const inTexts = pagesQuery(query.parts)
  if (inTexts && isUsual(query, options)) return findAtOnce(db, query, { inTexts, options })
  const { facets, ...found } = await findPage(db, query, options)
  if (found.total >= few || !inTexts) return { ...found, facets }
  const { page, limit = pageSize } = options
  const isWhole = found.results.length === found.total
  const first = isWhole ? found : await findPage(db, query, { ...options, page: 1, limit: few })
  const texts = await findInTexts(db, inTexts, {
    known: first.results.map(({ id }) => id),
    from: Math.max(0, (page - 1) * limit - found.total),
    limit: limit - found.results.length,
    options,
  })
  const total = found.total + texts.total
  return { results: [...found.results, ...texts.results], total, facets: texts.facets }
}

const maxUsualWords = 2

/**
 * Reports whether a search is a common one: the first page, best first, of one or two words in all articles. It takes
 * one of eight statements whose plans the database keeps; each plan takes half a megabyte in each connection.
 */
function isUsual({ parts }: ParsedQuery, { page, limit = pageSize, narrowing }: SearchOptions): boolean {
  const isOfWords = parts.every((part) => part.kind === 'word' && part.word.length === 1)
  const isFirst = page === 1 && limit === pageSize && narrowing?.order !== 'newest'
  return isOfWords && parts.length <= maxUsualWords && isFirst && !(narrowing && isNarrowed(narrowing))
}

/**
 * Finds the first page of a common search in one statement: with a second statement, the search for a rare word would
 * take a seventh longer. The database skips the texts of PDFs if many articles match by title, authors, keywords and
 * abstract.
 */
async function findAtOnce(
  db: Db,
  query: ParsedQuery,
  { inTexts, options }: { inTexts: PagesQuery; options: SearchOptions },
): Promise<FoundPage> {
  const { counted, best } = metadataRows(query, options)
  const { rows: texts, passage } = textRows(inTexts, options, {
    known: sql`select article_id from best`,
    isNeeded: sql`(select total from counted) < ${few}`,
  })
  const rows = await plannedRowsOf<ResultRow & PageColumns & { in_texts: number }>(db)`
    with ${counted}, ${best}, ${texts}, chosen as (
      select * from found order by held desc, article_id desc limit (select greatest(0, ${few} - total) from counted)
    ), shown as (
      select article_id, near, rank, null::bigint as held, null::int as page, null as passage, null as section, null as heading from best
      union all
      select article_id, null, null, held, passage.page, passage.text, section, heading from chosen cross join lateral ${passage}
    )
    select (select total::int from counted) as total, (select count(*)::int from found) as in_texts,
      ${facetColumn(options, byEverything)} as facets, page, passage, section, heading, ${selectedResult}
    from (select) as one
    left join (
      shown join articles on articles.id = shown.article_id
      join issues on ${ofIssue}
    ) on true
    order by shown.near desc nulls last, shown.rank desc nulls last, shown.held desc, shown.article_id desc`
  const { results, total, facets } = foundIn(rows)
  const byText = rows[0]?.in_texts ?? 0
  return { results, total: total + byText, facets }
}

const byEverything = {
  ids: sql`${byMetadata.ids} union all select article_id from found`,
  total: sql`select (select total from counted) + count(*) from found`,
}

/**
 * Finds one page by title, authors, keywords and abstract, in one statement. Articles with the whole words come first;
 * prefixes are searched only if those are few.
 */
export async function findPage(db: Db, query: ParsedQuery, options: SearchOptions): Promise<FoundPage> {
  const { counted, best, order } = metadataRows(query, options)
  const ask = isUsual(query, options) ? plannedRowsOf : rowsOf
  const rows = await ask<ResultRow & PageColumns>(db)`
    with ${counted}, ${best}
    select (select total::int from counted) as total, ${facetColumn(options, byMetadata)} as facets, null::int as page, ${selectedResult}
    from (select) as one
    left join (
      best join articles on articles.id = best.article_id
      join issues on ${ofIssue}
    ) on true
    order by ${order}`
  return foundIn(rows)
}

type PageColumns = { total: number; facets: string | null }

/** Returns the page in a statement's rows; the only row of an empty page has no article. */
function foundIn(rows: (ResultRow & PageColumns)[]): FoundPage {
  const [first] = rows
  return {
    results: rows.filter(isResult),
    total: first?.total ?? 0,
    facets: first?.facets ? facetsOf(JSON.parse(first.facets)) : undefined,
  }
}

type TextPage = { known: number[]; from: number; limit: number; options: SearchOptions }

/** Finds the articles that match only on a page of their PDF. */
async function findInTexts(db: Db, inTexts: PagesQuery, { known, from, limit, options }: TextPage): Promise<FoundPage> {
  const isNewest = options.narrowing?.order === 'newest'
  const order = isNewest ? sql`year desc, volume desc, issue desc, article_id desc` : sql`held desc, article_id desc`
  const ordered = isNewest
    ? sql`chosen.year desc, chosen.volume desc, chosen.issue desc, chosen.article_id desc`
    : sql`chosen.held desc, chosen.article_id desc`
  const others = sql`select unnest(${`{${known.join(',')}}`}::int[])`
  const { rows: parts, passage } = textRows(inTexts, options, { known: others, isNeeded: sql`true` })
  const all = {
    ids: sql`${others} union all select article_id from found`,
    total: sql`select ${known.length}::int + count(*) from found`,
  }
  const rows = await rowsOf<ResultRow & PageColumns>(db)`
    with ${parts}, chosen as (
      select * from found order by ${order} limit ${limit} offset ${from}
    )
    select (select count(*)::int from found) as total, ${facetColumn(options, all)} as facets,
      passage.page, passage.text as passage, section, heading, ${selectedResult}
    from (select) as one
    left join (
      chosen join articles on articles.id = chosen.article_id
      join issues on ${ofIssue}
      cross join lateral ${passage}
    ) on true
    order by ${ordered}`
  return foundIn(rows)
}

/** The limit of pages counted: words on more pages than this say little about any of them. */
const maxPages = 5000

/**
 * The limit of pages read to check that the words of a phrase are adjacent, at 0.015 ms per page in memory; matches on
 * further pages are missed.
 */
const maxCompared = 10_000

/**
 * The articles with full texts or PDFs, with the columns of `article_search` that filters use; a join with that table
 * is slower. A full text is searched in place of its PDF.
 */
const asSearched = sql`
  select id as article_id, coalesce(text_hash, file_hash) as searched_hash, year, volume, issue, subject, country,
    status = 'enabled' and not (${hasRemoval}) as shown, file_hash is not null as has_file
  from articles`

/**
 * Returns parts of a statement. `rows` are `hits` and `found`: the PDFs whose pages match a query, and their articles
 * without the known ones. `passage` is the best matching page of an article in `chosen`, and its text. The pages are
 * sorted to group them; the database would otherwise build a hash table that is too large for memory, and write it to
 * disk.
 */
function textRows(
  query: PagesQuery,
  options: SearchOptions,
  { known, isNeeded }: { known: SQL; isNeeded: SQL },
): { rows: SQL; passage: SQL } {
  const rows = sql`
    hits as materialized (
      select pdf_id, count(*) as held, array_agg(page) as on_pages from (
        select * from (${holding(query, isNeeded)}) as holding order by pdf_id
      ) as sorted group by pdf_id
    ), found as materialized (
      select article_id, year, volume, issue, pdf_id, held, on_pages
      from hits join pdf_texts on pdf_texts.id = pdf_id join (${asSearched}) as searched on searched_hash = hash
      where article_id not in (${known}) ${allowedBy(options)}
    )`
  return { rows, passage: passageOf(query) }
}

/** Returns a statement for the pages that match a query; it finds no page if `isNeeded` is false. */
function holding({ tsquery, unordered }: PagesQuery, isNeeded: SQL): SQL {
  if (unordered === tsquery)
    return sql`select pdf_id, page from pdf_pages where ${isNeeded} and vector @@ ${tsquery}::tsquery limit ${maxPages}`
  return sql`select pdf_id, page from (
      select pdf_id, page, vector from pdf_pages where ${isNeeded} and vector @@ ${unordered}::tsquery limit ${maxCompared}
    ) as compared where vector @@ ${tsquery}::tsquery limit ${maxPages}`
}

/** The best matching page or section of an article in `chosen`, and its text. */
function passageOf({ tsquery }: PagesQuery): SQL {
  return sql`(
    select case when section is null then page end as page, text, section, heading
    from unnest(chosen.on_pages) as on_page cross join lateral (
      select page, text, section, heading, vector from pdf_pages where pdf_id = chosen.pdf_id and page = on_page limit 1
    ) as held_page
    order by case when held > 1 then ts_rank(vector, ${tsquery}::tsquery) end desc, held_page.page limit 1
  ) as passage`
}
