import { byPlace, type Item, usualSize } from './layout.ts'
import { markLetters } from './markup.ts'

/** A wider gap, in ems, separates two columns. */
const columnGap = 1.3
/** Text from another place in the file joins a row across a gap of at most this many ems: a gutter may be narrow. */
const strayGap = 0.55
/** The greatest length of a sub- or superscript. */
const maxScript = 24

const marks = new RegExp(`^(?:[\\s\\d,${markLetters}]|[a-h](?![a-z])){1,9}$`, 'u')

/** Whether a text consists of marks for affiliations and notes: `1,2*`. */
export const isMark = (text: string) => marks.test(text)

/** Whether a text is a lone accent, which may be raised over a capital. */
export const isAccent = (text: string) => /^\s*[´`¨ˆ˜ˇ˘˚¯˝˙]\s*$/.test(text)

/** Whether a stretch ends in an accent, which belongs above the next letter. */
const endsInAccent = (text: string) => isAccent(text.trimEnd().slice(-1))

/** The items of one line. */
export type Row = { items: Item[]; y: number; size: number; right: number; x: number; letters: number }

/** Returns a row of one item, after the drop cap that begins it. */
const makeRowOfItem = (item: Item, dropCap?: Item): Row => ({
  items: dropCap ? [dropCap, item] : [item],
  x: (dropCap ?? item).x,
  right: item.x + item.width,
  y: item.y,
  size: item.size,
  letters: item.text.length,
})

/** Groups items into rows, whatever their order in the file. */
export function groupItemsIntoRows(items: Item[]): Row[] {
  const rows: Row[] = []
  const dropCaps = dropCapsIn(items)
  const dropped = new Set(dropCaps.values())
  for (const [at, item] of items.entries()) {
    if (dropped.has(item)) continue
    const [last, row] = [rows.at(-1), makeRowOfItem(item, dropCaps.get(item))]
    const isTwice = item.width === 0 && item.text.length > 1 && item.text === items[at - 1]?.text
    if (!item.text.trim() || isTwice) continue
    if (last && isBeside(last, row, columnGap)) extend(last, row)
    else rows.push(row)
  }
  return spread(merged(rows))
}

/** The least size of a drop cap, relative to the other letters. */
const dropCapShare = 1.8

/** Returns drop caps by the item that follows each in the first of its lines. */
function dropCapsIn(items: Item[]): Map<Item, Item> {
  const least = usualSize(items) * dropCapShare
  const capitals = items.filter(({ size, text }) => size > least && /^\s*\p{Lu}\p{M}*\s*$/u.test(text))
  return new Map(
    capitals.flatMap((capital) => {
      const [first] = items.filter((item) => isBehind(capital, item, items)).toSorted(byPlace)
      return first ? [[first, capital] as const] : []
    }),
  )
}

/** Whether a line begins next to a drop cap, and none of it is above or below the capital. */
function isBehind(capital: Item, item: Item, items: Item[]): boolean {
  const { x, y, size } = item
  const right = capital.x + capital.width
  const isBeside = x > right - size * 0.6 && x < right + size
  const isWithin = y > capital.y - capital.size * 0.7 - size * 0.3 && y < capital.y + size * 0.1
  const isLine = capital.size > size * dropCapShare && /\p{L}.*\p{L}/u.test(item.text) // a raised mark is not a line
  const isFirst = (other: Item) =>
    other === capital ||
    other.text.trim() === '' ||
    Math.abs(other.y - y) > 1 ||
    other.x >= right - size * 0.6 ||
    other.x + other.width <= capital.x
  return isBeside && isWithin && isLine && items.every(isFirst)
}

function isBeside(row: Row, other: Row, maxGap: number): boolean {
  const size = Math.max(row.size, other.size)
  const gap = other.x - row.right
  const overlap = endsInAccent(row.items.at(-1)?.text ?? '') ? 0.9 : 0.6
  const isNear = gap < size * maxGap && gap > -size * overlap
  return isNear && Math.abs(other.y - row.y) < size * shiftOf(row, other)
}

/** Returns the greatest distance of the baselines of two rows on one line, in ems. */
function shiftOf(row: Row, other: Row): number {
  const smaller = row.size < other.size ? row : other
  if (smaller.size < Math.max(row.size, other.size) * 0.9) return smaller.letters < maxScript ? 0.62 : 0.05
  const gap = Math.max(other.x - row.right, row.x - other.right)
  if (other.letters === 1 && gap < row.size * 0.05 && gap > -row.size * 0.3) return 0.4 // for example the E of TeX
  const upper = row.y < other.y ? row : other
  return upper.items.every(({ text }) => isMark(text) || isAccent(text)) ? 0.62 : 0.25
}

/** Whether a row fits into a gap of another, for example commas that a program writes after the words of a line. */
function isInRowGap(other: Row, row: Row): boolean {
  const shift = row.size * shiftOf(row, other)
  if (other.x < row.x || other.right > row.right || Math.abs(other.y - row.y) >= shift) return false
  const play = row.size * 0.1
  return row.items.every(({ x, width }) => x + width <= other.x + play || x >= other.right - play)
}

function extend(row: Row, other: Row): void {
  const { items, letters, x, y, right, size } = other
  if (size > row.size * 1.05) Object.assign(row, { y, size })
  row.right = Math.max(row.right, right)
  row.x = Math.min(row.x, x)
  row.items.push(...items)
  row.letters += letters
}

/** Joins rows that are side by side, although they are apart in the file. */
function merged(rows: Row[]): Row[] {
  const sorted = rows.toSorted(byPlace)
  const absorbed = new Set<Row>()
  for (const [at, row] of sorted.entries()) {
    if (absorbed.has(row)) continue
    let isLonger = true
    while (isLonger) {
      isLonger = false
      for (const other of sorted.slice(Math.max(0, at - 40), at + 40)) {
        if (other === row || absorbed.has(other)) continue
        if (!isBeside(row, other, strayGap) && !isInRowGap(other, row)) continue
        absorbed.add(other)
        extend(row, other)
        isLonger = true
      }
    }
  }
  return rows.filter((row) => !absorbed.has(row))
}

/** A justified line has at least this many words. */
const minSpread = 4

/** Joins the evenly spaced words of a justified line. */
function spread(rows: Row[]): Row[] {
  const absorbed = new Set<Row>()
  const words = rows.filter(isOneWord)
  for (const run of splitIntoEvenRuns(words.toSorted(byPlace))) {
    const [first, ...others] = run
    if (!first || run.length < minSpread) continue
    for (const other of others) {
      absorbed.add(other)
      extend(first, other)
    }
  }
  return rows.filter((row) => !absorbed.has(row))
}

const isOneWord = ({ items, size }: Row) =>
  items.every(({ text, x }, at) => {
    const before = items[at - 1]
    return !/\S\s+\S/.test(text) && (!before || x - before.x - before.width < size * 0.14)
  })

function splitIntoEvenRuns(sorted: Row[]): Row[][] {
  const runs: Row[][] = []
  for (const row of sorted) {
    const run = runs.at(-1)
    const [before, last] = [run?.at(-2), run?.at(-1)]
    const gap = last ? row.x - last.right : 0
    const isEven = !before || !last || Math.abs(gap - (last.x - before.right)) < row.size * 0.2
    const isNext = last && Math.abs(last.y - row.y) < 0.5 && Math.abs(last.size - row.size) < 0.2
    if (isNext && isEven && gap > 0 && gap < row.size * 4) run?.push(row)
    else runs.push([row])
  }
  return runs
}
