import { afterReferences, closing } from '../layout/headings.ts'
import { type Line, usualSize } from '../layout/layout.ts'

/** The layout of a list of references; `margins` are the left ends of its long lines, `width` is their usual length. */
type ListLayout = { heading: Line | undefined; size: number; margins: Set<number>; width: number }

/**
 * The lines of a list of references, without the notes, floats and headings in it.
 * @param columns in reading order, beginning with the list's first line
 */
export function listLines(columns: Line[][], heading: Line | undefined): Line[][] {
  const layout = layoutOf(columns, heading)
  const found: Line[][] = []
  let isInFloat = false
  for (const lines of columns) {
    const added: Line[] = []
    for (const block of blocksOf(lines)) {
      const [first] = block
      if (!first) continue
      const isBegun = added.length > 0 || found.some((some) => some.length > 0)
      if (isBegun && isEnd(first, layout)) return [...found, added]
      if (caption.test(first.text)) isInFloat = true
      else if (isInFloat && isAtMargin(block, layout) && isLong(block, layout)) isInFloat = false
      if (!isInFloat && !isForeign(block, layout)) added.push(...block)
    }
    found.push(added)
  }
  return found
}

function layoutOf(columns: Line[][], heading: Line | undefined): ListLayout {
  const [first = [], second = []] = columns
  const some = first.length > 4 ? first : [...first, ...second]
  const size = usualSize(some)
  const widths = some.map(({ x, right }) => right - x).sort((a, b) => a - b)
  const width = widths[Math.floor(widths.length * 0.7)] ?? 0
  const long = columns.flat().filter((line) => isOfSize(line, size) && line.right - line.x > width * 0.6)
  const margins = long.length < minLong ? [] : long.map(({ x }) => Math.round(x))
  return { heading, size, width, margins: new Set(margins.flatMap((x) => [x - 1, x, x + 1])) }
}

/** With fewer long lines, a list's margins are uncertain. */
const minLong = 8

const isOfSize = (line: Line, size: number) => Math.abs(line.size - size) < size * 0.09

const isAtMargin = ([first]: Line[], { margins }: ListLayout) => first !== undefined && margins.has(Math.round(first.x))

const isLong = (block: Line[], { width }: ListLayout) => block.some(({ x, right }) => right - x > width * 0.5)

/** The usual distance of a column's lines. */
export function leadingOf(lines: Line[]): number {
  const gaps = lines.slice(1).map(({ y }, at) => y - (lines[at]?.y ?? 0))
  return gaps.toSorted((a, b) => a - b)[Math.floor(gaps.length * 0.3)] ?? 0
}

/** Splits lines into blocks: at wide gaps, and after bold lines. */
function blocksOf(lines: Line[]): Line[][] {
  const leading = leadingOf(lines)
  const blocks: Line[][] = []
  for (const line of lines) {
    const block = blocks.at(-1)
    const last = block?.at(-1)
    const isClose = last && line.y - last.y <= leading * 1.25
    if (isClose && !(last.isBold && !line.isBold)) block?.push(line)
    else blocks.push([line])
  }
  return blocks
}

/** Whether the first line of a block ends the list. */
function isEnd(line: Line, { heading, size }: ListLayout): boolean {
  const { text } = line
  if (text.length > 100) return false
  const isCapital = text === text.toUpperCase() && /\p{Lu}{3}/u.test(text)
  const isSet = line.size > size * 1.12 || line.isBold || isCapital
  if (closing.test(text) || (isSet && afterReferences.test(text))) return true
  if (!/\p{L}{2}/u.test(text)) return false
  if (line.size > size * 1.15 && line.isBold) return true
  if (!heading || !isOfSize(line, heading.size) || line.isBold !== heading.isBold) return false
  return heading.isBold ? isSet && !/\d{4}|,$/.test(text) : line.size > size * 1.12 && /^[\p{Lu}\d]/u.test(text)
}

const floats = [
  'table|figure|fig|tab|tabelle|abb|abbildung|tabla|tabela|tableau|figura|algorithm|listing',
  'तालिका|सारणी|चित्र',
]
/** The caption of a table or figure. */
const caption = new RegExp(String.raw`^(?:${floats.join('|')})\.?\s*(?:\d{1,3}|[IVX]{1,5})\s*(?:[.:|–-]|$)`, 'iu')

/** A row of numbers in a table. */
const decimals = /^(?:\S+\s)?(?:[-−±]?\d*\.\d+[\s%*±]*){2,}$/

/** Whether a block is not part of the list: a note, a running head, table cells, or a heading within the list. */
function isForeign(block: Line[], layout: ListLayout): boolean {
  const [first] = block
  const letters = (some: Line[]) => some.reduce((sum, { text }) => sum + text.length, 0)
  if (block.every((line) => !isOfSize(line, layout.size) || decimals.test(line.text))) return true
  if (first && block.length === 1 && /^[-–—|\s]*\d{1,4}[-–—|\s]*$/.test(first.text)) return true
  if (letters(block.filter((line) => isOfSize(line, layout.size))) * 4 < letters(block)) return true
  if (first && block.length === 1 && first.isBold && /^\p{Lu}[^\d.,]{2,60}$/u.test(first.text)) return true
  return layout.margins.size > 0 && !isLong(block, layout) && block.every((line) => !isAtMargin([line], layout))
}
