import { expect, test } from 'bun:test'
import type { MonthRow } from '../../src/review/fees/queries.ts'
import type { Receipt } from '../../src/review/fees/receipt-queries.ts'
import { accountsOf, csvCells, csvColumns, monthName, monthsOf } from '../../src/review/fees/receipt-rules.ts'

const receipt: Receipt = {
  ...{ year: 2026, serial: 1, number: '2026-7KQ4', title: 'Yield of rice', payer: 'IIT Delhi', reference: 'N1234' },
  ...{ amount: 50_000, currency: 'INR', paid_on: '2026-06-14', by: 'Asha' },
  ...{ issued_at: new Date('2026-06-14T20:00:00Z'), cancelled_at: null }, // the 15th in India
}
const cancelled = { ...receipt, serial: 2, amount: 70_000, cancelled_at: new Date('2026-07-01T10:00:00Z') }
const dollars = { ...receipt, serial: 3, amount: 1500, currency: 'USD' }
const rows: MonthRow[] = [
  { month: '2026-06', payment: 'due', fee: 'Rs 500', fees: 2 },
  { month: '2026-06', payment: 'due', fee: '$ 15', fees: 1 },
  { month: '2026-06', payment: 'claimed', fee: 'Rs 500', fees: 1 },
  { month: '2026-06', payment: 'paid', fee: 'Rs 500', fees: 3 },
  { month: '2026-07', payment: 'waived', fee: 'as agreed', fees: 4 },
]
const none = { fees: 0, sums: [] }

test('the fees of a month are counted and added up by state', () => {
  const [rupees, dollars] = [
    { amount: 100_000, currency: 'INR' },
    { amount: 1500, currency: 'USD' },
  ]
  expect(monthsOf(rows)).toEqual([
    {
      month: '2026-06',
      due: { fees: 3, sums: [rupees, dollars] },
      claimed: { fees: 1, sums: [{ ...rupees, amount: 50_000 }] },
      paid: { fees: 3, sums: [{ ...rupees, amount: 150_000 }] },
      waived: none,
    },
    { month: '2026-07', due: none, claimed: none, paid: none, waived: { fees: 4, sums: [] } },
  ])
  expect(['2026-01', '2026-12'].map(monthName)).toEqual(['January', 'December'])
})

test('a year’s accounts add up what was received by currency, and tell what is cancelled, waived and open', () => {
  const accounts = accountsOf({
    year: 2026,
    receipts: [receipt, cancelled, dollars],
    months: rows,
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
    '4 waived, of papers accepted in 2026',
    'Still open of papers accepted in 2026: Rs 1,500.00 and $ 15.00',
    asOf,
  ])
  expect(accountsOf({ year: 2026, receipts: [receipt], months: [], today: '2026-12-31' }).notes).toEqual([asOf])
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
