import { byPlace, type Line } from './layout.ts'

/** A column has at least so many lines. */
const minLines = 4

/**
 * The columns of a page in reading order. A line that spans two columns ends both; the left column comes before the
 * right one. Recurses for three columns.
 * @param known the gutters of other pages, for a page with few lines in its right column
 */
export function columnsOf(lines: Line[], known: number[] = []): Line[][] {
  const sorted = lines.toSorted(byPlace)
  const gutter = gutterOf(sorted) ?? known.find((at) => isClear(sorted, at))
  if (gutter === undefined) return [sorted]
  const columns: Line[][] = []
  let band: Line[] = []
  const close = () => {
    const left = band.filter(({ right }) => right <= gutter + 1)
    const right = band.filter(({ x, right }) => right > gutter + 1 && x >= gutter - 1)
    columns.push(...[left, right].filter((side) => side.length > 0).flatMap((side) => columnsOf(side)))
    band = []
  }
  let spanning: Line[] = []
  for (const line of sorted) {
    const isSpanning = line.x < gutter - 1 && line.right > gutter + 1
    if (!isSpanning) {
      if (spanning.length > 0) columns.push(spanning)
      spanning = []
      band.push(line)
      continue
    }
    close()
    spanning.push(line)
  }
  close()
  if (spanning.length > 0) columns.push(spanning)
  return columns
}

/** The distinct gutters of pages. */
export function guttersOf(pages: Line[][]): number[] {
  return [...new Set(pages.flatMap((lines) => gutterOf(lines.toSorted(byPlace)) ?? []))]
}

/** Whether no line crosses a known gutter. */
function isClear(lines: Line[], at: number): boolean {
  const left = lines.filter(({ right }) => right <= at + 1)
  const right = lines.filter(({ x }) => x >= at - 1)
  return left.length >= minLines && right.length > 0 && left.length + right.length === lines.length
}

/** Finds the gutter: most lines are on either side of it, and few cross it. Undefined if a page has one column. */
function gutterOf(lines: Line[]): number | undefined {
  if (lines.length < minLines * 2) return undefined
  const [from, to] = [Math.min(...lines.map(({ x }) => x)), Math.max(...lines.map(({ right }) => right))]
  const weight = (some: Line[]) => some.reduce((sum, { text }) => sum + text.length, 0)
  let best: { at: number; score: number } | undefined
  for (const at of new Set(lines.map(({ x }) => Math.round(x - 2)))) {
    if (at < from + (to - from) * 0.2 || at > from + (to - from) * 0.8) continue
    const left = lines.filter(({ right }) => right <= at + 1)
    const right = lines.filter(({ x }) => x >= at - 1)
    const crossing = lines.filter((line) => line.x < at - 1 && line.right > at + 1)
    if (left.length < minLines || right.length < minLines || !isOverlapping(left, right)) continue
    const score = Math.min(weight(left), weight(right)) - weight(crossing)
    const isClear = weight(crossing) < (weight(left) + weight(right)) * 0.8
    if (
      isClear &&
      Math.min(weight(left), weight(right)) > weight(lines) * 0.08 &&
      score > (best?.score ?? Number.NEGATIVE_INFINITY)
    )
      best = { at, score }
  }
  return best?.at
}

/** Whether two columns are side by side for some lines. */
function isOverlapping(left: Line[], right: Line[]): boolean {
  const span = (some: Line[]) => ({
    top: Math.min(...some.map(({ y }) => y)),
    end: Math.max(...some.map(({ y }) => y)),
  })
  const [a, b] = [span(left), span(right)]
  const size = Math.max(...left.map(({ size }) => size))
  return Math.min(a.end, b.end) - Math.max(a.top, b.top) > size * 3
}
