import { expect, test } from 'bun:test'
import { withoutBlanks } from '../../src/journal/record/fields.ts'
import { moneyTyped, paidIn, statementPaid } from '../../src/review/fees/payment-rules.ts'
import { feeText } from '../../src/review/fees/rules.ts'

const today = '2026-06-15'
const whole = { amount: '500', currency: 'INR', day: '2026-06-14', txnid: 'UPI-1234' }

test.each<[name: string, typed: Record<string, string>, problems: string[]]>([
  ['all of it', {}, []],
  ['a way instead of an id', { txnid: '', how: 'cash' }, []],
  ['nothing', { amount: '', currency: '', day: '', txnid: '' }, ['amount', 'currency', 'day', 'txnid'].map(lacks)],
  ['no sum', { amount: 'much' }, ['invalid amount']],
  ['a sum of 0', { amount: '0' }, ['invalid amount']],
  ['no currency', { currency: 'coins' }, ['invalid currency']],
  ['tomorrow', { day: '2026-06-16' }, ['invalid day']],
  ['no day', { day: 'today' }, ['invalid day']],
  ['an id of signs', { txnid: '!!' }, ['invalid_txnid txnid']],
  ['a long way', { how: 'x'.repeat(201) }, ['invalid how']],
])('a payment with %s', (_, typed, problems) => {
  const read = paidIn({ ...whole, ...typed }, today)
  expect(read.ok ? [] : read.problems.map(({ code, field }) => `${code} ${field}`)).toEqual(problems)
})

function lacks(field: string) {
  return `required ${field}`
}

test('a payment is read as its receipt says it', () => {
  const read = paidIn({ ...whole, amount: '1,250.50', currency: 'Rs', txnid: 'UPI 1234 5678', how: 'by phone' }, today)
  expect(read).toEqual({
    ok: true,
    value: {
      amount: 125_050,
      currency: 'INR',
      day: '2026-06-14',
      payer: '',
      reference: 'UPI12345678, by phone',
    },
  })
})

test.each([
  ['UPI 1234 5678', 'UPI12345678'],
  ['1234 5678 9012', '123456789012'],
  ['SBIN 0004 1234', 'SBIN00041234'],
  ['UTR: 12345678', 'UTR: 12345678'],
  ['paid by 12345', 'paid by 12345'],
  ['T 1', 'T 1'],
  ['cash', 'cash'],
  ['T-20260301-7', 'T-20260301-7'],
])('the transaction id %j is kept as %j', (typed, kept) => {
  expect(withoutBlanks(typed)).toBe(kept)
})

test.each([
  [50_000, 'INR', 'Rs 500'],
  [1_550, 'USD', '$ 15.50'],
  [12_000, 'AED', 'AED 120'],
])('%d of %s is the fee %j, and read back the same', (amount, currency, text) => {
  expect(feeText({ amount, currency })).toBe(text)
  expect(moneyTyped({ amount: text.split(' ')[1], currency: text.split(' ')[0] })).toEqual({
    ok: true,
    value: { amount, currency },
  })
})

test.each([
  [[], '0 fees matched'],
  [['2026-5PTF'], '1 fee matched (2026-5PTF)'],
  [['a', 'b', 'c', 'd', 'e', 'f', 'g'], '7 fees matched (a, b, c, d, e, 2 more)'],
])('a statement that paid %j says %j', (numbers, said) => {
  expect(statementPaid(numbers)).toBe(said)
})
