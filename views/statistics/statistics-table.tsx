import { localeNow, message, t } from '../../src/core/words/words.ts'
import {
  daysText,
  quartilesText,
  rateText,
  type Spread,
  type YearStatistics,
} from '../../src/review/statistics/rules.ts'
import { Table } from '../ui/table.tsx'

type Props = { years: readonly YearStatistics[]; className: 'list' | 'list sums' | 'articles' }

const outcomes = [
  message('Received'),
  message('Decided'),
  message('Accepted'),
  message('Not accepted'),
  message('Unreviewed'),
  message('Withdrawn'),
  message('Rate'),
]

/** Shows the outcome of each year's papers, newest first. */
export function PapersTable({ years, className }: Props) {
  const rows = years.map(({ year, received, decided, accepted, rejected, desk_rejected, withdrawn, ...of }) => {
    const counts = [received, decided, accepted, rejected, desk_rejected, withdrawn]
    const cells = [
      year,
      ...counts.map((count) => count.toLocaleString(localeNow())),
      rateText(of.acceptance_rate) || '–',
    ]
    return { key: year, cells }
  })
  const names = outcomes.map((name) => t(name))
  return <Table className={className} columns={[t('Year'), ...names]} numbers={names} rows={rows} />
}

const spans = [message('First decision'), message('A review'), message('Publication')]

/** Shows the days of each year: the median, the quartiles, and the number of papers. */
export function DaysTable({ years, className }: Props) {
  const rows = years.map(({ year, first_decision_days, review_days, publication_days }) => {
    return { key: year, cells: [year, ...[first_decision_days, review_days, publication_days].map(formatSpreadCell)] }
  })
  const names = spans.map((name) => t(name))
  return <Table className={className} columns={[t('Year'), ...names]} numbers={names} rows={rows} />
}

const formatSpreadCell = (days: Spread) =>
  days.n === 0
    ? '–'
    : t('{days} ({quartiles}) of {papers}', {
        days: daysText(days),
        quartiles: quartilesText(days),
        papers: String(days.n),
      })
