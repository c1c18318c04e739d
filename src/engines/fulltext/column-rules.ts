import type { Cell } from './blocks.ts'

/** The column that each cell of each row begins in, from 0: cells that reach down from above take theirs. */
export function columnsOf(rows: readonly Cell[][]): number[][] {
  const taken: number[] = [] // rows that a column is still taken for
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

/** The columns whose cells are numbers but for a few, which stand at their right edges; not the first one. */
export function numberColumns(body: readonly Cell[][], wordsOf: (cell: Cell) => string): Set<number> {
  const starts = columnsOf(body)
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

/** Whether a cell shows nothing, and so heads no row or column. */
export const isEmptyCell = ({ blocks }: Pick<Cell, 'blocks'>): boolean =>
  blocks.every(
    (block) =>
      block.kind === 'paragraph' &&
      block.content.every((one) => one.kind === 'break' || (one.kind === 'run' && one.text.trim() === '')),
  )
