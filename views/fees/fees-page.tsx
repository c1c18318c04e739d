import { feePayments } from '../../src/core/db/enums.ts'
import { paths } from '../../src/core/paths.ts'
import { counted } from '../../src/core/text/counted.ts'
import { longDate } from '../../src/core/text/dates.ts'
import type { ListedFee } from '../../src/review/fees/queries.ts'
import { type FeeMonth, monthName } from '../../src/review/fees/receipt-rules.ts'
import { type FeeFilter, feeStates, sumsText } from '../../src/review/fees/rules.ts'
import { ButtonLink } from '../ui/button-link.tsx'
import { List, type ListRow } from '../ui/list.tsx'
import { Filters, YearFilters } from '../ui/list-filters.tsx'
import { PageHead } from '../ui/page-head.tsx'
import { Pager } from '../ui/pager.tsx'
import { Section } from '../ui/sections.tsx'
import { State } from '../ui/status.tsx'
import { Table } from '../ui/table.tsx'
import { ReceiptLink } from './receipt-link.tsx'

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
      <Filters
        names={feeStates}
        present={filter}
        href={(each) => paths.adminFees({ state: each })}
        countOf={(each) => counts[each].toLocaleString('en')}
      />
      <List
        empty={
          counts.all === 0
            ? 'No fee has been asked for yet. The first one appears when a paper is accepted.'
            : 'There are no fees here.'
        }
        first="Paper"
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
    line: [title && number, name].filter(Boolean).join(' · '),
    cells: [
      <State key="state" is={payment === 'paid' ? 'published' : payment === 'waived' ? 'hidden' : 'due'}>
        {feeStates[payment]}
      </State>,
      fee,
      longDate(accepted),
      txnid,
      receipt && <ReceiptLink key="receipt" of={receipt} />,
    ],
  }
}

/** The fees of a year by the month in which their papers were accepted. */
function Months({ year, years, months }: Pick<Props, 'year' | 'years' | 'months'>) {
  const states = feePayments.map((state) => feeStates[state])
  return (
    <Section id="months" className="usage-table section" title={`By month of acceptance, ${year}`}>
      {years.length > 1 && (
        <YearFilters present={year} years={years} href={(each) => `${paths.adminFees({ year: each })}#months`} />
      )}
      <Table
        className="list sums"
        columns={['Month', ...states]}
        numbers={states}
        rows={months.map((month) => ({
          key: month.month,
          cells: [monthName(month.month), ...feePayments.map((state) => cellOf(month[state]))],
        }))}
        empty={`No fee was asked for in ${year}.`}
      />
    </Section>
  )
}

/** 'Rs 1,500.00 · 3 fees' */
function cellOf({ fees, sums }: FeeMonth['due']): string {
  if (fees === 0) return '–'
  return sums.length === 0 ? counted(fees, 'fee') : `${sumsText(sums)} · ${counted(fees, 'fee')}`
}
