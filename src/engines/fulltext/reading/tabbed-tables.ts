import type { Piece, WrittenCell, WrittenTable } from '../../office/office.ts'
import type { Books } from './books.ts'
import { readParagraphCaption } from './caption-rules.ts'
import type { Item, TextItem } from './items.ts'
import { filledIn } from './table-rules.ts'

/** The fewest rows and columns of a table of tabs; with a table's caption next to it, one row and column less. */
const fewest = 3
const longestCell = 60

/** Makes tables of paragraphs that are set in columns by tabs. */
export function withTabbed(items: readonly Item[], books: Books): Item[] {
  const result: Item[] = []
  for (let at = 0; at < items.length; ) {
    const rows = rowsAt(items, at)
    const isBeside = [items[at - 1], items[at + rows.length]].some(isTableCaption)
    const least = isBeside ? fewest - 1 : fewest
    if (rows.length >= least && Math.max(...rows.map((row) => row.length)) >= least) {
      const table = makeTabbedTable(rows)
      const cells = table.rows.flatMap(filledIn).length
      books.make('table', '', { tables: 1, cells })
      result.push({ kind: 'table', table })
      at += rows.length
    } else {
      const item = items[at]
      if (item) result.push(item)
      at++
    }
  }
  return result
}

const isTableCaption = (item: Item | undefined) => item?.kind === 'text' && readParagraphCaption(item)?.kind === 'table'

/** Returns the cells of the rows from a position on that differ in number by at most one. */
function rowsAt(items: readonly Item[], at: number): Piece[][][] {
  const rows: Piece[][][] = []
  for (let next = items[at]; next?.kind === 'text'; next = items[at + rows.length]) {
    const cells = splitCellsAtTabs(next)
    const [first] = rows
    const isFit = cells.length > 1 && (!first || Math.abs(cells.length - first.length) <= 1)
    if (
      !isFit ||
      next.paragraph.place ||
      readParagraphCaption(next) ||
      cells.some((cell) => pieceTextLength(cell) > longestCell)
    )
      break
    rows.push(cells)
  }
  return rows
}

const pieceTextLength = (pieces: readonly Piece[]) =>
  pieces.reduce((sum, piece) => sum + (piece.kind === 'text' ? piece.text.length : 0), 0)

/** Splits a paragraph's pieces at its tabs. */
function splitCellsAtTabs({ pieces }: TextItem): Piece[][] {
  const cells: Piece[][] = [[]]
  for (const piece of pieces) {
    const parts = piece.kind === 'text' ? piece.text.split(/\t+/) : []
    if (piece.kind !== 'text') cells.at(-1)?.push(piece)
    for (const [at, text] of parts.entries()) {
      if (at > 0) cells.push([])
      const isSpace = text === '' || (text.trim() === '' && cells.at(-1)?.length === 0)
      if (piece.kind === 'text' && !isSpace) cells.at(-1)?.push({ ...piece, text })
    }
  }
  if (cells[0]?.length === 0) cells.shift()
  return cells
}

function makeTabbedTable(rows: Piece[][][]): WrittenTable {
  const cell = (pieces: Piece[]): WrittenCell => ({
    blocks: [{ kind: 'paragraph', pieces, styles: [], base: {}, look: {}, within: [] }],
    columns: 1,
    rows: 1,
  })
  return { kind: 'table', rows: rows.map((row) => row.map(cell)), widths: [], heads: 0, isFramed: true }
}
