import { UsagePage } from '../../../views/counter/usage-page.tsx'
import { paths } from '../../core/paths.ts'
import { csvOf } from '../../core/text/csv-lines.ts'
import { yearIn } from '../../core/text/dates.ts'
import { unseenBy } from '../../journal/record/admin-queries.ts'
import { type Desk, screens } from '../../office/screens/desk.ts'
import type { Services } from '../../services.ts'
import { csvType, download } from '../../web/http/download.ts'
import {
  listReadArticles,
  listReadIssues,
  listReadSupplements,
  type MonthUsage,
  readUsageByMonth,
  selectEveryReadArticle,
  sumByYear,
} from './admin-queries.ts'
import { isUsageTable, parseYear, type UsageTable } from './table-rules.ts'

/** The screens of usage: views and downloads by month, article, issue and year. */
export function usageScreens(services: Services) {
  return screens(services).get(paths.adminUsage(), showUsage).get('/admin/usage/export.csv', exportUsage).routes
}

const listedAtMost = 20

const currentYear = ({ services: { clock, config } }: Desk) => yearIn(config.timeZone, clock())

const parseRequestedYear = (desk: Desk) => parseYear(desk.url.searchParams.get('year'), currentYear(desk))

async function showUsage(desk: Desk): Promise<Response> {
  const { services } = desk
  const year = parseRequestedYear(desk)
  const listed = { year, limit: listedAtMost, unseen: await unseenBy(desk.actor) }
  const [months, articles, supplements, issues] = await Promise.all([
    readUsageByMonth(services),
    listReadArticles(services, listed),
    listReadSupplements(services.db, listed),
    listReadIssues(services, year, listedAtMost),
  ])
  return desk.page({
    title: 'Views and downloads',
    children: (
      <UsagePage
        year={year}
        isOver={year < currentYear(desk)}
        months={months.filter((one) => isCompared(one, year))}
        years={sumByYear(months)}
        articles={articles}
        supplements={supplements}
        issues={issues}
      />
    ),
  })
}

/** Whether a month is shown with those of a year: it is of that year or the one before. */
const isCompared = (month: MonthUsage, year: number) => month.year === year || month.year === year - 1

const noLimit = 100_000

/** Yields the lines of a table that a user sees, in batches. */
async function* readUsageTableLines(
  { actor, services }: Desk,
  table: UsageTable,
  year: number,
): AsyncGenerator<(string | number)[][]> {
  const { db } = actor
  const unseen = await unseenBy(actor)
  if (table === 'months') {
    const months = (await readUsageByMonth(services)).filter((one) => isCompared(one, year))
    yield months.map(({ year, month, views, downloads }) => [year, month, views, downloads])
  } else if (table === 'years') {
    yield sumByYear(await readUsageByMonth(services)).map(({ year, views, downloads }) => [year, views, downloads])
  } else if (table === 'supplements') {
    const supplements = await listReadSupplements(db, { year, limit: noLimit, unseen })
    yield supplements.map((one) => [one.refnumber, one.n, one.title, one.downloads])
  } else if (table === 'issues') {
    const issues = await listReadIssues(services, year, noLimit)
    yield issues.map((one) => [one.year, one.volume, one.issue, one.views, one.downloads, one.before])
  } else {
    for await (const articles of selectEveryReadArticle(db, { year, unseen }))
      yield articles.map((one) => [one.refnumber, one.description, one.views, one.downloads, one.before])
  }
}

const columns: Record<UsageTable, (year: number) => string[]> = {
  months: () => ['year', 'month', 'views', 'downloads'],
  years: () => ['year', 'views', 'downloads'],
  supplements: () => ['ref', 'supplement', 'title', 'downloads'],
  issues: (year) => ['year', 'volume', 'issue', 'views', 'downloads', `read in ${year - 1}`],
  articles: (year) => ['ref', 'title', 'views', 'downloads', `read in ${year - 1}`],
}

function exportUsage(desk: Desk): Response | Promise<Response> {
  const table = desk.url.searchParams.get('of') ?? 'articles'
  if (!isUsageTable(table)) return desk.notFound()
  const year = parseRequestedYear(desk)
  const csv = csvOf(columns[table](year), readUsageTableLines(desk, table, year), (line) => line.map(String))
  return download(`usage-${table}-${year}.csv`, csvType, csv)
}
