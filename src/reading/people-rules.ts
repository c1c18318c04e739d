import { abstractHeading, abstractLead, isSectionHeading, keywordsLead } from './headings.ts'
import { byPlace, type Line } from './layout.ts'
import { markLetters } from './markup.ts'
import { type Named, namesIn } from './names.ts'

export type Person = { name: string; orcid: string; affiliation: string }

type Author = Named & { x: number; right: number; y: number; line: Line }

const dated =
  /\b(?:received|revised|accepted|published|doi|issn|copyright|licen[cs]e|citation|cite this)\b|©|प्राप्त|स्वीकृत/iu
const dayAlone = /^(?:\p{L}{3,9}\.? \d{1,2},? |\d{1,2} \p{L}{3,9}\.?,? |\p{L}{3,9}\.? )(?:1[89]|20)\d\d$/u
const contact = /\S@\S|https?:|www\.|^\W*(?:e-?mail|orcid|tel|phone|fax|correspond\w*|\{|ई-?मेल)/iu
const marked = new RegExp(
  `^(?:\\(?(\\d{1,2}|[a-h])[.)]?\\s+|(\\d{1,2}|([${markLetters}])\\3*)\\s*)(?=[\\p{Lu}\\p{Lo}])(.+)$`,
  'u',
)

/** The lines between the title and what follows the authors. */
export function frontOf(lines: Line[], title: Line[]): Line[] {
  const from = Math.max(...title.map(({ y }) => y))
  const below = lines.filter((line) => line.y > from + 1 && !title.includes(line))
  const ends = below.filter(
    ({ text }) =>
      abstractHeading.test(text) || abstractLead.test(text) || keywordsLead.test(text) || isSectionHeading(text),
  )
  const end = Math.min(...ends.map(({ y }) => y - 2), from + 330)
  return below.filter(({ y }) => y < end).toSorted(byPlace)
}

/**
 * The authors between title and abstract, in order, with their affiliations by mark or by what stands under them.
 * @param front their lines
 * @param feet lines at the foot of the first page, where affiliations may stand
 * @param orcids found on the first page, in order
 */
export function peopleIn(front: Line[], feet: Line[], orcids: string[]): Person[] {
  const authors = authorsIn(front)
  if (authors.length === 0) return []
  const names = new Set(authors.map(({ line }) => line))
  const others = front.filter((line) => !names.has(line) && !dated.test(line.text) && !dayAlone.test(line.text))
  const byMark = affiliationsByMark([...others, ...feet])
  const isMarked = authors.some(({ marks }) => marks.some((mark) => byMark.has(mark)))
  return authors.map((author, at) => ({
    name: author.name,
    orcid: orcids.length === authors.length ? (orcids[at] ?? '') : '',
    affiliation: isMarked ? ofMarks(author.marks, byMark) : underneath(author, authors, others),
  }))
}

function authorsIn(front: Line[]): Author[] {
  const found = front.flatMap((line) => {
    const names = dated.test(line.text) || contact.test(line.text) ? [] : namesIn(line)
    return names.length > 0 ? [{ line, names }] : []
  })
  const [first] = found
  if (!first) return []
  const isLike = (a: Line, b: Line) =>
    a.isBold === b.isBold && a.isItalic === b.isItalic && Math.abs(a.size - b.size) < 0.6
  const alike = found.filter(({ line }) => isLike(line, first.line))
  const plain = front.filter((line) => isLike(line, first.line) && !alike.some((one) => one.line === line))
  const isApart = plain.every(({ text }) => contact.test(text)) // names have a look of their own
  const taken = isApart
    ? alike
    : alike.filter(({ line }) =>
        isFirst(
          line,
          front,
          alike.map((one) => one.line),
        ),
      )
  return taken.flatMap(({ line, names }) =>
    names.map((named) => ({ ...named, x: line.x, right: line.right, y: line.y, line })),
  )
}

/** Whether a line begins what stands in its column, or goes on with names of the line above. */
function isFirst(line: Line, front: Line[], names: Line[]): boolean {
  const above = front.filter((other) => other.y < line.y - 2 && other.x < line.right && other.right > line.x).at(-1)
  if (!above) return true
  const isNear = line.y - above.y < line.size * 1.7
  if (!isNear) return !/^\d|,$/.test(above.text)
  return (
    names.includes(above) &&
    isFirst(above, front, names) &&
    (/(?:,|\band|&|;)\W*$/.test(above.text) || /^(?:and|&)\b/.test(line.text) || above.text.includes(','))
  )
}

/** Affiliations by the mark that begins them; lines without a mark go on. */
function affiliationsByMark(lines: Line[]): Map<string, string> {
  const found = new Map<string, string>()
  let current: string | undefined
  let last: Line | undefined
  for (const line of lines) {
    const [head] = line.pieces
    const headMark = head?.script === 'sup' ? head.text.trim() : ''
    const [, spaced, close, , rest = ''] = marked.exec(line.text) ?? []
    const mark = headMark || spaced || close
    if (mark) {
      current = mark
      found.set(mark, withoutContact(headMark ? line.text.slice(headMark.length) : rest))
      splitWithin(line, found)
    } else if (current && last && line.y - last.y < line.size * 1.6 && line.y > last.y && !contact.test(line.text))
      found.set(current, joinedLines(found.get(current) ?? '', line.text))
    else current = undefined
    last = line
  }
  return found
}

/** Several affiliations in a line, each after its raised mark. */
function splitWithin(line: Line, found: Map<string, string>): void {
  const marks = line.pieces.filter(({ script, text }) => script === 'sup' && /^\s*(?:\d{1,2}|\W|[a-h])\s*$/u.test(text))
  if (marks.length < 2) return
  for (const piece of marks) {
    const rest = line.pieces.slice(line.pieces.indexOf(piece) + 1)
    const end = rest.findIndex((other) => marks.includes(other))
    const text = (end < 0 ? rest : rest.slice(0, end)).map((other) => other.text).join('')
    found.set(piece.text.trim(), withoutContact(text))
  }
}

const joinedLines = (before: string, after: string) =>
  [before.replace(/[,;]\s*$/, ''), withoutContact(after)].filter(Boolean).join(', ')

const withoutContact = (text: string) =>
  text
    .replace(/[({[]?[\w.,{} -]*\S@\S+.*$/u, '')
    .replace(/\b(?:e-?mail|tel|phone|fax)\b.*$/iu, '')
    .trim()
    .replace(/^[\s,;:.]+|[\s,;:]+(?:and)?$|(?<=\p{L}{3})\.$/gu, '')

const ofMarks = (marks: string[], byMark: Map<string, string>) =>
  marks
    .flatMap((mark) => byMark.get(mark) ?? [])
    .filter((text) => !/\b(?:correspond|equal|contribut|author|present address)/i.test(text))
    .join('; ')

/** Returns the text under a name, down to the next one. */
function underneath(author: Author, authors: Author[], others: Line[]): string {
  const isUnder = (line: { x: number; right: number; y: number }) =>
    line.y > author.y + 1 && line.x < author.right && line.right > author.x
  const next = Math.min(...authors.filter((other) => other.line !== author.line && isUnder(other)).map(({ y }) => y))
  const lines = others.filter((line) => isUnder(line) && line.y < next - 1 && !contact.test(line.text))
  const isShared = authors.filter(({ line }) => line === author.line).length > 1
  if (isShared && lines.some(({ text }) => /^[\d*†‡]/.test(text))) return ''
  return lines.slice(0, 6).reduce((text, line) => joinedLines(text, line.text), '')
}
