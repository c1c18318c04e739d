import { Font } from '@react-pdf/renderer'
import { devanagari, latin } from './fonts.ts'
import { type Run, runsOf, whole } from './runs.tsx'

/** The advance widths of a font's letters, in ems. */
type Face = (letter: string) => number

const faces = new Map<string, Face>()

/** Each width is looked up once. */
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

/** A stretch of a run that no line divides, or the spaces after it. `word` counts what lines are made of. */
type Piece = { run: Run; text: string; word: number; isSpace: boolean }

function piecesOf(html: string): Piece[] {
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
    return whole(text).map((part, before) => {
      if (before > 0) close()
      isOpen = true
      return { run, text: part, word, isSpace: false }
    })
  }
  return runsOf(html).flatMap((run) => run.text.split(/( +)/).flatMap((text) => (text ? ofText(run, text) : [])))
}

type Measured = { pieces: Piece[]; words: number[]; isSpaced: boolean[]; space: number }

/** How wide the words of some inline HTML are, in ems, and which have a space after them. Conjuncts count more than they take. */
function measure(html: string, fontWeight: number): Measured {
  const pieces = piecesOf(html)
  const words: number[] = []
  const isSpaced: boolean[] = []
  for (const { run, text, word, isSpace } of pieces) {
    const face = faceOf(run.isNagari, run.isItalic, fontWeight)
    if (isSpace) isSpaced[word] = true
    else for (const letter of text) words[word] = (words[word] ?? 0) + face(letter)
  }
  return { pieces, words, isSpaced, space: faceOf(false, false, fontWeight)(' ') }
}

/** The words with which lines begin. @param width in ems */
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

/** The words with which lines begin that are about equally long and no more than need be. */
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
  /** Of its lines, in points. */
  width: number
  height: number
  sizes: number[]
  lineHeight: number
  fontWeight?: number
  /** Lines as full as they can be, as in running text; else they come out about equally long. */
  isFull?: boolean
}

/** Text that is ready to be drawn: its size and how high it is, in points, and the runs of its lines. */
export type Fit = { size: number; height: number; lineHeight: number; fontWeight: number; lines: Line[] }

type Line = { key: number; runs: Run[] }

const slack = 0.97 // kerning may take a little more than the widths alone say

/**
 * Inline HTML at the largest of some sizes, given from the largest, at which it fits into a box, with its lines; where none
 * fits at the smallest, and cut. The renderer by itself would press words together to save a line.
 */
export function fitted(html: string, { width, height, sizes, lineHeight, fontWeight = 400, isFull }: Box): Fit {
  const measured = measure(html, fontWeight)
  const room = width * slack
  const heightOf = (starts: number[], size: number) => starts.length * size * lineHeight
  const size = sizes.find((size) => heightOf(startsOf(measured, room / size), size) <= height) ?? sizes.at(-1) ?? 10
  const starts = (isFull ? startsOf : evenStarts)(measured, room / size)
  const most = Math.max(1, Math.floor(height / (size * lineHeight) + 0.001))
  const lines = linesOf(measured.pieces, starts, most)
  return { size, height: lines.length * size * lineHeight, lineHeight, fontWeight, lines }
}

/** Pieces in lines that begin with those words; one that is cut has a hyphen, the last of too many an ellipsis. */
function linesOf(pieces: Piece[], starts: number[], most: number): Line[] {
  return starts.slice(0, most).map((start, key) => {
    const end = starts[key + 1] ?? Number.POSITIVE_INFINITY
    const line = pieces.filter(({ word }) => word >= start && word < end)
    const last = line.at(-1)
    const ending = end === Number.POSITIVE_INFINITY ? '' : key === most - 1 ? '…' : last?.isSpace ? '' : '-'
    const texts = new Map<Run, string>()
    for (const { run, text } of line) texts.set(run, (texts.get(run) ?? '') + text)
    if (last) texts.set(last.run, (texts.get(last.run) ?? '').trimEnd() + ending)
    return { key, runs: [...texts].map(([run, text]) => ({ ...run, text })) }
  })
}

/** An address on one line, since a hyphen at its end would be typed too: as large as it fits, and cut where none does. */
export function fittedAddress(address: string, { width, sizes }: { width: number; sizes: number[] }) {
  const widths = [...address].map(faceOf(false, false, 400))
  const whole = widths.reduce((sum, ems) => sum + ems, 0)
  const size = sizes.find((size) => whole * size <= width * slack)
  if (size) return { text: address, size }
  const smallest = sizes.at(-1) ?? 10
  let used = 1 // an em for the ellipsis
  const end = widths.findIndex((ems) => {
    used += ems
    return used * smallest > width * slack
  })
  return { text: `${[...address].slice(0, end).join('')}…`, size: smallest }
}
