import type { ReactNode } from 'react'
import { paths } from '../../src/core/paths.ts'
import { months as monthNames } from '../../src/core/text/dates.ts'
import { storedTitle } from '../../src/core/text/html.ts'
import type { MonthUsage, ReadArticle, ReadIssue } from '../../src/exchange/counter/admin-queries.ts'
import { percentChange, type UsageTable } from '../../src/exchange/counter/table-rules.ts'
import { issueWithYear } from '../../src/journal/issues/rules.ts'
import type { Usage } from '../../src/journal/usage/queries.ts'
import { ButtonLink } from '../ui/button-link.tsx'
import { Columns } from '../ui/columns.tsx'
import { Html } from '../ui/html.tsx'
import { YearFilters } from '../ui/list-filters.tsx'
import { UsageGraph } from './usage-graph.tsx'

type Props = {
  year: number
  /** Whether the year is over: only a whole year is compared with the one before. */
  isOver: boolean
  /** The months of the year and of the one before. */
  months: MonthUsage[]
  /** Newest first. */
  years: (Usage & { year: number })[]
  articles: ReadArticle[]
  issues: ReadIssue[]
}

/** The usage of a year. */
export function UsagePage({ year, isOver, months, years, articles, issues }: Props) {
  return (
    <>
      <div className="head">
        <h1>Views and downloads, {year}</h1>
      </div>
      <p className="hint usage-note">
        Views are abstract pages, certificate pages and citation files; downloads are PDFs. Robots and signed-in staff
        do not count, and two within 30 seconds count as one. Libraries get{' '}
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
          <Issues year={year} isOver={isOver} issues={issues} />
          <Section title="By year" of="years" year={year} columns={['Year', 'Views', 'Downloads']}>
            {years.map((one) => (
              <tr key={one.year}>
                <td data-label="Year">{one.year}</td>
                <Counts {...one} />
              </tr>
            ))}
          </Section>
        </>
      )}
    </>
  )
}

/** The months of a year up to the last in which anything was read, and their sum; beside those of the year before, if it has any. */
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
    <Section title="By month" of="months" year={year} columns={['Month', 'Views', 'Downloads', ...before]}>
      {(rows.length > 1 ? [...rows, sum] : rows).map((row) => (
        <tr key={row.name}>
          <td data-label="Month">{row.name}</td>
          <Counts {...row.now} />
          {hasBefore && (
            <>
              <td className="number" data-label={`Views in ${year - 1}`}>
                {shown(row.before.views)}
              </td>
              <td className="number" data-label={`Downloads in ${year - 1}`}>
                {shown(row.before.downloads)}
              </td>
            </>
          )}
        </tr>
      ))}
    </Section>
  )
}

const nothing: Usage = { views: 0, downloads: 0 }
const added = (one: Usage, other: Usage): Usage => ({
  views: one.views + other.views,
  downloads: one.downloads + other.downloads,
})

function Articles({ year, isOver, articles }: Pick<Props, 'year' | 'isOver' | 'articles'>) {
  return (
    <Section title="Most read articles" of="articles" year={year} columns={['Title', 'Ref', ...compared(year, isOver)]}>
      {articles.map((one) => (
        <tr key={one.id}>
          <td data-label="Title">
            <a href={paths.adminArticle(one.id)}>
              <Html html={storedTitle(one.title)} />
            </a>
          </td>
          <td className="number" data-label="Ref">
            {one.refnumber}
          </td>
          <Compared year={year} isOver={isOver} of={one} />
        </tr>
      ))}
    </Section>
  )
}

function Issues({ year, isOver, issues }: Pick<Props, 'year' | 'isOver' | 'issues'>) {
  return (
    <Section title="Most read issues" of="issues" year={year} columns={['Issue', ...compared(year, isOver)]}>
      {issues.map((one) => (
        <tr key={paths.adminIssue(one)}>
          <td data-label="Issue">
            <a href={paths.adminIssue(one)}>{issueWithYear(one)}</a>
          </td>
          <Compared year={year} isOver={isOver} of={one} />
        </tr>
      ))}
    </Section>
  )
}

const compared = (year: number, isOver: boolean) => [
  'Views',
  'Downloads',
  `Views + downloads, ${year - 1}`,
  ...(isOver ? ['Change'] : []),
]

type ComparedProps = Pick<Props, 'year' | 'isOver'> & { of: Usage & { before: number } }

function Compared({ year, isOver, of: one }: ComparedProps) {
  return (
    <>
      <Counts {...one} />
      <td className="number" data-label={`Views + downloads, ${year - 1}`}>
        {shown(one.before)}
      </td>
      {isOver && (
        <td className="number" data-label="Change">
          {percentChange(one.views + one.downloads, one.before)}
        </td>
      )}
    </>
  )
}

/** A count as text, with commas between thousands. */
const shown = (count: number) => count.toLocaleString('en')

/** The cells of views and downloads. */
function Counts({ views, downloads }: Usage) {
  return (
    <>
      <td className="number" data-label="Views">
        {shown(views)}
      </td>
      <td className="number" data-label="Downloads">
        {shown(downloads)}
      </td>
    </>
  )
}

type SectionProps = { title: string; of: UsageTable; year: number; columns: string[]; children: ReactNode[] }

/** A table with a link to its CSV, or a text that it is empty. */
function Section({ title, of, year, columns, children }: SectionProps) {
  return (
    <section className="usage-table" aria-labelledby={`by-${of}`}>
      <div className="head">
        <h2 id={`by-${of}`}>{title}</h2>
        {children.length > 0 && (
          <ButtonLink text="CSV" quiet href={paths.adminUsageExport(of, year)} download aria-label={`${title}: CSV`} />
        )}
      </div>
      {children.length === 0 ? (
        <p className="empty">Nothing was read in {year}.</p>
      ) : (
        <table className="list">
          <Columns of={columns} />
          <tbody>{children}</tbody>
        </table>
      )}
    </section>
  )
}
