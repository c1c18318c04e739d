import type { Block, Cell, Picture } from '../fulltext/fulltext.ts'

/** Where a figure or table stands: `across` the columns or in one `column`, both floating, or `here` in the text. */
type Place = 'across' | 'column' | 'here'

type Sized = Picture & { pixels: { width: number; height: number } }
type Figure = Omit<Extract<Block, { kind: 'figure' }>, 'pictures'> & { pictures: Sized[] }

/** The width of Word's page between its margins, in points: a picture that fills it fills its place. */
const usualWidth = 450

/**
 * Sends a picture across the columns where it is wide, has the pixels for it, and was shown wide; one whose file does
 * not say how it was shown has to be twice as wide as it is high.
 */
export function placeOfPicture(figure: Figure): { place: Place; pictures: object[] } {
  const [first] = figure.pictures
  const isNamed = figure.label !== '' || figure.caption.title.length > 0
  const { width = 0, height = 0 } = first?.pixels ?? {}
  const shown = first?.width ?? 0
  const wasWide = shown > 0 ? width >= height * 1.3 && shown > usualWidth * 0.6 : width >= height * 2
  const isWide = width >= 800 && wasWide
  const place = isWide ? 'across' : isNamed ? 'column' : 'here'
  const pictures = figure.pictures.map((one) => ({ ...one, share: shareOf(one, place) }))
  return { place, pictures }
}

/** Returns the share of its place's width that a picture fills. */
export function shareOf(picture: Picture, place: Place): number {
  if (picture.width === 0) return 1
  const shown = picture.width / (place === 'across' ? usualWidth : usualWidth / 2)
  return Math.min(1, Math.max(0.35, shown))
}

type Table = Extract<Block, { kind: 'table' }>

/**
 * The setting of a table: where, how large its letters are beside those of others, and its columns' shares (0 for as
 * wide as needed). A head that holds links stands once: PDF/UA-1 has none in what is repeated.
 */
type TablePlace = { place: Place; letters: number; columnCount: number; shares: number[]; headRepeats: boolean }

/** Letters of a table's size that fit into a column, across both, and rows that fit on a page. */
const inColumn = 56
const acrossBoth = 122
const rowsOfPage = 56

export function placeOfTable(table: Table): TablePlace & Pick<Table, 'head' | 'body'> {
  const rows = [...table.head, ...table.body]
  const columnCount = Math.max(0, ...rows.map((row) => row.reduce((sum, { columns }) => sum + columns, 0)))
  const widths = columnWidths(rows, columnCount)
  const wanted = widths.reduce((sum, { wanted }) => sum + wanted + 2, 0)
  const least = widths.reduce((sum, { least }) => sum + least + 2, 0)
  const isWide = Math.min(wanted, least * 2.2) > inColumn || columnCount > 6
  const room = isWide ? acrossBoth : inColumn
  const letters = Math.max(0.55, Math.min(1, room / least))
  const lines = linesOf(rows, widths, room / letters)
  const place: Place = lines > (isWide ? rowsOfPage * 0.9 : rowsOfPage * 0.6) ? 'here' : isWide ? 'across' : 'column'
  const isFull = wanted > room
  const shares = widths.map(({ wanted: own, least: atLeast }) => (isFull ? Math.max(atLeast, Math.min(own, 60)) : 0))
  const numbered = (cell: Cell) => ({ ...cell, isNumber: isNumber(cell) })
  const [head, body] = [table.head, table.body].map((some) => some.map((row) => row.map(numbered)))
  const headRepeats = !/"kind":"(?:link|reference|note|target)"/.test(JSON.stringify(table.head))
  return { place, letters, columnCount, shares, headRepeats, head: head ?? [], body: body ?? [] }
}

/** Counts the letters that each column wants, and those of its longest word. */
function columnWidths(rows: readonly Cell[][], count: number): { wanted: number; least: number }[] {
  const widths = Array.from({ length: count }, () => ({ wanted: 1, least: 1 }))
  const taken: number[] = Array.from({ length: count }, () => 0) // by cells above that reach down
  for (const row of rows) {
    let at = 0
    for (const cell of row) {
      while ((taken[at] ?? 0) > 0) at++
      const text = textOf(cell)
      const own = widths[at]
      if (own && cell.columns === 1) {
        own.wanted = Math.max(own.wanted, Math.min(text.length, 80))
        own.least = Math.max(own.least, ...text.split(/\s+/).map((word) => Math.min(word.length, 18)))
      }
      for (let covered = at; covered < at + cell.columns; covered++)
        taken[covered] = Math.max(cell.rows, taken[covered] ?? 0)
      at += cell.columns
    }
    for (const [column, rest] of taken.entries()) taken[column] = Math.max(0, rest - 1)
  }
  return widths
}

function linesOf(rows: readonly Cell[][], widths: readonly { wanted: number }[], room: number): number {
  const all = widths.reduce((sum, { wanted }) => sum + Math.min(wanted, 60) + 2, 0)
  const each = widths.map(({ wanted }) => Math.max(3, (Math.min(wanted, 60) + 2) * Math.min(1, room / all) - 2))
  const of = (row: Cell[]) =>
    Math.max(1, ...row.map((cell, at) => Math.ceil(textOf(cell).length / ((each[at] ?? 10) * cell.columns))))
  return rows.reduce((sum, row) => sum + of(row) + 0.3, 0)
}

const isNumber = (cell: Cell): boolean => /^[–—-]$|^[\s(<>≤≥~±+−–-]*[\d.,]+[\s\d.,%±()*†‡a-h–−-]*$/.test(textOf(cell))

/** The words of a cell. */
export const textOf = (cell: Cell): string =>
  [...JSON.stringify(cell.blocks).matchAll(/"text":"((?:[^"\\]|\\.)*)"/g)].map(([, text]) => text).join('')
