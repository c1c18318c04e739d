import { type SQL, sql } from 'drizzle-orm'
import { ofIssue } from '../articles/queries.ts'
import type { Db } from '../db/connect.ts'
import { plannedRowsOf, rowsOf } from '../db/rows.ts'
import { pageSize } from '../text/paging.ts'
import { allowedBy, findPage, isUsual, type Options } from './page-queries.ts'
import { type Page, type SearchResult, selectedResult } from './result-queries.ts'
import type { Search } from './rules.ts'
import { pagesQuery, withoutOrder } from './tsqueries.ts'

/** If fewer articles hold a search in title, authors, keywords and abstract, the texts of PDFs are searched too. */
const few = pageSize

/** Limit of pages counted: words on more pages than this say little about any of them. */
const maxPages = 5000

/** Limit of pages read to check that the words of a phrase are adjacent, at 0.1 ms per page. */
const maxCompared = 10_000

/**
 * Adds the articles that hold a search on a page of their PDF, after those already found, ordered by how many pages match. Where
 * these are many, it costs nothing.
 */
export async function withTexts(db: Db, search: Search, options: Options, found: Page): Promise<Page> {
  const query = pagesQuery(search.parts)
  if (found.total >= few || !query) return found
  const { page, limit = pageSize } = options
  const isWhole = found.results.length === found.total
  const first = isWhole ? found : await findPage(db, search, { ...options, page: 1, limit: few })
  const texts = await findInTexts(db, query, {
    known: first.results.map(({ id }) => id),
    from: Math.max(0, (page - 1) * limit - found.total),
    limit: limit - found.results.length,
    options,
    isUsual: isUsual(search, options),
  })
  return { results: [...found.results, ...texts.results], total: found.total + texts.total }
}

/** The articles that have PDFs, with the columns of `article_search` that a search is narrowed by; joining that table too is slower. */
const asSearched = sql`
  select id as article_id, file_hash, year, volume, issue, subject, country, status = 'enabled' as shown, true as has_file
  from articles`

type Wanted = { known: number[]; from: number; limit: number; options: Options; isUsual: boolean }

/** Returns a statement for the pages that hold a query. */
function holding(query: string): SQL {
  const words = withoutOrder(query)
  if (words === query)
    return sql`select pdf_id, page from pdf_pages where vector @@ ${query}::tsquery limit ${maxPages}`
  return sql`select pdf_id, page from (
      select pdf_id, page, vector from pdf_pages where vector @@ ${words}::tsquery limit ${maxCompared}
    ) as compared where vector @@ ${query}::tsquery limit ${maxPages}`
}

async function findInTexts(db: Db, query: string, { known, from, limit, options, isUsual }: Wanted): Promise<Page> {
  const isNewest = options.narrowing?.order === 'newest'
  const order = isNewest ? sql`year desc, volume desc, issue desc, article_id desc` : sql`held desc, article_id desc`
  const shown = isNewest
    ? sql`best.year desc, best.volume desc, best.issue desc, best.article_id desc`
    : sql`best.held desc, best.article_id desc`
  const ask = isUsual ? plannedRowsOf : rowsOf
  const rows = await ask<SearchResult & { total: number; id: number | null }>(db)`
    with hits as materialized (
      select pdf_id, count(*) as held, array_agg(page) as on_pages from (${holding(query)}) as holding group by pdf_id
    ), found as materialized (
      select article_id, year, volume, issue, pdf_id, held, on_pages
      from hits join pdf_texts on pdf_texts.id = pdf_id join (${asSearched}) as searched on file_hash = hash
      where article_id <> all(${`{${known.join(',')}}`}::int[]) ${allowedBy(options)}
    ), best as (
      select * from found order by ${order} limit ${limit} offset ${from}
    )
    select (select count(*)::int from found) as total, passage.page, passage.text as passage, ${selectedResult}
    from (select) as one
    left join (
      best join articles on articles.id = best.article_id
      join issues on ${ofIssue}
      cross join lateral (
        select page, text from unnest(best.on_pages) as on_page cross join lateral (
          select page, text, vector from pdf_pages where pdf_id = best.pdf_id and page = on_page limit 1
        ) as held_page
        order by case when held > 1 then ts_rank(vector, ${query}::tsquery) end desc, page limit 1
      ) as passage
    ) on true
    order by ${shown}`
  return { results: rows.filter(({ id }) => id !== null), total: rows[0]?.total ?? 0 }
}
