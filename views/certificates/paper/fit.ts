import { Font } from '@react-pdf/renderer'
import { devanagari, latin } from './fonts.ts'
import { type Run, splitHtmlRuns, unhyphenated } from './runs.tsx'

/** Returns the advance width of a font's letter, in ems. */
type Face = (letter: string) => number

const faces = new Map<string, Face>()

/** Returns a font's widths, memoised per letter. */
function faceOf(isNagari: boolean, isItalic: boolean, fontWeight: number): Face {
  const key = `${isNagari} ${isItalic} ${fontWeight}`
  const known = faces.get(key)
  if (known) return known
  const fontFamily = isNagari ? devanagari : latin
  const font = Font.getFont({ fontFamily, fontWeight, fontStyle: isItalic ? 'italic' : 'normal' }).data
  const widths = new Map<string, number>()
  const face = (letter: string) => {
    const seen = widths.get(letter)
    if (seen !== undefined) return seen
    const ems = font ? font.glyphForCodePoint(letter.codePointAt(0) ?? 0).advanceWidth / font.unitsPerEm : 1
    widths.set(letter, ems)
    return ems
  }
  faces.set(key, face)
  return face
}

/** An unbreakable stretch of a run, or the spaces after it. `word` numbers the words that lines are made of. */
type Piece = { run: Run; text: string; word: number; isSpace: boolean }

function splitFittedPieces(html: string): Piece[] {
  let word = 0
  let isOpen = false
  const close = () => {
    if (isOpen) word++
    isOpen = false
  }
  const ofText = (run: Run, text: string): Piece[] => {
    if (text.startsWith(' ')) {
      const space = { run, text, word, isSpace: true }
      close()
      return [space]
    }
    return unhyphenated(text).map((part, before) => {
      if (before > 0) close()
      isOpen = true
      return { run, text: part, word, isSpace: false }
    })
  }
  return splitHtmlRuns(html).flatMap((run) => run.text.split(/( +)/).flatMap((text) => (text ? ofText(run, text) : [])))
}

type Measured = { pieces: Piece[]; words: number[]; isSpaced: boolean[]; space: number }

/** Measures the words of inline HTML, in ems, and finds the words followed by a space. Conjuncts are over-estimated. */
function measure(html: string, fontWeight: number): Measured {
  const pieces = splitFittedPieces(html)
  const words: number[] = []
  const isSpaced: boolean[] = []
  for (const { run, text, word, isSpace } of pieces) {
    const face = faceOf(run.isNagari, run.isItalic, fontWeight)
    if (isSpace) isSpaced[word] = true
    else for (const letter of text) words[word] = (words[word] ?? 0) + face(letter)
  }
  return { pieces, words, isSpaced, space: faceOf(false, false, fontWeight)(' ') }
}

/** Returns the index of the first word of each line, filling lines greedily. @param width in ems */
function startsOf({ words, isSpaced, space }: Measured, width: number): number[] {
  const starts = [0]
  let used = 0
  words.forEach((word, at) => {
    const after = used + (at > 0 && isSpaced[at - 1] ? space : 0) + word
    if (after <= width || used === 0) used = after
    else {
      starts.push(at)
      used = word
    }
  })
  return starts
}

/** Returns the index of the first word of each line, with the same number of lines made about equally long. */
function evenStarts(measured: Measured, width: number): number[] {
  const { length } = startsOf(measured, width)
  if (length === 1) return [0]
  let [low, high] = [width / 3, width]
  while (high - low > 0.2) {
    const middle = (low + high) / 2
    if (startsOf(measured, middle).length <= length) high = middle
    else low = middle
  }
  return startsOf(measured, high)
}

type Box = {
  /** The width of the lines, in points. */
  width: number
  height: number
  sizes: number[]
  lineHeight: number
  fontWeight?: number
  /** Whether to fill each line, as in running text; otherwise the lines are about equally long. */
  isFull?: boolean
}

/** Text ready to draw: font size and height in points, and the runs of each line. */
export type Fit = {
  size: number
  height: number
  lineHeight: number
  fontWeight: number
  lines: Line[]
  /** Whether some of the text is left out. */
  isCut: boolean
}

/** A line; `drop`, in ems, lowers its letters to their position in a line with all of the text's fonts. */
type Line = { key: number; runs: Run[]; drop: number }

const slack = 0.97 // kerning can take slightly more than the sum of the widths

/**
 * Fits inline HTML into a box: picks the first of `sizes` (largest first) that fits, and breaks the text into lines.
 * If even the smallest does not fit, it cuts the text. The renderer alone would squeeze words together to save a line.
 */
export function fitted(html: string, { width, height, sizes, lineHeight, fontWeight = 400, isFull }: Box): Fit {
  const measured = measure(html, fontWeight)
  const room = width * slack
  const heightOf = (starts: number[], size: number) => starts.length * size * lineHeight
  const size = sizes.find((size) => heightOf(startsOf(measured, room / size), size) <= height) ?? sizes.at(-1) ?? 10
  const starts = (isFull ? startsOf : evenStarts)(measured, room / size)
  const most = Math.max(1, Math.floor(height / (size * lineHeight) + 0.001))
  const lines = breakIntoLines(measured.pieces, starts, most)
  const isCut = lines.length < starts.length
  return { size, height: lines.length * size * lineHeight, lineHeight, fontWeight, lines: evened(lines), isCut }
}

/**
 * Splits pieces into lines; a word cut at a line's end gets a hyphen, the last line of an overflowing text an
 * ellipsis.
 */
function breakIntoLines(pieces: Piece[], starts: number[], most: number): Line[] {
  return starts.slice(0, most).map((start, key) => {
    const end = starts[key + 1] ?? Number.POSITIVE_INFINITY
    const line = pieces.filter(({ word }) => word >= start && word < end)
    const last = line.at(-1)
    const ending = end === Number.POSITIVE_INFINITY ? '' : key === most - 1 ? '…' : last?.isSpace ? '' : '-'
    const texts = new Map<Run, string>()
    for (const { run, text } of line) texts.set(run, (texts.get(run) ?? '') + text)
    if (last) texts.set(last.run, (texts.get(last.run) ?? '').trimEnd() + ending)
    return { key, runs: [...texts].map(([run, text]) => ({ ...run, text })), drop: 0 }
  })
}

/** Returns the ascent of a line's fonts, in ems: the renderer puts the baseline there. */
function ascentOf(runs: Run[]): number {
  return Math.max(
    ...runs.map(({ isNagari }) => {
      const { data } = Font.getFont({ fontFamily: isNagari ? devanagari : latin })
      return data ? data.ascent / data.unitsPerEm : 0
    }),
  )
}

/** Lowers the lines without the tallest of the text's fonts, so that all lines are equally far apart. */
function evened(lines: Line[]): Line[] {
  const isMixed = lines.some(({ runs }) => runs.some(({ isNagari }) => isNagari !== lines[0]?.runs[0]?.isNagari))
  if (!isMixed || lines.length === 1) return lines
  const ascents = lines.map(({ runs }) => ascentOf(runs))
  const highest = Math.max(...ascents)
  return lines.map((line, at) => ({ ...line, drop: highest - (ascents[at] ?? highest) }))
}

/**
 * Fits an address on one line at the largest size possible, or cuts it. It never wraps: readers would type the hyphen
 * too.
 */
export function fittedAddress(address: string, { width, sizes }: { width: number; sizes: number[] }) {
  const widths = [...address].map(faceOf(false, false, 400))
  const whole = widths.reduce((sum, ems) => sum + ems, 0)
  const size = sizes.find((size) => whole * size <= width * slack)
  if (size) return { text: address, size }
  const smallest = sizes.at(-1) ?? 10
  let used = 1 // one em for the ellipsis
  const end = widths.findIndex((ems) => {
    used += ems
    return used * smallest > width * slack
  })
  return { text: `${[...address].slice(0, end).join('')}…`, size: smallest }
}
