import { daysText, quartilesText, rateText, type Spread, type YearFigures } from '../../src/review/figures/rules.ts'
import { Columns } from '../ui/columns.tsx'

const columns = [
  ...['Year', 'Received', 'Decided', 'Accepted', 'Not accepted', 'Withdrawn', 'Acceptance'],
  ...['First decision', 'A review', 'Publication'],
] as const

/** The figures of each year, newest first; days are the median, with the quartiles and how many there are. */
export function FiguresTable({ years }: { years: readonly YearFigures[] }) {
  return (
    <table className="list">
      <Columns of={columns} />
      <tbody>
        {years.map((of) => (
          <tr key={of.year}>
            <td data-label="Year">{of.year}</td>
            <Count label="Received" of={of.received} />
            <Count label="Decided" of={of.decided} />
            <Count label="Accepted" of={of.accepted} />
            <td className="number" data-label="Not accepted">
              {of.rejected.toLocaleString('en')}
              {of.desk_rejected > 0 && `, ${of.desk_rejected.toLocaleString('en')} without review`}
            </td>
            <Count label="Withdrawn" of={of.withdrawn} />
            <td className="number" data-label="Acceptance">
              {rateText(of.acceptance_rate) || '–'}
            </td>
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
