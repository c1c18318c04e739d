type ExportedEntry = { id: number; status: string; content: string; createdby: string; created_at: string }

/** An entry as it leaves the work log, in a file or by the API. */
export function exportedEntry({ created_at, ...entry }: Omit<ExportedEntry, 'created_at'> & { created_at: Date }) {
  return { ...entry, created_at: created_at.toISOString() }
}

const columns = ['id', 'status', 'content', 'createdby', 'created_at'] as const

/** Where a CSV begins: the mark by which spreadsheets know UTF-8, and the names of the columns. */
export const csvHead = `\ufeff${columns.join(',')}\r\n`

/** Entries as lines of CSV (RFC 4180). */
export function csvLines(entries: ExportedEntry[]): string {
  return entries.map((entry) => `${columns.map((column) => csvCell(String(entry[column]))).join(',')}\r\n`).join('')
}

/**
 * A cell of CSV. What a spreadsheet would take for a formula gets an apostrophe before it (OWASP, CSV Injection), also after
 * what begins a cell where semicolons part them: there no quote holds the cells of this file together.
 */
export function csvCell(text: string): string {
  const inner = text.replace(/[;\r\n](?=[^\S\r\n]*[=+\-@\uff1d\uff0b\uff0d\uff20])/g, "$&'")
  const safe = /^\s*[=+\-@\t\r\n\uff1d\uff0b\uff0d\uff20]/.test(inner) ? `'${inner}` : inner
  return /[",;\r\n]|^\s|\s$/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe
}

/** Entries as members of a JSON list, a line each. @param isFirst whether none went before them */
export function jsonMembers(entries: ExportedEntry[], isFirst: boolean): string {
  const members = entries.map((entry) => JSON.stringify(entry)).join(',\n')
  return members && !isFirst ? `,\n${members}` : members
}
