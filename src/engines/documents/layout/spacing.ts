import { splitPageColumns } from './columns.ts'
import type { Line } from './layout.ts'

/** The usual distance of lines relative to their type size, and the least distance of a widely spaced manuscript. */
const usual = 1.2
const wide = 1.5
const fewest = 8

/**
 * Returns the factor that reduces a widely spaced manuscript's vertical lengths to usual spacing; 1 for any other text.
 */
export function spacingOf(pages: Line[][], bodySize: number): number {
  const gaps = pages
    .flatMap((lines) => splitPageColumns(lines))
    .flatMap((lines) => lines.slice(1).map((line, at) => [lines[at], line] as const))
    .filter(([above, line]) => [above, line].every((one) => one?.size === bodySize && one.text.length > 40))
    .map(([above, line]) => (line.y - (above?.y ?? 0)) / bodySize)
    .filter((gap) => gap > 0 && gap < 4)
    .toSorted((one, other) => one - other)
  const middle = gaps[gaps.length >> 1] ?? 0
  return gaps.length >= fewest && middle > wide ? usual / middle : 1
}
