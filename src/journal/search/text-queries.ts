import { type SQL, sql } from 'drizzle-orm'
import type { PagesQuery } from './pages-tsquery.ts'
import { allowedBy, type SearchOptions } from './scope-queries.ts'

/** Limit of pages counted: words on more pages than this say little about any of them. */
const maxPages = 5000

/**
 * Limit of pages read to check that the words of a phrase are adjacent, at 0.015 ms per page in memory; on others the
 * phrase is missed.
 */
const maxCompared = 10_000

/** The articles with PDFs, with the columns of `article_search` that filters use; joining that table too is slower. */
const asSearched = sql`
  select id as article_id, file_hash, year, volume, issue, subject, country, status = 'enabled' as shown, true as has_file
  from articles`

/**
 * Parts of a statement: `rows` are `hits` and `found`, the PDFs whose pages match a query, and their articles without
 * the known ones; `passage` is the page that matches best of an article in `chosen`, and its text. The pages are sorted
 * to group them: the database would take a hash table for more than there are, and write it to disk.
 */
export function textRows(
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
      from hits join pdf_texts on pdf_texts.id = pdf_id join (${asSearched}) as searched on file_hash = hash
      where article_id not in (${known}) ${allowedBy(options)}
    )`
  return { rows, passage: passageOf(query) }
}

/** A statement for the pages that match a query; none unless they are needed. */
function holding({ tsquery, unordered }: PagesQuery, isNeeded: SQL): SQL {
  if (unordered === tsquery)
    return sql`select pdf_id, page from pdf_pages where ${isNeeded} and vector @@ ${tsquery}::tsquery limit ${maxPages}`
  return sql`select pdf_id, page from (
      select pdf_id, page, vector from pdf_pages where ${isNeeded} and vector @@ ${unordered}::tsquery limit ${maxCompared}
    ) as compared where vector @@ ${tsquery}::tsquery limit ${maxPages}`
}

/** The page of an article in `chosen` that matches best, and its text. */
function passageOf({ tsquery }: PagesQuery): SQL {
  return sql`(
    select page, text from unnest(chosen.on_pages) as on_page cross join lateral (
      select page, text, vector from pdf_pages where pdf_id = chosen.pdf_id and page = on_page limit 1
    ) as held_page
    order by case when held > 1 then ts_rank(vector, ${tsquery}::tsquery) end desc, page limit 1
  ) as passage`
}
