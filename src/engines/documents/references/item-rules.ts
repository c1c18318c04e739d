import { isBeginning } from '../../../core/pasted/reference-bounds.ts'
import { findReferenceLabel } from '../../../core/pasted/references.ts'
import { type Line, leftEdgeOfLines } from '../layout/layout.ts'

/** Numbers the references of a list in brackets, from superscript numbers, or from gaps between them. */
export const numberReferenceLines = (columns: Line[][]): Line[][] => numberedByGap(withoutPreface(columns))

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

/** If a larger fraction of the lines is indented, the list has a hanging indent, which shows where references begin. */
const maxDeep = 0.1

const minApart = 3
/** If there are more lines for each gap, the gaps come from something else on the page. */
const mostLines = 9

/** Numbers references by their paragraphs or gaps, if they have neither numbers nor indents. */
function numberedByGap(columns: Line[][]): Line[][] {
  const lines = columns.flat()
  const deep = columns.flatMap((some) => some.filter(({ x, size }) => x > leftEdgeOfLines(some) + size * 0.3))
  if (deep.length > lines.length * maxDeep || findReferenceLabel(lines[0]?.text ?? '') !== '') return columns
  const gaps = columns.flatMap((some) => some.slice(1).map(({ y }, at) => y - (some[at]?.y ?? 0)))
  const within = gaps.filter((gap) => gap > (lines[0]?.size ?? 0) * 0.95).toSorted((a, b) => a - b)
  const leading = within[Math.floor(within.length * 0.1)] ?? Number.POSITIVE_INFINITY
  const firsts = columns.flatMap((some, column) =>
    some.filter((line, at) => {
      const before = some[at - 1]
      if (line.isFirst !== undefined) return line.isFirst
      return before ? line.y - before.y > leading * 1.3 : isNew(columns[column - 1]?.at(-1), line, some)
    }),
  )
  const references = firsts.map((line, at) => textBetween(lines, line, firsts[at + 1]))
  const dated = references.filter((text) => /(?<!\d)(?:1[6-9]|20)\d\d(?!\d)|n\.d\.|https?:/.test(text))
  const apart = firsts.filter((line) => columns.every((some) => some[0] !== line))
  const isOften = firsts.length >= minApart && apart.length > 0 && firsts.length > lines.length / mostLines
  const isSet = isOften && firsts.length < lines.length && dated.length > references.length * 0.75
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
  return /[.)\]]$/.test(before.text) || (before.right - before.x < width * 0.85 && isBeginning(line.text))
}
