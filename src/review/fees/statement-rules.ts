import { parse } from 'csv-parse/sync'
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

export type Statement = { ok: true; lines: BankLine[] } | { ok: false; message: string }

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
    /^(?:transaction)?amount(?:inr|usd|eur|gbp|rs)?$|^(?:betrag|montant|importe|importo|net|netto)(?:inr|usd|eur|gbp)?$/,
    /^(?:gross|umsatz|value|amountin\w+currency|targetamountafterfees|amountaftercosts)$/,
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

/** Reads a bank's statement, whichever bank's: what came in, with its day. */
export function readStatement(bytes: Uint8Array): Statement {
  const text = decoded(bytes)
  if (text === undefined) return { ok: false, message: 'The file is not a text. Save the statement as CSV.' }
  const rows = rowsOf(text)
  if (!rows) return { ok: false, message: 'The file is not a CSV that can be read. Save the statement as CSV.' }
  const at = rows.slice(0, 60).findIndex((cells) => isHead(columnsOf(cells)))
  const columns = columnsOf(rows[at] ?? [])
  if (at < 0)
    return { ok: false, message: 'No line names the columns: a date, an amount or a credit, and what it was for.' }
  if (rows.length - at > mostLines) return { ok: false, message: 'The statement has more than 20,000 lines.' }
  return { ok: true, lines: linesIn(rows.slice(at + 1), columns, currencyBefore(rows.slice(0, at + 1))) }
}

/** The text of a file: UTF-8, UTF-16 by its mark, else the letters of Windows. */
function decoded(bytes: Uint8Array): string | undefined {
  const [first, second] = bytes
  const utf16 =
    first === 0xff && second === 0xfe ? 'utf-16le' : first === 0xfe && second === 0xff ? 'utf-16be' : undefined
  try {
    const text = new TextDecoder(utf16 ?? 'utf-8', { fatal: true }).decode(bytes)
    return text.includes('\0') ? undefined : text
  } catch {
    return utf16 || bytes.includes(0) ? undefined : new TextDecoder('windows-1252').decode(bytes)
  }
}

/** The cells of a file, by the mark that makes the most columns of its lines. */
function rowsOf(text: string): string[][] | undefined {
  let best: { rows: string[][]; cells: number } | undefined
  for (const delimiter of [',', ';', '\t', '|']) {
    const rows = parsedBy(delimiter, text)
    const at = rows?.slice(0, 60).findIndex((cells) => isHead(columnsOf(cells))) ?? -1
    const cells = at < 0 ? 0 : columnsOf(rows?.[at] ?? []).size
    if (rows && cells > (best?.cells ?? -1)) best = { rows, cells }
  }
  return best?.rows
}

function parsedBy(delimiter: string, text: string): string[][] | undefined {
  try {
    return parse(text, {
      ...{ delimiter, bom: true, relax_quotes: true, relax_column_count: true, skip_empty_lines: true, trim: true },
    })
  } catch {
    return undefined
  }
}

/** The currency that the lines above the columns name, or the name of a column, as in 'Amount (INR)'. */
function currencyBefore(rows: readonly string[][]): string {
  const text = rows.map((cells) => cells.join(' ')).join(' ')
  return /\b(INR|USD|EUR|GBP|CHF|BRL|NGN|KES|PKR|BDT|LKR|NPR)\b/.exec(text)?.[1] ?? ''
}

function linesIn(rows: readonly string[][], columns: Map<Part, number>, above: string): BankLine[] {
  const cell = (row: readonly string[], part: Part) => row[columns.get(part) ?? -1]?.trim() ?? ''
  const readDay = dayReader(rows.map((row) => cell(row, 'day')))
  const numbers: readonly Part[] = ['amount', 'credit', 'debit']
  const readNumber = numberReader(rows.flatMap((row) => numbers.map((part) => cell(row, part))))
  return rows.flatMap((row) => {
    const day = readDay(cell(row, 'day'))
    const amount = cameIn(row, { cell, columns, readNumber })
    if (!day || !amount || /pending|failed|denied|revert|cancel|storn/i.test(cell(row, 'state'))) return []
    const money = columns.has('credit') && cell(row, 'credit') ? cell(row, 'credit') : cell(row, 'amount')
    const inCell = /₹|\bRs\b|€|£|\$|\b[A-Z]{3}\b/.exec(money)?.[0] ?? ''
    const currency = currencyOf(cell(row, 'currency')) ?? currencyOf(inCell) ?? above
    const text = row.filter(Boolean).join(' | ').slice(0, 1000)
    return [{ day, amount, currency, reference: cell(row, 'reference'), name: cell(row, 'name'), text }]
  })
}

type Reading = {
  cell: (row: readonly string[], part: Part) => string
  columns: Map<Part, number>
  readNumber: (text: string) => number | undefined
}

/** Hundredths that a line added; undefined where it took some away, or says no sum. */
function cameIn(row: readonly string[], { cell, columns, readNumber }: Reading): number | undefined {
  const side = cell(row, 'side')
  if (columns.has('credit') && cell(row, 'credit') !== '') {
    const credit = readNumber(cell(row, 'credit'))
    if (credit !== undefined && credit !== 0) return credit > 0 ? credit : undefined
  }
  if (columns.has('credit') && (columns.has('debit') || !columns.has('amount'))) return undefined
  const written = cell(row, 'amount')
  const amount = readNumber(written)
  if (amount === undefined || amount <= 0) return undefined
  return /^(?:d|dr|debit|soll|s|out|withdrawal|debited)$/i.test(side) || /\bdr\.?$/i.test(written) ? undefined : amount
}

/** Reads numbers of a file: whether a comma is a decimal mark is told from all of them together. */
function numberReader(cells: readonly string[]): (text: string) => number | undefined {
  const endings = cells.map((cell) => /([.,])(\d{1,2})\D*$/.exec(cell.replace(/\s/g, ''))?.[1])
  const commas = endings.filter((mark) => mark === ',').length
  const isComma = commas > endings.filter((mark) => mark === '.').length
  return (text) => {
    const digits = text.replace(/[\s'’\u00a0\u202f]/g, '')
    const number = /\d[\d.,]*/.exec(digits)?.[0]
    if (number === undefined) return undefined
    const plain = isComma ? number.replaceAll('.', '').replace(',', '.') : number.replaceAll(',', '')
    const value = Number(plain)
    if (!Number.isFinite(value)) return undefined
    const isNegative = /^\(.*\)$|^\D*[-−]|-$/.test(digits)
    return Math.round(value * 100) * (isNegative ? -1 : 1)
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
  const parsed = new Date(`${text}T00:00:00Z`)
  return /^\d{4}-\d\d-\d\d$/.test(text) && !Number.isNaN(parsed.getTime()) && parsed.toISOString().startsWith(text)
    ? text
    : undefined
}
