import { Font } from '@react-pdf/renderer'
import { devanagari, latin } from './fonts.ts'
import { runsOf, whole } from './runs.tsx'

type Face = { width: (codePoint: number) => number }

const faces = new Map<string, Face>()

/** The advance widths of a font, in ems, each looked up once. */
function faceOf(isNagari: boolean, isItalic: boolean, fontWeight: number): Face {
  const key = `${isNagari} ${isItalic} ${fontWeight}`
  const known = faces.get(key)
  if (known) return known
  const fontFamily = isNagari ? devanagari : latin
  const font = Font.getFont({ fontFamily, fontWeight, fontStyle: isItalic ? 'italic' : 'normal' }).data
  const widths = new Map<number, number>()
  const width = (codePoint: number) => {
    const seen = widths.get(codePoint)
    if (seen !== undefined) return seen
    const ems = font ? font.glyphForCodePoint(codePoint).advanceWidth / font.unitsPerEm : 1
    widths.set(codePoint, ems)
    return ems
  }
  const face = { width }
  faces.set(key, face)
  return face
}

/** The widths of the words of some inline HTML in ems, each with the space after it. Conjuncts count more than they take. */
function wordWidths(html: string, fontWeight: number): { words: number[]; space: number } {
  const words: number[] = []
  let word = 0
  const end = () => {
    if (word > 0) words.push(word)
    word = 0
  }
  for (const { text, isNagari, isItalic } of runsOf(html)) {
    const face = faceOf(isNagari, isItalic, fontWeight)
    for (const piece of text.split(/(\s+)/)) {
      if (/^\s/.test(piece)) end()
      else
        whole(piece).forEach((part, at) => {
          if (at > 0) end()
          for (const letter of part) word += face.width(letter.codePointAt(0) ?? 0)
        })
    }
  }
  end()
  return { words, space: faceOf(false, false, fontWeight).width(0x20) }
}

function linesAt(size: number, width: number, { words, space }: { words: number[]; space: number }): number {
  let lines = 1
  let used = 0
  for (const word of words) {
    const after = used === 0 ? word : used + space + word
    if (after * size <= width) used = after
    else {
      lines++
      used = word
    }
  }
  return lines
}

export type Box = { width: number; height: number; lineHeight: number; fontWeight: number; sizes: number[] }

const slack = 0.97 // kerning and justification may take a little more than the widths alone say

/**
 * The largest of some sizes, given from the largest, at which inline HTML fits into a box, and how wide its lines may be so
 * that they come out about equally long; the smallest where none fits.
 */
export function fitted(html: string, { width, height, lineHeight, fontWeight, sizes }: Box) {
  const measured = wordWidths(html, fontWeight)
  const room = width * slack
  const fits = (size: number) => linesAt(size, room, measured) * size * lineHeight <= height
  const size = sizes.find(fits) ?? sizes.at(-1) ?? 10
  const lines = linesAt(size, room, measured)
  return { size, lines, width: lines === 1 ? width : narrowest(size, lines, room, measured) / slack }
}

/** The least width that needs no more lines. */
function narrowest(size: number, lines: number, room: number, measured: ReturnType<typeof wordWidths>): number {
  let [low, high] = [room / 3, room]
  while (high - low > 2) {
    const middle = (low + high) / 2
    if (linesAt(size, middle, measured) <= lines) high = middle
    else low = middle
  }
  return high
}
