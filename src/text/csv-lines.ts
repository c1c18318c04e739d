/** The beginning of a CSV: the byte order mark by which spreadsheets recognise UTF-8, and the column names. */
export const csvHead = (names: readonly string[]) => `\ufeff${csvLine(names)}`

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
