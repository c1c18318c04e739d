import { type CsvError, parse } from 'csv-parse/sync'
import { storable } from './clean.ts'

/** The largest file, in bytes. */
const maxCsvBytes = 1024 * 1024

const danger = String.raw`(?='*[^\S\r\n]*[=+\-@\t\uff1d\uff0b\uff0d\uff20])`
const unsafe = new RegExp(String.raw`(^|[;\r\n])${danger}`, 'g')
const madeSafe = new RegExp(String.raw`(^|[;\r\n])'${danger}`, 'g')

/**
 * Makes a cell safe from formula injection: puts an apostrophe before a character that would begin a formula (OWASP,
 * CSV Injection), also after a semicolon, where some spreadsheets split cells. {@link textOfCell} removes exactly these
 * apostrophes.
 */
export const safeCell = (text: string) => text.replace(unsafe, "$1'")

/** Reverses {@link safeCell}. */
export const textOfCell = (cell: string) => cell.replace(madeSafe, '$1')

/** A row's cells by column name. */
export type Values = Partial<Record<string, string>>

/** A file that cannot be read, and the reason. */
export type UnreadableFile = { ok: false; message: string }

/**
 * Parses a CSV file saved by a spreadsheet: UTF-8, cells separated by commas, semicolons or tabs, column names in the
 * first line.
 * @param needed required columns
 */
export function readTable(
  bytes: Uint8Array,
  { needed, maxLines }: { needed: readonly string[]; maxLines: number },
): { ok: true; names: string[]; rows: Values[] } | UnreadableFile {
  if (bytes.byteLength > maxCsvBytes) return { ok: false, message: 'The file is larger than 1 MB.' }
  const text = utf8(bytes)
  if (text === undefined) return { ok: false, message: 'The file is not in UTF-8. Save it as “CSV UTF-8”.' }
  const read = linesIn(text)
  if (!read.ok) return read
  const [heads = [], ...lines] = read.lines
  const names = heads.map((head) => head.trim().toLowerCase())
  if (needed.some((name) => !names.includes(name)))
    return { ok: false, message: `The first line must name the columns, ${needed.join(' and ')} among them.` }
  if (new Set(names).size < names.length) return { ok: false, message: 'Two columns have the same name.' }
  if (lines.length > maxLines) return { ok: false, message: `The file has more than ${maxLines} rows.` }
  return { ok: true, names, rows: lines.map((line) => valuesIn(names, line)) }
}

function valuesIn(names: string[], line: string[]): Values {
  return Object.fromEntries(names.flatMap((name, at) => (line[at] === undefined ? [] : [[name, textOfCell(line[at])]])))
}

function utf8(bytes: Uint8Array): string | undefined {
  try {
    return storable(new TextDecoder('utf-8', { fatal: true }).decode(bytes))
  } catch {
    return undefined
  }
}

/** Parses the lines of a CSV with any separator; leaves out lines without a text. */
export function linesIn(text: string): { ok: true; lines: string[][] } | UnreadableFile {
  try {
    const lines: string[][] = parse(text, {
      delimiter: delimiterOf(text),
      skip_empty_lines: true,
      relax_column_count: true,
    })
    return { ok: true, lines: lines.filter((line) => line.some((cell) => cell.trim() !== '')) }
  } catch (error) {
    const { lines } = error as CsvError // the only error that it throws
    return { ok: false, message: `The file is not a CSV: line ${lines} cannot be read.` }
  }
}

/** Detects the first line's delimiter. */
export function delimiterOf(text: string): string {
  const [head = ''] = text.split(/[\r\n]/, 1)
  const count = (mark: string) => head.split(mark).length
  return [',', ';', '\t'].reduce((best, mark) => (count(mark) > count(best) ? mark : best))
}
