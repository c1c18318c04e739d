import { describe, expect, test } from 'bun:test'
import { matching, type OpenFee } from '../../src/review/fees/match-rules.ts'
import {
  amountIn,
  moneyIn,
  moneyText,
  parseReceiptNumber,
  receiptNumber,
  sumsText,
} from '../../src/review/fees/rules.ts'
import { type BankLine, readStatement } from '../../src/review/fees/statement-rules.ts'
import { banks, makeStatement } from '../programs/fees/statements.ts'

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

test('the number of a receipt is a year and a place in it', () => {
  expect(receiptNumber({ year: 2026, serial: 7 })).toBe('2026-0007')
  expect(receiptNumber({ year: 2026, serial: 12_345 })).toBe('2026-12345')
  expect(parseReceiptNumber('2026-0007')).toEqual({ year: 2026, serial: 7 })
  for (const text of ['2026-7', '2026-0007.pdf', '2026', '']) expect(parseReceiptNumber(text), text).toBeUndefined()
})

describe('a statement', () => {
  const linesOf = (text: string | Uint8Array) => {
    const read = readStatement(typeof text === 'string' ? new TextEncoder().encode(text) : text)
    if (!read.ok) throw new Error(read.message)
    return read.lines
  }

  test('a statement is read in any encoding, separator, date format and number format', () => {
    const german = Buffer.from(
      'Buchungstag;Verwendungszweck;Betrag;Währung\n13.11.26;Gebühr Müller;1.234,50;EUR\n',
      'latin1',
    )
    expect(linesOf(german)).toMatchObject([
      { day: '2026-11-13', amount: 123_450, currency: 'EUR', text: '13.11.26 | Gebühr Müller | 1.234,50 | EUR' },
    ])
    const utf16 = Buffer.from('\ufeffDate\tDescription\tPaid in\n13-Nov-2026\tFee\t$15.00\n', 'utf16le')
    expect(linesOf(utf16)).toMatchObject([{ day: '2026-11-13', amount: 1500, currency: 'USD' }])
  })

  test('the order of day and month follows from a number over twelve, else from dates within one month', () => {
    const head = 'Date,Description,Amount\n'
    expect(linesOf(`${head}03/04/2026,Fee,15.00\n03/14/2026,Fee,15.00\n`).map(({ day }) => day)).toEqual([
      ...['2026-03-04', '2026-03-14'],
    ])
    expect(linesOf(`${head}03/04/2026,Fee,15.00\n05/04/2026,Fee,15.00\n`).map(({ day }) => day)).toEqual([
      ...['2026-04-03', '2026-04-05'],
    ])
  })

  test('only incoming payments are read, without the lines above and below the table', () => {
    const text = [
      'Account,0001234,INR',
      'Date,Narration,Withdrawal Amt.,Deposit Amt.',
      '01/10/2026,Rent,500.00,',
      '02/10/2026,Fee,,"1,500.00"',
      '03/10/2026,Nothing,0.00,0.00',
      'Total,,500.00,1500.00',
    ].join('\n')
    expect(linesOf(text)).toMatchObject([{ day: '2026-10-02', amount: 150_000, currency: 'INR' }])
    const signed =
      'Date,Description,Amount,Type\n2026-10-01,Rent,-500.00,x\n2026-10-02,Fee,500.00 Dr,x\n2026-10-03,Fee,500.00 Cr,x\n'
    expect(linesOf(signed).map(({ day }) => day)).toEqual(['2026-10-03'])
  })

  const amounts = (cells: string[], head = 'Date;Description;Amount;Type;Status') =>
    linesOf([head, ...cells.map((cell, at) => `2026-10-0${at + 1};Fee;${cell}`)].join('\n')).map(({ amount }) => amount)

  test('sums keep the file’s own text, and money that went out is known by any word for it', () => {
    expect(amounts(['1.500', '20'])).toEqual([150_000, 2000])
    expect(amounts(['1.500', '20.50'])).toEqual([150, 2050])
    expect(amounts(['1.500,00', '20'])).toEqual([150_000, 2000])
    expect(amounts(['12,34,567.00', '+5.00', 'Rs. 1,500/-'])).toEqual([123_456_700, 500, 150_000])
    expect(amounts(['5.00', '1e9', '99999999999999999999', '5.00 and 6.00', '0.004'])).toEqual([500])
    expect(amounts(['500.00DR', '500.00 Dr.', '(5.00)', '5.00-', '−5.00', '-$5.00', '7.00Cr'])).toEqual([700])
    for (const type of ['D', 'DR', 'Debit Card', 'DBIT', 'WITHDRAW', 'Purchase', 'OUT'])
      expect(amounts([`5.00;${type}`, '7.00;Transfer']), type).toEqual([700])
    for (const status of ['Pending', 'Reversed', 'Refunded', 'Declined', 'Rejected', 'Expired', 'Returned'])
      expect(amounts([`5.00;;${status}`, '7.00;;Completed']), status).toEqual([700])
  })

  test('every line is read, whatever its line ending and quotes', () => {
    const head = 'Date,Description,Amount'
    const days = (text: string) => linesOf(text).map(({ day, text }) => `${day.slice(8)} ${text.slice(13, -7)}`)
    expect(days(`\ufeff${head}\r\n2026-10-01,a,5.00\n2026-10-02,b,5.00\r2026-10-03,c,5.00`)).toEqual([
      '01 a',
      '02 b',
      '03 c',
    ])
    expect(days(`${head}\n2026-10-01,"a,5.00\n2026-10-02,5" b,5.00\n`)).toEqual(['01 "a', '02 5" b'])
    expect(days(`${head}\n2026-10-01,"a ""b"", c",5.00\n\n,,\n2026-10-02,"d\ne",5.00\n`)).toEqual([
      '01 a "b", c',
      '02 d e',
    ])
    const emoji = linesOf(`${head}\n2026-10-01,${'a'.repeat(986)}\u{1f4b0},5.00`)
    expect(emoji.map(({ text }) => text.isWellFormed())).toEqual([true])
  })

  test('outgoing lines and the number of unreadable lines are told', () => {
    const lines = [
      '2026-10-01,in,5.00',
      '2026-10-02,out,-5.00',
      '31/31/2026,x,5.00',
      '2026-10-03,x,much 1 or 2',
      'Total,,9.00',
    ]
    const read = readStatement(new TextEncoder().encode(['Date,Description,Amount', ...lines].join('\n')))
    expect(read).toMatchObject({ ok: true, outgoing: ['2026-10-02 | out | -5.00'], unread: 2 })
  })

  test('a file that is too large or holds only separators is refused', () => {
    const head = 'Date,Description,Amount\n'
    const said = (text: string) => readStatement(new TextEncoder().encode(text))
    for (const text of [';'.repeat(1e6), `${head}${'"'.repeat(1e6)}`, `${head}${','.repeat(1e6)}`])
      expect(said(text)).toMatchObject({ ok: false, message: expect.stringContaining('columns') })
    expect(said(head + '2026-10-01,x,5.00\n'.repeat(20_000))).toMatchObject({ ok: true })
    const many = said(head + '2026-10-01,x,5.00\n'.repeat(20_001))
    expect(many).toEqual({ ok: false, message: 'The statement has more than 20,000 lines.' })
  }, 20_000)

  test('a file that is no statement is refused with a message', () => {
    expect(readStatement(new TextEncoder().encode('Date,Description,Amount\nsoon,x,5.00'))).toMatchObject({
      message: 'The columns were found, but no line with a day and a sum.',
    })
    for (const text of ['', 'hello', 'a,b,c\n1,2,3', '\0\0\0'])
      expect(readStatement(new TextEncoder().encode(text)).ok, JSON.stringify(text)).toBe(false)
  })
})

const fee: OpenFee = {
  ...{
    id: 7,
    number: '2026-7KQ4',
    txnid: 'SBIN000412345678',
    fee: { amount: 50_000, currency: 'INR' },
    since: '2026-06-01',
  },
  names: ['Meera Nair', 'Ravi Kumar'],
}
const line: BankLine = { day: '2026-06-20', amount: 50_000, currency: 'INR', reference: '', name: '', text: '' }
const found = (text: string, more: Partial<BankLine> = {}, fees = [fee]) =>
  [...matching([{ ...line, text, ...more }], fees)].map(({ exact, offered }) => exact ?? offered)

test('a line matches a fee surely only by the whole transaction id and the sum', () => {
  expect(found('NEFT/SBIN000412345678/FEE')).toEqual([7])
  expect(found('sbin-0004-1234-5678')).toEqual([7])
  expect(found('SBIN000412345678', { amount: 49_000 })).toEqual([[7]])
  expect(found('SBIN000412345678', { currency: 'USD' })).toEqual([[7]])
  expect(found('SBIN000412345678', { day: '2026-05-30' })).toEqual([[]])
  expect(found('SBIN000412345679 MEERA NAIR')).toEqual([[7]])
  expect(found('UPI MEERA NAIR FEE')).toEqual([[7]])
  expect(found('FEE 2O26 7kq4')).toEqual([[7]])
  expect(found('UPI MEERA SHARMA')).toEqual([[]])
  expect(found('AMAZON RETAIL')).toEqual([[]])
  const twice = [
    ...matching(
      [
        { ...line, text: 'SBIN000412345678' },
        { ...line, text: 'SBIN000412345678 again' },
      ],
      [fee],
    ),
  ]
  expect(twice.map(({ exact }) => exact)).toEqual([undefined, undefined])
})

test('a transaction id is not sure if money went back', () => {
  const paid = { ...line, text: 'SBIN000412345678' }
  const exact = (lines: BankLine[], outgoing: string[]) =>
    [...matching(lines, [fee], outgoing)].map(({ exact }) => exact)
  expect(exact([paid], [])).toEqual([7])
  expect(exact([paid], ['SBIN000412345678 FEE TAKEN BACK'])).toEqual([undefined])
  expect(exact([{ ...paid, text: 'RTN SBIN000412345678' }], [])).toEqual([undefined])
  expect(exact([{ ...paid, text: 'PARTNER SBIN000412345678' }], [])).toEqual([7])
})

test('a short transaction id is sure only as all of one line’s reference', () => {
  const short = { ...fee, txnid: 'TX-28670' }
  const byReference = (more: Partial<BankLine>) => found('NEFT TX28670', { reference: 'TX28670', ...more }, [short])
  expect(byReference({})).toEqual([7])
  expect(byReference({ amount: 49_000 })).toEqual([[7]])
  expect(byReference({ reference: 'TX28670/KELP' })).toEqual([[7]])
  expect(byReference({ reference: '' })).toEqual([[7]])
  const paid = { ...line, text: 'NEFT TX28670', reference: 'TX28670' }
  const twice = [...matching([paid, { ...paid, text: 'NEFT TX28670 again' }], [short])]
  expect(twice.map(({ exact }) => exact)).toEqual([undefined, undefined])
  expect([...matching([paid], [short], ['TAKEN BACK TX28670'])][0]?.exact).toBeUndefined()
  expect(found('20260620', { reference: '20260620' }, [{ ...fee, txnid: '20260620' }])).toEqual([[7]])
})

test('a transaction id that any line could hold is never sure', () => {
  for (const txnid of ['20260620', 'UPI', '1234', 'PAYMENTFEE', 'FEE-2026'])
    expect(found(`UPI FEE 20260620 1234 PAYMENTFEE FEE-2026 MEERA NAIR`, {}, [{ ...fee, txnid }]), txnid).toEqual([[7]])
})

test('the lines of eight banks’ statements are matched, offered or left out', () => {
  for (const [at, bank] of banks.entries()) {
    const { bytes, owed, truth } = makeStatement(bank, { seed: 900 + at, exact: 6, inexact: 6, foreign: 3 })
    const read = readStatement(bytes)
    if (!read.ok) throw new Error(`${bank.name}: ${read.message}`)
    const lines = read.lines.map((one) => ({ ...one, currency: one.currency || (bank.currencies[0] ?? '') }))
    const fees = owed.map(({ amount, currency, ...one }) => ({ ...one, fee: { amount, currency } }))
    const of = new Map([...matching(lines, fees)].map((match) => [/k\d+x\d+z/.exec(match.line.text)?.[0], match]))
    for (const { key, kind, pays } of truth) {
      const match = of.get(key)
      if (kind === 'exact') expect(match?.exact, `${bank.name} ${key}`).toBe(pays as number)
      else expect(match?.exact, `${bank.name} ${key}`).toBeUndefined()
      if (kind === 'inexact' && pays !== undefined) expect(match?.offered, `${bank.name} ${key}`).toContain(pays)
    }
  }
})
