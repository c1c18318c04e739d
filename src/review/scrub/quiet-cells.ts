import { asksElsewhere } from './office/sheet-rules.ts'

/** Characters of a formula that are looked at. */
const longestFormula = 1000

/** Where a cell of a table begins with a formula, as spreadsheets take it: not '-5', nor '- a line'. */
const formulas = /(?<=(?:^(?:\ufeff|\xef\xbb\xbf)*|[\r\n,;\t])[ ]*"?[ ]*)(?:[=@]|[+-](?=[\p{L}'=@]))/gu

/**
 * A text file that a spreadsheet opens without asking anybody: a cell whose formula asks a host or another program
 * gets an apostrophe before it, which makes it a text. All other bytes stay.
 */
export function withQuietCells(bytes: Uint8Array): Uint8Array {
  const [first, second] = bytes
  const isSwapped = first === 0xfe && second === 0xff && bytes.length % 2 === 0
  const isWide = isSwapped || (first === 0xff && second === 0xfe)
  const encoding = isWide ? 'utf16le' : 'latin1' // bytes beyond ASCII are no part of what is looked for
  const buffer = Buffer.from(bytes)
  const text = (isSwapped ? buffer.swap16() : buffer).toString(encoding)
  const quiet = quieted(text)
  if (quiet === text) return bytes
  const written = Buffer.from(quiet, encoding)
  return isSwapped ? written.swap16() : written
}

function quieted(text: string): string {
  if (!asksElsewhere(text.replaceAll('"', ''))) return text
  return text.replace(formulas, (sign, at: number) => {
    const formula = text.slice(at, at + longestFormula).replaceAll('"', '')
    return asksElsewhere(formula) ? `'${sign}` : sign
  })
}
