/** The start of a CSV: the byte order mark that tells spreadsheets it is UTF-8, and the column names. */
export const csvHead = (names: readonly string[]) => `\ufeff${csvLine(names)}`

/** Formats texts as a CSV line (RFC 4180). */
export function csvLine(texts: readonly string[]): string {
  return `${texts.map(csvCell).join(',')}\r\n`
}

/**
 * A CSV cell. A text that a spreadsheet would read as a formula is prefixed with an apostrophe (OWASP, CSV Injection),
 * also after a semicolon or line break inside the text: spreadsheets that split at semicolons ignore this file's
 * quotes.
 */
export function csvCell(text: string): string {
  const inner = text.replace(/[;\r\n](?=[^\S\r\n]*[=+\-@\uff1d\uff0b\uff0d\uff20])/g, "$&'")
  const safe = /^\s*[=+\-@\t\r\n\uff1d\uff0b\uff0d\uff20]/.test(inner) ? `'${inner}` : inner
  return /[",;\r\n]|^\s|\s$/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe
}
