import { expect, test } from 'bun:test'
import { type AskedRow, columnText, ledgerByMonth, ledgerOf, openFees } from '../../src/review/fees/ledger-rules.ts'
import type { Receipt } from '../../src/review/fees/receipt-queries.ts'
import { accountsOf, csvCells, csvColumns, monthName } from '../../src/review/fees/receipt-rules.ts'

const receipt: Receipt = {
  year: 2026,
  serial: 1,
  number: '2026-7KQ4',
  title: 'Yield of rice',
  payer: 'IIT Delhi',
  reference: 'N1234',
  amount: 50_000,
  currency: 'INR',
  paid_on: '2026-06-14',
  by: 'Asha',
  issued_at: new Date('2026-06-14T20:00:00Z'),
  cancelled_at: null, // the 15th in India
}
const cancelled = { ...receipt, serial: 2, amount: 70_000, cancelled_at: new Date('2026-07-01T10:00:00Z') }
const dollars = { ...receipt, serial: 3, amount: 1500, currency: 'USD' }
const rows: AskedRow[] = [
  { month: '2026-06', payment: 'due', fee: 'Rs 500', fees: 2 },
  { month: '2026-06', payment: 'due', fee: '$ 15', fees: 1 },
  { month: '2026-06', payment: 'claimed', fee: 'Rs 500', fees: 1 },
  { month: '2026-06', payment: 'paid', fee: 'Rs 500', fees: 3 },
  { month: '2026-07', payment: 'waived', fee: 'as agreed', fees: 4 },
]
const none = { count: 0, sums: [] }
const rupees = (amount: number) => ({ amount, currency: 'INR' })
const inDollars = (amount: number) => ({ amount, currency: 'USD' })
const received = [
  { month: '2026-07', ...rupees(125_000), receipts: 1 }, // of a fee that was asked in dollars
  { month: '2026-08', ...inDollars(1500), receipts: 1 },
]

test('what is asked, received and open is added up by month, each in its currency', () => {
  expect(ledgerByMonth(rows, received)).toEqual([
    {
      month: '2026-06',
      asked: { count: 7, sums: [rupees(300_000), inDollars(1500)] },
      received: none,
      open: { count: 4, sums: [rupees(150_000), inDollars(1500)] },
      waived: none,
    },
    {
      month: '2026-07',
      asked: none,
      received: { count: 1, sums: [rupees(125_000)] },
      open: none,
      waived: { count: 4, sums: [] },
    },
    { month: '2026-08', asked: none, received: { count: 1, sums: [inDollars(1500)] }, open: none, waived: none },
  ])
  expect(ledgerOf(rows, received).received).toEqual({ count: 2, sums: [rupees(125_000), inDollars(1500)] })
  expect(['2026-01', '2026-12'].map(monthName)).toEqual(['January', 'December'])
})

test.each([
  [none, '–'],
  [{ count: 1, sums: [rupees(50_000)] }, 'Rs 500.00 · 1 fee'],
  [{ count: 2, sums: [] }, '2 fees'],
])('%j reads %j', (column, text) => {
  expect(columnText(column, 'fee')).toBe(text)
})

test.each<[papers: AskedRow[], articles: number, count: number, text: string]>([
  [[{ month: '', payment: 'due', fee: 'Rs 500', fees: 2 }], 27, 29, 'fees open: Rs 1,000.00, and 27 of articles'],
  [[{ month: '', payment: 'claimed', fee: '$ 15', fees: 1 }], 0, 1, 'fee open: $ 15.00'],
  [[], 27, 27, 'fees open: 27 of articles'],
  [[], 0, 0, 'fees open'],
])('Home says of %j and %d fees of articles: %d %s', (papers, articles, count, text) => {
  expect(openFees(papers, articles)).toEqual({ count, text })
})

test('a year’s accounts add up what was received by currency, and tell what is cancelled, waived and open', () => {
  const accounts = accountsOf({
    year: 2026,
    receipts: [receipt, cancelled, dollars],
    ledger: ledgerOf(rows, received),
    today: '2026-12-31',
  })
  expect(accounts.lines.map(({ number, sum, isCancelled }) => [number, sum, isCancelled])).toEqual([
    ['2026-0001', 'Rs 500.00', false],
    ['2026-0002', 'Rs 700.00', true],
    ['2026-0003', '$ 15.00', false],
  ])
  expect(accounts.totals).toEqual([
    ['Received in INR', 'Rs 500.00, 1 receipt'],
    ['Received in USD', '$ 15.00, 1 receipt'],
  ])
  const asOf = 'As of 31 December 2026. Papers that whoever printed this may not see are left out'
  expect(accounts.notes).toEqual([
    '1 cancelled, which keep their numbers',
    'Asked of papers accepted in 2026: Rs 3,000.00 and $ 15.00 · 7 fees',
    'Still open of papers accepted in 2026: Rs 1,500.00 and $ 15.00 · 4 fees',
    '4 waived, of papers accepted in 2026',
    asOf,
  ])
  expect(accountsOf({ year: 2026, receipts: [receipt], ledger: ledgerOf([], []), today: '2026-12-31' }).notes).toEqual([
    asOf,
  ])
})

test.each([
  [receipt, '2026-0001,2026-06-15,2026-06-14,IIT Delhi,2026-7KQ4,Yield of rice,500.00,INR,N1234,Asha,,'],
  [
    cancelled,
    '2026-0002,2026-06-15,2026-06-14,IIT Delhi,2026-7KQ4,Yield of rice,0.00,INR,N1234,Asha,2026-07-01,700.00',
  ],
])('the line of receipt %#', (of, line) => {
  const cells = csvCells(of, 'Asia/Kolkata')
  expect(cells.join()).toBe(line)
  expect(cells).toHaveLength(csvColumns.length)
})
