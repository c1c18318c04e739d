import { csvCell } from '../../core/text/csv-lines.ts'
import type { Block, Cell } from '../../engines/fulltext/text.ts'
import { blocksText } from './plain-rules.ts'

type Table = Extract<Block, { kind: 'table' }>

/** Returns a table as CSV: its head, then its body. A merged cell has its text once, where it begins. */
export function tableCsv({ head, body }: Pick<Table, 'head' | 'body'>): string {
  const rows = gridOf([...head, ...body])
  const width = Math.max(0, ...rows.map((row) => row.length))
  const lines = rows.map((row) => Array.from({ length: width }, (_, at) => dataCell(row[at] ?? '')).join(','))
  return `\ufeff${lines.map((line) => `${line}\r\n`).join('')}`
}

/** Returns the texts of rows by place, '' where a merged cell continues. */
function gridOf(rows: readonly Cell[][]): string[][] {
  const grid: string[][] = rows.map(() => [])
  for (const [down, row] of rows.entries()) {
    let across = 0
    for (const cell of row) {
      while (grid[down]?.[across] !== undefined) across++
      for (const line of grid.slice(down, down + Math.max(1, cell.rows)))
        for (let at = across; at < across + Math.max(1, cell.columns); at++) line[at] = ''
      const own = grid[down]
      if (own) own[across] = blocksText(cell.blocks)
    }
  }
  return grid
}

/** Matches a plain number, which is not a formula, whatever its sign. */
const plainNumber = /^[+-]?\d+(?:\.\d+)?$/

const dataCell = (text: string): string => (plainNumber.test(text) ? text : csvCell(text))
