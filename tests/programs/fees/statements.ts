/**
 * Makes bank statements of eight banks' shapes whose truth is known: which line pays which fee, and how it was written. It shares
 * nothing with what reads and matches them. Names, sums and ids are invented.
 */

/** A fee that somebody owes. */
export type Owed = {
  id: number
  number: string
  txnid: string
  currency: string
  amount: number
  since: string
  names: string[]
}

/** What a line is: surely a payment, surely nothing, or a payment that only a person can be sure of. */
export type Kind = 'exact' | 'inexact' | 'foreign'

/** A line of the truth: `pays` is the fee that it pays. */
export type Truth = { key: string; kind: Kind; how: string; pays: number | undefined }

export type Made = { name: string; bytes: Uint8Array; owed: Owed[]; truth: Truth[] }

/** Numbers that look random and are the same for the same seed (mulberry32). */
export function randomOf(seed: number) {
  let state = seed
  const next = () => {
    state = (state + 0x6d2b79f5) | 0
    let t = Math.imul(state ^ (state >>> 15), 1 | state)
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t
    return ((t ^ (t >>> 14)) >>> 0) / 4294967296
  }
  const below = (count: number) => Math.floor(next() * count)
  return { next, below, pick: <Of>(list: readonly Of[]) => list[below(list.length)] as Of }
}

type Random = ReturnType<typeof randomOf>

const given =
  'Meera Ravi Anjali Sunil Priya Arjun Kavita Deepak Nandini Suresh Lakshmi Rahul Fatima Imran Grace Chidi Amara Kwame Leila Omar Sofia Lucas Marie Jürgen Renée Łukasz Nguyễn Björn Hélène Tomás'.split(
    ' ',
  )
const family =
  'Nair Kumar Sharma Patel Reddy Iyer Banerjee Chatterjee Deshpande Kulkarni Venkataraman Subramanian Okafor Mensah Haddad Rahimi García Müller Lefèvre Kowalski Andersson Fernández Oliveira Johansson Mukherjee Bhattacharya Gopalakrishnan Siddiqui Chowdhury Wickramasinghe'.split(
    ' ',
  )
const shops = [
  'AMAZON RETAIL',
  'STATE ELECTRICITY BOARD',
  'RENT OFFICE 4B',
  'SALARY TRANSFER',
  'INTEREST CREDIT',
  'GST REFUND',
  'CASH DEPOSIT BRANCH',
  'POSTAGE',
  'MEMBERSHIP 2026',
  'CONFERENCE FEE',
  'DONATION',
  'DIVIDEND',
]
const crockford = '0123456789ABCDEFGHJKMNPQRSTVWXYZ'

const signs = (random: Random, count: number, of: string) =>
  Array.from({ length: count }, () => of[random.below(of.length)]).join('')
const digits = (random: Random, count: number) => signs(random, count, '0123456789')
const bare = (text: string) => text.normalize('NFKD').replace(/\p{M}/gu, '').replaceAll('ł', 'l').replaceAll('Ł', 'L')

/** A day in the second half of the year, after every acceptance. */
function dayAfter(random: Random): string {
  const at = new Date(Date.UTC(2026, 6, 1 + random.below(140)))
  return at.toISOString().slice(0, 10)
}

function anId(random: Random): string {
  const kinds = [
    () => digits(random, 12),
    () => `SBIN${digits(random, 12)}`,
    () => `N${digits(random, 15)}`,
    () => signs(random, 17, `${crockford}`),
    () => `T-2026${digits(random, 4)}-${digits(random, 3)}`,
    () => `UTIB/${digits(random, 10)}`,
  ]
  const id = random.pick(kinds)()
  return (id.match(/\d/g)?.length ?? 0) >= 7 ? id : anId(random)
}

function owedFees(random: Random, count: number, from: number): Owed[] {
  const seen = new Set<string>()
  return Array.from({ length: count }, (_, at) => {
    let name = ''
    do name = `${random.pick(given)} ${random.next() < 0.3 ? `${random.pick(given)} ` : ''}${random.pick(family)}`
    while (seen.has(name))
    seen.add(name)
    const isIndian = random.next() < 0.6
    const others = Array.from({ length: random.below(3) }, () => `${random.pick(given)} ${random.pick(family)}`)
    return {
      id: from + at,
      number: `2026-${signs(random, 4, crockford)}`,
      txnid: anId(random),
      ...(isIndian ? { currency: 'INR', amount: 50_000 } : { currency: 'USD', amount: 1500 }),
      since: `2026-0${1 + random.below(6)}-1${random.below(9)}`,
      names: [name, ...others],
    }
  })
}

type Line = {
  key: string
  day: string
  amount: number
  currency: string
  reference: string
  name: string
  note: string
  isOut: boolean
}

type Written = { line: Omit<Line, 'key'>; how: string }

/** A payment as it should be: the id whole, the sum right. */
function exactly(random: Random, fee: Owed): Written {
  const name = bare(fee.names[0] ?? '').toUpperCase()
  const line = { day: dayAfter(random), amount: fee.amount, currency: fee.currency, name, isOut: false }
  const ways: (() => Written)[] = [
    () => ({ how: 'reference', line: { ...line, reference: fee.txnid, note: 'ARTICLE FEE' } }),
    () => ({ how: 'narration', line: { ...line, reference: '', note: `UPI/${fee.txnid}/${name.slice(0, 12)}/FEE` } }),
    () => ({ how: 'lower case', line: { ...line, reference: fee.txnid.toLowerCase(), note: 'payment' } }),
    () => ({
      how: 'other sender',
      line: { ...line, name: 'UNIVERSITY OF SOMEWHERE', reference: fee.txnid, note: 'INV' },
    }),
    () => ({
      how: 'spaces',
      line: { ...line, reference: '', note: `NEFT ${fee.txnid.replace(/[-/]/g, ' ')} ${name}` },
    }),
  ]
  return random.pick(ways)()
}

/** A payment that something is wrong with: a slip in the id, another sum, or no id. */
function inexactly(random: Random, fee: Owed): Written {
  const full = bare(fee.names[0] ?? '').toUpperCase()
  const parts = full.split(' ')
  const last = parts.at(-1) ?? ''
  const initials = `${parts
    .slice(0, -1)
    .map((part) => part[0])
    .join(' ')} ${last}`
  const line = {
    day: dayAfter(random),
    amount: fee.amount,
    currency: fee.currency,
    isOut: false,
    name: '',
    reference: '',
  }
  const id = fee.txnid
  const place = 1 + random.below(id.length - 3)
  const slipped = id.slice(0, place) + signs(random, 1, '0123456789'.replace(id[place] ?? '', '')) + id.slice(place + 1)
  const swapped = id.slice(0, place) + (id[place + 1] ?? '') + (id[place] ?? '') + id.slice(place + 2)
  const ways: (() => Written)[] = [
    () => ({ how: 'a digit wrong', line: { ...line, name: full, reference: slipped, note: 'FEE' } }),
    () => ({
      how: 'two digits swapped',
      line: { ...line, name: initials, reference: swapped === id ? slipped : swapped, note: 'FEE' },
    }),
    () => ({
      how: 'the id cut',
      line: { ...line, name: '', reference: '', note: `IMPS ${id.slice(-Math.max(8, id.length - 4))} ${initials}` },
    }),
    () => ({
      how: 'no id, the whole name',
      line: { ...line, name: full, note: `NEFT ${digits(random, 11)} PUBLICATION FEE` },
    }),
    () => ({
      how: 'no id, the name turned',
      line: { ...line, name: `${last}, ${parts.slice(0, -1).join(' ')}`, note: 'PAYMENT' },
    }),
    () => ({ how: 'the paper’s number', line: { ...line, note: `FEE FOR PAPER ${fee.number}` } }),
    () => ({
      how: 'the paper’s number misread',
      line: { ...line, note: `FEE ${fee.number.replaceAll('0', 'O').toLowerCase()} ${last}` },
    }),
    () => ({
      how: 'less charges',
      line: { ...line, amount: fee.amount - 40 - random.below(60), name: full, reference: id, note: 'FEE' },
    }),
    () => ({
      how: 'another currency',
      line: {
        ...line,
        currency: fee.currency === 'INR' ? 'USD' : 'INR',
        amount: fee.currency === 'INR' ? 612 : 124_350,
        name: full,
        reference: id,
        note: 'FEE',
      },
    }),
    () => ({ how: 'glued to a word', line: { ...line, note: `RRN${id.replace(/[-/]/g, '')}X ${full}` } }),
    () => ({
      how: 'the name cut',
      line: {
        ...line,
        name: full.slice(0, Math.max(last.length + 2, full.length - 3)),
        note: `CR ${digits(random, 9)}`,
      },
    }),
  ]
  return random.pick(ways)()
}

/** A line that pays no fee here: a shop, a refund, money that went out, or another author's fee of the same sum. */
function foreignly(random: Random, amounts: readonly number[]): Written {
  const stranger = bare(`${random.pick(given)} ${random.pick(shops)}`).toUpperCase()
  const line = {
    day: dayAfter(random),
    currency: random.next() < 0.6 ? 'INR' : 'USD',
    name: '',
    reference: digits(random, 12),
  }
  const ways: (() => Written)[] = [
    () => ({
      how: 'a shop',
      line: { ...line, amount: 100 + random.below(900_000), note: random.pick(shops), isOut: random.next() < 0.5 },
    }),
    () => ({
      how: 'the same sum of a stranger',
      line: { ...line, amount: random.pick(amounts), note: `UPI ${stranger}`, isOut: false },
    }),
    () => ({
      how: 'the same sum going out',
      line: { ...line, amount: random.pick(amounts), note: 'REFUND', isOut: true },
    }),
  ]
  return random.pick(ways)()
}

const isoOf = (day: string) => day.split('-') as [string, string, string]
const dmy = (day: string, mark: string) => isoOf(day).toReversed().join(mark)
const months = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec']
const named = (day: string) => `${isoOf(day)[2]} ${months[Number(isoOf(day)[1]) - 1]} ${isoOf(day)[0]}`
const american = (day: string) => `${isoOf(day)[1]}/${isoOf(day)[2]}/${isoOf(day)[0]}`
const point = (amount: number) => (amount / 100).toFixed(2)
const indian = (amount: number) => (amount / 100).toLocaleString('en-IN', { minimumFractionDigits: 2 })
const german = (amount: number) => (amount / 100).toLocaleString('de-DE', { minimumFractionDigits: 2 })
const quoted = (cells: readonly string[], mark: string) =>
  cells.map((cell) => `"${cell.replaceAll('"', '""')}"`).join(mark)
const plain = (cells: readonly string[], mark: string) =>
  cells.map((cell) => (/[",;\t\n]/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell)).join(mark)

const utf8 = (text: string) => new TextEncoder().encode(text)
const windows = (text: string) => Uint8Array.from(Buffer.from(text, 'latin1'))
const utf16 = (text: string) => new Uint8Array(Buffer.from(`\ufeff${text}`, 'utf16le'))

type Bank = { name: string; currencies: readonly string[]; write: (lines: readonly Line[]) => Uint8Array }

const told = ({ reference, name, note, key }: Line) => [note, name, reference, key].filter(Boolean).join('/')

/** Eight banks, each with its own columns, marks, days, numbers and letters. */
export const banks: readonly Bank[] = [
  {
    name: 'an Indian state bank', // tab-separated, a head of account details, separate debit and credit, no currency
    currencies: ['INR'],
    write: (lines) =>
      utf8(
        [
          'Account Name\t: THE SOCIETY OF CROPS',
          'Account Number\t: _00000031234567890',
          'Start Date\t: 1 Jul 2026',
          '',
          'Txn Date\tValue Date\tDescription\tRef No./Cheque No.\tDebit\tCredit\tBalance',
          ...lines.map((line) =>
            [
              named(line.day),
              named(line.day),
              `BY TRANSFER-${told({ ...line, reference: '' })}--`,
              line.reference,
              line.isOut ? indian(line.amount) : ' ',
              line.isOut ? ' ' : indian(line.amount),
              '1,23,456.78',
            ].join('\t'),
          ),
          '**This is a computer generated statement',
        ].join('\r\n'),
      ),
  },
  {
    name: 'an Indian private bank', // comma, dd/mm/yy, Narration, Withdrawal Amt., Deposit Amt.
    currencies: ['INR'],
    write: (lines) =>
      windows(
        [
          'Date,Narration,Chq./Ref.No.,Value Dt,Withdrawal Amt.,Deposit Amt.,Closing Balance',
          ...lines.map((line) =>
            plain(
              [
                `${dmy(line.day, '/').slice(0, 6)}26`,
                told({ ...line, reference: '' }),
                line.reference,
                dmy(line.day, '/'),
                line.isOut ? point(line.amount) : '',
                line.isOut ? '' : point(line.amount),
                '98765.43',
              ],
              ',',
            ),
          ),
        ].join('\n'),
      ),
  },
  {
    name: 'an Indian bank with one column of sums', // quoted, CR/DR, sums with separators
    currencies: ['INR'],
    write: (lines) =>
      utf8(
        `\ufeff${[
          quoted(
            [
              'S No.',
              'Transaction ID',
              'Transaction Date',
              'Transaction Remarks',
              'Cr/Dr',
              'Transaction Amount(INR)',
              'Available Balance(INR)',
            ],
            ',',
          ),
          ...lines.map((line, at) =>
            quoted(
              [
                String(at + 1),
                line.reference || `S${10_000_000 + at * 7}`,
                dmy(line.day, '-'),
                told(line),
                line.isOut ? 'DR' : 'CR',
                indian(line.amount),
                '5,00,000.00',
              ],
              ',',
            ),
          ),
        ].join('\r\n')}`,
      ),
  },
  {
    name: 'a German savings bank', // semicolons, decimal commas, Windows letters, signed sums
    currencies: ['EUR'],
    write: (lines) =>
      windows(
        [
          quoted(
            [
              'Auftragskonto',
              'Buchungstag',
              'Valutadatum',
              'Buchungstext',
              'Verwendungszweck',
              'Kundenreferenz (End-to-End)',
              'Beguenstigter/Zahlungspflichtiger',
              'Betrag',
              'Waehrung',
              'Info',
            ],
            ';',
          ),
          ...lines.map((line) =>
            quoted(
              [
                'DE00123456780000123456',
                `${dmy(line.day, '.').slice(0, 6)}26`,
                `${dmy(line.day, '.').slice(0, 6)}26`,
                'GUTSCHRIFT',
                `${line.note} ${line.key}`,
                line.reference,
                line.name,
                `${line.isOut ? '-' : ''}${german(line.amount)}`,
                line.currency,
                'Umsatz gebucht',
              ],
              ';',
            ),
          ),
        ].join('\r\n'),
      ),
  },
  {
    name: 'a payment service of the internet', // American days, gross, fee and net in US dollars
    currencies: ['USD'],
    write: (lines) =>
      utf8(
        [
          quoted(
            [
              'Date',
              'Time',
              'TimeZone',
              'Name',
              'Type',
              'Status',
              'Currency',
              'Amount',
              'Transaction ID',
              'Subject',
              'Note',
            ],
            ',',
          ),
          ...lines.map((line) =>
            quoted(
              [
                american(line.day),
                '10:15:00',
                'PST',
                line.name || 'A Sender',
                line.isOut ? 'General Withdrawal' : 'General Payment',
                'Completed',
                line.currency,
                `${line.isOut ? '-' : ''}${point(line.amount)}`,
                line.reference || `PP${line.key}`,
                line.note,
                line.key,
              ],
              ',',
            ),
          ),
        ].join('\n'),
      ),
  },
  {
    name: 'a service for transfers abroad', // ISO days with times, signed sums, several currencies
    currencies: ['USD', 'EUR', 'INR'],
    write: (lines) =>
      utf8(
        [
          'TransferWise ID,Date,Amount,Currency,Description,Payment Reference,Running Balance,Exchange From,Payer Name,Merchant',
          ...lines.map((line, at) =>
            plain(
              [
                `TRANSFER-${90_000 + at}`,
                `${line.day} 08:30:00`,
                `${line.isOut ? '-' : ''}${point(line.amount)}`,
                line.currency,
                `Received money ${line.note} ${line.key}`,
                line.reference,
                '1000.00',
                '',
                line.name,
                '',
              ],
              ',',
            ),
          ),
        ].join('\n'),
      ),
  },
  {
    name: 'an American bank', // American days, details, signed sums, dollars that the head names
    currencies: ['USD'],
    write: (lines) =>
      utf8(
        [
          'Details,Posting Date,Description,Amount,Type,Balance,Check or Slip #',
          ...lines.map((line) =>
            plain(
              [
                line.isOut ? 'DEBIT' : 'CREDIT',
                american(line.day),
                told(line),
                `${line.isOut ? '-' : ''}${point(line.amount)}`,
                line.isOut ? 'ACH_DEBIT' : 'ACH_CREDIT',
                '4321.00',
                '',
              ],
              ',',
            ),
          ),
        ].join('\n'),
      ),
  },
  {
    name: 'a spreadsheet of a British bank', // UTF-16, tabs, Paid in, Paid out, months in words, pounds and dollars
    currencies: ['USD'],
    write: (lines) =>
      utf16(
        [
          'Account: 12345678 USD',
          '',
          'Date\tType\tDescription\tPaid out\tPaid in\tBalance',
          ...lines.map((line) =>
            [
              named(line.day).replaceAll(' ', '-'),
              line.isOut ? 'BP' : 'CR',
              told(line),
              line.isOut ? `$${point(line.amount)}` : '',
              line.isOut ? '' : `$${point(line.amount)}`,
              '$900.00',
            ].join('\t'),
          ),
        ].join('\r\n'),
      ),
  },
]

type Wanted = { seed: number; exact: number; inexact: number; foreign: number }

/** A statement of a bank, with the fees that were open when it came. */
export function makeStatement(bank: Bank, { seed, exact, inexact, foreign }: Wanted): Made {
  const random = randomOf(seed)
  const unpaid = 20
  const owed = owedFees(random, exact + inexact + unpaid, seed * 10_000).map((fee) => {
    const currency = bank.currencies.includes(fee.currency) ? fee.currency : (bank.currencies[0] ?? 'INR')
    return { ...fee, currency, amount: currency === 'INR' ? 50_000 : 1500 }
  })
  const truth: Truth[] = []
  const lines: Line[] = []
  const add = (kind: Kind, { line, how }: Written, pays: number | undefined) => {
    const key = `k${seed}x${lines.length}z`
    const currency = bank.currencies.includes(line.currency) ? line.currency : (bank.currencies[0] ?? 'INR')
    lines.push({ ...line, currency, key })
    truth.push({ key, kind, how, pays })
  }
  for (const fee of owed.slice(0, exact)) add('exact', exactly(random, fee), fee.id)
  for (const fee of owed.slice(exact, exact + inexact)) add('inexact', inexactly(random, fee), fee.id)
  for (let n = 0; n < foreign; n++) add('foreign', foreignly(random, [50_000, 1500]), undefined)
  const mixed = lines.map((line) => ({ line, at: random.next() })).sort((one, other) => one.at - other.at)
  return { name: bank.name, bytes: bank.write(mixed.map(({ line }) => line)), owed, truth }
}
