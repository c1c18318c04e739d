import { byPlace, type Item, type Line, type Piece, type Script, type Sheet } from './layout.ts'
import { inOrderOfWriting } from './letters.ts'
import { withLetters } from './typed-letters.ts'

/** A wider gap, in sizes of the text, parts two columns. */
const columnGap = 1.3
/** Text that stands apart in the file belongs to a line only if it is closer: a gutter may be narrow. */
const strayGap = 0.55
/** A narrower gap, in sizes of the text, is no space. */
const wordGap = 0.14

/** The same for Devanagari, whose letters stand further apart. */
const wideWordGap = 0.24

/** `page` counts from 1; `isPrinted` if Devanagari stands in the order of print. */
type Place = { page: number; isPrinted: boolean }

type Row = { items: Item[]; y: number; size: number; right: number; x: number }

/**
 * The lines of a page, upright ones alone: watermarks and stamps in the margin run another way. Where most of a page is turned, as
 * of a table on its side, that way is up.
 */
export function linesOf(sheet: Sheet, { page, isPrinted }: Place): Line[] {
  const upright = withoutLineNumbers(uprightItems(sheet))
  return merged(rowsOf(upright))
    .map((row) => lineOf(row, page, isPrinted))
    .filter(({ text }) => text)
}

function uprightItems({ items }: Sheet): Item[] {
  const letters = new Map<number, number>()
  for (const { turn, text } of items) letters.set(turn, (letters.get(turn) ?? 0) + text.trim().length)
  const [main = 0] = [...letters].sort(([, a], [, b]) => b - a)[0] ?? []
  const angle = (-main * Math.PI) / 180
  const [cos, sin] = [Math.cos(angle), Math.sin(angle)]
  const turned = items.filter(({ turn }) => turn === main)
  if (main === 0) return turned
  return turned.map((item) => ({ ...item, x: item.x * cos - item.y * sin, y: item.x * sin + item.y * cos }))
}

const minNumbered = 8

/** Leaves out the numbers of lines in the margin, as of manuscripts. */
function withoutLineNumbers(items: Item[]): Item[] {
  const left = items.map(({ x }) => x).sort((a, b) => a - b)[Math.floor(items.length * 0.6)] ?? 0
  const numbers = items
    .filter(({ text, x, width }) => /^\s*\d{1,4}\s*$/.test(text) && x + width < left)
    .toSorted((a, b) => a.y - b.y)
  const steps = numbers.slice(1).map(({ text }, at) => Number(text) - Number(numbers[at]?.text))
  const isCounted = steps.every((step) => step === steps[0]) && (steps[0] === 1 || steps[0] === 5)
  return numbers.length >= minNumbered && isCounted ? items.filter((item) => !numbers.includes(item)) : items
}

/** Items that follow each other in the file and on the page. */
function rowsOf(items: Item[]): Row[] {
  const rows: Row[] = []
  for (const item of items) {
    const row = rows.at(-1)
    if (!item.text.trim()) continue
    if (row && isBeside(row, item, columnGap)) extend(row, [item])
    else rows.push({ items: [item], y: item.y, size: item.size, x: item.x, right: item.x + item.width })
  }
  return rows
}

function isBeside(row: Row, item: { x: number; y: number; size: number }, maxGap: number): boolean {
  const size = Math.max(row.size, item.size)
  const gap = item.x - row.right
  const shift = Math.abs(item.y - row.y)
  const isScript = Math.min(row.size, item.size) < size * 0.9
  return gap < size * maxGap && gap > -size * 0.6 && shift < size * (isScript ? 0.62 : 0.25)
}

function extend(row: Row, items: Item[]): void {
  for (const item of items) {
    if (item.size > row.size * 1.05) Object.assign(row, { y: item.y, size: item.size })
    row.right = Math.max(row.right, item.x + item.width)
    row.x = Math.min(row.x, item.x)
    row.items.push(item)
  }
}

/** Rows that stand side by side although the file has them apart. */
function merged(rows: Row[]): Row[] {
  const sorted = rows.toSorted(byPlace)
  const gone = new Set<Row>()
  for (const [at, row] of sorted.entries()) {
    if (gone.has(row)) continue
    let isLonger = true
    while (isLonger) {
      isLonger = false
      for (let next = Math.max(0, at - 40); next < Math.min(sorted.length, at + 40); next++) {
        const other = sorted[next]
        if (!other || other === row || gone.has(other) || !isBeside(row, other, strayGap)) continue
        gone.add(other)
        extend(row, other.items)
        isLonger = true
      }
    }
  }
  return rows.filter((row) => !gone.has(row))
}

function lineOf({ items, x, right }: Row, page: number, isPrinted: boolean): Line {
  const size = mainSize(items)
  const main = items.filter((item) => Math.abs(item.size - size) < 0.6)
  const y = mostly(main, ({ y }) => Math.round(y * 2) / 2)
  const pieces = piecesOf(
    items.toSorted((a, b) => a.x - b.x),
    size,
    y,
  )
  if (isPrinted) for (const piece of pieces) piece.text = inOrderOfWriting(piece.text)
  const text = pieces
    .map((piece) => piece.text)
    .join('')
    .trim()
  const isMost = (is: (item: Item) => boolean) =>
    lettersIn(main.filter(is)) > lettersIn(main) * 0.6 && lettersIn(main) > 0
  return {
    pieces,
    text,
    x,
    right,
    y,
    size,
    page,
    isBold: isMost(({ isBold }) => isBold),
    isItalic: isMost(({ isItalic }) => isItalic),
  }
}

const lettersIn = (items: Item[]) => items.reduce((sum, { text }) => sum + text.trim().length, 0)

/** The value that most letters have. */
function mostly(items: Item[], numberOf: (item: Item) => number): number {
  const letters = new Map<number, number>()
  for (const item of items) {
    const value = numberOf(item)
    letters.set(value, (letters.get(value) ?? 0) + item.text.length)
  }
  return [...letters].sort(([, a], [, b]) => b - a)[0]?.[0] ?? 0
}

/** The size that most letters have; small capitals are of the size of their capitals. */
function mainSize(items: Item[]): number {
  const size = mostly(items, (item) => Math.round(item.size * 10) / 10)
  const larger = items.filter((item) => item.size > size * 1.1 && /\p{Lu}/u.test(item.text))
  const isSmallCapitals = lettersIn(larger) > 2 && items.every(({ text }) => text === text.toUpperCase())
  return isSmallCapitals ? Math.max(...larger.map((item) => item.size)) : size
}

function scriptOf(item: Item, size: number, y: number): Script {
  if (item.size > size * 0.86) return undefined
  if (y - item.y > size * 0.12) return 'sup'
  return item.y - y > size * 0.08 ? 'sub' : undefined
}

function piecesOf(items: Item[], size: number, y: number): Piece[] {
  const pieces: Piece[] = []
  let right = Number.POSITIVE_INFINITY
  for (const item of items) {
    const last = pieces.at(-1)
    const script = scriptOf(item, size, y)
    const gap = (item.x - right) / size
    const isSpaced = /\p{Script=Devanagari}/u.test(item.text)
      ? gap > wideWordGap || (item.isSpaced && gap > -wordGap)
      : gap > wordGap
    const isAlike = last?.script === script && last?.isItalic === item.isItalic && last?.isBold === item.isBold
    if (last && isSpaced && !last.text.endsWith(' ')) last.text += ' '
    if (last && isAlike) last.text += item.text
    else pieces.push({ text: item.text, script, isBold: item.isBold, isItalic: item.isItalic, x: item.x })
    right = item.x + item.width
  }
  return withLetters(pieces)
}
