import { referencesIn } from '../text/references.ts'
import { afterReferences, closedUp, referencesHeading } from './headings.ts'
import type { Line } from './layout.ts'

/**
 * The references of an article, one each.
 * @param columns of all pages in reading order, without furniture
 */
export function referencesOf(columns: Line[][]): string[] {
  const found = columns.map((lines) => lines.findLastIndex(({ text }) => referencesHeading.test(closedUp(text))))
  const column = found.findLastIndex((at) => at >= 0)
  if (column < 0) return unheaded(columns)
  return listed(columns.slice(column), (found[column] ?? 0) + 1)
}

/** A list in brackets at the end that has no heading. */
function unheaded(columns: Line[][]): string[] {
  const at = columns.findLastIndex((lines) => lines.some(({ text }) => firstOne.test(text)))
  const from = columns[at]?.findLastIndex(({ text }) => firstOne.test(text)) ?? 0
  const rest = columns.slice(at).flatMap((lines, index) => lines.slice(index === 0 ? from : 0))
  const numbers = rest.flatMap(({ text }) => /^\[(\d{1,3})\]\s/.exec(text)?.[1] ?? []).map(Number)
  const isList = numbers.length >= minUnheaded && numbers.every((number, index) => number === index + 1)
  return at >= 0 && isList ? listed(columns.slice(at), from) : []
}

const firstOne = /^\[1\]\s+\p{Lu}/u
const minUnheaded = 4

/** The references from a line of the first column on. */
function listed(columns: Line[][], from: number): string[] {
  const size = sizeOf(columns, from)
  const parts: string[] = []
  for (const [index, lines] of columns.entries()) {
    const own = index === 0 ? lines.slice(from) : lines
    const end = own.findIndex((line) => isAfter(line, size))
    parts.push(asTyped(end < 0 ? own : own.slice(0, end)))
    if (end >= 0) break
  }
  return referencesIn(parts.filter(Boolean).join('\f'))
}

/** The size of the first lines of the list. */
function sizeOf([first = [], second = []]: Line[][], from: number): number {
  const lines = [...first.slice(from), ...second].slice(0, 5)
  return lines.map(({ size }) => size).sort((a, b) => a - b)[lines.length >> 1] ?? 0
}

function isAfter(line: Line, size: number): boolean {
  const isHeading = line.size > size * 1.12 || line.isBold || line.text === line.text.toUpperCase()
  return (
    isHeading && line.text.length < 100 && (afterReferences.test(line.text) || (line.size > size * 1.15 && line.isBold))
  )
}

/** Lines as an editor types them: indents as spaces, a blank line where one stands apart. */
function asTyped(lines: Line[]): string {
  const left = Math.min(...lines.map(({ x }) => x))
  const gaps = lines.slice(1).map(({ y }, at) => y - (lines[at]?.y ?? 0))
  const leading = gaps.toSorted((a, b) => a - b)[Math.floor(gaps.length * 0.3)] ?? 0
  return lines
    .map(({ x, size, text }, at) => {
      const isApart = at > 0 && (gaps[at - 1] ?? 0) > leading * 1.25
      return (isApart ? '\n' : '') + ' '.repeat(Math.max(0, Math.round((x - left) / (size * 0.5)))) + text
    })
    .join('\n')
}
