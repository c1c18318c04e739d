import { type Block, type Cell, findCellStartColumns, numberColumns, type Picture } from '../fulltext/text.ts'

/** The placement of a figure or table: floating `across` the columns or in one `column`, or `here` in the text. */
type Place = 'across' | 'column' | 'here'

type Sized = Picture & { pixels: { width: number; height: number } }
type Figure = Omit<Extract<Block, { kind: 'figure' }>, 'pictures'> & { pictures: Sized[] }

/** The width of Word's page between its margins, in points: a picture of that width fills the width it is placed in. */
const usualWidth = 450

/**
 * Places a picture across the columns if it is wide, has enough pixels, and was shown wide; if the file does not record
 * its shown size, it must be twice as wide as high.
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

/** Returns the fraction of the available width that a picture fills. */
export function shareOf(picture: Picture, place: Place): number {
  if (picture.width === 0) return 1
  const shown = picture.width / (place === 'across' ? usualWidth : usualWidth / 2)
  return Math.min(1, Math.max(0.35, shown))
}

type Table = Extract<Block, { kind: 'table' }>

/**
 * The layout of a table: its placement, the relative size of its letters, and its columns' fractions (0 for the natural
 * width). A head with links is not repeated: PDF/UA-1 allows no links in repeated content.
 */
type TablePlace = { place: Place; letters: number; columnCount: number; shares: number[]; headRepeats: boolean }

/** A cell, and whether it is in a column of numbers. */
type SetCell = Cell & { isNumber: boolean }

/** The characters of a table that fit into a column and across both columns, and the rows that fit on a page. */
const inColumn = 56
const acrossBoth = 122
const rowsOfPage = 56

/** The relative sizes tried for a wide table, so that it fits on a page: none is below 6 points. */
const sizes = [1, 0.9, 0.8, 0.75]

/** Places a table. One longer than a page goes into the text, and so into a column. @param columns of the page */
export function placeOfTable(table: Table, columns: 1 | 2): TablePlace & Record<'head' | 'body', SetCell[][]> {
  const rows = [...table.head, ...table.body]
  const columnCount = Math.max(0, ...rows.map((row) => row.reduce((sum, { columns }) => sum + columns, 0)))
  const widths = columnWidths(rows, columnCount)
  const wanted = widths.reduce((sum, { wanted }) => sum + wanted + 2, 0)
  const least = widths.reduce((sum, { least }) => sum + least + 2, 0)
  const lettersIn = (room: number) => Math.max(0.55, Math.min(1, room / least))
  const isWide = Math.min(wanted, least * 2.2) > inColumn || columnCount > 6
  const tried = isWide ? acrossBoth : inColumn
  const most = rowsOfPage * (isWide ? 0.9 : 0.6)
  const fitting = (isWide ? sizes : [1])
    .map((size) => Math.min(size, lettersIn(tried)))
    .find((letters) => estimateTableLines(rows, widths, tried / letters) <= most / letters)
  const place: Place = fitting === undefined ? 'here' : isWide ? 'across' : 'column'
  const room = place === 'across' || columns === 1 ? acrossBoth : inColumn
  const letters = fitting ?? lettersIn(room)
  const shares = wanted > room ? sharesOf(widths, room / letters) : widths.map(() => 0)
  const numbers = numberColumns(table.body, readCellText)
  const numbered = (some: readonly Cell[][]) => {
    const starts = findCellStartColumns(some)
    return some.map((row, down) =>
      row.map((cell, at) => ({ ...cell, isNumber: cell.columns === 1 && numbers.has(starts[down]?.[at] ?? 0) })),
    )
  }
  const headRepeats = !/"kind":"(?:link|reference|note|target)"/.test(JSON.stringify(table.head))
  return { place, letters, columnCount, shares, headRepeats, head: numbered(table.head), body: numbered(table.body) }
}

/**
 * Divides the width: each column has room for its longest word and a part of the rest, in proportion to the room it
 * lacks.
 */
function sharesOf(widths: readonly Width[], room: number): number[] {
  const left = Math.max(0, room - widths.reduce((sum, { least }) => sum + least + 2, 0))
  const lacks = widths.map(({ wanted, least }) => Math.max(0, Math.min(wanted, 60) - least))
  const all = Math.max(
    1,
    lacks.reduce((sum, lack) => sum + lack, 0),
  )
  return widths.map(({ least }, at) => least + 2 + (left * (lacks[at] ?? 0)) / all)
}

type Width = { wanted: number; least: number }

/** Counts the characters that each column wants, and those of its longest word. */
function columnWidths(rows: readonly Cell[][], count: number): Width[] {
  const widths = Array.from({ length: count }, () => ({ wanted: 1, least: 1 }))
  const starts = findCellStartColumns(rows)
  for (const [down, row] of rows.entries())
    for (const [across, cell] of row.entries()) {
      const own = widths[starts[down]?.[across] ?? 0]
      if (!own || cell.columns > 1) continue
      const text = readCellText(cell)
      own.wanted = Math.max(own.wanted, Math.min(text.length, 80))
      own.least = Math.max(own.least, ...text.split(/\s+/).map(widthOf))
    }
  return widths
}

/** Returns a word's width in characters; capitals are wider, and a longer word is hyphenated. */
const widthOf = (word: string): number => Math.min(18, word.length + (word.match(/\p{Lu}/gu)?.length ?? 0) / 3)

function estimateTableLines(rows: readonly Cell[][], widths: readonly { wanted: number }[], room: number): number {
  const all = widths.reduce((sum, { wanted }) => sum + Math.min(wanted, 60) + 2, 0)
  const each = widths.map(({ wanted }) => Math.max(3, (Math.min(wanted, 60) + 2) * Math.min(1, room / all) - 2))
  const of = (row: Cell[]) =>
    Math.max(1, ...row.map((cell, at) => Math.ceil(readCellText(cell).length / ((each[at] ?? 10) * cell.columns))))
  return rows.reduce((sum, row) => sum + of(row) + 0.3, 0)
}

/** Returns the words of a cell. */
const readCellText = (cell: Cell): string =>
  [...JSON.stringify(cell.blocks).matchAll(/"text":"((?:[^"\\]|\\.)*)"/g)].map(([, text]) => text).join('')
