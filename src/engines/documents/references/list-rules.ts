import { isBeginning } from '../../../core/pasted/reference-bounds.ts'
import { type Line, usualSize } from '../layout/layout.ts'
import { endsList, isCaption } from './end-rules.ts'

/** The layout of a list of references; `margins` are the left ends of its long lines, `width` their usual length. */
type ListLayout = { heading: Line | undefined; size: number; margins: Set<number>; width: number }

/**
 * Returns the lines of a list of references, without the notes, floats and headings in it. Ends at the next heading,
 * and at a table or figure with no reference after it. Continues after headings if the next number in brackets follows,
 * and in the columns below others that a page has above the list's heading.
 * @param columns in reading order, beginning with the list's first line
 */
export function listLines(columns: Line[][], heading: Line | undefined): Line[][] {
  const layout = layoutOf(columns, heading)
  const blocks = columns.map(splitReferenceBlocks)
  const begun = (column: number, at: number) => [blocks[column]?.slice(at) ?? [], ...blocks.slice(column + 1)].flat(2)
  const list: Line[][] = []
  let last: Line | undefined
  let isInFloat = false
  for (const [column, some] of blocks.entries()) {
    const added: Line[] = []
    list.push(added)
    for (const [at, block] of some.entries()) {
      const [first] = block
      if (!first) continue
      const isOver = last !== undefined && isEnd(first, layout)
      const isAbove = added.length === 0 && first.page === heading?.page && first.y < heading.y
      if (isOver && !isAbove && !continues(list, begun(column, at))) return list
      isInFloat ||= isCaption(first.text) || isOver
      const lines: Line[] = isInFloat ? behindFloat(block, last, layout) : block
      isInFloat = lines.length === 0
      if (isForeign(lines, last, layout)) continue
      added.push(...lines.filter((line) => isOfSize(line, layout.size) || !cells.test(line.text)))
      last = lines.at(-1)
    }
  }
  return list
}

const bracketed = /^\[(\d{1,3})\]\s+\p{Lu}/u

/** Whether a list numbered in brackets continues with its next number before another list begins. */
function continues(found: Line[][], rest: Line[]): boolean {
  const numberOf = ({ text }: Line) => Number(bracketed.exec(text)?.[1] ?? 0)
  const last = Math.max(0, ...found.flat().map(numberOf))
  const next = rest.map(numberOf).find((number) => number === 1 || number === last + 1) ?? 0
  return last > 0 && next === last + 1
}

/** Whether a line ends like a reference. */
const isFinished = ({ text }: Line) => /[.\d)\]”"।]$|\/\S*$/.test(text)

/** Matches the number at the beginning of a reference. */
const number = /^[[(]?\d{1,3}[\]).]\s/

/** Returns the lines that continue a list after a table or figure: the next reference, or the rest of the last. */
function behindFloat(block: Line[], last: Line | undefined, layout: ListLayout): Line[] {
  const from = block.findIndex((line, at) => {
    if (!isAtMargin([line], layout) || !isOfSize(line, layout.size) || isCaption(line.text)) return false
    if (!isLong(block.slice(at), layout)) return false
    return (last && !isFinished(last)) || number.test(line.text) || isBeginning(line.text)
  })
  return from < 0 ? [] : block.slice(from)
}

function layoutOf(columns: Line[][], heading: Line | undefined): ListLayout {
  const [first = [], second = []] = columns
  const some = first.length > 4 ? first : [...first, ...second]
  const size = heading ? usualSize(some) : (first[0]?.size ?? 0)
  const widths = some.map(({ x, right }) => right - x).sort((a, b) => a - b)
  const width = widths[Math.floor(widths.length * 0.7)] ?? 0
  const long = columns.flat().filter((line) => isOfSize(line, size) && line.right - line.x > width * 0.6)
  const margins = long.length < minLong ? [] : long.map(({ x }) => Math.round(x))
  return { heading, size, width, margins: new Set(margins.flatMap((x) => [x - 1, x, x + 1])) }
}

/** With fewer long lines, a list's margins are uncertain. */
const minLong = 8

const isOfSize = (line: Line, size: number) => Math.abs(line.size - size) < size * 0.09

const isAtMargin = ([first]: Line[], { margins }: ListLayout) =>
  first !== undefined && (margins.size === 0 || margins.has(Math.round(first.x)))

const isLong = (block: Line[], { width }: ListLayout) => block.some(({ x, right }) => right - x > width * 0.5)

/** Returns the usual distance of a column's lines. */
export function leadingOf(lines: Line[]): number {
  const gaps = lines.slice(1).map(({ y }, at) => y - (lines[at]?.y ?? 0))
  return gaps.toSorted((a, b) => a - b)[Math.floor(gaps.length * 0.3)] ?? 0
}

/** Splits lines into blocks: at wide gaps, after bold lines, and before headings of something else. */
function splitReferenceBlocks(lines: Line[]): Line[][] {
  const leading = leadingOf(lines)
  const blocks: Line[][] = []
  for (const line of lines) {
    const block = blocks.at(-1)
    const last = block?.at(-1)
    const isClose = last && line.y - last.y <= leading * 1.25
    const isOther = last && isFinished(last) && (endsList(line.text) || isCaption(line.text))
    if (isClose && !isOther && !(last.isBold && !line.isBold)) block?.push(line)
    else blocks.push([line])
  }
  return blocks
}

/** Whether the first line of a block ends the list. */
function isEnd(line: Line, { heading, size }: ListLayout): boolean {
  const { text } = line
  if (endsList(text)) return true
  if (text.length > 100 || !/\p{L}{2}/u.test(text)) return false
  const isCapital = text === text.toUpperCase() && /\p{Lu}{3}/u.test(text)
  const isSet = line.size > size * 1.12 || line.isBold || isCapital
  if (line.size > size * 1.15 && line.isBold) return true
  if (!heading || !isOfSize(line, heading.size) || line.isBold !== heading.isBold) return false
  return heading.isBold ? isSet && !/\d{4}|,$/.test(text) : line.size > size * 1.12 && /^[\p{Lu}\d]/u.test(text)
}

/** Matches cells with only numbers. */
const cells = /^(?:[<>≤≥±−-]?\d[\d.,%]*\s*)+$/

/** Matches a row of numbers in a table. */
const decimals = /^(?:\S+\s)?(?:[-−±]?\d*\.\d+[\s%*±]*){2,}$/

/** Whether a block is not part of the list: a note, a running head, table cells, or a heading within the list. */
function isForeign(block: Line[], last: Line | undefined, layout: ListLayout): boolean {
  const [first] = block
  const letters = (some: Line[]) => some.reduce((sum, { text }) => sum + text.length, 0)
  if (block.every((line) => !isOfSize(line, layout.size) || decimals.test(line.text))) return true
  const isPageNumber = block.length === 1 && /^[-–—|\s]*\d{1,4}[-–—|\s]*$/.test(first?.text ?? '')
  if (isPageNumber && !(last && /[-–—:(,]$/.test(last.text))) return true
  if (letters(block.filter((line) => isOfSize(line, layout.size))) * 4 < letters(block)) return true
  if (first && block.length === 1 && first.isBold && /^\p{Lu}[^\d.,]{2,60}$/u.test(first.text)) return true
  return !isLong(block, layout) && block.every((line) => !isAtMargin([line], layout))
}
