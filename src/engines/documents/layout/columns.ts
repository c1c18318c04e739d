import { byPlace, type Line, leftEdgeOfLines, type Piece, usualSize } from './layout.ts'

/** A column has at least this many lines. */
const minLines = 4

/**
 * Returns the columns of a page in reading order. A line that spans two columns ends both; the left column comes before
 * the right one. Recurses for three columns, and for a page that is only partly set in columns.
 * @param known the gutters of other pages, for a page with few lines in columns
 */
export function splitPageColumns(lines: Line[], known: number[] = []): Line[][] {
  const sorted = lines.toSorted(byPlace)
  const gutter = gutterOf(sorted) ?? known.find((at) => isClear(sorted, at))
  if (gutter !== undefined) return besides(sorted, gutter)
  const band = bandIn(sorted, known)
  if (!band) return [sorted]
  const { start, end } = band
  const rest = [sorted.slice(0, start), sorted.slice(end)].map((some) =>
    some.length > 0 ? splitPageColumns(some, known) : [],
  )
  return [...(rest[0] ?? []), ...besides(sorted.slice(start, end), band.gutter), ...(rest[1] ?? [])]
}

/** Returns the columns on both sides of a gutter, between the lines that span it. */
function besides(sorted: Line[], gutter: number): Line[][] {
  const columns: Line[][] = []
  let band: Line[] = []
  const close = () => {
    const left = band.filter(({ right }) => right <= gutter + 1)
    const right = band.filter(({ x, right }) => right > gutter + 1 && x >= gutter - 1)
    columns.push(...[left, right].filter((side) => side.length > 0).flatMap((side) => splitPageColumns(side)))
    band = []
  }
  let spanning: Line[] = []
  const begins = new Set(sorted.flatMap(({ x }) => (x >= gutter - 1 ? [Math.round(x)] : [])))
  for (const line of sorted.flatMap((one) => splitAt(one, gutter, begins))) {
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

/**
 * Splits a line that is two lines side by side, if its words are as far apart as the columns.
 * @param begins the left ends of lines of the right column
 */
function splitAt(line: Line, gutter: number, begins: Set<number>): Line[] {
  if (line.x >= gutter - 1 || line.right <= gutter + 1) return [line]
  const at = line.pieces.findIndex(({ x, isApart }) => isApart && x >= gutter - 1 && begins.has(Math.round(x)))
  const second = line.pieces[at]
  if (at < 1 || !second) return [line]
  const part = (pieces: Piece[], x: number, right: number): Line => {
    const text = pieces.map((piece) => piece.text).join('')
    return { ...line, pieces, text: text.trim(), x, right }
  }
  return [part(line.pieces.slice(0, at), line.x, gutter), part(line.pieces.slice(at), second.x, line.right)]
}

/** Lines that follow each other down a page and are set in two columns. */
type Band = { start: number; end: number; gutter: number }

/** Finds the longest part of a page, between lines of its full width, that is set in two columns of text. */
function bandIn(sorted: Line[], known: number[]): Band | undefined {
  const [from, to] = extentOf(sorted)
  const own = guttersWithin(sorted)
  const bands = [...known, ...own].flatMap((gutter) =>
    runsBeside(sorted, gutter).filter(({ start, end }) => {
      if (end - start < 2) return false
      const run = sorted.slice(start, end)
      const left = run.filter(({ right }) => right <= gutter + 1)
      const right = run.filter(({ x }) => x >= gutter - 1)
      const isText = isFilled(left, gutter - from) && (isFilled(right, to - gutter) || gutterOf(right) !== undefined)
      if (!isText || !hasSimilarTextSize(left, right)) return false
      if (known.includes(gutter)) return right.some(({ y }) => left.some((line) => Math.abs(line.y - y) < 1))
      return left.length >= minLines && right.length >= minLines && isOverlapping(left, right)
    }),
  )
  const begin = ({ start, end, gutter }: Band) =>
    sorted.slice(start, end).filter((line) => isAtGutter(line, gutter)).length
  return bands.toSorted((a, b) => begin(b) - begin(a) || b.end - b.start - (a.end - a.start))[0]
}

/** Whether a line begins right of a gutter like the right column; a heading above both is further away. */
const isAtGutter = ({ x, size }: Line, gutter: number) => x >= gutter - 1 && x - gutter < size * 3.5

/** Returns the runs of lines that do not cross a gutter. */
function runsBeside(sorted: Line[], gutter: number): Band[] {
  const runs: Band[] = []
  for (const [at, line] of sorted.entries()) {
    if (line.x < gutter - 1 && line.right > gutter + 1) continue
    const run = runs.at(-1)
    if (run?.end === at) run.end++
    else runs.push({ start: at, end: at + 1, gutter })
  }
  return runs
}

/** The least fraction of a column's width that half of its lines fill; table cells are shorter. */
const leastFilled = 0.6

function isFilled(side: Line[], width: number): boolean {
  const widths = side.map(({ x, right }) => right - x).toSorted((a, b) => a - b)
  return (widths[widths.length >> 1] ?? 0) > width * leastFilled
}

const hasSimilarTextSize = (left: Line[], right: Line[]) => Math.abs(usualSize(left) - usualSize(right)) < 0.6

/** Returns the distinct gutters of pages, or of parts of them. */
export function guttersOf(pages: Line[][]): number[] {
  const found = pages.flatMap((lines) => {
    const sorted = lines.toSorted(byPlace)
    return gutterOf(sorted) ?? bandIn(sorted, [])?.gutter ?? []
  })
  return [...new Set(found)]
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
  const weight = (some: Line[]) => some.reduce((sum, { text }) => sum + text.length, 0)
  let best: { at: number; score: number } | undefined
  for (const at of guttersWithin(lines)) {
    const left = lines.filter(({ right }) => right <= at + 1)
    const right = lines.filter(({ x }) => x >= at - 1)
    const crossing = lines.filter((line) => line.x < at - 1 && line.right > at + 1)
    if (left.length < minLines || right.length < minLines || !isOverlapping(left, right)) continue
    const begin = right.filter((line) => isAtGutter(line, at))
    const score = Math.min(weight(left), weight(begin)) - weight(crossing)
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

const extentOf = (lines: Line[]) => [leftEdgeOfLines(lines), Math.max(...lines.map(({ right }) => right))] as const

/** Returns the possible gutters: before the beginnings of lines, away from the margins. */
function guttersWithin(lines: Line[]): number[] {
  const [from, to] = extentOf(lines)
  const isInside = (at: number) => at >= from + (to - from) * 0.2 && at <= from + (to - from) * 0.8
  return [...new Set(lines.map(({ x }) => Math.round(x - 2)))].filter(isInside)
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
