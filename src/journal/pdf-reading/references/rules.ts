import type { Line as ListLine } from '../../../core/pasted/reference-lines.ts'
import { referencesOfLines } from '../../../core/pasted/references.ts'
import { closedUp, referencesHeading } from '../layout/headings.ts'
import { type Line, leftOf } from '../layout/layout.ts'
import { leadingOf, listLines } from './list-rules.ts'

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

/**
 * Numbers the references of a list in brackets, from superscript numbers, labels such as `[Knu84]`, or gaps between
 * them.
 */
const numbered = (columns: Line[][]): Line[][] => numberedByGap(numberedByLabel(withoutPreface(columns)))

const label = /^\[(?!\d+\])[^\s[\]]{2,20}\d{2,4}[a-z]?\]\s*(?=\S)/

/** Replaces labels such as `[Knu84]` by numbers. */
function numberedByLabel(columns: Line[][]): Line[][] {
  const labelled = columns.flat().filter(({ text }) => label.test(text))
  if (labelled.length < 2 || columns[0]?.[0] !== labelled[0]) return columns
  return columns.map((lines) =>
    lines.map((line) => {
      const at = labelled.indexOf(line)
      return at < 0 ? line : { ...line, text: line.text.replace(label, `[${at + 1}] `) }
    }),
  )
}

/** Drops the lines before the first number: a list may begin with an introduction. */
function withoutPreface(columns: Line[][]): Line[][] {
  const raised = columns.map((lines) => lines.map(withNumber))
  const [first = [], ...others] = raised
  const begins = (number: number) => (line: Line) => new RegExp(`^(?:\\[${number}\\]|${number}\\.)\\s`).test(line.text)
  const at = first.findIndex(begins(1))
  return at > 0 && raised.flat().some(begins(2)) ? [first.slice(at), ...others] : raised
}

/** Puts a line's superscript number in brackets. */
function withNumber(line: Line): Line {
  const [first, ...others] = line.pieces
  const number = first?.script === 'sup' && /^\s*\d{1,3}\s*$/.test(first.text) ? first.text.trim() : undefined
  if (!number) return line
  const rest = others.map(({ text }) => text).join('')
  return { ...line, text: `[${number}] ${rest.trim()}` }
}

/** With a larger share of indented lines, the list has a hanging indent, which shows where references begin. */
const maxDeep = 0.1

const minApart = 3

/** Numbers references by the gaps between them, if they have neither numbers nor indents. */
function numberedByGap(columns: Line[][]): Line[][] {
  const lines = columns.flat()
  const deep = columns.flatMap((some) => some.filter(({ x, size }) => x > leftOf(some) + size * 0.3))
  if (deep.length > lines.length * maxDeep || /^[[(]?\d{1,4}[\]).]/.test(lines[0]?.text ?? '')) return columns
  const gaps = columns.flatMap((some) => some.slice(1).map(({ y }, at) => y - (some[at]?.y ?? 0)))
  const leading = Math.min(...gaps.filter((gap) => gap > (lines[0]?.size ?? 0) * 0.95))
  const firsts = columns.flatMap((some, column) =>
    some.filter((line, at) => {
      const before = some[at - 1]
      return before ? line.y - before.y > leading * 1.3 : isNew(columns[column - 1]?.at(-1), line, some)
    }),
  )
  const references = firsts.map((line, at) => textBetween(lines, line, firsts[at + 1]))
  const dated = references.filter((text) => /(?<!\d)(?:1[6-9]|20)\d\d(?!\d)|n\.d\.|https?:/.test(text))
  const isSet = firsts.length >= minApart && firsts.length < lines.length && dated.length > references.length * 0.75
  if (!isSet || references.some((text) => text.length > 1500)) return columns
  const numbers = new Map(firsts.map((line, at) => [line, at + 1]))
  return columns.map((some) =>
    some.map((line) => (numbers.has(line) ? { ...line, text: `[${numbers.get(line)}] ${line.text}` } : line)),
  )
}

const textBetween = (lines: Line[], first: Line, next: Line | undefined) =>
  lines
    .slice(lines.indexOf(first), next && lines.indexOf(next))
    .map(({ text }) => text)
    .join(' ')

/** Whether the first line of a column begins a reference: the previous line ends a sentence or is short. */
function isNew(before: Line | undefined, line: Line, column: Line[]): boolean {
  if (!before) return true
  if (/^[\p{Ll}\d(]/u.test(line.text) || /[,;:&-]$/.test(before.text)) return false
  const width = Math.max(...column.map(({ x, right }) => right - x))
  return /[.)\]]$/.test(before.text) || before.right - before.x < width * 0.85
}
