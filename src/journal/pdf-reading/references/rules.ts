import type { Line as ListLine } from '../../../core/pasted/reference-lines.ts'
import { referencesOfLines } from '../../../core/pasted/references.ts'
import { closedUp, referencesHeading } from '../layout/headings.ts'
import type { Line } from '../layout/layout.ts'
import { leadingOf, listLines } from './list-rules.ts'
import { numbered } from './number-rules.ts'

/**
 * The references of an article, one per entry.
 * @param columns of all pages in reading order, without running heads and page numbers
 */
export function referencesOf(columns: Line[][]): string[] {
  const found = columns.map((lines) => lines.findLastIndex(({ text }) => referencesHeading.test(closedUp(text))))
  const column = found.findLastIndex((at) => at >= 0)
  if (column < 0) return unheaded(columns)
  return listed(columns.slice(column), (found[column] ?? 0) + 1)
}

/** The references of a final list without a heading, numbered in brackets. */
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

/** The references from a line of the first column onwards. */
function listed([first = [], ...others]: Line[][], from: number): string[] {
  const heading = first[from - 1]
  const isHeading = heading && referencesHeading.test(closedUp(heading.text))
  const columns = [first.slice(from), ...others].map(rowsOf)
  const lines = listLines(columns, isHeading ? heading : undefined)
  const found = referencesOfLines(numbered(lines).flatMap(asTyped)).map(withoutBullet)
  return found.slice(0, found.findLastIndex((text) => !isAddress(text)) + 1)
}

/** Whether a text is an author's address, which may follow the list. */
const isAddress = (text: string) => /\S@\S+\.\w/.test(text) && !/(?<!\d)(?:1[89]|20)\d\d(?!\d)/.test(text)

/** The rows of a column: joins text side by side, drops lines without letters and digits. */
function rowsOf(column: Line[]): Line[] {
  const rows: Line[] = []
  for (const line of column.filter(({ text }) => /[\p{L}\d]/u.test(text))) {
    const last = rows.at(-1)
    if (!last || Math.abs(last.y - line.y) > 1.5 || line.x < last.right) rows.push(line)
    else rows[rows.length - 1] = { ...last, text: `${last.text} ${line.text}`, right: line.right }
  }
  return rows
}

/** Drops a bullet, or the number of a list's only reference. */
const withoutBullet = (text: string) => text.replace(/^(?:[•·▪∙◦]|\[1\])\s*(?=\S)/u, '')

/** Converts a column's lines to those of a pasted list, with indents in spaces. */
function asTyped(lines: Line[], column: number): ListLine[] {
  const left = Math.min(...lines.map(({ x }) => x))
  const leading = leadingOf(lines)
  return lines.map(({ x, y, size, text }, at) => ({
    text,
    column,
    indent: Math.max(0, Math.round((x - left) / (size * 0.5))),
    isApart: at === 0 || y - (lines[at - 1]?.y ?? 0) > leading * 1.25,
  }))
}
