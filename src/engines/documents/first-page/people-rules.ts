import { isNote, joinedLines } from '../../../core/pasted/affiliations.ts'
import { isSectionHeading, keywordsLead, leadOf } from '../layout/headings.ts'
import { byPlace, type Line, type Piece } from '../layout/layout.ts'
import {
  affiliationsByMark,
  contact,
  history,
  isDated,
  isProse,
  withoutContact,
  withoutMail,
  withoutSentences,
} from './affiliation-rules.ts'
import { contactsOf } from './contact-rules.ts'
import {
  findNamesInLine,
  isPartedByGaps,
  longestNames,
  type Named,
  namesWithInstitution,
  organisation,
} from './names.ts'
import { type Orcids, orcidAt, orcidsIn, ownedOrcids } from './orcid-rules.ts'
import { isPartOfText } from './part-names.ts'

export type Person = { name: string; orcid: string; affiliation: string; email: string; corresponding: boolean }

type Author = Named & { x: number; right: number; y: number; line: Line }

/** The height of the lines under a title, in points; twice that if an abstract ends them. */
const tallest = 330

/** Returns the lines between the title and the text after the authors. */
export function selectFrontLines(lines: Line[], title: Line[]): Line[] {
  const from = Math.max(...title.map(({ y }) => y))
  const below = lines.filter((line) => line.y > from + 1 && !title.includes(line))
  const ends = below.filter(
    (line) =>
      leadOf(line) !== undefined ||
      keywordsLead.test(line.text) ||
      isPartOfText(line.text) ||
      /^author notes?\W*$/i.test(line.text) ||
      (isSectionHeading(line.text) &&
        !isRaised(line.pieces[0]) &&
        !organisation.test(line.text) &&
        !isDated(line.text)),
  )
  const isEnded = ends.some((line) => leadOf(line) !== undefined)
  const end = Math.min(...ends.map(({ y }) => y - 2), from + (isEnded ? tallest * 2 : tallest))
  return below.filter(({ y }) => y < end).toSorted(byPlace)
}

const isRaised = (piece: Piece | undefined) => piece?.script === 'sup'

/**
 * Returns the authors between title and abstract, in order; their affiliations have the same mark or are below their
 * names.
 * @param front the lines between title and abstract
 * @param page the lines of the first page; `feet` are the small ones, which may contain affiliations
 * @param orcids found on the first page
 */
export function readFirstPageAuthors(
  front: Line[],
  { page, feet }: Record<'page' | 'feet', Line[]>,
  orcids: Orcids,
): Person[] {
  const isFirst = ({ name }: Author, at: number, all: Author[]) => all.findIndex((one) => one.name === name) === at
  const authors = authorsIn(front).filter(isFirst)
  if (authors.length === 0) return []
  const others = front.filter((line) => !isJoinedToLines(line, authors) && !isDated(line.text))
  const below = [...affiliationsByMark(feet)].filter(([, text]) => organisation.test(text))
  const byMark = new Map(
    [...below, ...affiliationsByMark(others)].filter(([, text]) => !isNote(withoutSentences(text))),
  )
  const names = authors.map(({ name }) => name)
  const owned = ownedOrcids(orcids.texts, names)
  const inOrder = owned.size === 0 && orcids.ids.length === authors.length ? orcids.ids : []
  const isMarked = authors.some(({ marks }) => marks.some((mark) => byMark.has(mark)))
  const contacts = contactsOf(authors, { front, page })
  return authors.map((author, at) => ({
    name: author.name,
    orcid: orcidOf(author, authors, orcids) || (owned.get(author.name) ?? inOrder[at] ?? ''),
    affiliation:
      author.affiliation ??
      (isMarked ? ofMarks(author.marks, byMark) : withoutSentences(shared(author, authors, others))),
    email: contacts[at]?.email ?? '',
    corresponding: contacts[at]?.corresponding ?? false,
  }))
}

/** Returns the ORCID iD whose icon follows a name, before the next name on its line. */
function orcidOf({ line, name }: Author, authors: Author[], orcids: Orcids): string {
  const names = authors.filter((other) => other.line === line).map((other) => other.name)
  const at = names.indexOf(name)
  const [before, next] = [names[at - 1], names[at + 1]]
  const [, after = ''] = line.text.split(name)
  const [printed = '', other] = orcidsIn([after.split(next ?? '\n')[0] ?? ''], []).ids
  if (printed && !other) return printed
  const end = (text: string) => xOf(line, line.text.indexOf(text) + text.length / 2)
  if (before && end(before) > end(name)) return '' // in the second row of a joined line
  return orcidAt(orcids, {
    from: end(name),
    to: next ? end(next) : line.right + line.size * 3,
    y: line.y,
    size: line.size,
  })
}

/** Returns the approximate x of a character of a line. */
function xOf({ pieces, right }: Line, letter: number): number {
  let before = 0
  for (const [at, { text, x }] of pieces.entries()) {
    if (letter <= before + text.length)
      return x + (((pieces[at + 1]?.x ?? right) - x) * (letter - before)) / text.length
    before += text.length
  }
  return right
}

/**
 * Returns the lines of authors: they share a font, or are first in their column; the first font that contains names
 * wins.
 */
function authorsIn(front: Line[]): Author[] {
  const nameLines = withNames(front)
  const each = nameLines.filter(({ line }, at) => nameLines.findIndex((other) => hasSameFont(other.line, line)) === at)
  const fonts = isSubtitle(nameLines) ? each.slice(1) : each
  for (const { line: font } of fonts) {
    const alike = nameLines.filter(({ line }) => hasSameFont(line, font))
    const plain = front.filter((line) => hasSameFont(line, font) && !isJoinedToLines(line, alike))
    const isAlone = plain.every(({ text }) => contact.test(text) || isDated(text))
    const lines = alike.map(({ line }) => line)
    const taken = isAlone ? alike : alike.filter(({ line }) => isFirst(line, front, lines))
    const placed = ({ x, right, y }: Line) => ({ x, right, y })
    if (taken.length > 0)
      return taken.flatMap(({ line, names }) => names.map((named) => ({ ...named, ...placed(line), line })))
  }
  return []
}

/** Whether the first line of possible names is a subtitle: its names have no marks, but all names below do. */
function isSubtitle([first, ...others]: { line: Line; names: Named[] }[]): boolean {
  if (!first || first.names.some(({ marks, affiliation }) => marks.length > 0 || affiliation)) return false
  const below = others.filter(({ line }) => !hasSameFont(line, first.line)).flatMap(({ names }) => names)
  return (
    below.length > 1 &&
    below.length === others.flatMap(({ names }) => names).length &&
    below.every(({ marks }) => marks.length > 0)
  )
}

const hasSameFont = (a: Line, b: Line) =>
  a.isBold === b.isBold && a.isItalic === b.isItalic && Math.abs(a.size - b.size) < 0.6

/** Whether a line is, or was joined to, one of the others. */
const isJoinedToLines = ({ pieces: [first] }: Line, others: { line: Line }[]) =>
  first !== undefined && others.some(({ line }) => line.pieces.includes(first))

/**
 * Returns the lines that contain only names; joins lines if a name is broken between them and joining gives more names.
 */
function withNames(front: Line[]): { line: Line; names: Named[] }[] {
  const namesOf = (line: Line) => {
    if (history.test(line.text) || line.text.length > longestNames) return []
    const named = contact.test(line.text) ? withoutMail(line) : line
    const names = named ? findNamesInLine(named) : []
    return names.length > 0 || named !== line ? names : namesWithInstitution(line)
  }
  const rows: { line: Line; names: Named[] }[] = []
  const chains = new Map<Line, Line>()
  for (const [at, line] of front.entries()) {
    const names = beginsProse(line, front[at + 1]) ? [] : namesOf(line)
    const before = front.findLast((other) => isOver(other, line))
    const isBroken = before && mayContinue(before, line) && (names.length === 0 || namesOf(before).length === 0)
    const chain = before && chains.get(before)
    const firsts = isBroken ? [chain && chain.text.length < longestNames ? chain : before, before] : []
    const wholes = firsts.map((first) => joinedLine(first, line))
    const isMore = (one: Line, first = line) => namesOf(one).length > Math.max(names.length, namesOf(first).length)
    const whole = wholes.find((one, at) => isMore(one, firsts[at]))
    chains.set(line, whole ?? wholes[0] ?? line)
    const part = whole ? rows.findIndex((other) => other.line.pieces.every((one) => whole.pieces.includes(one))) : -1
    if (part >= 0) rows.splice(part, 1)
    const all = whole ? namesOf(whole) : names
    if (all.length > 0) rows.push({ line: whole ?? line, names: all })
  }
  return rows
}

/** Whether a line begins a paragraph of prose, which goes on in the next one. */
const beginsProse = (line: Line, next: Line | undefined) =>
  line.isFirst === true && next?.isFirst === false && isProse(`${line.text} ${next.text}`, 0.5)

/** Whether a line is above another one in its column. */
const isOver = (other: Line, line: Line) => other.y < line.y - 1 && other.x < line.right && other.right > line.x

/** Whether the second line may continue a name of the first. */
const mayContinue = (first: Line, second: Line) =>
  (hasSameFont(first, second) || (isMixed(first) && isMixed(second) && Math.abs(first.size - second.size) < 0.6)) &&
  /[,;]/.test(first.text) &&
  !isDated(first.text) &&
  !/(?:[,;&]|\band)\s*$/.test(first.text) &&
  second.y - first.y > 1 &&
  second.y - first.y < first.size * 1.7

/** Whether part of a line is in italics, such as the grade of a member after a name. */
const isMixed = ({ pieces, isItalic }: Line) => pieces.some((piece) => piece.isItalic !== isItalic)

const joinedLine = (first: Line, second: Line): Line => ({
  ...first,
  text: `${first.text} ${second.text}`,
  x: Math.min(first.x, second.x),
  right: Math.max(first.right, second.right),
  pieces: [
    ...first.pieces,
    { text: ' ', script: undefined, isBold: false, isItalic: false, x: first.right },
    ...second.pieces,
  ],
})

/** Whether a line is first in its column, continues the names above, or is the next person in a column. */
function isFirst(line: Line, front: Line[], names: Line[]): boolean {
  const isAbove = (other: Line) => other.y < line.y - 2 && other.x < line.right && other.right > line.x
  const above = front.filter((other) => isAbove(other) && !isDated(other.text)).at(-1)
  if (!above) return true
  const isNear = line.y - above.y < line.size * 1.7
  if (!isNear) return !/^\d|,$/.test(above.text)
  const named = names.find(({ pieces }) => above.pieces.every((piece) => pieces.includes(piece)))
  return (
    isApart(line, above, front) ||
    (named !== undefined &&
      isFirst(named, front, names) &&
      (/(?:,|\band|&|;)\W*$/.test(above.text) ||
        /^(?:and|&)\b/.test(line.text) ||
        above.text.includes(',') ||
        isRaised(above.pieces.at(-1))))
  )
}

/** Whether more space than within the text above precedes a line, and an institution follows it. */
function isApart(line: Line, above: Line, front: Line[]): boolean {
  const over = front.findLast((other) => isOver(other, above))
  const below = front.find((other) => isOver(line, other))
  const isGap = over !== undefined && line.y - above.y > (above.y - over.y) * 1.25
  return isGap && below !== undefined && below.y - line.y < line.size * 1.7 && organisation.test(below.text)
}

const ofMarks = (marks: string[], byMark: Map<string, string>) =>
  marks.flatMap((mark) => withoutSentences(byMark.get(mark) ?? '') || []).join('; ')

/** Returns the text under a name, or under the last of several names below each other. */
function shared(author: Author, authors: Author[], others: Line[]): string {
  const text = underneath(author, authors, others)
  const next = authors.find(
    ({ x, right, y, line }) => y > author.y + 1 && x < author.right && right > author.x && line !== author.line,
  )
  const isNext = next && next.y - author.y < author.line.size * 1.6
  return text || !next || !isNext ? text : shared(next, authors, others)
}

/** Returns the text between a name and the next one below it. */
function underneath(author: Author, authors: Author[], others: Line[]): string {
  if (isPartedByGaps(author.line)) return ''
  const isUnder = (line: { x: number; right: number; y: number }) =>
    line.y > author.y + 1 && line.x < author.right && line.right > author.x
  const next = Math.min(...authors.filter((other) => other.line !== author.line && isUnder(other)).map(({ y }) => y))
  const lines = others.filter((line) => isUnder(line) && line.y < next - 1 && !contact.test(line.text))
  const isShared = authors.filter(({ line }) => line === author.line).length > 1
  if (isShared && lines.some(({ text }) => /^[\d*†‡]/.test(text))) return ''
  const end = lines.findIndex(({ y, size, text }, at) => isProse(text) || y - (lines[at - 1]?.y ?? y) > size * 2)
  const begun = end < 0 ? -1 : lines.slice(0, end + 1).findLastIndex(({ isFirst }) => isFirst === true)
  const isWithin = lines[end]?.isFirst === false && begun >= 0
  return lines
    .slice(0, end < 0 ? 6 : Math.min(isWithin ? begun : end, 6))
    .reduce((text, line) => joinedLines(text, withoutContact(line.text)), '')
}
