/** Returns the start of a CSV: the byte order mark that makes spreadsheets read UTF-8, and the column names. */
export const csvHead = (names: readonly string[]) => `\ufeff${csvLine(names)}`

/** Formats texts as a CSV line (RFC 4180). */
export const csvLine = (texts: readonly string[]): string => `${texts.map(csvCell).join(',')}\r\n`

/** Yields a CSV of rows in pieces, as they are read. */
export async function* csvOf<Row>(
  names: readonly string[],
  batches: AsyncIterable<Row[]>,
  cellsOf: (row: Row) => readonly string[],
): AsyncGenerator<string> {
  yield csvHead(names)
  for await (const rows of batches) yield rows.map((row) => csvLine(cellsOf(row))).join('')
}

/** Formats a line of tab-separated values, which cannot be quoted: white space within a text becomes a space. */
export function tsvLine(texts: readonly string[]): string {
  return `${texts.map((text) => inert(text.replace(/\s+/g, ' '))).join('\t')}\n`
}

/** Formats a CSV cell. */
export function csvCell(text: string): string {
  const safe = inert(text)
  return /[",;\r\n]|^\s|\s$/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe
}

/**
 * Prefixes a text that a spreadsheet would read as a formula with an apostrophe (OWASP, CSV Injection), also after a
 * semicolon or line break inside the text: spreadsheets that split at semicolons ignore a file's quotes.
 */
function inert(text: string): string {
  const inner = text.replace(/[;\r\n](?=[^\S\r\n]*[=+\-@\uff1d\uff0b\uff0d\uff20])/g, "$&'")
  return /^\s*[=+\-@\t\r\n\uff1d\uff0b\uff0d\uff20]/.test(inner) ? `'${inner}` : inner
}
