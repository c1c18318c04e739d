import {
  foldedLines,
  placeOfQuote,
  placeOfReplaced,
  type QuotePlace,
  type Replaced,
  type Run,
  replacedIn,
} from '../../../core/pasted/quotes.ts'
import { decodeHtml, encodeHtml } from '../../../core/text/html.ts'

/** The fields of an article's form in which words are replaced; never people, dates or its DOI. */
const replacedFields = ['title', 'abstract', 'keywords', 'funding', 'references'] as const
export type ReplacedField = (typeof replacedFields)[number]

export const isReplacedField = (anchor: string): anchor is ReplacedField =>
  (replacedFields as readonly string[]).includes(anchor)

type Piece = Run & { raw: string }

const blocks = /^<\/?(?:p|br|li|ul|ol|div|h\d)\b/i

/** Splits a field's value into lines of pieces, which together are the value. */
function splitFieldLines(field: ReplacedField, value: string): Piece[][] {
  if (field === 'title' || field === 'abstract') return linesOfHtml(value)
  const text = (one: string): Piece => ({ text: one, raw: one })
  const mark = (one: string): Piece => ({ text: ' ', raw: one, isFixed: true })
  const parts = value.split(field === 'funding' ? /(\n|\|)/ : field === 'keywords' ? /(,)/ : /(\n)/)
  return parts.map((one, at) => [at % 2 === 0 ? text(one) : mark(one)])
}

function linesOfHtml(html: string): Piece[][] {
  const lines: Piece[][] = [[]]
  for (const part of html.split(/(<[^>]*>)/)) {
    if (part === '') continue
    const isTag = part.startsWith('<')
    if (isTag && blocks.test(part)) lines.push([{ text: '', raw: part, isFixed: true }], [])
    else lines.at(-1)?.push(isTag ? { text: '', raw: part, isFixed: true } : { text: decodeHtml(part), raw: part })
  }
  return lines
}

function replaceInPiece(
  field: ReplacedField,
  { lines, place }: { lines: Piece[][]; place: QuotePlace },
  replacement: string,
) {
  const piece = lines[place.line]?.[place.run]
  if (!piece) return undefined
  const { text, replaced } = replacedIn(piece.text, place, replacement)
  const raw = field === 'title' || field === 'abstract' ? encodeHtml(text) : text
  const value = lines.map((line) => line.map((one) => (one === piece ? raw : one.raw)).join('')).join('')
  return { value, replaced }
}

/** Replaces words in a field that occur in it once, within one run of text; undefined for any others. */
export function replacedField(
  field: ReplacedField,
  value: string,
  { quote, replacement }: { quote: string; replacement: string },
) {
  const lines = splitFieldLines(field, value)
  const place = placeOfQuote(foldedLines(lines), quote)
  return place && replaceInPiece(field, { lines, place }, replacement)
}

/** Undoes a replacement in a field; undefined if its words have changed since. */
export function unreplacedField(field: ReplacedField, value: string, replaced: Replaced): string | undefined {
  const lines = splitFieldLines(field, value)
  const place = placeOfReplaced(lines, replaced)
  return place && replaceInPiece(field, { lines, place }, replaced.was)?.value
}
