import {
  extractPdf,
  furnitureOf,
  guttersOf,
  isAsPrinted,
  type Line,
  readUprightLines,
  splitPageColumns,
} from '../../documents/documents.ts'
import { isCaption, referencesHeading } from '../../documents/text.ts'
import { type LineWords, scripted, type TextBlock, withLine, wordsWithin } from '../blocks.ts'
import { classifyStretches, type Stretch } from './block-rules.ts'
import { type PageRow, withRows } from './table-rows.ts'

const maxPages = 400

/** Returns the text of a PDF without the parts that each page repeats; [] for a scan. @throws if it cannot be opened */
export async function blocksOfPdf(bytes: Uint8Array): Promise<TextBlock[]> {
  const { sheets } = await extractPdf(bytes, { maxPages })
  const isPrinted = isAsPrinted(sheets)
  const pages = sheets.map((sheet, at) => readUprightLines(sheet, { page: at + 1, isPrinted }))
  const furniture = furnitureOf(
    pages,
    sheets.map(({ height }) => height),
  )
  const printed = withoutNumbers(
    pages.map((lines) => lines.filter((line) => !furniture.has(line) || isDecimal(line))),
    sheets.flatMap(({ items }) => edgesIn(items.toSorted((one, other) => one.y - other.y))),
  )
  const gutters = guttersOf(printed.map((lines) => lines.filter(isWide)))
  const columns = printed.flatMap((lines) => splitPageColumns(withRows(lines, gutters), gutters) as PageRow[][])
  return classifyStretches(stretchesOf(columns))
}

/**
 * Reports whether a line is a measured number: in a table at a page's foot, it looks like a part that each page
 * repeats.
 */
const isDecimal = ({ text }: Line) => /^[\d.,\s±<>−-]+$/.test(text) && /\d[.,]\d/.test(text)

/** Drops line numbers: the consecutive numbers down a page's margin. */
function withoutNumbers(pages: readonly Line[][], edges: readonly number[]): Line[][] {
  if (edges.length === 0) return [...pages]
  return pages.map((lines) =>
    lines.flatMap((line) => {
      const { number, right } = readLineNumber(line)
      if (number === undefined || !edges.some((edge) => Math.abs(edge - right) < near)) return [line]
      const [, ...pieces] = line.pieces
      const text = pieces.map((piece) => piece.text).join('')
      return text.trim() ? [{ ...line, pieces, x: pieces[0]?.x ?? line.x, text: text.trim() }] : []
    }),
  )
}

const near = 3.5
const fewestCounted = 7

/** Returns the right edges of columns of consecutive numbers. */
function edgesIn(items: readonly { text: string; x: number; width: number }[]): number[] {
  const columns: { right: number; last: number; steps: number }[] = []
  for (const { text, x, width } of items) {
    if (!/^\s*\d{1,4}\s*$/.test(text)) continue
    const [number, right] = [Number(text), x + width]
    const column = columns.find((one) => Math.abs(one.right - right) < near)
    if (!column) columns.push({ right, last: number, steps: 0 })
    else Object.assign(column, { last: number, steps: column.steps + (number === column.last + 1 ? 1 : 0) })
  }
  return columns.flatMap(({ right, steps }) => (steps >= fewestCounted ? [right] : []))
}

/** Returns the number at the start of a line that is set apart from its text, and its approximate right edge. */
function readLineNumber({ pieces: [first, second], x, size }: Line): { number: number | undefined; right: number } {
  const text = first?.text.trim() ?? ''
  const isNumber = /^\d{1,4}$/.test(text) && (!second || second.isApart)
  return { number: isNumber ? Number(text) : undefined, right: x + text.length * size * 0.5 }
}

const isWide = ({ x, right, size }: Line) => right - x > size * 14

/** The usual appearance of a text, which helps to find its paragraphs. */
type Usual = { size: number; leading: number; words: LineWords }

function usualOf(columns: readonly PageRow[][]): Usual {
  const rows = columns.flat()
  const size = most(rows.map((row) => [row.size, row.text.length]))
  const gaps = columns.flatMap((column) =>
    column.slice(1).map((row, at): [number, number] => [Math.round((row.y - (column[at]?.y ?? 0)) * 2) / 2, 1]),
  )
  const near = gaps.filter(([gap]) => gap > size * 0.9 && gap < size * 3)
  return { size, leading: most(near) || size * 1.2, words: wordsWithin(rows.map(({ text }) => text)) }
}

function most(weighed: readonly (readonly [number, number])[]): number {
  const sums = new Map<number, number>()
  for (const [value, weight] of weighed) sums.set(value, (sums.get(value) ?? 0) + weight)
  return [...sums].sort(([, one], [, other]) => other - one)[0]?.[0] ?? 0
}

type Open = { rows: PageRow[]; stretch: Stretch }

function stretchesOf(columns: readonly PageRow[][]): Stretch[] {
  const usual = usualOf(columns)
  const found: Open[] = []
  let tables = 0
  for (const column of columns) {
    const notes = findFootnoteStart(column, usual)
    const frame = { left: findLeftEdge(column), right: Math.max(...column.map(({ right }) => right)) }
    for (let at = 0; at < column.length; at++) {
      const row = column[at]
      if (!row) continue
      const table = tableAt(column, at, usual)
      if (table.length > 0) {
        found.push(...readTableCells(table, tables++, usual))
        at += table.length - 1
        continue
      }
      const isNote = at >= notes
      const last = found.findLast(({ stretch }) => (stretch.isNote ?? false) === isNote && !stretch.cell)
      const text = joinScriptedPieces(row)
      const isNext =
        found.at(-1) === last || row.page !== last?.rows.at(-1)?.page || isNote !== found.at(-1)?.stretch.isNote
      if (last && isNext && !isBlockStart(row, last, { usual, frame })) {
        last.rows.push(row)
        last.stretch.text = withLine(last.stretch.text, text, usual.words)
      } else found.push({ rows: [row], stretch: { text, page: row.page, isHeading: isHeading(row, usual), isNote } })
    }
  }
  return found.map(({ stretch }) => stretch)
}

const findLeftEdge = (column: readonly Line[]) => Math.min(...column.map(({ x }) => x))

const joinScriptedPieces = ({ pieces }: Line) =>
  pieces
    .map(({ text, script }) => scripted(text, script))
    .join('')
    .trim()

const isHeading = ({ isBold, size, text }: Line, usual: Usual) =>
  (isBold || size > usual.size * 1.08) && text.length < 120 && /\p{L}{2}/u.test(text) && !/[.;,]$/.test(text)

/** Returns where the notes at the foot of a column begin: smaller lines below the text, the first with its mark. */
function findFootnoteStart(column: readonly PageRow[], usual: Usual): number {
  const last = column.findLastIndex(({ size, cells }) => size > usual.size * 0.95 || cells)
  const first = column[last + 1]
  const isMarked = first && /^(?:[⁰-⁹¹²³*†‡§]|\d{1,2}\s*\p{Lu})/u.test(joinScriptedPieces(first))
  return last >= 0 && isMarked ? last + 1 : column.length
}

type Frame = { usual: Usual; frame: { left: number; right: number } }

/** Reports whether a line begins a paragraph, a heading, a caption or an entry. */
function isBlockStart(row: PageRow, { rows, stretch }: Open, { usual, frame }: Frame): boolean {
  const above = rows.at(-1)
  if (!above || above.cells) return true
  const isEnded = /[.?!:”"’)\]]$/.test(above.text)
  if (isCaption(row.text) || referencesHeading.test(row.text) || referencesHeading.test(stretch.text)) return true
  if (Math.abs(row.size - above.size) > 0.6) return true
  if (itemNumber(row.text) === itemNumber(stretch.text) + 1) return true
  if (isHeading(row, usual) !== isHeading(above, usual))
    return row.isBold !== above.isBold || isEnded || stretch.isHeading === true
  const isBelow = row.page === above.page && row.y > above.y
  if (!isBelow)
    return (
      isEnded || stretch.isHeading === true || (/^\p{Lu}/u.test(row.text) && above.right < frame.right - row.size * 8)
    )
  if (row.y - above.y > usual.leading * 1.3 + (row.size < usual.size ? 0 : 1)) return true
  if (
    /^(?:\[\d{1,3}\]|\d{1,3}[.)]\s|[•▪●–]\s)/.test(row.text) &&
    (isEnded || row.x < above.x - 1 || /^\[\d{1,3}\]/.test(stretch.text))
  )
    return true
  const isIndented = row.x > frame.left + row.size * 0.8 && above.x < row.x - row.size * 0.8
  const isHanging = rows.length > 1 && row.x < above.x - row.size * 0.8
  const isShort = above.right < frame.right - (frame.right - frame.left) * 0.12
  return isEnded && (isIndented || isHanging || isShort)
}

/** Returns the number at the start of an item or entry; NaN if there is none. */
const itemNumber = (text: string) => Number(/^[[(]?(\d{1,3})[\]).]\s/.exec(text)?.[1] ?? Number.NaN)

/** Returns the rows of a table that begins at a row: two or more with cells, and lines of cells between them. */
function tableAt(column: readonly PageRow[], at: number, usual: Usual): PageRow[] {
  if (!column[at]?.cells) return []
  let end = at + 1
  for (let next = end; next < column.length && next < end + 3; next++) {
    const [row, above] = [column[next], column[next - 1]]
    if (!row || !above || row.y - above.y > usual.leading * 3 || row.y < above.y) break
    if (row.cells) end = next + 1
    else if (row.right - row.x > usual.size * 14 || isCaption(row.text)) break
  }
  const rows = column.slice(at, end)
  return rows.filter(({ cells }) => cells).length > 1 ? rows : []
}

/** Returns the cells of a table's rows; a line that continues a row's cells belongs to them. */
function readTableCells(rows: readonly PageRow[], table: number, usual: Usual): Open[] {
  const widest = Math.max(...rows.map(({ cells }) => (cells ?? []).flatMap(apartIn).length))
  const gaps = rows.slice(1).map((row, at) => row.y - (rows[at]?.y ?? 0))
  const usualGap = gaps.toSorted((one, other) => one - other)[gaps.length >> 1] ?? 0
  const whole: Line[][] = []
  for (const [at, row] of rows.entries()) {
    const cells = (row.cells ?? [row]).flatMap(apartIn)
    const above = whole.at(-1)
    const gap = gaps[at - 1] ?? 0
    const isNear = gap < usualGap * 0.85 || (gap < row.size * 1.4 && usualGap < row.size * 1.4)
    const isRest = above && isNear && cells.length < widest && cells.every((cell) => columnOf(cell, above) >= 0)
    const isFilled = above && cells.every((cell) => columnOf(cell, above) > 0)
    if (isRest && (gap < usualGap * 0.85 || isFilled)) for (const cell of cells) goOn(above, cell, usual)
    else whole.push([...cells])
  }
  return whole.flatMap((cells, row) =>
    cells.map((cell): Open => {
      const stretch = { text: joinScriptedPieces(cell), page: cell.page, cell: { table, row, isHead: row === 0 } }
      return { rows: [{ ...cell, cells: [cell] }], stretch }
    }),
  )
}

/** Splits a line into cells where its words are further apart than those of a text. */
function apartIn(line: Line): Line[] {
  const starts = [0, ...line.pieces.flatMap(({ isApart }, at) => (isApart && at > 0 ? at : []))]
  if (starts.length === 1) return [line]
  return starts.map((start, at) => {
    const pieces = line.pieces.slice(start, starts[at + 1])
    const text = pieces.map((piece) => piece.text).join('')
    const right = line.pieces[starts[at + 1] ?? -1]?.x ?? line.right
    return { ...line, pieces, text: text.trim(), x: pieces[0]?.x ?? line.x, right }
  })
}

const columnOf = (cell: Line, cells: readonly Line[]) =>
  cells.findIndex(({ x, right }) => cell.x < right && cell.right > x)

function goOn(cells: Line[], cell: Line, usual: Usual): void {
  const at = columnOf(cell, cells)
  const above = cells[at]
  if (!above) return
  const text = withLine(joinScriptedPieces(above), joinScriptedPieces(cell), usual.words)
  const [x, right] = [Math.min(above.x, cell.x), Math.max(above.right, cell.right)]
  cells[at] = { ...above, x, right, text, pieces: [{ text, script: undefined, isBold: false, isItalic: false, x }] }
}
