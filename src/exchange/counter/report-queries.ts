import { sql } from 'drizzle-orm'
import type { Db } from '../../core/db/connect.ts'
import { inBatches, rowsOf } from '../../core/db/rows.ts'
import { publicPeople, readersTitles } from '../../journal/record/columns.ts'
import type { ReadersTitle } from '../../journal/record/notice-rules.ts'
import type { Article } from '../../journal/record/rules.ts'
import { metricColumns } from './report-rules.ts'
import { listMonthsBetween, type RequestedReport } from './request-rules.ts'
import { type Counts, metrics } from './rules.ts'

/** The counts of a month, 'YYYY-MM'. */
type MonthCounts = Counts & { month: string }

/** An article with its counts by month. */
export type ReportedArticle = {
  id: number
  description: ReadersTitle
  published_year: number
  months: MonthCounts[]
} & Pick<Article, 'refnumber' | 'authorname' | 'authors' | 'doi' | 'year' | 'volume' | 'issue' | 'publishdate'>

/**
 * Returns the first month with usage of articles (on closed days) or of the search, 'YYYY-MM'; undefined if none is
 * over.
 * @param current the present month
 */
export async function readFirstMonth(db: Db, current: string): Promise<string | undefined> {
  const [row] = await rowsOf<{ first: string | null }>(db)`
    select to_char(least((select min(month) from usage_months), (select min(day) from usage_searches)), 'YYYY-MM') as first`
  return row?.first && row.first < current ? row.first : undefined
}

const selectMonthsBetween = ({ begin, end }: Pick<RequestedReport, 'begin' | 'end'>) =>
  sql`month between ${`${begin}-01`}::date and ${`${end}-01`}::date`

/** The year of publication: of the issue, but of its day for an article that was online first. */
const publicationYear = sql`case when articles.online_first then extract(year from articles.publishdate)::int
  else articles.year end`

/** Uses one parameter, however many years are requested. */
const ofYears = ({ years }: Pick<RequestedReport, 'years'>) =>
  years.length === 0
    ? sql`true`
    : sql`${publicationYear} <@ ${`{${years.map(({ from, to }) => `[${from},${to}]`).join(',')}}`}::int4multirange`

/** Adds up the counts of all articles by the year of their publication and by month, in that order. */
export async function sumByMonth(db: Db, requested: RequestedReport) {
  return rowsOf<MonthCounts & { year: number }>(db)`
    select ${publicationYear} as year, to_char(month, 'YYYY-MM') as month, ${sums}
    from usage_months join articles on articles.id = article_id
    where ${selectMonthsBetween(requested)} and ${ofYears(requested)} group by 1, 2 order by 1, 2`
}

/** Counts the searches of each month. */
export async function readSearchesByMonth(db: Db, { begin, end }: RequestedReport) {
  return rowsOf<{ month: string; searches: number }>(db)`
    select to_char(day, 'YYYY-MM') as month, sum(searches)::float8 as searches from usage_searches
    where day >= ${`${begin}-01`}::date and day < ${`${end}-01`}::date + interval '1 month' group by 1 order by 1`
}

const sums = sql.raw(metrics.map((metric) => `sum(${metric})::float8 as ${metric}`).join(', '))
const columns = sql.raw(metrics.join(', '))

/** The most counts of a month to read in one query, since the embedded database answers no others meanwhile. */
const countsAtOnce = 1800
const articlesAtOnce = 100

/** Yields the articles with usage, in batches by id, each with its counts by month. */
export function selectReportedArticles(db: Db, requested: RequestedReport): AsyncGenerator<ReportedArticle[]> {
  const counted = requested.metrics.map((metric) => metricColumns[metric]).join(' + ')
  const fitting = Math.floor(countsAtOnce / listMonthsBetween(requested.begin, requested.end).length)
  const atOnce = Math.max(1, Math.min(articlesAtOnce, fitting))
  return inBatches<ReportedArticle>(atOnce, async (last) => {
    const after = last?.id ?? 0
    // a query of its own: as a subquery, PostgreSQL overestimates its rows and reads all months
    const read = await rowsOf<{ id: number }>(db)`
      select id from articles where id > ${after} and ${ofYears(requested)} and ${isItem(requested.item)}
        and exists (select from usage_months where article_id = articles.id and ${selectMonthsBetween(requested)}
          and ${sql.raw(counted)} > 0)
      order by id limit ${atOnce}`
    const ids = JSON.stringify(read.map(({ id }) => id))
    // a filter, not a condition: with unknown months, PostgreSQL's generic plan reads their whole index
    const rows = await rowsOf<Omit<ReportedArticle, 'months'> & { months: MonthRow[] }>(db)`
      with used as (
        select article_id, coalesce(json_agg(json_build_object(
            'month', to_char(month, 'YYYY-MM'), 'counts', json_build_array(${columns})) order by month)
          filter (where ${selectMonthsBetween(requested)}), '[]') as months
        from usage_months
        where article_id = any(array(select json_array_elements_text(${ids}::text::json)::int))
        group by article_id)
      select id, refnumber, ${readersTitles.description} as description, authorname, ${publicPeople} as authors,
        doi, year, volume, issue, publishdate, ${publicationYear} as published_year, months
      from used join articles on articles.id = article_id order by id`
    return rows.map((row) => ({ ...row, months: row.months.map(countsOfMonth) }))
  })
}

/** A month, 'YYYY-MM', and its counts in the order of `metrics`. */
type MonthRow = { month: string; counts: number[] }

const countsOfMonth = ({ month, counts }: MonthRow): MonthCounts =>
  ({ month, ...Object.fromEntries(metrics.map((metric, at) => [metric, counts[at] ?? 0])) }) as MonthCounts

/** Returns the condition that an article has an `item_id`: its DOI, or its ref number after the journal's name. */
function isItem(item: string | undefined) {
  if (item === undefined) return sql`true`
  const [, kind = '', value = ''] = /^(\w+):(.+)$/s.exec(item) ?? []
  if (kind.toLowerCase() === 'doi') return sql`lower(doi) = ${value.toLowerCase()}`
  return sql`refnumber = ${value.split(':').at(-1) ?? ''}`
}
