import {
  type Block,
  type Cell,
  findCellStartColumns,
  type Inline,
  numberColumns,
  numbersBeforePoint,
  type Picture,
} from '../fulltext/text.ts'

/** The placement of a figure: floating `across` the columns or in one `column`, or `here` in the text. */
type Place = 'across' | 'column' | 'here'

type Sized = Picture & { pixels: { width: number; height: number } }
type Figure = Omit<Extract<Block, { kind: 'figure' }>, 'pictures'> & { pictures: Sized[] }

/** The width of Word's page between its margins, in points: a picture of that width fills the width it is placed in. */
const usualWidth = 450

/**
 * Places a picture across the columns if it is wide, has enough pixels, and was shown wide; if the file does not record
 * its shown size, it must be twice as wide as high. One without a number and a title stays at its place.
 */
export function placeOfPicture(figure: Figure): { place: Place; pictures: object[] } {
  const [first] = figure.pictures
  const { title, rest } = { rest: [], ...figure.caption }
  const isNamed = figure.label !== '' || title.length + rest.length > 0
  const { width = 0, height = 0 } = first?.pixels ?? {}
  const shown = first?.width ?? 0
  const wasWide = shown > 0 ? width >= height * 1.3 && shown > usualWidth * 0.6 : width >= height * 2
  const isWide = width >= 800 && wasWide
  const place = !isNamed ? 'here' : isWide ? 'across' : 'column'
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

/** A text of a column whose printed width counts; those of heads are bold. */
type Measured = { text: string; isBold: boolean }

/** The longest texts of a column: words, which should not break, and lines. */
type ColumnTexts = { words: Measured[]; lines: Measured[] }

/** A text of cells that span some columns. */
type Span = Measured & { from: number; to: number }

/** The text after a number's decimal point, with 0 for each digit: digits are equally wide. */
type Tail = { content: Run[]; isBold: boolean }
type Run = { kind: 'run'; text: string; marks: string[] }

/**
 * A cell with its column, from 0, the widths of its lines, and the place of its tail among the table's, -1 in a cell
 * that is not aligned by its decimal point. Words are hyphenated only in cells with a very long one.
 */
type SetCell = Cell & { isNumber: boolean; tail: number; column: number; lines: number[]; hyphenates: boolean }

/**
 * The data of a table that the template lays out by measuring: whether it floats, the longest texts of its columns,
 * the different tails of its numbers, the widths of the caption and the notes, and the rows at which a page may begin,
 * since no cell spans the cut. A head with links is not repeated: PDF/UA-1 allows no links in repeated content.
 */
type TableData = {
  place: 'float' | 'here'
  columnTexts: ColumnTexts[]
  spans: Span[]
  tails: Tail[]
  around: number[]
  cuts: number[]
  headRepeats: boolean
  head: SetCell[][]
  body: SetCell[][]
}

/** Returns the data of a table; one without a number and a caption stays at its place. */
export function describeTable(table: Table): TableData {
  const numbers = numberColumns(table.body, readCellText)
  const headRepeats = !/"kind":"(?:link|reference|note|target)"/.test(JSON.stringify(table.head))
  const { title, rest } = { rest: [], ...table.caption }
  const isCaptioned = table.label !== '' || title.length + rest.length > 0
  const place = isCaptioned ? 'float' : 'here'
  const head = placeCells(table.head, numbers).map((row) => row.map((cell) => ({ ...cell, isHead: true })))
  const body = placeCells(table.body, numbers)
  const tails = alignPoints(body)
  const rows = [...head, ...body]
  const [columnTexts, spans] = [columnTextsOf(rows), spansOf(rows)]
  const around = estimateWidths(
    readNodeText([title, rest, table.caption.paragraphs, ...table.notes.map(({ blocks }) => blocks)]).split('\n'),
  )
  return { place, columnTexts, spans, tails, around, cuts: findCuts(table.body), headRepeats, head, body }
}

/** Adds to each cell its column, and whether that is of numbers. */
function placeCells(rows: readonly Cell[][], numbers: ReadonlySet<number>): SetCell[][] {
  const starts = findCellStartColumns(rows)
  return rows.map((row, down) =>
    row.map((cell, across) => {
      const column = starts[down]?.[across] ?? 0
      const texts = linesOfCell(cell).filter((line) => line !== '')
      const hyphenates = texts.some((line) => line.split(wordEnds).some((word) => word.length > longestWord))
      return {
        ...cell,
        tail: -1,
        column,
        lines: estimateWidths(texts),
        hyphenates,
        isNumber: cell.columns === 1 && numbers.has(column),
      }
    }),
  )
}

/** Gives the cells of numbers their tails. @returns the different tails */
function alignPoints(body: readonly SetCell[][]): Tail[] {
  const tails = new Map<string, { tail: Tail; at: number }>()
  const numbers = body.flat().filter(({ isNumber }) => isNumber)
  for (const [, cells] of Map.groupBy(numbers, ({ column }) => column))
    for (const [at, lead] of numbersBeforePoint(cells.map(readCellText)).entries()) {
      const cell = cells[at] as SetCell
      const content = lead === '' ? undefined : tailOf(cell, lead)
      if (!content) continue
      const tail = { content, isBold: cell.isHead }
      cell.tail = tails.getOrInsertComputed(JSON.stringify(tail), () => ({ tail, at: tails.size })).at
    }
  return [...tails.values()].map(({ tail }) => tail)
}

/** Returns what follows the beginning of a cell's number; undefined if the cell has more than a line of words. */
function tailOf(cell: Cell, lead: string): Run[] | undefined {
  const [block, ...others] = cell.blocks
  const runs = block?.kind === 'paragraph' && others.length === 0 ? runsOf(block.content) : undefined
  const text = runs?.map((run) => run.text).join('') ?? ''
  let left = text.length - text.trimStart().length + lead.length
  return runs?.flatMap((run) => {
    const rest = run.text.slice(left).replace(/\d/g, '0')
    left = Math.max(0, left - run.text.length)
    return rest === '' ? [] : [{ ...run, text: rest }]
  })
}

/** Returns the runs of a line, those of its links and references too; undefined if it has more than words. */
function runsOf(content: readonly Inline[]): Run[] | undefined {
  const runs = content.map((one): Run[] | undefined => {
    if (one.kind === 'run') return [{ kind: 'run', text: one.text, marks: [...one.marks] }]
    return one.kind === 'link' || one.kind === 'reference' ? runsOf(one.content) : undefined
  })
  return runs.every((one) => one !== undefined) ? runs.flat() : undefined
}

/** Returns an upper estimate of the width of each line, in the size of its letters. */
const estimateWidths = (lines: readonly string[]): number[] => lines.map((line) => Math.ceil(widthOf(line) * 5.5) / 10)

/** The texts of a column that are measured: the longest three of each weight, since letters differ in width. */
const measured = 3

/** The letters of the longest line that a column should have, and of a word before it is hyphenated. */
const longestLine = 60
const longestWord = 18

function columnTextsOf(rows: readonly SetCell[][]): ColumnTexts[] {
  const all = rows.flat()
  const count = Math.max(0, ...all.map(({ column, columns }) => column + Math.max(1, columns)))
  const texts: ColumnTexts[] = Array.from({ length: count }, () => ({ words: [], lines: [] }))
  for (const cell of all) {
    const own = texts[cell.column]
    if (!own || cell.columns > 1) continue
    const { lines, isBold } = textsOf(cell)
    own.lines.push(...lines.map((line) => ({ text: line.slice(0, longestLine), isBold })))
    const words = lines.flatMap((line) => line.split(wordEnds))
    own.words.push(...words.map((word) => ({ text: word.slice(0, longestWord), isBold })))
  }
  return texts.map(({ words, lines }) => ({ words: longestOf(words), lines: longestOf(lines) }))
}

/** Returns the longest line of the cells that span the same columns, for all such columns. */
function spansOf(rows: readonly SetCell[][]): Span[] {
  const spanning = rows.flat().filter(({ columns }) => columns > 1)
  const spans = Map.groupBy(spanning, ({ column, columns }) => `${column} ${columns}`)
  return [...spans.values()].flatMap((cells) => {
    const { column = 0, columns = 1 } = cells[0] ?? {}
    const lines = cells.map(textsOf).flatMap(({ lines, isBold }) => lines.map((line) => ({ text: line, isBold })))
    return longestOf(lines).map(({ text, isBold }) => ({
      text: text.slice(0, longestLine),
      isBold,
      from: column,
      to: column + columns,
    }))
  })
}

/** Returns the lines of a cell, and whether they are bold, or some words in them. */
const textsOf = (cell: SetCell) => ({
  lines: linesOfCell(cell).filter((line) => line !== ''),
  isBold: cell.isHead || /"marks":\[[^\]]*"bold"/.test(JSON.stringify(cell.blocks)),
})

/** Matches the places where a line may end: spaces, behind signs, and between letters of Chinese and Japanese. */
const wordEnds =
  /(?<=[\p{L}\d]–)|(?<=[\p{L}\d][/-])(?!\d)|[^\S\u00a0\u202f]+|\u200b|(?<=[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}])/u

const longestOf = (some: readonly Measured[]): Measured[] =>
  [true, false].flatMap((isBold) =>
    some
      .filter((one) => one.isBold === isBold)
      .toSorted((a, b) => widthOf(b.text) - widthOf(a.text))
      .slice(0, measured),
  )

/** Returns a word's width in letters; capitals are wider, signs narrower. */
const widthOf = (word: string): number =>
  [...word].reduce(
    (sum, letter) => sum + (/[\p{Lu}%]/u.test(letter) ? 1.5 : isHan.test(letter) ? 2 : isNarrow.test(letter) ? 0.6 : 1),
    0,
  )

const isHan = /\p{Script=Han}/u
const isNarrow = /[.,:;'*()[\]-]/

/** Returns the rows of a table's body at which a page may begin. */
function findCuts(body: readonly Cell[][]): number[] {
  let reach = 0
  return body.flatMap((row, down) => {
    const isFree = down > 0 && reach <= down
    reach = Math.max(reach, ...row.map(({ rows }) => down + rows))
    return isFree ? [down] : []
  })
}

/** Returns the lines of a cell: its paragraphs, and what is between breaks. */
const linesOfCell = (cell: Cell): string[] => cell.blocks.flatMap((block) => readNodeText(block).split('\n'))

/** Returns the words of a cell. */
const readCellText = (cell: Cell): string => linesOfCell(cell).join(' ').trim()

/** Returns the words of a node of a text; what is read aloud for a formula. */
function readNodeText(node: unknown): string {
  if (Array.isArray(node)) return node.map(readNodeText).join('')
  if (typeof node !== 'object' || node === null) return ''
  const { kind, text, content, blocks, items, spoken, file } = node as Record<string, unknown>
  if (kind === 'break') return '\n'
  if (typeof text === 'string') return text
  if (typeof spoken === 'string') return typeof file === 'string' ? '' : spoken.replace(/\s+/g, '')
  const inner = [content, blocks, items].map(readNodeText).join('')
  return kind === 'paragraph' || kind === 'list' ? `${inner}\n` : inner
}
