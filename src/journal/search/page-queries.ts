import { type SQL, sql } from 'drizzle-orm'
import type { Db } from '../../core/db/connect.ts'
import { plannedRowsOf, rowsOf } from '../../core/db/rows.ts'
import { pageSize } from '../../core/text/paging.ts'
import { ofIssue } from '../articles/queries.ts'
import { type Facets, type Filters, facetsOf, isNarrowed, maxFaceted, type Narrowing } from './parsing/filter-rules.ts'
import { type Page, type SearchResult, selectedResult } from './result-queries.ts'
import { maxRanked, rankedTogether, type Search } from './rules.ts'
import { nameAlone, typedQuery, wholeQuery } from './tsqueries.ts'
import { queriesOf } from './tsquery-queries.ts'

/** `narrowing` is a page's: its results are narrowed, ordered and counted by their values. */
export type Options = { page: number; limit?: number; everyStatus?: boolean; narrowing?: Narrowing }

/** Conditions for the articles that a search may find, each beginning with `and`. */
export function allowedBy({ everyStatus = false, narrowing }: Options): SQL {
  return sql`${everyStatus ? sql`` : sql`and shown`} ${narrowing ? filtered(narrowing.filters) : sql``}`
}

const maxUsualWords = 2

/**
 * Whether a search is as most readers': the first page, best first, of one or two words in all articles. There are eight
 * statements for these, whose plans the database keeps: each takes half a megabyte in each connection.
 */
export function isUsual({ parts }: Search, { page, limit = pageSize, everyStatus, narrowing }: Options): boolean {
  const isOfWords = parts.every((part) => part.kind === 'word' && part.word.length === 1)
  const isFirst = page === 1 && limit === pageSize && narrowing?.order !== 'newest'
  return isOfWords && parts.length <= maxUsualWords && isFirst && !everyStatus && !(narrowing && isNarrowed(narrowing))
}

export type FoundPage = Page & { facets?: Facets }

/**
 * One statement. Articles with the whole words come first; prefix matches are looked for only if those are few.
 */
export async function findPage(db: Db, search: Search, options: Options): Promise<FoundPage> {
  const { counted, best, order } = pageOf(search, options)
  const ask = isUsual(search, options) ? plannedRowsOf : rowsOf
  const rows = await ask<SearchResult & PageColumns>(db)`
    with ${counted}, ${best}
    select (select total::int from counted) as total, ${facetsOfPage(options)} as facets, null::int as page, ${selectedResult}
    from (select) as one
    left join (
      best join articles on articles.id = best.article_id
      join issues on ${ofIssue}
    ) on true
    order by ${order}`
  return foundIn(rows)
}

export type PageColumns = { total: number; id: number | null; facets: string | null }

/** The page of a statement's rows, one of them without an article if there are none. */
export function foundIn(rows: (SearchResult & PageColumns)[]): FoundPage {
  const [first] = rows
  return {
    results: rows.filter(({ id }) => id !== null),
    total: first?.total ?? 0,
    facets: first?.facets ? facetsOf(JSON.parse(first.facets)) : undefined,
  }
}

/** The counted values of the results by which a page may be narrowed, as a column; null for others than pages. */
export function facetsOfPage({ narrowing }: Options): SQL {
  return narrowing ? facetColumn(narrowing.counted) : sql`null`
}

/** Parts of the statement for a page of results: `counted`, all of them; `best`, those of the page; the order of its rows. */
type PageParts = { counted: SQL; best: SQL; order: SQL }

/** The parts of a statement that finds a search in title, authors, keywords and abstract. */
export function pageOf(search: Search, options: Options): PageParts {
  const allowed = allowedBy(options)
  const counted = sql`asked as materialized (${queriesOf(search)}),
    whole as materialized (
      select article_id from article_search where vector @@ (select found from asked) ${allowed}
    ), enough as materialized (
      select count(*) as number, count(*) >= ${maxRanked} as enough from whole
    ), begun as materialized (
      select article_id from article_search
      where not (select enough from enough) and vector @@ (select begun from asked) ${allowed}
        and article_id not in (select article_id from whole)
    ), counted as materialized (
      select (select number from enough) + (select count(*) from begun) as total
    )`
  return { counted, ...(options.narrowing?.order === 'newest' ? newest(options) : ranked(search, options)) }
}

type Chosen = Omit<PageParts, 'counted'>

/** Newest issue first. */
function newest({ page, limit = pageSize }: Options): Chosen {
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

/** More than a search has pairs of neighbours. */
const maxPairs = 1000

/** Divides a rank by the text's length: of two titles that hold a word, the shorter says more about it. */
const byLength = 2

/**
 * Best first. From very many matches, those to be ranked together are chosen by how near each other they hold the words and by
 * their titles, then by age, newest first. The article of a typed ref number, or of a typed title, is the first of all.
 */
function ranked(search: Search, options: Options): Chosen {
  const { page, limit = pageSize } = options
  const { parts } = search
  const isRun = search.runs.length > 0
  const allowed = allowedBy(options)
  const { from, size, offset } = rankedTogether(page, limit)
  const newest = sql`order by article_id desc limit ${from + size}`
  const isMany = sql`(select total from counted) > ${size}`
  const isEnough = sql`(select enough from enough)`
  const run = sql`run as materialized (
    select article_id from article_search
    where ${isMany} and ${isEnough} ${allowed} and vector @@ (select run from asked)
  ),`
  const partly = sql`partly as materialized (
    select article_id from article_search
    where ${isMany} ${allowed} and title @@ (select part from asked)
      and article_id in (select article_id from whole union all select article_id from begun)
  ),`
  const isOne = parts.length === 1
  const vector = isRun ? sql`vector || ''` : sql`vector` // as a copy it is read once, not again for each pair
  const hasForms = parts.some((part) => part.kind === 'word' && typedQuery(part) !== wholeQuery(part))
  const isFirst = sql`vector @@ (select first from asked)`
  const titledFirst = nameAlone(search)
    ? sql`union all (select article_id, 8 from article_search where vector @@ (select foremost from asked) ${allowed})`
    : sql``
  const pairs = sql`(select count(*) from unnest((select pairs from asked)) as pair where vector @@ pair)`
  const foremost = sql`case when article_id in (select article_id from first)
    then 1 + (vector @@ (select foremost from asked))::int else 0 end` // few vectors are read for it
  const near = sql`${maxPairs}::int * (${foremost}) ${isRun ? sql`+ ${pairs}` : sql``}`
  const tierOfTitle = sql`case ${isRun ? sql`when title @@ (select in_row from asked) then 5` : sql``}
    ${hasForms ? sql`when title @@ (select typed from asked) then 3` : sql``} when true then 2 end`
  return {
    best: sql`first as materialized (
        select article_id from article_search where ${isFirst} ${allowed}
      ), ${isRun ? run : sql``} ${isOne ? sql`` : partly} titled as materialized (
        select article_id, ${tierOfTitle} as tier
        from article_search
        where ${isMany} ${allowed} and title @@ (select case when ${isEnough} then whole else wide end from asked)
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
          ts_rank(vector, (select part from asked)) + ts_rank(title, (select part from asked), ${byLength}) * 2 +
            case when ${isEnough} then 0 else ts_rank(vector, (select wide from asked)) / 6 end as rank
        from (
          select article_id, title, ${vector} as vector from article_search
          where article_id = any(array(select article_id from compared)) offset 0
        ) as read
        order by near desc, rank desc, article_id desc limit ${limit} offset ${offset}
      )`,
    order: sql`best.near desc, best.rank desc, best.article_id desc`,
  }
}

/** Conditions on `article_search`, each beginning with `and`. */
function filtered({ year, subject, country, pdf }: Filters): SQL {
  const conditions = [
    year !== undefined && sql`and year = ${year}::int`,
    subject !== undefined && sql`and subject = ${subject}`,
    country !== undefined && sql`and country = ${country}`,
    pdf && sql`and has_file`,
  ]
  return sql.join(conditions.filter(Boolean) as SQL[], sql` `)
}

/**
 * Years, subjects, countries and files of the articles in `whole` and `begun`, each with its count, as JSON text; null if
 * there is nothing to filter, or too much to count unless asked to.
 */
function facetColumn(isAsked: boolean): SQL {
  const most = isAsked ? sql`` : sql`and total <= ${maxFaceted}::int`
  return sql`(
    select json_agg(json_build_array(kind, value, number))::text from (
      select case grouping(year, subject, country, has_file) when 7 then 'year' when 11 then 'subject' when 13 then 'country' else 'pdf' end as kind,
        coalesce(year::text, subject, country, has_file::text) as value, count(*) as number
      from article_search
      where (select total > 1 ${most} from counted)
        and article_id = any(array(select article_id from whole union all select article_id from begun))
      group by grouping sets ((year), (subject), (country), (has_file))
    ) as facets
  )`
}
