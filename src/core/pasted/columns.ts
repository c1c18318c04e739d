import { isInitials } from '../text/person-names.ts'
import { joinedLines } from './affiliations.ts'
import { areNameWords, emailPattern, isName, type PastedPerson } from './names.ts'

/**
 * Parses a first page with one column per person: copied, all names are on one line, followed by each column's lines,
 * ending in its email. Undefined unless there are as many names as emails and each name has two words, not counting
 * initials.
 */
export function peopleInColumns([first = '', ...below]: string[]): PastedPerson[] | undefined {
  const names = namesSideBySide(first)
  const columns = columnsIn(below)
  if (names.length < 2 || columns.length !== names.length) return undefined
  return names.map((name, at) => {
    const { lines = [], email = '' } = columns[at] ?? {}
    return { name, family: '', affiliation: lines.reduce(joinedLines, ''), email, orcid: '', corresponding: false }
  })
}

/** A line with more words is not a line of names. */
const maxWords = 40

/** Splits a line into names of two words each; initials belong to the adjacent name. */
function namesSideBySide(line: string): string[] {
  const words = line.split(' ')
  const isWhole = (name: string[]) => name.filter((word) => !isInitials(word)).length === 2
  if (words.length > maxWords || !areNameWords(words)) return []
  const names: string[][] = []
  for (const word of words) {
    const last = names.at(-1)
    if (!last || isWhole(last)) names.push([word])
    else last.push(word)
  }
  const areNames = names.every((name) => isWhole(name) && isName(name.join(' ')))
  return areNames ? names.map((name) => name.join(' ')) : []
}

/** Returns the lines above each email-only line; [] if a column has no other line, or lines follow the last email. */
function columnsIn(lines: string[]): { lines: string[]; email: string }[] {
  const columns: { lines: string[]; email: string }[] = []
  let column: string[] = []
  for (const line of lines) {
    if (line.replace(emailPattern, '') !== '') column.push(line)
    else {
      columns.push({ lines: column, email: line })
      column = []
    }
  }
  return column.length === 0 && columns.every(({ lines }) => lines.length > 0 && lines.length <= maxLines)
    ? columns
    : []
}

/** More lines than an affiliation has: the column is invalid. */
const maxLines = 5
