import { cleanLine, decodedText } from '../../core/text/clean.ts'
import { isDay } from '../../core/text/dates.ts'
import { currencyOf } from './rules.ts'

/** Money that came in, as a line of a bank's statement tells it: hundredths of a currency, '' where the bank names none. */
export type BankLine = {
  day: string
  amount: number
  currency: string
  /** The bank's own reference, who paid, and everything that the line says. */
  reference: string
  name: string
  text: string
}

/** What a statement says: what came in, the texts of what went out, and how many lines with a day and a sum could not be read. */
type Read = { lines: BankLine[]; outgoing: string[]; unread: number }

type Part = 'day' | 'amount' | 'credit' | 'debit' | 'side' | 'currency' | 'reference' | 'name' | 'text' | 'state'

/** What banks call their columns, by what these hold; letters and digits alone, the better names first. */
const heads: Record<Part, readonly RegExp[]> = {
  day: [
    /^(?:transaction|txn|tran|posting|post|posted|booking|buchungs|value|valuta|completed|started)?(?:tag|date|datum|dt)$/,
    /^(?:transaction|posting|booking)datetime$|^datevaleur$|^datedoperation$|^dateoperation$|^fecha(?:operacion|valor)?$|^data(?:contabile)?$|^created(?:on)?$|^finishedon$/,
  ],
  credit: [
    /^(?:credit|deposit)(?:s|ed)?(?:amt|amount)?(?:inr|usd|eur|gbp)?$|^(?:amt|amount)credited$|^(?:paid|money)in$/,
    /^cr$|^(?:haben|gutschrift|avoir|accrediti|ingresos|entrate|credito|amountcr)$/,
  ],
  debit: [
    /^(?:debit|withdrawal)(?:s)?(?:amt|amount)?(?:inr|usd|eur|gbp)?$|^(?:amt|amount)debited$|^(?:paid|money)out$/,
    /^dr$|^(?:soll|lastschrift|addebiti|uscite|debito|amountdr)$/,
  ],
  amount: [
    /^(?:transaction)?amount(?:inr|usd|eur|gbp|rs)?$|^(?:betrag|montant|importe|importo|gross)(?:inr|usd|eur|gbp)?$/,
    /^(?:net|netto|umsatz|value|amountin\w+currency|targetamountafterfees|amountaftercosts)$/,
  ],
  side: [
    /^(?:crdr|drcr|debitcredit|creditdebit|sollhaben|type|transactiontype|direction|indicator|sens|balanceimpact)$/,
  ],
  currency: [/^(?:currency|ccy|waehrung|wahrung|devise|divisa|valuta|curr|targetcurrency)$/],
  reference: [
    /^(?:utr|utrno|transactionid|txnid|tranid|transferwiseid|transactionreference|transactionref|id)$/,
    /^(?:chq|cheque|chequeno|chqno|ref|refno|reference|refnochequeno|chqrefno|chequerefno|chqrefnumber|referencenumber|chequenumber|kundenreferenz|kundenreferenzendtoend|bankreference|paymentreference|number)$/,
  ],
  name: [
    /^(?:name|payer|payername|payersname|from|sender|counterparty|counterpartyname|sourcename|auftraggeber|beneficiary)$/,
    /^(?:beguenstigterzahlungspflichtiger|zahlungspflichtiger|auftraggeberempfaenger|donneurdordre|ordenante|payeename|nameofpayer)$/,
  ],
  text: [
    /^(?:narration|description|particulars|details|remarks|transactionremarks|transactiondetails|memo|message|note|purpose)$/,
    /^(?:verwendungszweck|libelle|concepto|causale|descrizione|paymentdetails|subject|transactionparticulars|transactiondescription)$/,
  ],
  state: [/^(?:state|status)$/],
}

const folded = (text: string) =>
  text
    .normalize('NFKD')
    .toLowerCase()
    .replace(/ß/g, 'ss')
    .replace(/[^a-z0-9]/g, '')

/** The column of each part, by the words of a line; the better name wins. */
function columnsOf(cells: readonly string[]): Map<Part, number> {
  const names = cells.map((cell) => [folded(cell.replace(/\([^)]*\)/g, '')), folded(cell)])
  const found = new Map<Part, number>()
  for (const [part, ranks] of Object.entries(heads) as [Part, readonly RegExp[]][]) {
    for (const rank of ranks) {
      const place = names.findIndex(
        (forms, at) => forms.some((form) => rank.test(form)) && ![...found.values()].includes(at),
      )
      if (place >= 0 && !found.has(part)) found.set(part, place)
    }
  }
  return found
}

const isHead = (columns: Map<Part, number>) =>
  columns.has('day') && (columns.has('credit') || columns.has('amount')) && columns.size >= 3

const mostLines = 20_000
const mostColumns = 200
/** Where the names of the columns must stand: in so many lines, and letters. */
const headLines = 60
const headLetters = 100_000

/** Reads a bank's statement, whichever bank's. */
export function readStatement(bytes: Uint8Array): ({ ok: true } & Read) | { ok: false; message: string } {
  const refuse = (message: string) => ({ ok: false as const, message })
  const text = decoded(bytes)?.replace(/\r\n?/g, '\n')
  if (text === undefined) return refuse('The file is not a text. Save the statement as CSV.')
  const head = headOf(text.slice(0, headLetters))
  if (!head)
    return refuse('No line names the columns: a date, an amount or a credit, and what it was for. Save it as CSV.')
  const { mark, at, columns } = head
  const rows = rowsBy(mark, text, at + mostLines + 2)
  if (rows.length - at - 1 > mostLines) return refuse('The statement has more than 20,000 lines.')
  const read = linesIn(rows.slice(at + 1), columns, currencyBefore(rows.slice(0, at + 1)))
  if (read.lines.length === 0 && read.outgoing.length === 0)
    return refuse('The columns were found, but no line with a day and a sum.')
  return { ok: true, ...read }
}

/** The text of a file, or its letters of Windows; undefined for what is no text. */
function decoded(bytes: Uint8Array): string | undefined {
  const text = decodedText(bytes) ?? new TextDecoder('windows-1252').decode(bytes)
  return text.includes('\0') ? undefined : text
}

type Head = { mark: string; at: number; columns: Map<Part, number> }

/** The line that names the columns, by the mark between cells that makes the most of it. */
function headOf(text: string): Head | undefined {
  const heads = [',', ';', '\t', '|'].flatMap((mark): Head[] => {
    const rows = rowsBy(mark, text, headLines).map(columnsOf)
    const at = rows.findIndex(isHead)
    return at < 0 ? [] : [{ mark, at, columns: rows[at] ?? new Map() }]
  })
  return heads.sort((one, other) => other.columns.size - one.columns.size)[0]
}

/** The cells of lines that are not empty. A quote that no other one closes before the end of its cell is a letter. */
function rowsBy(mark: string, text: string, most: number): string[][] {
  const cell = new RegExp(` *"((?:[^"]|""){0,5000})" *(?=[${mark}\\n]|$)|[^${mark}\\n]*`, 'y')
  const rows: string[][] = []
  for (let row: string[] = []; rows.length < most; cell.lastIndex++) {
    const [whole = '', quoted] = cell.exec(text) ?? []
    const said = quoted === undefined ? whole : quoted.replaceAll('""', '"')
    if (row.length < mostColumns) row.push(said.trim())
    const next = text[cell.lastIndex]
    if (next === mark) continue
    if (row.some(Boolean)) rows.push(row)
    if (next === undefined) break
    row = []
  }
  return rows
}

/** The currency that the lines above the columns name, or the name of a column, as in 'Amount (INR)'. */
function currencyBefore(rows: readonly string[][]): string {
  const text = rows.map((cells) => cells.join(' ')).join(' ')
  return /\b(INR|USD|EUR|GBP|CHF|BRL|NGN|KES|PKR|BDT|LKR|NPR)\b/.exec(text)?.[1] ?? ''
}

/** What makes that no money came in, whatever the sum says. */
const isUndone = /pending|fail|deni|declin|reject|refus|rever|refund|return|cancel|storn|expire/i

function linesIn(rows: readonly string[][], columns: Map<Part, number>, above: string): Read {
  const cell = (row: readonly string[], part: Part) => row[columns.get(part) ?? -1] ?? ''
  const readDay = dayReader(rows.map((row) => cell(row, 'day')))
  const numbers: readonly Part[] = ['amount', 'credit', 'debit']
  const readNumber = numberReader(rows.flatMap((row) => numbers.map((part) => cell(row, part))))
  const read: Read = { lines: [], outgoing: [], unread: 0 }
  for (const row of rows) {
    const day = readDay(cell(row, 'day'))
    const amount = cameIn(row, { cell, columns, readNumber })
    const text = cleanLine(row.filter(Boolean).join(' | ').slice(0, 1000))
    if (!day || amount === undefined) {
      if (/\d/.test(cell(row, 'day')) && numbers.some((part) => /[1-9]/.test(cell(row, part)))) read.unread++
    } else if (amount <= 0 || isUndone.test(cell(row, 'state'))) read.outgoing.push(text)
    else {
      const money = columns.has('credit') && cell(row, 'credit') ? cell(row, 'credit') : cell(row, 'amount')
      const inCell = /₹|\bRs\b|€|£|\$|\b[A-Z]{3}\b/.exec(money)?.[0] ?? ''
      const currency = currencyOf(cell(row, 'currency')) ?? currencyOf(inCell) ?? above
      const [reference, name] = [cleanLine(cell(row, 'reference')), cleanLine(cell(row, 'name'))]
      read.lines.push({ day, amount, currency, reference, name, text })
    }
  }
  return read
}

type Reading = {
  cell: (row: readonly string[], part: Part) => string
  columns: Map<Part, number>
  readNumber: (text: string) => number | undefined
}

const isOut = /^(?:d|s|soll)$|^(?:dr\b|debit|dbit|withdraw|purchase|out)/i

/** Hundredths that a line added, 0 or less where it took some away; undefined where it says no sum. */
function cameIn(row: readonly string[], { cell, columns, readNumber }: Reading): number | undefined {
  const credit = readNumber(cell(row, 'credit'))
  if (credit) return credit
  if (columns.has('debit') && readNumber(cell(row, 'debit'))) return 0
  if (columns.has('credit') && (columns.has('debit') || !columns.has('amount'))) return credit
  const written = cell(row, 'amount')
  return isOut.test(cell(row, 'side')) || /(?:^|[^a-z])dr\.?$/i.test(written) ? 0 : readNumber(written)
}

/** More than any fee, in hundredths: a number that is none. */
const mostMoney = 1e12

/** Reads numbers of a file: whether a comma is a decimal mark is told from all of them together. */
function numberReader(cells: readonly string[]): (text: string) => number | undefined {
  const endings = cells.map((cell) => /([.,])(\d{1,2})\D*$/.exec(cell.replace(/\s/g, ''))?.[1])
  const count = (sign: string) => endings.filter((mark) => mark === sign).length
  const [commas, dots] = [count(','), count('.')]
  return (text) => {
    const digits = text.replace(/[\s'’\u00a0\u202f]/g, '')
    const [, number] = /^\D*(\d[\d.,]*)\D*$/.exec(digits) ?? []
    if (number === undefined) return undefined
    const isByDots = commas > dots || (dots === 0 && /^[1-9]\d{0,2}(?:\.\d{3})+$/.test(number))
    const plain = isByDots ? number.replaceAll('.', '').replace(',', '.') : number.replaceAll(',', '')
    const value = Math.round(Number(plain) * 100)
    if (!(value < mostMoney)) return undefined
    return /^\(.*\)$|^\D*[-−]|[^/]-$/.test(digits) ? -value : value
  }
}

const monthNames = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec']

/** Reads days of a file. Where 03/04 may be either, the order is that in which the file's days lie closer together. */
function dayReader(cells: readonly string[]): (text: string) => string | undefined {
  const pairs = cells.flatMap((cell) => {
    const [, first, second] = /^(\d{1,2})[./-](\d{1,2})[./-]\d{2,4}\b/.exec(cell) ?? []
    return first && second ? [[Number(first), Number(second)] as const] : []
  })
  const isMonthFirst = pairs.some(([, second]) => second > 12)
    ? true
    : pairs.some(([first]) => first > 12)
      ? false
      : spreadOf(pairs.map(([first]) => first)) < spreadOf(pairs.map(([, second]) => second))
  return (text) => {
    const iso = /^(\d{4})[-/.](\d{1,2})[-/.](\d{1,2})/.exec(text)
    if (iso) return dayOf(iso[1], iso[2], iso[3])
    const numbers = /^(\d{1,2})[./-](\d{1,2})[./-](\d{2,4})\b/.exec(text)
    if (numbers) {
      const [, first, second, year] = numbers
      return isMonthFirst ? dayOf(year, first, second) : dayOf(year, second, first)
    }
    const named = /^(\d{1,2})[\s./-]+([a-z]{3})[a-z]*\.?[\s,./-]+(\d{2,4})\b/i.exec(text)
    if (named) return dayOf(named[3], String(monthNames.indexOf(named[2]?.toLowerCase() ?? '') + 1), named[1])
    const american = /^([a-z]{3})[a-z]*\.?\s+(\d{1,2}),?\s+(\d{4})\b/i.exec(text)
    if (american)
      return dayOf(american[3], String(monthNames.indexOf(american[1]?.toLowerCase() ?? '') + 1), american[2])
    const plain = /^(\d{4})(\d{2})(\d{2})$/.exec(text)
    return plain ? dayOf(plain[1], plain[2], plain[3]) : undefined
  }
}

const spreadOf = (numbers: readonly number[]) => new Set(numbers).size

function dayOf(year = '', month = '', day = ''): string | undefined {
  const whole = year.length === 2 ? `20${year}` : year
  const text = `${whole}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`
  return isDay(text) ? text : undefined
}
