import type { Item, Line, Piece, Script, Sheet } from './layout.ts'
import { inOrderOfWriting } from './letters.ts'
import { groupItemsIntoRows, isAccent, isMark, type Row } from './rows.ts'
import { withAccents, withLetters, withMarksBelow } from './typed-letters.ts'

/** A narrower gap, in ems, is not a space. */
const wordGap = 0.14

/** A wider gap, in ems, may separate names. */
const apartGap = 0.75

/** Like `wordGap`, for Devanagari, whose letters are further apart. */
const wideWordGap = 0.24

/** `page` counts from 1; `isPrinted` if Devanagari is in print order. */
type Place = { page: number; isPrinted: boolean }

/**
 * Returns the upright lines of a page, without watermarks and stamps in the margin, which run another way. On a rotated
 * page, such as a sideways table, the rotation of most text counts as upright.
 */
export function readUprightLines(sheet: Sheet, { page, isPrinted }: Place): Line[] {
  const upright = withoutLineNumbers(uprightItems(sheet))
  return groupItemsIntoRows(upright)
    .map((row) => buildPrintedLine(row, page, isPrinted))
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

/** Drops a manuscript's line numbers: numbers on their own in the margin, aligned at their right end. */
function withoutLineNumbers(items: Item[]): Item[] {
  const left = items.map(({ x }) => x).sort((a, b) => a - b)[Math.floor(items.length * 0.6)] ?? 0
  const isNear = (one: Item | undefined, next: Item | undefined) =>
    one && next && Math.abs(one.y - next.y) < 1 && Math.abs(next.x - itemRightEdge(one)) < one.size * 0.5
  const numbers = items.filter((item, at) => {
    const isNumber = /^\s*\d{1,4}\s*$/.test(item.text) && itemRightEdge(item) < left
    return isNumber && !isNear(items[at - 1], item) && !isNear(item, items[at + 1])
  })
  const columns: Item[][] = []
  for (const item of numbers.toSorted((a, b) => itemRightEdge(a) - itemRightEdge(b))) {
    const column = columns.at(-1)
    const last = column?.at(-1)
    if (last && itemRightEdge(item) - itemRightEdge(last) < 1.5) column?.push(item)
    else columns.push([item])
  }
  const counted = new Set(
    columns
      .map((some) => some.toSorted((a, b) => a.y - b.y))
      .filter(isCounted)
      .flat(),
  )
  return items.filter((item) => !counted.has(item))
}

const itemRightEdge = ({ x, width }: Item) => x + width

/** Whether numbers count lines, which are evenly spaced; the entries of a list are not. */
function isCounted(numbers: Item[]): boolean {
  const steps = numbers.slice(1).map(({ text }, at) => Number(text) - Number(numbers[at]?.text))
  const gaps = numbers.slice(1).map(({ y }, at) => y - (numbers[at]?.y ?? 0))
  const usual = gaps.toSorted((a, b) => a - b)[gaps.length >> 1] ?? 0
  const isEven = gaps.filter((gap) => Math.abs(gap - usual) < usual * 0.15).length > gaps.length * 0.7
  const isNext = steps.every((step) => step === steps[0]) && (steps[0] === 1 || steps[0] === 5)
  return numbers.length >= minNumbered && isNext && isEven
}

function buildPrintedLine({ items, x, right }: Row, page: number, isPrinted: boolean): Line {
  const size = mainSize(items)
  const main = items.filter((item) => Math.abs(item.size - size) < 0.6)
  const y = mostly(main, ({ y }) => Math.round(y * 2) / 2)
  const pieces = joinItemsToPieces(withMarksBelow(withAccents(sortItemsLeftToRight(items))), size, y)
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
    isFirst: items.find(({ isFirst }) => isFirst !== undefined)?.isFirst,
    isBold: isMost(({ isBold }) => isBold),
    isItalic: isMost(({ isItalic }) => isItalic),
  }
}

/** Sorts items from left to right; an accent comes right before the letter below it. */
function sortItemsLeftToRight(items: Item[]): Item[] {
  const sorted = items.toSorted((a, b) => a.x - b.x)
  const placeOf = (item: Item, at: number) => {
    if (!isAccent(item.text)) return item.x
    const middle = item.x + item.width / 2
    const isBelow = ({ text, x, width }: Item) =>
      !isAccent(text) && x < middle && middle < x + width && x > item.x - item.size * 0.5
    const below = sorted.slice(Math.max(0, at - 2), at + 3).find(isBelow)
    return below ? Math.min(below.x, item.x) - tiny : item.x - item.size * 0.3
  }
  const placed = sorted.map((item, at) => ({ item, place: placeOf(item, at) }))
  return placed.sort((a, b) => a.place - b.place).map(({ item }) => item)
}

const tiny = 0.001

const lettersIn = (items: Item[]) => items.reduce((sum, { text }) => sum + text.trim().length, 0)

/** Returns the most frequent value, weighted by characters. */
function mostly(items: Item[], numberOf: (item: Item) => number): number {
  const letters = new Map<number, number>()
  for (const item of items) {
    const value = numberOf(item)
    letters.set(value, (letters.get(value) ?? 0) + item.text.length)
  }
  return [...letters].sort(([, a], [, b]) => b - a)[0]?.[0] ?? 0
}

/** Returns the size of most characters; for small capitals, the size of their capitals. */
function mainSize(items: Item[]): number {
  const size = mostly(items, (item) => Math.round(item.size * 10) / 10)
  const larger = items.filter((item) => item.size > size * 1.1 && item.size < size * 1.5 && /\p{Lu}/u.test(item.text))
  const isUpper = items.every(({ text }) => text === text.toUpperCase())
  const initials = larger.filter(({ text }) => /^\s*\p{Lu}{1,2}\s*$/u.test(text))
  const isSmallCapitals = larger.length > 0 && (isUpper || (initials.length > 1 && initials.length === larger.length))
  return isSmallCapitals ? Math.max(...larger.map((item) => item.size)) : size
}

function scriptOf(item: Item, size: number, y: number): Script {
  const isSuperscriptMark = isMark(item.text) && y - item.y > size * 0.25
  if (item.size > size * 0.86 && !isSuperscriptMark) return undefined
  if (y - item.y > size * 0.12) return 'sup'
  return item.y - y > size * 0.08 ? 'sub' : undefined
}

function joinItemsToPieces(items: Item[], size: number, y: number): Piece[] {
  const pieces: Piece[] = []
  let right = Number.POSITIVE_INFINITY
  for (const item of items) {
    const last = pieces.at(-1)
    const script = scriptOf(item, size, y)
    const gap = (item.x - right) / size
    const isSpaced = /\p{Script=Devanagari}/u.test(item.text)
      ? gap > wideWordGap || (item.isSpaced && gap > 0.1)
      : gap > wordGap
    const isAlike = last?.script === script && last?.isItalic === item.isItalic && last?.isBold === item.isBold
    if (last && isSpaced && !last.text.endsWith(' ')) last.text += ' '
    const isApart = last !== undefined && gap > apartGap
    if (last && isAlike && !isApart) last.text += item.text
    else pieces.push({ text: item.text, script, isBold: item.isBold, isItalic: item.isItalic, x: item.x, isApart })
    right = item.x + item.width
  }
  return withLetters(pieces)
}
