import {
  daysText,
  quartilesText,
  rateText,
  type Spread,
  type YearStatistics,
} from '../../src/review/statistics/rules.ts'
import { Table } from '../ui/table.tsx'

type Props = { years: readonly YearStatistics[]; className: 'list' | 'list sums' | 'articles' }

const outcomes = ['Received', 'Decided', 'Accepted', 'Not accepted', 'Unreviewed', 'Withdrawn', 'Rate']

/** Shows the outcome of each year's papers, newest first. */
export function PapersTable({ years, className }: Props) {
  const rows = years.map(({ year, received, decided, accepted, rejected, desk_rejected, withdrawn, ...of }) => {
    const counts = [received, decided, accepted, rejected, desk_rejected, withdrawn]
    const cells = [year, ...counts.map((count) => count.toLocaleString('en')), rateText(of.acceptance_rate) || '–']
    return { key: year, cells }
  })
  return <Table className={className} columns={['Year', ...outcomes]} numbers={outcomes} rows={rows} />
}

const spans = ['First decision', 'A review', 'Publication']

/** Shows the days of each year: the median, the quartiles, and the number of papers. */
export function DaysTable({ years, className }: Props) {
  const rows = years.map(({ year, first_decision_days, review_days, publication_days }) => {
    return { key: year, cells: [year, ...[first_decision_days, review_days, publication_days].map(formatSpreadCell)] }
  })
  return <Table className={className} columns={['Year', ...spans]} numbers={spans} rows={rows} />
}

const formatSpreadCell = (days: Spread) =>
  days.n === 0 ? '–' : `${daysText(days)} (${quartilesText(days)}) of ${days.n}`
