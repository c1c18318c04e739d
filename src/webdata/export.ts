import { entryWords } from '../text/html.ts'
import { sortableTime } from './rules.ts'

type ExportedEntry = { id: number; status: string; content: string; createdby: string; created_at: string }

/** An entry as it leaves the work log, in a file or by the API. */
export function exportedEntry({ created_at, ...entry }: Omit<ExportedEntry, 'created_at'> & { created_at: Date }) {
  return { ...entry, created_at: created_at.toISOString() }
}

const columns = ['id', 'status', 'content', 'createdby', 'created_at'] as const

/** The beginning of a CSV: the byte order mark by which spreadsheets recognise UTF-8, and the column names. */
export const csvHeadOf = (names: readonly string[]) => `\ufeff${csvLine(names)}`

/** The last two columns are for people: the content as plain text, and the time in the journal's zone. */
export const csvHead = (timeZone: string) => csvHeadOf([...columns, 'text', `time (${timeZone})`])

/** An entry as a CSV line. */
export function entryLine(entry: ExportedEntry, timeZone: string): string {
  const cells = [...columns.map((column) => String(entry[column])), entryWords(entry.content)]
  return csvLine([...cells, sortableTime(new Date(entry.created_at), timeZone)])
}

/** Texts as a line of a CSV (RFC 4180). */
export function csvLine(texts: readonly string[]): string {
  return `${texts.map(csvCell).join(',')}\r\n`
}

/**
 * A CSV cell. A text that a spreadsheet would take for a formula gets an apostrophe before it (OWASP, CSV Injection), also
 * after a semicolon or line break inside the text: where semicolons separate cells, quotes do not hold this file's cells
 * together.
 */
export function csvCell(text: string): string {
  const inner = text.replace(/[;\r\n](?=[^\S\r\n]*[=+\-@\uff1d\uff0b\uff0d\uff20])/g, "$&'")
  const safe = /^\s*[=+\-@\t\r\n\uff1d\uff0b\uff0d\uff20]/.test(inner) ? `'${inner}` : inner
  return /[",;\r\n]|^\s|\s$/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe
}

/**
 * Entries as members of a JSON list, one a line.
 * @param isFirst whether no member precedes them
 */
export function jsonMembers(entries: ExportedEntry[], isFirst: boolean): string {
  const members = entries.map((entry) => JSON.stringify(entry)).join(',\n')
  return members && !isFirst ? `,\n${members}` : members
}
