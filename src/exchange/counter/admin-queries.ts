import { and, asc, gt, type SQL, sql } from 'drizzle-orm'
import type { Db } from '../../core/db/connect.ts'
import { inBatches, isNoneOf, rowsOf } from '../../core/db/rows.ts'
import { articles } from '../../core/db/tables/articles.ts'
import { readersTitles } from '../../journal/record/columns.ts'
import { type Usage, usageSums } from '../../journal/usage/queries.ts'
import type { Services } from '../../services.ts'

/** Selects the counts of closed days. */
const closed = sql`select month, article_id, total_investigations, total_requests from usage_months`

/** Selects the counts of later days, a few rows. */
const open = sql`
  select date_trunc('month', day)::date as month, article_id, total_investigations, total_requests from usage_days`

/** Selects the counts of existing articles. */
const ofArticles = (counts: SQL) => sql`(${counts}) counted join articles on articles.id = article_id`

type Cached = Pick<Services, 'db' | 'pageCache'>

/**
 * Reads closed counts, cached by name until the content changes or a day is closed, and the open ones after them.
 * @param statement reads either
 */
async function readCounts<Row>({ db, pageCache }: Cached, name: string, statement: (of: SQL) => SQL): Promise<Row[]> {
  const [before, since] = await Promise.all([
    pageCache.once(name, () => rowsOf<Row>(db)`${statement(ofArticles(closed))}`),
    rowsOf<Row>(db)`${statement(ofArticles(open))}`,
  ])
  return [...before, ...since]
}

/** Adds up the counts of rows that have the same key. */
function sumBy<Row extends Usage>(rows: Row[], keyOf: (row: Row) => string | number): Row[] {
  const sums = new Map<string | number, Row>()
  for (const row of rows) {
    const sum = sums.get(keyOf(row))
    sums.set(keyOf(row), sum ? { ...row, ...addCounts(sum, row) } : row)
  }
  return [...sums.values()]
}

function addCounts(one: Partial<ComparedUsage>, other: Partial<ComparedUsage>): Partial<ComparedUsage> {
  const names = ['views', 'downloads', 'before'] as const
  return Object.fromEntries(
    names.flatMap((name) => (name in one ? [[name, (one[name] ?? 0) + (other[name] ?? 0)]] : [])),
  )
}

const sums = sql`${usageSums.views} as views, ${usageSums.downloads} as downloads`
const yearOf = sql`extract(year from month)::int`

/** The usage of a month; 1 is January. */
export type MonthUsage = Usage & { year: number; month: number }

/** Reads the usage of each month that has any, oldest first. */
export async function readUsageByMonth(cached: Cached): Promise<MonthUsage[]> {
  const months = await readCounts<MonthUsage>(
    cached,
    'usage by month',
    (counts) => sql`
      select ${yearOf} as year, extract(month from month)::int as month, ${sums} from ${counts} group by 1, 2`,
  )
  return sumBy(months, monthOf).sort((one, other) => monthOf(one) - monthOf(other))
}

const monthOf = ({ year, month }: MonthUsage) => 12 * year + month

/** Sums the usage of months by year, newest first. */
export const sumByYear = (months: MonthUsage[]): (Usage & { year: number })[] =>
  sumBy(months.toReversed(), ({ year }) => year).map(({ month: _, ...usage }) => usage)

/** The usage of the last complete month and the eleven before, oldest first, and the most read articles. */
export type LastMonth = {
  months: MonthUsage[]
  mostRead: (Pick<ReadArticle, 'id' | 'title'> & { times: number })[]
}

const monthsShown = 12
const mostReadShown = 3

/** Reads the last month before a day ('YYYY-MM-DD'), without the `unseen` articles. */
export async function readLastMonth(
  services: Cached,
  { today, unseen }: { today: string; unseen: readonly number[] },
): Promise<LastMonth> {
  const { months, mostRead } = await readMonthOfAll(services, today)
  return { months, mostRead: mostRead.filter(({ id }) => !unseen.includes(id)).slice(0, mostReadShown) }
}

/**
 * Does the same as {@link readLastMonth} with more of the most read articles; cached until the content changes or the
 * day is over.
 */
function readMonthOfAll({ db, pageCache }: Cached, today: string): Promise<LastMonth> {
  return pageCache.once(`last month on ${today}`, async () => {
    const last = sql`date_trunc('month', ${today}::date) - interval '1 month'`
    const [months, mostRead] = await Promise.all([
      rowsOf<MonthUsage>(db)`
        select extract(year from shown)::int as year, extract(month from shown)::int as month, ${sums}
        from generate_series(${last} - make_interval(months => ${monthsShown - 1}), ${last}, interval '1 month') shown
        left join usage_months on month = shown::date group by shown order by shown`,
      rowsOf<LastMonth['mostRead'][number]>(db)`
        select articles.id, ${readersTitles.title} as title, total_investigations::float8 as times from (
          select article_id, total_investigations from usage_months where month = (${last})::date
          order by total_investigations desc, article_id desc limit ${4 * mostReadShown}
        ) most join articles on articles.id = article_id
        order by total_investigations desc, articles.id desc`,
    ])
    return { months, mostRead }
  })
}

const ofYear = (year: number) => sql`filter (where month >= make_date(${year}, 1, 1))`

/** Selects the usage of a year, and views and downloads of the year before in one sum. */
const selectComparedUsage = (year: number) =>
  sql`coalesce(sum(total_investigations - total_requests) ${ofYear(year)}, 0)::float8 as views,
    coalesce(sum(total_requests) ${ofYear(year)}, 0)::float8 as downloads,
    coalesce(sum(total_investigations) filter (where month < make_date(${year}, 1, 1)), 0)::float8 as before`

const inYears = (first: number, last: number) =>
  sql`month between make_date(${first}, 1, 1) and make_date(${last}, 12, 1)`

type ComparedUsage = Usage & { before: number }

export type ReadArticle = ComparedUsage & { id: number; refnumber: string; title: string; description: string }

export type ReadIssue = ComparedUsage & { year: number; volume: number; issue: number }

const isRead = (year: number) => sql`sum(total_investigations) ${ofYear(year)} > 0`

/** The parameters of a usage table: its year, its most lines, and the articles that the user may not see. */
type Table<Of = { limit: number }> = Of & { year: number; unseen: readonly number[] }

const readTogether = ({ views, downloads }: Usage) => views + downloads

/**
 * Lists the most read articles of a year: of those with closed counts by these, and of those with open counts by all
 * counts.
 */
export async function listReadArticles(cached: Cached, { year, limit, unseen }: Table): Promise<ReadArticle[]> {
  const most = sql`having ${isRead(year)} order by times desc, article_id desc limit ${limit}`
  const mostOf = (counts: SQL) => readArticlesIn(cached.db, counts, { year, unseen, chosen: most })
  const isOpen = sql`where article_id = any (array(select article_id from usage_days))`
  const [before, since] = await Promise.all([
    cached.pageCache.once(`most of ${limit} in ${year} but ${unseen}`, () => mostOf(closed)),
    mostOf(sql`${closed} ${isOpen} union all ${open}`),
  ])
  const known = new Set(since.map(({ id }) => id))
  return [...before.filter(({ id }) => !known.has(id)), ...since]
    .sort((one, other) => readTogether(other) - readTogether(one) || other.id - one.id)
    .slice(0, limit)
}

/** Reads the existing articles in counts of a year and the one before; sums the counts before it reads an article. */
function readArticlesIn(db: Db, counts: SQL, { year, unseen, chosen }: Table<{ chosen: SQL }>): Promise<ReadArticle[]> {
  return rowsOf<ReadArticle>(db)`
    select articles.id, refnumber, ${readersTitles.title} as title, ${readersTitles.description} as description,
      views, downloads, before
    from (
      select article_id, ${selectComparedUsage(year)}, sum(total_investigations) ${ofYear(year)} as times from (${counts}) counted
      where ${inYears(year - 1, year)} and ${isNoneOf(sql`article_id`, unseen)}
        and article_id in (select id from articles)
      group by article_id ${chosen}
    ) counted join articles on articles.id = article_id
    order by articles.id`
}

/** Lists the most read issues of a year. */
export async function listReadIssues(cached: Cached, year: number, limit: number): Promise<ReadIssue[]> {
  const issues = await readCounts<ReadIssue>(
    cached,
    `issues read in ${year}`,
    (counts) => sql`
      select articles.year, volume, issue, ${selectComparedUsage(year)} from ${counts}
      where ${inYears(year - 1, year)} group by articles.year, volume, issue`,
  )
  return sumBy(issues, (one) => `${one.year} ${one.volume} ${one.issue}`)
    .filter((one) => readTogether(one) > 0)
    .sort(
      (one, other) =>
        readTogether(other) - readTogether(one) ||
        other.year - one.year ||
        other.volume - one.volume ||
        other.issue - one.issue,
    )
    .slice(0, limit)
}

export type ReadSupplement = { id: number; refnumber: string; n: number; title: string; downloads: number }

/** Lists the most downloaded supplements of a year, without deleted ones. */
export async function listReadSupplements(db: Db, { year, limit, unseen }: Table): Promise<ReadSupplement[]> {
  return rowsOf<ReadSupplement>(db)`
    select articles.id, refnumber, n, item ->> 'title' as title, sum(downloads)::float8 as downloads
    from supplement_downloads join articles on articles.id = article_id
      join jsonb_array_elements(supplements) as item on (item ->> 'n')::int = n
    where ${inYears(year, year)} and ${isNoneOf(articles.id, unseen)} group by articles.id, n, item
    order by sum(downloads) desc, articles.id desc, n limit ${limit}`
}

const articlesAtOnce = 1000

/** Yields all articles that were read in a year or the one before, in batches by id. */
export async function* selectEveryReadArticle(db: Db, { year, unseen }: Table<unknown>): AsyncGenerator<ReadArticle[]> {
  const batches = inBatches<{ id: number }>(articlesAtOnce, (last) =>
    db
      .select({ id: articles.id })
      .from(articles)
      .where(and(gt(articles.id, last?.id ?? 0), isNoneOf(articles.id, unseen)))
      .orderBy(asc(articles.id))
      .limit(articlesAtOnce),
  )
  for await (const batch of batches) {
    const [first, last] = [batch[0]?.id ?? 0, batch.at(-1)?.id ?? 0]
    const isOfBatch = sql`where article_id between ${first} and ${last}`
    const months = sql`array(
      select generate_series(make_date(${year - 1}, 1, 1), make_date(${year}, 12, 1), interval '1 month')::date)`
    const counts = sql`${closed} ${isOfBatch} and month = any (${months}) union all ${open} ${isOfBatch}`
    yield await readArticlesIn(db, counts, { year, unseen, chosen: sql`` })
  }
}
