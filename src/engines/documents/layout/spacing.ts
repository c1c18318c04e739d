import { columnsOf } from './columns.ts'
import type { Line } from './layout.ts'

/** The usual distance of lines in sizes of their letters, and the least that is a manuscript's wide one. */
const usual = 1.2
const wide = 1.5
const fewest = 8

/**
 * The factor of lengths down a page by which a text with wide spacing, as manuscripts have, is measured as one
 * without; 1 for any other text.
 */
export function spacingOf(pages: Line[][], bodySize: number): number {
  const gaps = pages
    .flatMap((lines) => columnsOf(lines))
    .flatMap((lines) => lines.slice(1).map((line, at) => [lines[at], line] as const))
    .filter(([above, line]) => [above, line].every((one) => one?.size === bodySize && one.text.length > 40))
    .map(([above, line]) => (line.y - (above?.y ?? 0)) / bodySize)
    .filter((gap) => gap > 0 && gap < 4)
    .toSorted((one, other) => one - other)
  const middle = gaps[gaps.length >> 1] ?? 0
  return gaps.length >= fewest && middle > wide ? usual / middle : 1
}
