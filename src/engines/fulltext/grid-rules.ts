import type { Cell, Table } from './blocks.ts'

/** A table whose cells fill their rows, the number of its joined cells that were cut, and of the cells added. */
type WholeGrid = { table: Table; cut: number; added: number }

/**
 * Makes a table's cells fill its rows: joined cells that reach over others or beyond the last row are cut, and empty
 * cells complete short rows. Typst refuses any other table, and browsers shift its cells.
 */
export function withWholeGrid(table: Table): WholeGrid {
  const parts = [table.head, table.body].map(withoutOverlaps)
  const width = Math.max(0, ...parts.map((part) => part.width))
  let added = 0
  const [head = [], body = []] = parts.map(({ rows, covered }) =>
    rows.map((row, down) => {
      const missing = width - (covered[down] ?? 0)
      added += missing
      return missing > 0 ? [...row, ...Array.from({ length: missing }, () => emptyCell)] : row
    }),
  )
  const cut = parts.reduce((sum, part) => sum + part.cut, 0)
  const widths = table.widths.length === width ? table.widths : []
  return cut + added > 0 ? { table: { ...table, widths, head, body }, cut, added } : { table, cut, added }
}

const emptyCell: Cell = { blocks: [], columns: 1, rows: 1, isHead: false, align: '' }

type Rows = { rows: Cell[][]; covered: number[]; width: number; cut: number }

/** Cuts the joined cells of rows, and counts the columns that the cells of each row cover, also those from above. */
function withoutOverlaps(given: readonly Cell[][]): Rows {
  const taken: number[] = [] // for each column, the rows that a cell from above still covers
  const covered: number[] = []
  let [width, cut] = [0, 0]
  const rows = given.map((row, down) => {
    const from = taken.map((left) => left)
    let at = 0
    const cells = row.map((cell) => {
      while ((from[at] ?? 0) > 0) at++
      let columns = 1
      while (columns < cell.columns && !((from[at + columns] ?? 0) > 0)) columns++
      const rows = Math.max(1, Math.min(cell.rows, given.length - down))
      for (let column = at; column < at + columns; column++) taken[column] = rows
      at += columns
      if (columns < cell.columns || rows < cell.rows) cut++
      return columns === cell.columns && rows === cell.rows ? cell : { ...cell, columns, rows }
    })
    covered.push(Array.from(taken, (left) => left ?? 0).filter((left) => left > 0).length)
    for (const [column, left] of taken.entries()) taken[column] = Math.max(0, (left ?? 0) - 1)
    width = Math.max(width, taken.length)
    return cells
  })
  return { rows, covered, width, cut }
}
