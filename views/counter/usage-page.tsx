import { paths } from '../../src/core/paths.ts'
import { months as monthNames } from '../../src/core/text/dates.ts'
import { storedTitle } from '../../src/core/text/html.ts'
import type { MonthUsage, ReadArticle, ReadIssue, ReadSupplement } from '../../src/exchange/counter/admin-queries.ts'
import { formatPercentChange, type UsageTable } from '../../src/exchange/counter/table-rules.ts'
import { issueWithYear } from '../../src/journal/record/issues/rules.ts'
import type { Usage } from '../../src/journal/usage/queries.ts'
import { ButtonLink } from '../ui/button-link.tsx'
import { Html } from '../ui/html.tsx'
import { YearFilters } from '../ui/list-filters.tsx'
import { Table, type TableRow } from '../ui/table.tsx'
import { UsageGraph } from './usage-graph.tsx'

type Props = {
  year: number
  /** Whether the year is over: only a complete year is compared with the one before. */
  isOver: boolean
  /** The months of the year and of the year before. */
  months: MonthUsage[]
  /** The years, newest first. */
  years: (Usage & { year: number })[]
  articles: ReadArticle[]
  supplements: ReadSupplement[]
  issues: ReadIssue[]
}

/** Shows the usage of a year. */
export function UsagePage({ year, isOver, months, years, articles, supplements, issues }: Props) {
  return (
    <>
      <div className="head">
        <h1>Views and downloads, {year}</h1>
      </div>
      <p className="hint usage-note">
        Views are abstract pages, certificate pages and citation files; downloads are PDFs. Robots and signed-in staff
        do not count, and two within 30 seconds count as one. Supplementary files stand apart, and each of their
        downloads counts. Libraries get{' '}
        <a href={`${paths.usageReports()}?customer_id=0000000000000000`}>COUNTER reports</a>.
      </p>
      {years.length === 0 ? (
        <p className="empty">
          Nothing has been counted yet. The first figures appear here a second after somebody reads an article.
        </p>
      ) : (
        <>
          <YearFilters present={year} years={years.map((one) => one.year)} href={paths.adminUsage} />
          <p className="usage-key">
            <span className="now">{year}</span> <span className="before">{year - 1}</span>
          </p>
          <div className="usage-graphs">
            <UsageGraph title="Views" of="views" year={year} months={months} />
            <UsageGraph title="Downloads" of="downloads" year={year} months={months} />
          </div>
          <Months year={year} months={months} />
          <Articles year={year} isOver={isOver} articles={articles} />
          {supplements.length > 0 && <Supplements year={year} supplements={supplements} />}
          <Issues year={year} isOver={isOver} issues={issues} />
          <Section
            title="By year"
            of="years"
            year={year}
            columns={['Year', 'Views', 'Downloads']}
            rows={years.map((one) => ({ key: one.year, cells: [one.year, ...countsOf(one)] }))}
          />
        </>
      )}
    </>
  )
}

/** Shows the months of a year up to the last with readers, and their sum, next to the year before. */
function Months({ year, months }: Pick<Props, 'year' | 'months'>) {
  const last = Math.max(...months.filter((one) => one.year === year).map(({ month }) => month), 0)
  const rows = monthNames.slice(0, last).map((name, place) => {
    const at = (year: number) => months.find((one) => one.year === year && one.month === place + 1) ?? nothing
    return { name, now: at(year), before: at(year - 1) }
  })
  const hasBefore = months.some((one) => one.year === year - 1)
  const sum = rows.reduce(
    (all, { now, before }) => ({ name: all.name, now: added(all.now, now), before: added(all.before, before) }),
    { name: 'Together', now: nothing, before: nothing },
  )
  const before = hasBefore ? [`Views in ${year - 1}`, `Downloads in ${year - 1}`] : []
  return (
    <Section
      title="By month"
      of="months"
      year={year}
      columns={['Month', 'Views', 'Downloads', ...before]}
      rows={(rows.length > 1 ? [...rows, sum] : rows).map(({ name, now, before }) => ({
        key: name,
        cells: [name, ...countsOf(now), ...countsOf(before)],
      }))}
    />
  )
}

const nothing: Usage = { views: 0, downloads: 0 }
const added = (one: Usage, other: Usage): Usage => ({
  views: one.views + other.views,
  downloads: one.downloads + other.downloads,
})

function Articles({ year, isOver, articles }: Pick<Props, 'year' | 'isOver' | 'articles'>) {
  return (
    <Section
      title="Most read articles"
      of="articles"
      year={year}
      columns={['Title', 'Ref', ...listUsageColumns(year, isOver)]}
      rows={articles.map((one) => {
        const title = (
          <a key="title" href={paths.adminArticle(one.id)}>
            <Html html={storedTitle(one.title)} />
          </a>
        )
        return { key: one.id, cells: [title, one.refnumber, ...comparedCells(one)] }
      })}
    />
  )
}

function Supplements({ year, supplements }: Pick<Props, 'year' | 'supplements'>) {
  return (
    <Section
      title="Supplementary files"
      of="supplements"
      year={year}
      columns={['File', 'Ref', 'Downloads']}
      rows={supplements.map(({ id, refnumber, n, title, downloads }) => {
        const link = (
          <a key="title" href={paths.adminSupplements(id)}>
            S{n}: {title}
          </a>
        )
        return { key: `${id}-${n}`, cells: [link, refnumber, downloads] }
      })}
    />
  )
}

function Issues({ year, isOver, issues }: Pick<Props, 'year' | 'isOver' | 'issues'>) {
  return (
    <Section
      title="Most read issues"
      of="issues"
      year={year}
      columns={['Issue', ...listUsageColumns(year, isOver)]}
      rows={issues.map((one) => {
        const href = paths.adminIssue(one)
        return {
          key: href,
          cells: [
            <a key="issue" href={href}>
              {issueWithYear(one)}
            </a>,
            ...comparedCells(one),
          ],
        }
      })}
    />
  )
}

const listUsageColumns = (year: number, isOver: boolean) => [
  'Views',
  'Downloads',
  `Views + downloads, ${year - 1}`,
  ...(isOver ? ['Change'] : []),
]

/** Returns the cells of counts; the last is empty before the year is over. */
const comparedCells = (one: Usage & { before: number }) => [
  ...countsOf(one),
  shown(one.before),
  formatPercentChange(one.views + one.downloads, one.before),
]

/** Formats a count, with commas between thousands. */
const shown = (count: number) => count.toLocaleString('en')

/** Returns the cells of views and downloads. */
const countsOf = ({ views, downloads }: Usage) => [shown(views), shown(downloads)]

/** The props of a table; `columns` are a name, then numbers. */
type SectionProps = { title: string; of: UsageTable; year: number; columns: string[]; rows: TableRow[] }

/** Shows a table with a link to its CSV, or a sentence if it is empty. */
function Section({ title, of, year, columns, rows }: SectionProps) {
  return (
    <section className="usage-table" aria-labelledby={`by-${of}`}>
      <div className="head">
        <h2 id={`by-${of}`}>{title}</h2>
        {rows.length > 0 && (
          <ButtonLink text="CSV" quiet href={paths.adminUsageExport(of, year)} download aria-label={`${title}: CSV`} />
        )}
      </div>
      <Table columns={columns} numbers={columns.slice(1)} rows={rows} empty={`Nothing was read in ${year}.`} />
    </section>
  )
}
