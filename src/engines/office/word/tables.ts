import { attributeOf, type Element } from '../../archives/archives.ts'
import { child, childrenOrNone, descendants } from '../looks.ts'
import type { WrittenCell, WrittenTable } from '../written.ts'
import { pass, type Reading } from './reading.ts'
import { toggle, val } from './styles.ts'

const wrappers = /^(?:sdt|sdtContent|ins|customXml|smartTag)$/

function findUnwrappedChildren(parent: Element, local: string): Element[] {
  return childrenOrNone(parent).flatMap((one) =>
    one.local === local ? [one] : wrappers.test(one.local) ? findUnwrappedChildren(one, local) : [],
  )
}

/** Reads a table (ECMA-376, part 1, 17.4): each cell at its start, with the columns and rows that it spans. */
export function readWordTable(table: Element, reading: Reading): WrittenTable {
  const open = new Map<number, WrittenCell>()
  const rows: WrittenCell[][] = []
  let heads = 0
  for (const row of findUnwrappedChildren(table, 'tr')) {
    const properties = child(row, 'trPr')
    if (child(properties, 'del')) {
      pass(reading, 'deleted', row)
      continue
    }
    const isHead = toggle(properties, 'tblHeader') ?? false
    if (isHead && heads === rows.length) heads++
    rows.push(readWordRowCells(row, { open, reading, from: placesBefore(properties) }))
  }
  const grid = childrenOrNone(child(table, 'tblGrid')).map((column) => Number(attributeOf(column, 'w')) || 0)
  return { kind: 'table', rows, widths: grid, heads, isFramed: isFramed(table, reading) }
}

/** Returns the number of columns that a row leaves out before its first cell. */
const placesBefore = (properties: Element | undefined) =>
  Math.min(200, Math.max(0, Number(val(child(properties, 'gridBefore')) ?? 0) || 0))

type Row = { open: Map<number, WrittenCell>; reading: Reading; from: number }

function readWordRowCells(row: Element, { open, reading, from }: Row): WrittenCell[] {
  let column = from
  for (let before = 0; before < from; before++) open.delete(before)
  const cells: WrittenCell[] = from > 0 ? [{ blocks: [], columns: from, rows: 1 }] : []
  for (const element of findUnwrappedChildren(row, 'tc')) {
    const properties = child(element, 'tcPr')
    const columns = Math.min(200, Math.max(1, Number(val(child(properties, 'gridSpan')) ?? 1) || 1))
    const merge = child(properties, 'vMerge')
    const blocks = reading.blocksIn(element, reading)
    const above = open.get(column)
    const isGoingOn = merge !== undefined && val(merge) !== 'restart'
    const isBeside = val(child(properties, 'hMerge')) === 'continue'
    const last = cells.at(-1)
    if (isGoingOn && above) {
      above.rows++
      above.blocks.push(...blocks)
    } else if (isBeside && last) {
      last.columns += columns
      last.blocks.push(...blocks)
    } else {
      const cell: WrittenCell = { blocks, columns, rows: 1 }
      cells.push(cell)
      if (merge) open.set(column, cell)
      else open.delete(column)
    }
    for (let within = column + 1; within < column + columns; within++) open.delete(within)
    column += columns
  }
  return cells
}

/** Whether a table has borders around its cells, directly or by its style. */
function isFramed(table: Element, reading: Reading): boolean {
  const properties = child(table, 'tblPr')
  const isDrawn = (borders: Element | undefined) =>
    childrenOrNone(borders).some((line) => !/^(?:nil|none)$/.test(val(line) ?? 'none'))
  const own = child(properties, 'tblBorders')
  if (own) return isDrawn(own)
  const style = val(child(properties, 'tblStyle'))
  if (style !== undefined && reading.styles.framed.has(style)) return true
  return descendants(table, ({ local }) => local === 'tcBorders').some(isDrawn)
}
