import { describe, expect, test } from 'bun:test'
import { feeMeant, matching, mayPay, type OpenFee } from '../../src/review/fees/match-rules.ts'
import {
  amountIn,
  isShort,
  moneyIn,
  moneyText,
  parseReceiptNumber,
  receiptNumber,
  sumsText,
} from '../../src/review/fees/rules.ts'
import { type BankLine, readStatement } from '../../src/review/fees/statement-rules.ts'

test('a fee is read as a sum and a currency, or not at all', () => {
  expect(moneyIn('Rs 500')).toEqual({ amount: 50_000, currency: 'INR' })
  expect(moneyIn('Rs 1,500')).toEqual({ amount: 150_000, currency: 'INR' })
  expect(moneyIn('$ 15.50')).toEqual({ amount: 1550, currency: 'USD' })
  for (const text of ['', 'Rs', '500', 'Rs 500 + GST', 'as agreed', 'Rs 0']) expect(moneyIn(text), text).toBeUndefined()
  expect(amountIn('1,00,000.00')).toBe(10_000_000)
  expect(moneyText({ amount: 150_000, currency: 'INR' })).toBe('Rs 1,500.00')
  const [one, other] = [
    { amount: 1500, currency: 'USD' },
    { amount: 50_000, currency: 'INR' },
  ]
  expect(sumsText([one, other, one])).toBe('Rs 500.00 and $ 30.00')
})

test.each([
  [400, 'INR', 'Rs 500', true],
  [500, 'INR', 'Rs 500', false],
  [600, 'INR', 'Rs 500', false],
  [400, 'INR', '$ 15', false],
  [400, 'INR', 'as agreed', false],
] as const)('%d %s is less than the fee %s: %p', (sum, currency, fee, isLess) => {
  expect(isShort({ amount: sum * 100, currency }, fee)).toBe(isLess)
})

test('the number of a receipt is a year and a place in it', () => {
  expect(receiptNumber({ year: 2026, serial: 7 })).toBe('2026-0007')
  expect(receiptNumber({ year: 2026, serial: 12_345 })).toBe('2026-12345')
  expect(parseReceiptNumber('2026-0007')).toEqual({ year: 2026, serial: 7 })
  for (const text of ['2026-7', '2026-0007.pdf', '2026', '']) expect(parseReceiptNumber(text), text).toBeUndefined()
})

describe('a statement', () => {
  const read = (text: string | Uint8Array, columns = { day: 'Date', sum: 'Amount' }) =>
    readStatement(typeof text === 'string' ? new TextEncoder().encode(text) : text, columns)
  const linesOf = (...given: Parameters<typeof read>) => {
    const found = read(...given)
    if (!found.ok) throw new Error(found.message)
    return found.lines
  }

  test('a statement is read by the columns that are named, in any encoding, separator and number format', () => {
    const german = Buffer.from(
      'Kontoauszug;1;2\nBuchungstag;Verwendungszweck;Betrag\n13.11.26;Gebühr;1.234,50\n',
      'latin1',
    )
    expect(linesOf(german, { day: 'buchungstag ', sum: 'BETRAG' })).toEqual([
      { day: '2026-11-13', amount: 123_450, text: '13.11.26 | Gebühr | 1.234,50' },
    ])
    const utf16 = Buffer.from('\ufeffDate\tDescription\tPaid in\r\n13-Nov-2026\tFee\t$15.00\r\n', 'utf16le')
    expect(linesOf(utf16, { day: 'Date', sum: 'Paid in' })).toMatchObject([{ day: '2026-11-13', amount: 1500 }])
    const quoted = '"Txn Date","Refno, cheque","Deposit Amt."\n"02/10/2026","a ""b"", c\nd","1,500.00"\n'
    expect(linesOf(quoted, { day: 'Txn Date', sum: 'Deposit Amt.' })).toEqual([
      { day: '2026-10-02', amount: 150_000, text: '02/10/2026 | a "b", c d | 1,500.00' },
    ])
  })

  test.each([
    ['2026-11-13', '2026-11-13'],
    ['2026-11-13 10:20:30', '2026-11-13'],
    ['13/11/2026', '2026-11-13'],
    ['03/04/26', '2026-04-03'],
    ['13 Nov 26', '2026-11-13'],
    ['November 13, 2026', '2026-11-13'],
    ['31/31/2026', undefined],
  ])('%s is the day %p', (cell, day) => {
    const found = read(`Date,Amount\n"${cell}",5.00\n`)
    expect(found.ok ? found.lines[0]?.day : undefined).toBe(day)
  })

  test('a number over twelve shows that the month stands first', () => {
    const days = linesOf('Date,Amount\n03/04/2026,5\n03/14/2026,5\n').map(({ day }) => day)
    expect(days).toEqual(['2026-03-04', '2026-03-14'])
  })

  test.each([
    ['500', 50_000],
    ['1,500.00', 150_000],
    ['1.500,00', 150_000],
    ['1.500', 150_000],
    ['12,34,567.5', 123_456_750],
    ['Rs. 1,500/-', 150_000],
    ['+5.00 Cr', 500],
    ['5.00 and 6.00', undefined],
    ['1e9', undefined],
    ['99999999999999999999', undefined],
    ...['-5.00', '−5.00', '5.00-', '(5.00)', '-$5.00', '500.00DR', '500.00 Dr.', '0.00', ''].map(
      (cell) => [cell, undefined] as const,
    ),
  ])('the sum %s came in as %p', (cell, amount) => {
    const found = read(`Date,Amount\n2026-10-01,"${cell}"\n`)
    expect(found.ok ? found.lines[0]?.amount : undefined).toBe(amount)
  })

  test('what went out or came to nothing pays no fee, and lines that cannot be read are counted', () => {
    const undone = ['DR', 'Debit', 'Pending', 'Reversed', 'refunded'].map((word) => `2026-10-01,${word},5.00`)
    const lines = ['2026-10-02,in,5.00', '2026-10-02,out,-5.00', '31/31/2026,x,5.00', 'Total,,9.00', ...undone]
    const found = read(['Date,Type,Amount', ...lines].join('\n'))
    expect(found).toMatchObject({ ok: true, lines: [{ day: '2026-10-02' }], unread: 1 })
    expect(found.ok && found.outgoing).toHaveLength(6)
  })

  test('a file without the columns, with broken quotes or too many lines is refused with what to do', () => {
    const refused = (text: string) => {
      const found = read(text)
      return found.ok || found.message
    }
    expect(refused('a,b,c\n1,2,3')).toBe('No line of the file names the columns “Date” and “Amount”. It has: a, b, c.')
    for (const text of ['', 'hello', '\0\0\0']) expect(refused(text)).toContain('It is no CSV.')
    expect(refused('Date,Amount\n2026-10-01,"5.00\n')).toContain('cannot be read')
    expect(refused(`Date,Amount\n${'2026-10-01,5.00\n'.repeat(20_000)}`)).toBe(true)
    expect(refused(`Date,Amount\n${'2026-10-01,5.00\n'.repeat(20_001)}`)).toContain('more than 20,000 lines')
    for (const text of ['Date,Amount\nsoon,5.00', `Date,Amount\n${'"'.repeat(1e6)}`])
      expect(refused(text)).toBe('The columns were found, but no line with a day and a sum.')
    expect(refused(';'.repeat(1e6))).toContain('No line')
  }, 20_000)
})

const fee: OpenFee = {
  id: 7,
  number: '2026-7KQ4',
  txnid: 'SBIN000412345678',
  since: '2026-06-01',
  fee: { amount: 50_000, currency: 'INR' },
}
const line: BankLine = { day: '2026-06-20', amount: 50_000, currency: 'INR', text: '' }
const found = (text: string, more: Partial<BankLine> = {}, fees = [fee]) =>
  [...matching([{ ...line, text, ...more }], fees)].map(({ exact, offered }) => exact ?? offered)

test('a line matches a fee surely only by the whole transaction id and the sum', () => {
  expect(found('NEFT/SBIN000412345678/FEE')).toEqual([7])
  expect(found('sbin-0004-1234-5678')).toEqual([7])
  expect(found('SBIN000412345678', { amount: 49_000 })).toEqual([[7]])
  expect(found('SBIN000412345678', { currency: 'USD' })).toEqual([[7]])
  expect(found('SBIN000412345678', { day: '2026-05-30' })).toEqual([[7]]) // paid before the letter came
  expect(found('XSBIN000412345678')).toEqual([[]])
  expect(found('XSBIN000412345678 2026-7KQ4')).toEqual([[7]])
  expect(found('FEE 2026 7kq4')).toEqual([[7]])
  expect(found('AMAZON RETAIL')).toEqual([[]])
  const other = { ...fee, id: 8, number: '2026-8KQ4', txnid: 'HDFC000499998888' }
  expect(found('SBIN000412345678 HDFC000499998888', {}, [fee, other])).toEqual([[7, 8]])
  const lines = ['SBIN000412345678', 'SBIN000412345678 again'].map((text) => ({ ...line, text }))
  expect([...matching(lines, [fee])].map(({ exact }) => exact)).toEqual([undefined, undefined])
})

test('a transaction id is not sure if money went back', () => {
  const paid = { ...line, text: 'SBIN000412345678' }
  const exact = (one: BankLine, outgoing: string[]) => [...matching([one], [fee], outgoing)][0]?.exact
  expect(exact(paid, [])).toBe(7)
  expect(exact(paid, ['SBIN000412345678 FEE TAKEN BACK'])).toBeUndefined()
  expect(exact({ ...paid, text: 'RTN SBIN000412345678' }, [])).toBeUndefined()
  expect(exact({ ...paid, text: 'PARTNER SBIN000412345678' }, [])).toBe(7)
})

test.each([
  ['20260620', [[7]]],
  ['TX-28670', [[7]]],
  ['PAYMENTFEE', [[7]]],
  ['FEE-2026', [[7]]],
  ['UPI', [[]]],
  ['1234', [[]]],
])('a transaction id like %s, which any line could hold, is never sure', (txnid, offered) => {
  expect(found('UPI FEE 20260620 1234 TX28670 PAYMENTFEE FEE-2026', {}, [{ ...fee, txnid }])).toEqual(offered)
})

test.each([
  ['2026-06-01', true],
  ['2026-05-31', false],
])('a line of %s may pay a fee that was asked for on 1 June: %p', (day, is) => {
  expect(mayPay({ ...line, day }, [{ ...fee, since: '2026-07-01' }, fee])).toBe(is)
  expect(mayPay({ ...line, day }, [])).toBe(false)
})

test.each([
  [' 2026-7kq4', '2026-7KQ4'],
  ['2026-70I1', '2026-7011'],
  ['ferrow', '2026-7KQ4'],
  ['Alma Ferrow', '2026-7KQ4'],
  ['nott', '2 open fees have such a payer: enter the number of one'],
  ['2026-9999', 'No open fee has this number or payer'],
  [' ', 'Enter the number or the payer of an open fee'],
])('“%s” means the fee %p', (typed, meant) => {
  const fees = [
    { number: '2026-7KQ4', name: 'Alma Ferrow' },
    { number: '2026-7011', name: 'Celia Nott' },
    { number: '2026-8KQ4', name: 'Dora Nott' },
  ]
  const found = feeMeant(typed, fees)
  expect(found.ok ? found.number : found.message).toBe(meant)
})
