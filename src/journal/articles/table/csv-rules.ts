import { readTable, safeCell, type UnreadableFile, type Values } from '../../../core/text/csv.ts'
import { type TableField, tableFields } from './fields.ts'
import { type TableEdit, type TableRow, tableForm } from './rules.ts'

/**
 * The columns of the file: `title` is for people, `version` identifies the row's version, in a form that no spreadsheet
 * parses as a time.
 */
export const csvColumns = ['refnumber', 'title', ...tableFields, 'version'] as const

const maxLines = 2_000

/** Returns an article's cells in the order of the columns. */
export function listArticleCsvCells(row: TableRow): string[] {
  const typed: Record<string, string> = tableForm.typedOf(row)
  const others = { refnumber: row.refnumber, title: row.description, version: `v${row.modification.getTime()}` }
  const values: Record<string, string> = { ...typed, ...others }
  return csvColumns.map((name) => safeCell(values[name] ?? ''))
}

/** A file's rows as edits, its unknown columns, and the rows that match no article or are duplicates. */
type CsvRead = { ok: true; edits: TableEdit[]; unknownColumns: string[]; unknownRows: string[] } | UnreadableFile

/**
 * Reads a file that a spreadsheet saved: in UTF-8, its cells separated by commas, semicolons or tabs.
 * @param rows the articles that it may change
 */
export function readCsv(bytes: Uint8Array, rows: TableRow[]): CsvRead {
  const read = readTable(bytes, { needed: ['refnumber'], maxLines })
  if (!read.ok) return read
  const { names, rows: lines } = read
  const unknownColumns = names.filter((name) => name !== '' && !csvColumns.some((known) => known === name))
  return { ok: true, unknownColumns, ...editsIn(lines, rows) }
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
    else if (taken.has(id)) unknownRows.push(`${where}: ref number ${refnumber} is in the file twice.`)
    else if (version === undefined)
      unknownRows.push(`${where}: its version cannot be read. Leave that column as it is.`)
    else edits.push({ id, version, typed: pickTableFields(values) })
    if (id !== undefined) taken.add(id)
  }
  return { edits, unknownRows }
}

/** Parses the version in a cell, '' if it is empty; undefined for anything else. */
function versionIn(cell: string): string | undefined {
  const [, at] = /^v(\d{1,14})$/.exec(cell) ?? []
  return cell === '' ? '' : at && new Date(Number(at)).toISOString()
}

/** Returns a function that finds articles by ref number, even if a spreadsheet dropped its leading zeros. */
function finder(rows: TableRow[]) {
  const exact = new Map(rows.map(({ refnumber, id }) => [refnumber, id]))
  const byValue = Map.groupBy(rows, ({ refnumber }) => Number(refnumber))
  return (refnumber: string): number | undefined => {
    const alike = /^[0-9]{1,10}$/.test(refnumber) ? (byValue.get(Number(refnumber)) ?? []) : []
    return exact.get(refnumber) ?? (alike.length === 1 ? alike[0]?.id : undefined)
  }
}

function pickTableFields(values: Values): Partial<Record<TableField, string>> {
  return Object.fromEntries(tableFields.flatMap((name) => (values[name] === undefined ? [] : [[name, values[name]]])))
}
