import type { Line } from '../../documents/documents.ts'

/** A line of a page, or a row of a table with its cells from left to right. */
export type PageRow = Line & { cells?: Line[] }

/** The widest gap within a line, in multiples of its letter size. */
const joinedGap = 3

/**
 * Returns the lines of a page, with lines that are side by side in one column joined as a row.
 * @param gutters the positions between the page's columns
 */
export function withRows(lines: readonly Line[], gutters: readonly number[]): PageRow[] {
  const rows = [...lines].sort((one, other) => one.y - other.y || one.x - other.x)
  const levels: Line[][] = []
  for (const line of rows) {
    const last = levels.at(-1)
    if (last?.[0] && Math.abs(last[0].y - line.y) < 0.8) last.push(line)
    else levels.push([line])
  }
  const sorted = levels.map((level) => level.toSorted((one, other) => one.x - other.x))
  const across = sorted.map((level) => isAcross(level, sidesOf(level, gutters)))
  return sorted.flatMap((level, at) => {
    const isTable = [at - 2, at - 1, at].some(
      (from) => across.slice(Math.max(0, from), from + 3).filter(Boolean).length > 2,
    )
    return (across[at] && isTable ? [level] : sidesOf(level, gutters)).map(mergeLineCells)
  })
}

/** Groups the lines of one level by their column. */
function sidesOf(level: Line[], gutters: readonly number[]): Line[][] {
  const gutter = gutters.find((at) => level.every(({ x, right }) => right <= at + 1 || x >= at - 1))
  if (gutter === undefined) return [level]
  const sides = [level.filter(({ right }) => right <= gutter + 1), level.filter(({ x }) => x >= gutter - 1)]
  return sides.filter((side) => side.length > 0)
}

/** Reports whether a level may be a row of a table across two columns: three such levels in succession are one. */
const isAcross = (level: Line[], sides: Line[][]) =>
  level.length > 2 && sides.length === 2 && sides.every((side) => side.every(isNarrow))

const isNarrow = ({ x, right, size }: Line) => right - x < size * 14

function mergeLineCells(cells: Line[]): PageRow {
  const [first, ...others] = cells
  if (!first) throw new RangeError('a row has a line')
  if (others.length === 0) return first
  const right = Math.max(...cells.map((cell) => cell.right))
  const texts = cells.map(({ text }) => text)
  const size = Math.max(...cells.map((cell) => cell.size))
  const whole = { ...first, size, right, text: texts.join(' ') }
  const isLine = others.every((cell, at) => cell.x - (cells[at]?.right ?? 0) < size * joinedGap) && isLong(cells)
  if (isLine)
    return {
      ...whole,
      pieces: cells.flatMap(({ pieces }, at) => (at === 0 ? pieces : [spaceAt(cells[at]), ...pieces])),
    }
  return {
    ...whole,
    pieces: [{ text: whole.text, script: undefined, isBold: false, isItalic: false, x: first.x }],
    cells,
  }
}

/** Reports whether a row is one line of text with a wide space in it. */
const isLong = (cells: readonly Line[]) =>
  cells.length === 2 && cells.some(({ x, right, size }) => right - x > size * 16)

const spaceAt = (line: Line | undefined) => ({
  text: ' ',
  script: undefined,
  isBold: false,
  isItalic: false,
  x: line?.x ?? 0,
})
