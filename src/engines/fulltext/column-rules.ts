import type { Cell, Table } from './blocks.ts'

/** The most columns of a table; cells beyond them are not carried. */
const mostColumns = 500

/** Splits off the cells of a table that begin beyond its 500th column. */
export function narrowed(table: Table): { table: Table; cut: Cell[] } {
  const rows = [...table.head, ...table.body]
  if (widestOf(rows) <= mostColumns) return { table, cut: [] }
  const cut: Cell[] = []
  const taken = new Array<number>(mostColumns).fill(0) // for each column, the rows that a cell from above still covers
  const kept = rows.map((row) => {
    const reach = [...taken]
    let at = 0
    const cells = row.flatMap((cell) => {
      while (at < mostColumns && (taken[at] ?? 0) > 0) at++
      if (at === mostColumns) {
        cut.push(cell)
        return []
      }
      const columns = Math.min(Math.max(1, cell.columns), mostColumns - at)
      reach.fill(cell.rows, at, at + columns)
      at += columns
      return [{ ...cell, columns }]
    })
    for (const [column, down] of reach.entries()) taken[column] = Math.max(0, down - 1)
    return cells
  })
  const heads = table.head.length
  return { table: { ...table, widths: [], head: kept.slice(0, heads), body: kept.slice(heads) }, cut }
}

/** Returns an upper bound of a table's columns, without laying out its cells. */
function widestOf(rows: readonly Cell[][]): number {
  const widths = rows.map((row) => row.reduce((sum, { columns }) => sum + Math.max(1, columns), 0))
  const reaching = rows.flat().reduce((sum, { columns, rows: down }) => sum + (down > 1 ? columns : 0), 0)
  return widths.reduce((most, width) => Math.max(most, width), 0) + reaching
}

/** Returns the column, from 0, in which each cell of each row begins: cells from rows above occupy theirs. */
export function findCellStartColumns(rows: readonly Cell[][]): number[][] {
  const taken: number[] = [] // for each column, the rows that a cell from above still covers
  return rows.map((row) => {
    const starts: number[] = []
    const begun: [number, number][] = []
    let at = 0
    for (const { columns, rows: down } of row) {
      while ((taken[at] ?? 0) > 0) at++
      starts.push(at)
      for (let column = at; column < at + Math.max(1, columns); column++) begun.push([column, down])
      at += Math.max(1, columns)
    }
    for (const [column, left] of taken.entries()) taken[column] = Math.max(0, (left ?? 0) - 1)
    for (const [column, down] of begun) taken[column] = Math.max(0, down - 1)
    return starts
  })
}

const numeric =
  /^[<>≤≥~≈±+\-–−]?\s*[\d.,]*\d(?:\s*[%*†‡§a-e]{1,3})?(?:\s*(?:±|\(|\[|–|-|to)\s*[\d.,–\-−]+\s*[)\]%]?)?$/u
const nothing = /^[-–—.…]?$|^n\/?[ads]$/i

/** Returns the columns, except the first, in which almost all cells are numbers; these are aligned right. */
export function numberColumns(body: readonly Cell[][], wordsOf: (cell: Cell) => string): Set<number> {
  const starts = findCellStartColumns(body)
  const counts = new Map<number, { numbers: number; others: number }>()
  for (const [down, row] of body.entries())
    for (const [across, cell] of row.entries()) {
      const text = cell.isHead || cell.columns > 1 ? '' : wordsOf(cell)
      if (nothing.test(text)) continue
      const count = counts.getOrInsertComputed(starts[down]?.[across] ?? 0, () => ({ numbers: 0, others: 0 }))
      if (numeric.test(text)) count.numbers++
      else count.others++
    }
  const most = [...counts].filter(([column, { numbers, others }]) => column > 0 && numbers > 4 * others)
  return new Set(most.map(([column]) => column))
}

/**
 * Returns the beginning of each number of a column that ends before its decimal point. The point is a comma only if
 * the column has commas that part no thousands, and no such points.
 */
export function numbersBeforePoint(texts: readonly string[]): string[] {
  const hasDecimals = (point: string) =>
    texts.some((text) => new RegExp(`\\d\\${point}(?:\\d{1,2}|\\d{4,})(?!\\d)`).test(text))
  const before = hasDecimals(',') && !hasDecimals('.') ? thousands('.') : thousands(',')
  return texts.map((text) => before.exec(text)?.[0] ?? '')
}

/** Matches a number up to its decimal point; a sign or a space may part its thousands. */
const thousands = (sign: string) =>
  new RegExp(`^[^\\d.,]*(?:\\d{1,3}(?:[${sign}\u00a0\u2009\u202f’ ]\\d{3})+(?!\\d)|\\d*)`)

/** Whether a cell is empty, and so does not head a row or column. */
export const isEmptyCell = ({ blocks }: Pick<Cell, 'blocks'>): boolean =>
  blocks.every(
    (block) =>
      block.kind === 'paragraph' &&
      block.content.every((one) => one.kind === 'break' || (one.kind === 'run' && one.text.trim() === '')),
  )
