import { feePayments } from '../../src/core/db/enums.ts'
import { paths } from '../../src/core/paths.ts'
import { counted } from '../../src/core/text/counted.ts'
import { longDate } from '../../src/core/text/dates.ts'
import type { ListedFee } from '../../src/review/fees/queries.ts'
import { type FeeMonth, monthName } from '../../src/review/fees/receipt-rules.ts'
import { type FeeFilter, feeStates, receiptNumber, sumsText } from '../../src/review/fees/rules.ts'
import { ButtonLink } from '../ui/button-link.tsx'
import { Columns } from '../ui/columns.tsx'
import { List, type ListRow } from '../ui/list.tsx'
import { PageHead } from '../ui/page-head.tsx'
import { Pager } from '../ui/pager.tsx'
import { State } from '../ui/status.tsx'

type Props = {
  filter: FeeFilter
  counts: Record<FeeFilter, number>
  fees: ListedFee[]
  page: number
  perPage: number
  year: number
  /** The years that have fees. */
  years: number[]
  months: FeeMonth[]
}

/** The treasurer's list: which fees are open, paid or waived, and the months of a year. */
export function FeesPage({ filter, counts, fees, page, perPage, year, years, months }: Props) {
  return (
    <>
      <PageHead title="Fees">
        <div className="actions">
          <ButtonLink text="Receipts" quiet href={paths.adminReceipts()} />
          <ButtonLink text="Bank statement" href={paths.adminBank()} />
        </div>
      </PageHead>
      <nav className="filters" aria-label="Filters">
        {(Object.keys(feeStates) as FeeFilter[]).map((each) => (
          <a key={each} href={paths.adminFees({ state: each })} aria-current={each === filter ? 'page' : undefined}>
            {feeStates[each]} <span className="count">{counts[each].toLocaleString('en')}</span>
          </a>
        ))}
      </nav>
      <List
        empty={
          counts.all === 0
            ? 'No fee has been asked for yet. The first one appears when a paper is accepted.'
            : 'There are no fees here.'
        }
        first="Paper and author"
        columns={['State', 'Fee', 'Accepted', 'Transaction id', 'Receipt']}
        numbers={['Fee']}
        parts={[{ rows: fees.map(rowOf) }]}
      />
      <Pager
        page={page}
        total={counts[filter]}
        perPage={perPage}
        href={(page) => paths.adminFees({ state: filter, page })}
      />
      {years.length > 0 && <Months year={year} years={years} months={months} />}
      <p className="hint">Papers that you may not see are in no list and no sum here.</p>
    </>
  )
}

function rowOf({ number, title, name, payment, fee, accepted, txnid, receipt }: ListedFee): ListRow {
  return {
    id: `fee-${number}`,
    name: title || number,
    href: paths.adminFee(number),
    line: [number, name].filter(Boolean).join(' · '),
    cells: [
      <State key="state" is={payment === 'paid' ? 'published' : payment === 'waived' ? 'hidden' : 'due'}>
        {feeStates[payment]}
      </State>,
      fee,
      longDate(accepted),
      txnid,
      receipt && (
        <a key="receipt" href={paths.adminReceipt(receiptNumber(receipt))}>
          {receiptNumber(receipt)}
        </a>
      ),
    ],
  }
}

/** The fees of a year by the month in which their papers were accepted. */
function Months({ year, years, months }: Pick<Props, 'year' | 'years' | 'months'>) {
  return (
    <section className="usage-table section" aria-labelledby="months">
      <h2 id="months">By month of acceptance, {year}</h2>
      {years.length > 1 && (
        <nav className="filters" aria-label="Years">
          {years.map((each) => (
            <a
              key={each}
              href={`${paths.adminFees({ year: each })}#months`}
              aria-current={each === year ? 'page' : undefined}
            >
              {each}
            </a>
          ))}
        </nav>
      )}
      {months.length === 0 ? (
        <p className="empty">No fee was asked for in {year}.</p>
      ) : (
        <table className="list sums">
          <Columns of={['Month', ...feePayments.map((state) => feeStates[state])]} />
          <tbody>
            {months.map((month) => (
              <tr key={month.month}>
                <td data-label="Month">{monthName(month.month)}</td>
                {feePayments.map((state) => (
                  <td key={state} className="number" data-label={feeStates[state]}>
                    {cellOf(month[state])}
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      )}
    </section>
  )
}

/** 'Rs 1,500.00 · 3 fees' */
function cellOf({ fees, sums }: FeeMonth['due']): string {
  if (fees === 0) return '–'
  return sums.length === 0 ? counted(fees, 'fee') : `${sumsText(sums)} · ${counted(fees, 'fee')}`
}
