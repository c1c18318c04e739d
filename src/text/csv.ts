import { type CsvError, parse } from 'csv-parse/sync'
import { storable } from './clean.ts'

/** The largest file, in bytes. */
const maxCsvBytes = 1024 * 1024

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

/** A row's cells by the names of their columns. */
export type Values = Partial<Record<string, string>>

/** A file that cannot be read, and why. */
export type Unread = { ok: false; message: string }

/**
 * Reads a file that a spreadsheet saved: in UTF-8, its cells parted by commas, semicolons or tabs, the names of its columns in the
 * first line.
 * @param needed columns that it must have
 */
export function readTable(
  bytes: Uint8Array,
  { needed, maxLines }: { needed: readonly string[]; maxLines: number },
): { ok: true; names: string[]; rows: Values[] } | Unread {
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
    return { ok: false, message: `The file is not a CSV: line ${lines} cannot be read.` }
  }
}

/** Detects the delimiter of the names in the first line. */
export function delimiterOf(text: string): string {
  const [head = ''] = text.split(/[\r\n]/, 1)
  const count = (mark: string) => head.split(mark).length
  return [',', ';', '\t'].reduce((best, mark) => (count(mark) > count(best) ? mark : best))
}
