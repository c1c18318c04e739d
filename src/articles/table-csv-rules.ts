import { type CsvError, parse } from 'csv-parse/sync'
import { storable } from '../text/clean.ts'
import { type TableField, tableFields } from './table-fields.ts'
import { type TableEdit, type TableRow, tableForm } from './table-rules.ts'

/** The columns of the file: `title` is for people, `version` what the row is of, in letters that no spreadsheet takes for a time. */
export const csvColumns = ['refnumber', 'title', ...tableFields, 'version'] as const

/** The largest file, in bytes, and the most lines. */
const maxCsvBytes = 1024 * 1024
const maxLines = 2_000

const danger = String.raw`(?='*[^\S\r\n]*[=+\-@\t\uff1d\uff0b\uff0d\uff20])`
const unsafe = new RegExp(String.raw`(^|[;\r\n])${danger}`, 'g')
const madeSafe = new RegExp(String.raw`(^|[;\r\n])'${danger}`, 'g')

/**
 * A cell that no spreadsheet takes for a formula: an apostrophe before what would begin one (OWASP, CSV Injection), also after a
 * semicolon, at which some spreadsheets part cells. {@link textOfCell} takes exactly these apostrophes away.
 */
export const safeCell = (text: string) => text.replace(unsafe, "$1'")

/** The text that {@link safeCell} made safe. */
export const textOfCell = (cell: string) => cell.replace(madeSafe, '$1')

/** An article's cells in the order of the columns. */
export function cellsOf(row: TableRow): string[] {
  const typed: Record<string, string> = tableForm.typedOf(row)
  const others = { refnumber: row.refnumber, title: row.description, version: `v${row.modification.getTime()}` }
  const values: Record<string, string> = { ...typed, ...others }
  return csvColumns.map((name) => safeCell(values[name] ?? ''))
}

/** A file's rows as edits; its columns that mean nothing here, and the rows that are of no article or come twice. */
export type CsvRead = { ok: true; edits: TableEdit[]; unknownColumns: string[]; unknownRows: string[] } | Unread
type Unread = { ok: false; message: string }

/**
 * Reads a file that a spreadsheet saved: in UTF-8, its cells parted by commas, semicolons or tabs.
 * @param rows the articles that it may change
 */
export function readCsv(bytes: Uint8Array, rows: TableRow[]): CsvRead {
  if (bytes.byteLength > maxCsvBytes) return { ok: false, message: 'The file is larger than 1 MB.' }
  const text = utf8(bytes)
  if (text === undefined) return { ok: false, message: 'The file is not in UTF-8. Save it as “CSV UTF-8”.' }
  const read = linesIn(text)
  if (!read.ok) return read
  const [heads = [], ...lines] = read.lines
  const names = heads.map((head) => head.trim().toLowerCase())
  if (!names.includes('refnumber'))
    return { ok: false, message: 'The first line must name the columns, refnumber among them.' }
  if (new Set(names).size < names.length) return { ok: false, message: 'Two columns have the same name.' }
  if (lines.length > maxLines) return { ok: false, message: `The file has more than ${maxLines} rows.` }
  const unknownColumns = names.filter((name) => name !== '' && !csvColumns.some((known) => known === name))
  return {
    ok: true,
    unknownColumns,
    ...editsIn(
      lines.map((line) => valuesIn(names, line)),
      rows,
    ),
  }
}

type Values = Partial<Record<string, string>>

function valuesIn(names: string[], line: string[]): Values {
  return Object.fromEntries(names.flatMap((name, at) => (line[at] === undefined ? [] : [[name, textOfCell(line[at])]])))
}

function editsIn(lines: Values[], rows: TableRow[]): { edits: TableEdit[]; unknownRows: string[] } {
  const find = finder(rows)
  const taken = new Set<number>()
  const edits: TableEdit[] = []
  const unknownRows: string[] = []
  for (const [at, values] of lines.entries()) {
    const refnumber = values.refnumber?.trim() ?? ''
    const id = find(refnumber)
    const where = `Row ${at + 2}`
    const version = versionIn(values.version?.trim() ?? '')
    if (refnumber === '') unknownRows.push(`${where} has no ref number.`)
    else if (id === undefined) unknownRows.push(`${where}: this issue has no ref number ${refnumber.slice(0, 20)}.`)
    else if (taken.has(id)) unknownRows.push(`${where}: ref number ${refnumber} stands in the file twice.`)
    else if (version === undefined)
      unknownRows.push(`${where}: its version cannot be read. Leave that column as it is.`)
    else edits.push({ id, version, typed: typedIn(values) })
    if (id !== undefined) taken.add(id)
  }
  return { edits, unknownRows }
}

/** The version in a cell as forms have it, '' where there is none; undefined for anything else. */
function versionIn(cell: string): string | undefined {
  const [, at] = /^v(\d{1,14})$/.exec(cell) ?? []
  return cell === '' ? '' : at && new Date(Number(at)).toISOString()
}

/** Finds articles by ref number, also where a spreadsheet dropped the zeros before it. */
function finder(rows: TableRow[]) {
  const exact = new Map(rows.map(({ refnumber, id }) => [refnumber, id]))
  const byValue = Map.groupBy(rows, ({ refnumber }) => Number(refnumber))
  return (refnumber: string): number | undefined => {
    const alike = /^[0-9]{1,10}$/.test(refnumber) ? (byValue.get(Number(refnumber)) ?? []) : []
    return exact.get(refnumber) ?? (alike.length === 1 ? alike[0]?.id : undefined)
  }
}

function typedIn(values: Values): Partial<Record<TableField, string>> {
  return Object.fromEntries(tableFields.flatMap((name) => (values[name] === undefined ? [] : [[name, values[name]]])))
}

function utf8(bytes: Uint8Array): string | undefined {
  try {
    return storable(new TextDecoder('utf-8', { fatal: true }).decode(bytes))
  } catch {
    return undefined
  }
}

function linesIn(text: string): { ok: true; lines: string[][] } | Unread {
  try {
    const lines: string[][] = parse(text, {
      delimiter: delimiterOf(text),
      skip_empty_lines: true,
      relax_column_count: true,
    })
    return { ok: true, lines: lines.filter((line) => line.some((cell) => cell.trim() !== '')) }
  } catch (error) {
    const { lines } = error as CsvError // all that it throws
    return { ok: false, message: `The file is no CSV: line ${lines} cannot be read.` }
  }
}

/** What parts the names of the first line. */
function delimiterOf(text: string): string {
  const [head = ''] = text.split(/[\r\n]/, 1)
  const count = (mark: string) => head.split(mark).length
  return [',', ';', '\t'].reduce((best, mark) => (count(mark) > count(best) ? mark : best))
}
