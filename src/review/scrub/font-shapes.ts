import { create, type Font } from 'fontkit'
import { plainFont } from './fonts.ts'

/** What of a compact font (Adobe Technical Note 5176) fontkit reads, beside what all fonts have. */
type Compact = { isCIDFont: boolean; topDict: { charset: { glyphs?: number[]; ranges?: Range[] } } }
type Range = { first: number; nLeft: number; offset: number }

/** Whether a font's program is a compact one, which stands alone in a PDF. */
export const isCompact = (program: Uint8Array) => program[0] === 1 && program[1] === 0

/** Opens a TrueType font or a compact one; undefined if it is damaged. */
function opened(program: Buffer): Font | undefined {
  const wrapping = Buffer.from('OTTO\0\x01\0\0\0\0\0\0CFF \0\0\0\0\0\0\0\x1c\0\0\0\0', 'latin1') // a file of one table
  wrapping.writeUInt32BE(program.length, 24)
  try {
    const font = create(isCompact(program) ? Buffer.concat([wrapping, program]) : program)
    return 'createSubset' in font ? font : undefined
  } catch {
    return undefined // fontkit throws of many kinds
  }
}

/** The shapes that a compact font gives numbers of letters (9.7.4.2 of ISO 32000-2); undefined if it is damaged. */
export function shapesOf(program: Buffer, numbers: ReadonlySet<number>): ReadonlyMap<number, number> | undefined {
  const { isCIDFont, topDict } = (opened(program) as { 'CFF '?: Compact } | undefined)?.['CFF '] ?? {}
  if (!topDict) return undefined
  const { glyphs, ranges } = topDict.charset
  const shapeOf = (number: number) => {
    if (!isCIDFont || number === 0) return number
    if (glyphs) return glyphs.indexOf(number) + 1
    const range = ranges?.find(({ first, nLeft }) => number >= first && number <= first + nLeft)
    return range ? range.offset + number - range.first + 1 : 0
  }
  return new Map([...numbers].map((number) => [number, shapeOf(number)]))
}

/**
 * A font with these shapes in this order.
 * @returns with the new number of each; undefined if it is damaged
 */
export function withShapes(
  program: Buffer,
  shapes: readonly number[],
): { program: Uint8Array; glyphs: number[] } | undefined {
  const font = opened(program)
  const kept = [...new Set(shapes)].filter((shape) => shape > 0)
  if (!font) return undefined
  try {
    const subset = font.createSubset()
    for (const shape of kept) subset.includeGlyph(font.getGlyph(shape))
    return { glyphs: shapes.map((shape) => kept.indexOf(shape) + 1), program: plainFont(subset.encode(), 'pdf') }
  } catch {
    return undefined // fontkit throws of many kinds
  }
}
