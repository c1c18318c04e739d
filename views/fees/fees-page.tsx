import { use } from 'react'
import { paths } from '../../src/core/paths.ts'
import { counted } from '../../src/core/text/counted.ts'
import { longDate } from '../../src/core/text/dates.ts'
import { isAllowed } from '../../src/office/sessions/rules.ts'
import { type ArticleFees, columnText, type Ledger } from '../../src/review/fees/ledger-rules.ts'
import type { ListedFee } from '../../src/review/fees/queries.ts'
import { monthName } from '../../src/review/fees/receipt-rules.ts'
import { type FeeFilter, feeStates } from '../../src/review/fees/rules.ts'
import { ButtonLink } from '../ui/button-link.tsx'
import { List, type ListRow } from '../ui/list.tsx'
import { Filters, YearFilters } from '../ui/list-filters.tsx'
import { PageHead } from '../ui/page-head.tsx'
import { Pager } from '../ui/pager.tsx'
import { Section } from '../ui/sections.tsx'
import { State } from '../ui/status.tsx'
import { Table } from '../ui/table.tsx'
import { GuardedLink, Screen } from '../ui/viewer.tsx'
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
  sums: Sums
}

/** The sums of the year, of its months, of all years, and the fees of articles without a paper. */
type Sums = { year: Ledger; months: ({ month: string } & Ledger)[]; all: Ledger; articles: ArticleFees }

/** Shows the treasurer's list: the open, paid and waived fees, and the months of a year. */
export function FeesPage({ filter, counts, fees, page, perPage, year, years, sums }: Props) {
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
        parts={[{ rows: fees.map(renderFeeRow) }]}
      />
      <Pager
        page={page}
        total={counts[filter]}
        perPage={perPage}
        href={(page) => paths.adminFees({ state: filter, page })}
      />
      <InAll {...sums} />
      {years.length > 0 && <Months year={year} years={years} sums={sums} />}
      <p className="hint">Papers that you may not see are in no list and no sum here.</p>
    </>
  )
}

function renderFeeRow({ number, title, name, payment, fee, accepted, txnid, receipt }: ListedFee): ListRow {
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

const columns = { asked: 'fee', received: 'receipt', open: 'fee', waived: 'fee' } as const
const names = ['Asked', 'Received', 'Open', 'Waived']

const formatLedgerCells = (ledger: Ledger) =>
  (Object.keys(columns) as (keyof typeof columns)[]).map((name) => columnText(ledger[name], columns[name])) // its keys

/** Shows the sums of all years, of papers and of articles without a paper. */
function InAll({ all, articles }: Sums) {
  const { role } = use(Screen)
  const { asked, open } = articles
  const ofArticles = (count: number, href?: string) => {
    const text = columnText({ count, sums: [] }, 'fee')
    return href && count > 0 && isAllowed(role, 'staff') ? <GuardedLink href={href}>{text}</GuardedLink> : text
  }
  const cells = [
    ofArticles(asked),
    asked > open ? `${counted(asked - open, 'transaction id')}` : '–',
    ofArticles(open, paths.adminArticles({ filter: 'unpaid' })),
    '–',
  ]
  const rows = [
    { key: 'papers', cells: ['Papers', ...formatLedgerCells(all)] },
    ...(asked > 0 ? [{ key: 'articles', cells: ['Articles without a paper', ...cells] }] : []),
  ]
  return (
    <Section id="all" className="usage-table section" title="In all">
      <Table className="list sums" columns={['Of', ...names]} numbers={names} rows={rows} empty="" />
    </Section>
  )
}

/** Shows the ledger of a year: fees by the month of their papers' acceptance, receipts by the month of their issue. */
function Months({ year, years, sums }: Pick<Props, 'year' | 'years' | 'sums'>) {
  return (
    <Section id="months" className="usage-table section" title={`By month, ${year}`}>
      {years.length > 1 && (
        <YearFilters present={year} years={years} href={(each) => `${paths.adminFees({ year: each })}#months`} />
      )}
      <Table
        className="list sums"
        columns={['Month', ...names]}
        numbers={names}
        rows={[
          ...sums.months.map((month) => ({
            key: month.month,
            cells: [monthName(month.month), ...formatLedgerCells(month)],
          })),
          { key: 'year', cells: [String(year), ...formatLedgerCells(sums.year)] },
        ]}
        empty={`No fee was asked for in ${year}.`}
      />
      <p className="hint">Asked, open and waived: by the month of acceptance. Received: by that of the receipt.</p>
    </Section>
  )
}
