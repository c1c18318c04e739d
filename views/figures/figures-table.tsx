import { daysText, quartilesText, rateText, type Spread, type YearFigures } from '../../src/review/figures/rules.ts'
import { Columns } from '../ui/columns.tsx'

type Props = { years: readonly YearFigures[]; className: 'list' | 'list sums' | 'articles' }

/** What became of the papers of each year, newest first. */
export function PapersTable({ years, className }: Props) {
  return (
    <table className={className}>
      <Columns of={['Year', 'Received', 'Decided', 'Accepted', 'Not accepted', 'Unreviewed', 'Withdrawn', 'Rate']} />
      <tbody>
        {years.map((of) => (
          <tr key={of.year}>
            <td data-label="Year">{of.year}</td>
            <Count label="Received" of={of.received} />
            <Count label="Decided" of={of.decided} />
            <Count label="Accepted" of={of.accepted} />
            <Count label="Not accepted" of={of.rejected} />
            <Count label="Unreviewed" of={of.desk_rejected} />
            <Count label="Withdrawn" of={of.withdrawn} />
            <td className="number" data-label="Rate">
              {rateText(of.acceptance_rate) || '–'}
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}

/** The days of each year: the median, the quartiles, and of how many. */
export function DaysTable({ years, className }: Props) {
  return (
    <table className={className}>
      <Columns of={['Year', 'First decision', 'A review', 'Publication']} />
      <tbody>
        {years.map((of) => (
          <tr key={of.year}>
            <td data-label="Year">{of.year}</td>
            <Days label="First decision" of={of.first_decision_days} />
            <Days label="A review" of={of.review_days} />
            <Days label="Publication" of={of.publication_days} />
          </tr>
        ))}
      </tbody>
    </table>
  )
}

function Count({ label, of }: { label: string; of: number }) {
  return (
    <td className="number" data-label={label}>
      {of.toLocaleString('en')}
    </td>
  )
}

function Days({ label, of }: { label: string; of: Spread }) {
  return (
    <td className="number" data-label={label}>
      {of.n === 0 ? '–' : `${daysText(of)} (${quartilesText(of)}) of ${of.n}`}
    </td>
  )
}
