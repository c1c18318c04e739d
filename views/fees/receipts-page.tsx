import { paths } from '../../src/core/paths.ts'
import { counted } from '../../src/core/text/counted.ts'
import { longDate } from '../../src/core/text/dates.ts'
import type { Receipt } from '../../src/review/fees/receipt-queries.ts'
import { moneyText, receiptNumber, sumsText } from '../../src/review/fees/rules.ts'
import { ButtonLink } from '../ui/button-link.tsx'
import { List, type ListRow } from '../ui/list.tsx'
import { YearFilters } from '../ui/list-filters.tsx'
import { Moment } from '../ui/moment.tsx'
import { PageHead } from '../ui/page-head.tsx'
import { State } from '../ui/status.tsx'

type Props = { year: number; years: number[]; receipts: Receipt[] }

/** Lists the receipts of a year in the order of their numbers, with a link to the list as a file. */
export function ReceiptsPage({ year, years, receipts }: Props) {
  const valid = receipts.filter(({ cancelled_at }) => cancelled_at === null)
  return (
    <>
      <PageHead
        back={{ href: paths.adminFees(), text: 'Fees' }}
        title={`Receipts, ${year}`}
        hint={receipts.length > 0 ? `${counted(valid.length, 'valid receipt')}: ${sumsText(valid) || 'nothing'}` : ''}
      >
        {receipts.length > 0 && (
          <div className="actions">
            <ButtonLink text="CSV" quiet href={paths.adminReceiptsCsv(year)} download />
            <ButtonLink text="PDF" quiet href={paths.adminReceiptsPdf(year)} download />
          </div>
        )}
      </PageHead>
      {years.length > 0 && <YearFilters present={year} years={years} href={paths.adminReceipts} />}
      <List
        empty={`There is no receipt of ${year} yet. One is made when a fee is said to be paid, or the bank’s statement says it.`}
        first="Receipt"
        columns={['Sum', 'Paid on', 'Issued', 'Reference', 'State']}
        numbers={['Sum', 'Paid on', 'Issued']}
        parts={[{ rows: receipts.map(renderReceiptRow) }]}
      />
    </>
  )
}

function renderReceiptRow(receipt: Receipt): ListRow {
  const { payer, number, paid_on, issued_at, reference, cancelled_at } = receipt
  const name = receiptNumber(receipt)
  return {
    id: `receipt-${name}`,
    name,
    href: paths.adminReceipt(name),
    line: `${payer} · ${number}`,
    cells: [
      moneyText(receipt),
      longDate(paid_on),
      <Moment key="issued" at={issued_at} day />,
      reference,
      cancelled_at && (
        <State key="state" is="retracted">
          Cancelled
        </State>
      ),
    ],
  }
}
