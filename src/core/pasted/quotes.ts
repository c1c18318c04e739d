/** A line of text in its runs; a fixed one, such as a formula, is never changed. */
export type Run = { text: string; isFixed?: boolean }

/** The place of words: a run of a line, from one character to before another. */
export type QuotePlace = { line: number; run: number; start: number; end: number }

const quotationMarks: Record<string, string> = {
  ...Object.fromEntries([...'‘’‚‛`´′'].map((mark) => [mark, "'"])),
  ...Object.fromEntries([...'“”„‟«»″'].map((mark) => [mark, '"'])),
}

/** A text without soft hyphens, with plain quotation marks and single blanks; `at` is where each character stood. */
function folded(text: string): { text: string; at: number[] } {
  const at: number[] = []
  let result = ''
  for (let index = 0; index < text.length; index += 1) {
    const sign = text.charAt(index)
    if (/[\u00ad\u200b\u2060]/.test(sign)) continue
    const isSpace = /\s/.test(sign)
    if (isSpace && result.endsWith(' ')) continue
    result += isSpace ? ' ' : (quotationMarks[sign] ?? sign)
    at.push(index)
  }
  at.push(text.length)
  return { text: result, at }
}

/** Where a part stands in a text, also where places overlap. */
function placesIn(text: string, part: string): number[] {
  const places: number[] = []
  for (let at = text.indexOf(part); at >= 0; at = text.indexOf(part, at + 1)) places.push(at)
  return places
}

/** Whether a text has words, but for white space, soft hyphens and the shape of quotation marks. */
export const hasQuote = (text: string, quote: string): boolean => folded(text).text.includes(folded(quote).text.trim())

/** Addresses and DOIs, which no replacement touches. */
const addresses = /\bhttps?:\/\/\S+|\b10\.\d{4,9}\/\S+/g

const touchesAddress = (text: string, start: number, end: number): boolean =>
  [...text.matchAll(addresses)].some(({ index, 0: found }) => start < index + found.length && end > index)

/**
 * The place of words that stand once in all lines and within one run; undefined for any others. White space, soft
 * hyphens and the shape of quotation marks make no difference.
 */
export function placeOfQuote(lines: readonly (readonly Run[])[], quote: string): QuotePlace | undefined {
  const sought = folded(quote).text.trim()
  if (sought === '') return undefined
  const wholes = lines.map((runs) => folded(runs.map(({ text }) => text).join('')).text)
  if (wholes.reduce((sum, whole) => sum + placesIn(whole, sought).length, 0) !== 1) return undefined
  for (const [line, runs] of lines.entries())
    for (const [run, { text, isFixed }] of runs.entries()) {
      const { text: plain, at } = folded(text)
      const [place] = placesIn(plain, sought)
      if (place === undefined || isFixed) continue
      const start = at[place] ?? 0
      const end = (at[place + sought.length - 1] ?? 0) + 1
      return touchesAddress(text, start, end) ? undefined : { line, run, start, end }
    }
  return undefined
}

/** A replacement in a run: what was there and is there now, with the words around it, by which it is found again. */
export type Replaced = { before: string; was: string; is: string; after: string }

const aroundIt = 40

/** Replaces words of a run; with words that are deleted one of two blanks goes. @returns the run, and how to undo it */
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

/** Undoes a replacement where its words still stand as they were put, and only there; undefined elsewhere. */
export function placeOfReplaced(lines: readonly (readonly Run[])[], replaced: Replaced): QuotePlace | undefined {
  for (const length of [aroundIt, 12]) {
    const before = replaced.before.slice(-length)
    const whole = before + replaced.is + replaced.after.slice(0, length)
    if (whole === '') continue
    const places = lines.flatMap((runs, line) =>
      runs.flatMap(({ text, isFixed }, run) =>
        isFixed ? [] : placesIn(text, whole).map((at) => ({ line, run, start: at + before.length })),
      ),
    )
    const [place] = places
    if (place && places.length === 1) return { ...place, end: place.start + replaced.is.length }
  }
  return undefined
}
