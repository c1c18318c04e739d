import type { Db } from '../../../src/core/db/connect.ts'
import { plannedRowsOf } from '../../../src/core/db/rows.ts'
import { ofIssue } from '../../../src/journal/record/queries.ts'
import type { Part } from '../../../src/journal/search/parts.ts'
import { type SearchResult, selectedResult } from '../../../src/journal/search/result-queries.ts'
import { pagesQuery, wideQuery } from '../../../src/journal/search/tsqueries.ts'

/**
 * The first page of a search's results in one plain statement: the public articles that hold it in title, authors,
 * keywords and abstract, then those whose PDF does, with the best page and its text, and how many they are in all. Its
 * plan is kept, as the search's own is.
 */
export async function plainly(db: Db, parts: Part[]): Promise<(SearchResult & { total: number })[]> {
  const query = pagesQuery(parts)?.tsquery ?? ''
  const wide = parts.map((part) => (part.kind === 'literal' ? '' : wideQuery(part))).join(' & ')
  return plannedRowsOf<SearchResult & { total: number }>(db)`
    with asked as materialized (
      select ${wide}::tsquery as wide
    ), titled as materialized (
      select article_id, ts_rank(vector, (select wide from asked)) + 2 * ts_rank(title, (select wide from asked)) as rank
      from article_search where vector @@ (select wide from asked) and shown
    ), hits as materialized (
      select pdf_id, count(*) as held, array_agg(page) as on_pages
      from pdf_pages where vector @@ ${query}::tsquery group by pdf_id
    ), found as materialized (
      select articles.id as article_id, pdf_id, held, on_pages
      from hits join pdf_texts on pdf_texts.id = pdf_id join articles on file_hash = hash
      where status = 'enabled' and articles.id not in (select article_id from titled)
    ), best as (
      select * from (
        select article_id, rank, null::int as pdf_id, null::bigint as held, null::int[] as on_pages from titled
        union all select article_id, null, pdf_id, held, on_pages from found
      ) as either order by rank desc nulls last, held desc, article_id desc limit 20
    )
    select (select count(*) from titled)::int + (select count(*) from found)::int as total, passage.page,
      passage.text as passage, ${selectedResult}
    from best
    cross join lateral (select * from articles where id = best.article_id limit 1) as articles
    cross join lateral (select * from issues where ${ofIssue} limit 1) as issues
    left join lateral (
      select page, text from unnest(best.on_pages) as on_page cross join lateral (
        select page, text, vector from pdf_pages where pdf_id = best.pdf_id and page = on_page limit 1
      ) as held_page
      order by case when held > 1 then ts_rank(vector, ${query}::tsquery) end desc, page limit 1
    ) as passage on true
    order by best.rank desc nulls last, held desc, best.article_id desc`
}
