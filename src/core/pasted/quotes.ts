import { doiPrefix } from './doi-pattern.ts'
/** A run of a line; a fixed one, such as a formula, never changes. */
export type Run = { text: string; isFixed?: boolean }

/** The place of a quote: a run of a line, from one character to before another. */
export type QuotePlace = { line: number; run: number; start: number; end: number }

const quotationMarks: Record<string, string> = {
  ...Object.fromEntries([...'‘’‚‛`´′'].map((mark) => [mark, "'"])),
  ...Object.fromEntries([...'“”„‟«»″'].map((mark) => [mark, '"'])),
}

const soft = String.raw`\u00ad\u200b\u2060`

/** Matches soft hyphens and the like, white space other than a single space, and quotation marks. */
const folding = new RegExp(
  String.raw`[${soft}]+| [\s${soft}]+|[^\S ][\s${soft}]*|[${Object.keys(quotationMarks).join('')}]`,
  'g',
)

const foldedPart = (found: string): string => quotationMarks[found] ?? (/^\s/.test(found) ? ' ' : '')

/** Folds a text: removes soft hyphens, straightens quotation marks, and collapses white space. */
export const foldQuotedText = (text: string): string => text.replace(folding, foldedPart)

/** Returns the index in a text of a character of its folded form. */
function unfoldedAt(text: string, at: number): number {
  let left = 0 // characters removed by folding so far
  for (const { index, 0: found } of text.matchAll(folding)) {
    const part = foldedPart(found)
    if (index - left > at || (index - left === at && part !== '')) break
    left += found.length - part.length
  }
  return at + left
}

/** Returns the positions of a part in a text, including overlapping ones, up to a number. */
function placesIn(text: string, part: string, most: number): number[] {
  const places: number[] = []
  for (let at = text.indexOf(part); at >= 0 && places.length < most; at = text.indexOf(part, at + 1)) places.push(at)
  return places
}

/** Matches addresses and DOIs, which replacements leave alone. */
const addresses = new RegExp(String.raw`\bhttps?:\/\/\S+|\b${doiPrefix}\/\S+`, 'g')

const touchesAddress = (text: string, start: number, end: number): boolean =>
  [...text.matchAll(addresses)].some(({ index, 0: found }) => start < index + found.length && end > index)

type FoldedLines = readonly { runs: readonly Run[]; texts: readonly string[]; whole: string }[]

/** Folds each line to one text for searching any number of quotes. */
export const foldedLines = (lines: readonly (readonly Run[])[]): FoldedLines =>
  lines.map((runs) => {
    const texts = runs.map(({ text }) => foldQuotedText(text))
    return { runs, texts, whole: foldQuotedText(texts.join('')) }
  })

/**
 * Returns the place of words that occur once in all lines and within one run; undefined for any others. Ignores
 * differences in white space, soft hyphens and the shape of quotation marks.
 */
export function placeOfQuote(lines: FoldedLines, quote: string): QuotePlace | undefined {
  const sought = foldQuotedText(quote).trim()
  if (sought === '') return undefined
  let line = -1
  for (const [at, { whole }] of lines.entries()) {
    const found = placesIn(whole, sought, 2).length
    if (found > 1 || (found === 1 && line >= 0)) return undefined
    if (found === 1) line = at
  }
  for (const [run, { text, isFixed }] of lines[line]?.runs.entries() ?? []) {
    const at = isFixed ? -1 : (lines[line]?.texts[run]?.indexOf(sought) ?? -1)
    if (at < 0) continue
    const start = unfoldedAt(text, at)
    const end = unfoldedAt(text, at + sought.length - 1) + 1
    return touchesAddress(text, start, end) ? undefined : { line, run, start, end }
  }
  return undefined
}

/** A replacement in a run: the former and the present words, with the words around them, which identify the place. */
export type Replaced = { before: string; was: string; is: string; after: string }

const aroundIt = 40

/**
 * Replaces words of a run; when words are deleted, one of two adjacent spaces is dropped.
 * @returns the run, and the data to undo it
 */
export function replacedIn(text: string, place: QuotePlace, replacement: string): { text: string; replaced: Replaced } {
  const { end } = place
  const isBlank = (at: number) => /\s/.test(text.charAt(at))
  const takesBlank =
    replacement === '' && isBlank(place.start - 1) && (end >= text.length || /[\s.,;:)]/.test(text.charAt(end)))
  const start = takesBlank ? place.start - 1 : place.start
  const replaced = {
    before: text.slice(Math.max(0, start - aroundIt), start),
    was: text.slice(start, end),
    is: replacement,
    after: text.slice(end, end + aroundIt),
  }
  return { text: text.slice(0, start) + replacement + text.slice(end), replaced }
}

/** Finds the place of a replacement to undo, if its words are still there unchanged; otherwise undefined. */
export function placeOfReplaced(lines: readonly (readonly Run[])[], replaced: Replaced): QuotePlace | undefined {
  for (const length of [aroundIt, 12]) {
    const before = replaced.before.slice(-length)
    const whole = before + replaced.is + replaced.after.slice(0, length)
    if (whole === '') continue
    const places = lines.flatMap((runs, line) =>
      runs.flatMap(({ text, isFixed }, run) =>
        isFixed ? [] : placesIn(text, whole, 2).map((at) => ({ line, run, start: at + before.length })),
      ),
    )
    const [place] = places
    if (place && places.length === 1) return { ...place, end: place.start + replaced.is.length }
  }
  return undefined
}
