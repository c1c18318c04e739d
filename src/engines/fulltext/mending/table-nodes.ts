import type { Block, Cell, Table } from '../blocks.ts'
import type { Node } from './nodes.ts'

type Rows = readonly (readonly Cell[])[]

/** Returns the number of columns of rows whose cells fill a rectangle without gaps; undefined if they do not. */
function countRegularColumns(rows: Rows): number | undefined {
  const columns = rows[0]?.reduce((sum, cell) => sum + cell.columns, 0) ?? 0
  let below = new Array<number>(columns).fill(0) // further rows that each column is covered for
  for (const row of rows) {
    let at = 0
    for (const cell of row) {
      while ((below[at] ?? 0) > 0) at++
      for (const end = at + cell.columns; at < end; at++) {
        if (below[at] !== 0) return undefined
        below[at] = cell.rows
      }
    }
    if (below.includes(0)) return undefined
    below = below.map((left) => left - 1)
  }
  return below.every((left) => left === 0) ? columns : undefined
}

/** Whether the cells of rows fill a rectangle without gaps, as the editor requires. */
export const isRegular = (rows: Rows): boolean => (countRegularColumns(rows) ?? 0) > 0

/** Returns the rows of a table for the editor. @param inner makes nodes of a cell's blocks */
export function tableNode({ head, body }: Table, inner: (blocks: readonly Block[]) => Node[]): Node {
  const row = (cells: readonly Cell[], isHead: boolean): Node => ({
    type: 'tableRow',
    attrs: { isHead },
    content: cells.map(({ blocks, columns, rows, isHead: isHeadCell, align }) => ({
      type: isHeadCell ? 'tableHeader' : 'tableCell',
      attrs: { colspan: columns, rowspan: rows, align },
      content: inner(blocks),
    })),
  })
  return { type: 'table', content: [...head.map((one) => row(one, true)), ...body.map((one) => row(one, false))] }
}

const clampCellSpan = (typed: unknown): number =>
  Number.isInteger(typed) ? Math.min(1000, Math.max(1, Number(typed))) : 1

const aligns = ['left', 'center', 'right', 'justify'] as const

/** Returns a table with the editor's rows; keeps the widths of columns if their number did not change. */
export function tableOfNode(node: Node, table: Table, inner: (nodes: readonly Node[]) => Block[]): Table {
  const given = node.content ?? []
  const rows = given.map(({ content = [] }) =>
    content.map(
      ({ type, attrs = {}, content: blocks = [] }): Cell => ({
        blocks: inner(blocks),
        columns: clampCellSpan(attrs.colspan),
        rows: clampCellSpan(attrs.rowspan),
        isHead: type === 'tableHeader',
        align: aligns.find((one) => one === attrs.align) ?? '',
      }),
    ),
  )
  const heads = given.findLastIndex(({ attrs }) => attrs?.isHead === true) + 1
  const isAsWide = countRegularColumns([...table.head, ...table.body]) === countRegularColumns(rows)
  return { ...table, widths: isAsWide ? table.widths : [], head: rows.slice(0, heads), body: rows.slice(heads) }
}
