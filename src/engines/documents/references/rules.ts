import { isBeginning } from '../../../core/pasted/reference-bounds.ts'
import type { Line as ListLine } from '../../../core/pasted/reference-lines.ts'
import { referencesOfLines } from '../../../core/pasted/references.ts'
import { closedUp, referencesHeading } from '../layout/headings.ts'
import type { Line } from '../layout/layout.ts'
import { numberReferenceLines } from './item-rules.ts'
import { leadingOf, listLines } from './list-rules.ts'
import { likenessOf } from './plausible-rules.ts'

/**
 * Returns the references of an article, one per entry: its own, if a supplement after it has others. Empty if the text
 * below a heading does not look like references.
 * @param columns of all pages in reading order, without running heads and page numbers
 */
export function findPrintedReferences(columns: Line[][]): string[] {
  const lists: { references: string[]; weight: number }[] = []
  let isBehind = false
  for (const [column, lines] of columns.entries())
    for (const [at, { text }] of lines.entries()) {
      isBehind ||= lists.length > 0 && supplement.test(text)
      if (!referencesHeading.test(closedUp(text))) continue
      const references = readReferencesFrom(columns.slice(column), at + 1)
      const weight = likenessOf(references) ** 3 * references.join('').length * (isBehind ? 0.1 : 1)
      if (weight > 0) lists.push({ references, weight })
    }
  const most = Math.max(0, ...lists.map(({ weight }) => weight))
  return lists.find(({ weight }) => weight > most / 2)?.references ?? unheaded(columns)
}

/** Matches the heading of a supplement, whose references are another list. */
const supplement =
  /^(?:(?:online |electronic )?suppl[ée]ment|supporting information|material(?:es)? suplementar|materia(?:l|is) suplementar)/i

/** Returns the references of a final list without a heading, numbered in brackets. */
function unheaded(columns: Line[][]): string[] {
  const at = columns.findLastIndex((lines) => lines.some(({ text }) => firstOne.test(text)))
  const from = columns[at]?.findLastIndex(({ text }) => firstOne.test(text)) ?? 0
  const rest = columns.slice(at).flatMap((lines, index) => lines.slice(index === 0 ? from : 0))
  const numbers = rest.flatMap(({ text }) => /^\[(\d{1,3})\]\s/.exec(text)?.[1] ?? []).map(Number)
  const isList = numbers.length >= minUnheaded && numbers.every((number, index) => number === index + 1)
  return at >= 0 && isList ? readReferencesFrom(columns.slice(at), from) : []
}

const firstOne = /^\[1\]\s+\p{Lu}/u
const minUnheaded = 4

/** Returns the references from a line of the first column onwards. */
function readReferencesFrom([first = [], ...others]: Line[][], from: number): string[] {
  const heading = first[from - 1]
  const isHeading = heading && referencesHeading.test(closedUp(heading.text))
  const columns = [first.slice(from), ...others].map(joinColumnRows)
  const lines = withoutAfterword(listLines(columns, isHeading ? heading : undefined))
  const found = referencesOfLines(numberReferenceLines(lines).flatMap(asTyped))
  return found.slice(0, found.findLastIndex((text) => !isAuthorAddress(text)) + 1)
}

/** Drops text at the end that is further apart than references are, and does not begin like one. */
function withoutAfterword(columns: Line[][]): Line[][] {
  const at = columns.findLastIndex((lines) => lines.length > 0)
  const lines = columns[at] ?? []
  const gaps = columns.flatMap((some) => some.slice(1).map(({ y }, index) => y - (some[index]?.y ?? 0)))
  const isUsual = (gap: number) => gaps.filter((other) => other > gap * 0.95 && other < gap * 1.4).length > 2
  let end = lines.length
  for (let index = lines.length - 1; index > 0; index--) {
    const [line, before] = [lines[index], lines[index - 1]]
    if (!line || !before || line.y - before.y < leadingOf(lines) * 1.25) continue
    if (isUsual(line.y - before.y) || isBeginning(line.text) || /^[[(]?\d/.test(line.text)) break
    end = index
  }
  return at < 0 ? columns : columns.with(at, lines.slice(0, end))
}

/** Whether a text is an author's address, which may follow the list. */
const isAuthorAddress = (text: string) => /\S@\S+\.\w/.test(text) && !/(?<!\d)(?:1[89]|20)\d\d(?!\d)/.test(text)

/** Returns a column's rows: joins text side by side, drops lines without letters and digits, and page numbers. */
function joinColumnRows(column: Line[]): Line[] {
  const rows: Line[] = []
  for (const line of column.filter(({ text }) => /[\p{L}\d]/u.test(text))) {
    const last = rows.at(-1)
    if (!last || Math.abs(last.y - line.y) > 1.5 || line.x < last.right) rows.push(line)
    else if (isNumberBeside(last, line)) rows[rows.length - 1] = line
    else rows[rows.length - 1] = { ...last, text: `${last.text} ${line.text}`, right: line.right }
  }
  return rows
}

const isNumberBeside = (number: Line, line: Line) =>
  /^\d{1,4}$/.test(number.text) && number.isBold !== line.isBold && Math.abs(number.size - line.size) > 0.5

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
