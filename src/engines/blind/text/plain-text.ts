import { decodedText } from '../../../core/text/clean.ts'

/**
 * Decodes a text file: UTF-8, UTF-16 by its byte order mark, or Windows-1252 of older programs; undefined for any other
 * file.
 */
export function plainText(bytes: Uint8Array): string | undefined {
  const text = decodedText(bytes) ?? new TextDecoder('windows-1252').decode(bytes)
  return /(?![\t\n\v\f\r])\p{Cc}/u.test(text) ? undefined : text
}

/** Whether a text is a table: its first lines have the same number of commas, semicolons or tabs outside quotes. */
export function isTable(text: string): boolean {
  const lines = text.split(/\r?\n|\r/, 20)
  const rows = lines.filter((line) => line.trim()).map((line) => line.replace(/"[^"]*"/g, ''))
  return [',', ';', '\t'].some((separator) => {
    const [first = 0, ...others] = rows.map((row) => row.split(separator).length)
    return first > 1 && others.length > 0 && others.every((count) => count === first)
  })
}
