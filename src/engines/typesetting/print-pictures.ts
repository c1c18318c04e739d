import { narrowPicture } from '../fulltext/text.ts'
import type { PaperData } from './paper.ts'

type Pictures = ReadonlyMap<string, Uint8Array>

/** Pixels per inch of paper. */
const fineness = 300

/** Inches between the margins of the wider sheet, and of one of its two columns. */
const inches = { measure: 7.2, column: 3.4 }

/**
 * Reduces the pictures of a paper to the size that print needs, one at a time: Typst keeps the pixels of all in memory.
 */
export async function printedPictures(data: PaperData, pictures: Pictures, columns: 1 | 2): Promise<Pictures> {
  const printed = new Map(pictures)
  for (const [name, width] of printedWidths(data, columns)) {
    const bytes = pictures.get(name)
    const small = bytes && (await narrowPicture(bytes, width))
    if (small) printed.set(name, small)
  }
  return printed
}

/** Returns the greatest printed width of each picture in pixels, by file name. */
function printedWidths(data: PaperData, columns: 1 | 2): Map<string, number> {
  const widths = new Map<string, number>()
  const walk = (node: unknown, holder: number): void => {
    if (typeof node !== 'object' || node === null) return
    const { place, file, share } = node as { place?: unknown; file?: unknown; share?: unknown }
    const wide = typeof place !== 'string' ? holder : /^(?:across|float)$/.test(place) ? inches.measure : inches.column
    const width = Math.ceil(fineness * (columns === 1 ? inches.measure : wide) * Number(share))
    if (typeof file === 'string') widths.set(file, Math.max(width, widths.get(file) ?? 0))
    for (const one of Object.values(node)) walk(one, wide)
  }
  walk(data, inches.column)
  return widths
}
