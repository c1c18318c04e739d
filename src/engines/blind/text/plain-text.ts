import { decodedText } from '../../../core/text/clean.ts'

/** Reads a file of letters: UTF-8, UTF-16 by its mark, or as older programs write; undefined for any other file. */
export function plainText(bytes: Uint8Array): string | undefined {
  const text = decodedText(bytes) ?? new TextDecoder('windows-1252').decode(bytes)
  return /(?![\t\n\v\f\r])\p{Cc}/u.test(text) ? undefined : text
}

/** Whether a text is a table: its first lines have equally many commas, semicolons or tabs, but for quoted ones. */
export function isTable(text: string): boolean {
  const lines = text.split(/\r?\n|\r/, 20)
  const rows = lines.filter((line) => line.trim()).map((line) => line.replace(/"[^"]*"/g, ''))
  return [',', ';', '\t'].some((separator) => {
    const [first = 0, ...others] = rows.map((row) => row.split(separator).length)
    return first > 1 && others.length > 0 && others.every((count) => count === first)
  })
}
