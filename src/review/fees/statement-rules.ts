import { cleanLine, decodedText } from '../../core/text/clean.ts'
import { delimiterOf, linesIn } from '../../core/text/csv.ts'
import { parseWrittenDay } from '../../core/text/dates.ts'

/** A received payment in a statement's line: day, hundredths of a currency, the whole line. */
export type BankLine = { day: string; amount: number; currency: string; text: string }

/** The names of the columns with the day and the received sum, as the bank writes them. */
export type BankColumns = { day: string; sum: string }

/**
 * The lines of received payments, the texts of outgoing ones, and the number of lines without a readable day or sum.
 */
type Read = { lines: Omit<BankLine, 'currency'>[]; outgoing: string[]; unread: number }

const mostLines = 20_000
/** The number of lines at the start of a file in which the columns' names are searched. */
const headLines = 60

/** Reads a bank's statement by the columns that the treasurer named. */
export function readStatement(
  bytes: Uint8Array,
  columns: BankColumns,
): ({ ok: true } & Read) | { ok: false; message: string } {
  const text = (decodedText(bytes) ?? new TextDecoder('windows-1252').decode(bytes)).replace(/\r\n?/g, '\n')
  const begun = text.split('\n', headLines).map(splitStatementLine)
  const wanted = [columns.day, columns.sum].map((name) => name.trim().toLowerCase())
  const at = begun.findIndex((names) => wanted.every((name) => names.some((one) => one.toLowerCase() === name)))
  if (at < 0) return { ok: false, message: noColumns(columns, begun) }
  const read = linesIn(text.split('\n').slice(at).join('\n'))
  if (!read.ok) return read
  const [names = [], ...rows] = read.lines
  if (rows.length > mostLines) return { ok: false, message: 'The statement has more than 20,000 lines.' }
  const [day = -1, sum = -1] = wanted.map((name) => names.findIndex((one) => one.trim().toLowerCase() === name))
  const payments = paymentsIn(rows, { day, sum })
  return payments.lines.length + payments.outgoing.length > 0
    ? { ok: true, ...payments }
    : { ok: false, message: 'The columns were found, but no line with a day and a sum.' }
}

const splitStatementLine = (line: string) =>
  line.split(delimiterOf(line)).map((cell) => cell.replace(/^\s*"?\s*|\s*"?\s*$/g, ''))

/** Returns the message about the columns that a file lacks, and the columns that it has: those of its longest line. */
function noColumns({ day, sum }: BankColumns, begun: string[][]): string {
  const names = begun.reduce((longest, one) => (one.length > longest.length ? one : longest), [])
  const has =
    names.length < 2 ? 'It is no CSV.' : `It has: ${cleanLine(names.filter(Boolean).join(', ').slice(0, 500))}.`
  return `No line of the file names the columns “${day}” and “${sum}”. ${has}`
}

/** Matches a cell which means that no money was received, whatever the sum. */
const isUndone = /^(?:d|dr|debit|pending|failed|declined|rejected|reversed|refunded|returned|cancelled|expired)$/i

function paymentsIn(rows: readonly string[][], at: { day: number; sum: number }): Read {
  const cells = rows.map((row) => ({ row, day: row[at.day]?.trim() ?? '', sum: row[at.sum]?.trim() ?? '' }))
  const readDay = dayReader(cells.map(({ day }) => day))
  const read: Read = { lines: [], outgoing: [], unread: 0 }
  for (const { row, day: typed, sum } of cells) {
    const text = cleanLine(row.filter(Boolean).join(' | ').slice(0, 1000))
    const [day, amount] = [readDay(typed), sumIn(sum)]
    if (day && (sum === '' || (amount !== undefined && amount <= 0) || row.some((cell) => isUndone.test(cell.trim()))))
      read.outgoing.push(text)
    else if (day && amount !== undefined) read.lines.push({ day, amount, text })
    else if (/\d/.test(typed) && /[1-9]/.test(sum)) read.unread++
  }
  return read
}

/** More than any fee, in hundredths; such a number is not a sum. */
const mostMoney = 1e12

/** Returns a cell's hundredths, below 0 if paid out; undefined for no sum. The last point or comma is decimal. */
function sumIn(cell: string): number | undefined {
  const digits = cell.replace(/[\s'’]/g, '')
  const [, whole = '', part = ''] = /^\D*(\d[\d.,]*?)(?:[.,](\d{1,2}))?\D*$/.exec(digits) ?? []
  const value = Number(whole.replace(/[.,]/g, '')) * 100 + Number(part.padEnd(2, '0'))
  if (whole === '' || value >= mostMoney) return undefined
  return /^\(|^\D*[-−]|[^/]-$|dr\.?$/i.test(digits) ? -value : value
}

/**
 * Returns a parser for a file's days. 03/04 is 3 April, unless a number over twelve shows that the month comes first.
 */
function dayReader(cells: readonly string[]): (cell: string) => string | undefined {
  const isMonthFirst = cells.some((cell) => Number(/^\d{1,2}[./-](\d{1,2})[./-]/.exec(cell)?.[1]) > 12)
  const whole = (year: string) => (year.length === 2 ? `20${year}` : year)
  return (cell) => {
    const [, first = '', second = '', year = ''] = /^(\d{1,2})[./-](\d{1,2})[./-](\d{4}|\d{2})\b/.exec(cell) ?? []
    if (year)
      return parseWrittenDay((isMonthFirst ? [first, second, whole(year)] : [second, first, whole(year)]).join('/'))
    const [, day, month, ofYear] = /^(\d{1,2})[\s.-]+([a-z]{3,9})\.?[\s,.-]+(\d{4}|\d{2})\b/i.exec(cell) ?? []
    return day && ofYear
      ? parseWrittenDay(`${day} ${month} ${whole(ofYear)}`)
      : (parseWrittenDay(cell) ?? parseWrittenDay(cell.slice(0, 10)))
  }
}
