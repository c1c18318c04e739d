import { withoutLooseAccents } from '../language/loose-accents.ts'
import { areTitles, conjunctions, isSuffix, withoutDegreesBehind } from '../language/name-words.ts'
import { cleanLine, cleanText } from '../text/clean.ts'
import { plainName } from '../text/name-letters.ts'
import { bareName } from '../text/person-names.ts'
import { affiliationsByMark, isAffiliation, isMarked, joinedLines, signs } from './affiliations.ts'
import { peopleInColumns } from './columns.ts'
import { withEmails, withoutEmailLines } from './emails.ts'
import { familyFirstName, listedNames, mayBeTwoNames, nameWithComma } from './listed-names.ts'
import { emailPattern, isName, isNameLine, type PastedPerson, withoutDegrees } from './names.ts'
import { withoutListNumbers } from './numbered-lines.ts'

type Marked = { name: string; family: string; marks: string[]; orcid: string }

const emailGroup = /\{[^{}]*\}\s*@\s*\S+/g
const orcidPattern = /(?:https?:\/\/)?(?:www\.)?(?:orcid\.org\/)?(\d{4}-\d{4}-\d{4}-\d{3}[\dXx])/g
const separators = new RegExp(String.raw`\s*(?:[,;·•]|\s(?:${conjunctions})\s|&)\s*`, 'iu')
const lastSeparator = new RegExp(String.raw`\s(?:${conjunctions})\s|&`, 'giu')

/**
 * Parses people from a pasted author line and the text below it on a first page: affiliations by superscript numbers
 * and signs, one affiliation for all, a block per person, or a column each. [] if the text has none of these forms.
 */
export function pastedPeople(pasted: string): PastedPerson[] {
  const marked = withPlainMarks(cleanText(pasted)).replace(emailGroup, ' ')
  const text = withNumbers(withoutDegrees(marked).replace(bullets, '').replace(others, ''))
  const blocks = withoutListNumbers(text.split('\n').slice(0, maxLines), isPersonLine)
    .join('\n')
    .split(/\n\s*\n/)
    .map((block) => block.split('\n').map(cleanLine).filter(Boolean))
    .filter((lines) => lines.length > 0)
  const people =
    readPeopleByMarks(blocks.flat()) ??
    familyFirst(blocks.flat()) ??
    peopleInColumns(blocks.flat()) ??
    inBlocks(blocks) ??
    belowNames(blocks.flat())
  const named = (people ?? []).map((person) => ({ ...person, name: bareName(plainName(person.name)) }))
  return withEmails(named, blocks.flat())
}

const bullets = /^[-–—•▪◦] /gmu
const others = /,? et al\.?$/gmu

/** Replaces marks that are letters by numbers, if each letter from a on has an institution that begins with it. */
function withNumbers(text: string): string {
  const lines = text.split('\n')
  const first = lines.findIndex((line) => /^a\s+\p{Lu}/u.test(line))
  const below = lines.slice(first).flatMap((line) => /^([a-h])\s+\p{Lu}/u.exec(line)?.[1] ?? [])
  const areInOrder = below.every((letter, at) => letter === letters[at])
  if (first < 1 || !areInOrder || !lines.slice(first).some(isAffiliation)) return text
  const numberOf = (letter: string) => `${letters.indexOf(letter) + 1}`
  const names = lines.slice(0, first).map((line) => line.replace(letterMark, numberOf))
  const places = lines.slice(first).map((line) => line.replace(/^[a-h](?=\s+\p{Lu})/u, numberOf))
  return [...names, ...places].join('\n')
}

const letters = 'abcdefgh'
const letterMark = /(?<=\p{L}\.?\s|\p{L}\.?\s(?:[a-h],\s?){1,4})[a-h](?=\s*(?:[,;*†‡&]|and\s|$))/gu

/** Whether a line contains one person, and only their name, degree, ORCID iD, email and marks. */
const isPersonLine = (line: string) => nameInLine(nameAlone(line.replace(emailPattern, ' '))) !== undefined

/** Returns a line's name in natural order, even if the family name comes first; undefined if it is not a name. */
function nameInLine(line: string): { name: string; family: string } | undefined {
  if (isNameLine(line)) return { name: line, family: '' }
  return familyFirstName(line)
}

/** Returns a line of one person without ORCID iD, degree and marks. */
const nameAlone = (line: string) =>
  withoutDegreesBehind(cleanLine(line.replace(orcidPattern, ' ')).replace(loose, '').replace(endMarks, ''))

const loose = /(?<![\s;()<>])[\s;()<>]+$/
const endMarks = new RegExp(
  String.raw`(?<![\s,${signs}]|(?<!\d)\d{1,2})(?:[\s,]*(?:(?<!\d)\d{1,2}(?!\d)|[${signs}]))+$`,
  'u',
)

/** The most lines of a first page's head. */
const maxLines = 200

const superscripts = '⁰¹²³⁴⁵⁶⁷⁸⁹'

/** Normalises superscript digits and variants of signs for comparison; joins accents to their letters. */
function withPlainMarks(text: string): string {
  return withoutLooseAccents(text)
    .replace(/[⁰¹²³⁴-⁹]/gu, (digit) => `${superscripts.indexOf(digit)}`)
    .replace(/[∗＊✉⁎]/gu, '*')
    .replace(/\^(?=[\d*])/g, '')
    .replace(/ı(?=\u0301)/gu, 'i')
    .normalize('NFC')
}

/** Returns people whose names have marks, with the affiliations for these marks. */
function readPeopleByMarks(lines: string[]): PastedPerson[] | undefined {
  const textLines = withoutEmailLines(lines)
  const end = textLines.findIndex((line, at) => at > 0 && (isMarked(line) || isAffiliation(line)))
  const names = parseAuthorLine(end < 0 ? textLines : textLines.slice(0, end))
  if (!names.some(({ marks }) => marks.length > 0)) return undefined
  const below = end < 0 ? [] : textLines.slice(end)
  const { affiliations, corresponding } = affiliationsByMark(below)
  const starred = names.filter(({ marks }) => marks.includes('*'))
  const isExplained = corresponding.size > 0 || below.some((line) => line.includes('*'))
  if (starred.length === 1 && !isExplained) corresponding.add('*')
  const shared = names.every(({ marks }) => marks.every((mark) => mark === '*'))
    ? singleAffiliation(below, names.length)
    : ''
  return names.map(({ name, family, marks, orcid }) => ({
    name,
    family,
    orcid,
    email: '',
    affiliation: marks.flatMap((mark) => affiliations.get(mark) ?? []).join('; ') || shared,
    corresponding: marks.some((mark) => corresponding.has(mark)),
  }))
}

/** Returns the names in an author line, each with its marks; [] if any part is not a name. */
function parseAuthorLine(lines: string[]): Marked[] {
  const areSorted = lines.every((line) => familyFirstName(nameAlone(line)))
  const isInline = !areSorted && lines.some((line) => separators.test(line))
  const joined = lines.reduce((text, line) => {
    const isEnded = !isInline || endsInMark.test(text)
    return text === '' ? line : `${text}${areSorted ? ';' : isEnded ? ',' : ''} ${line}`
  }, '')
  const line = `${joined}${areSorted ? ';' : ''}`.replace(/^(?:by|authors?)\s*:?\s+/i, '').replace(lastSeparator, ', ')
  const parts: Part[] = []
  for (const [all, name = '', marks = '', separator = ''] of line.matchAll(namePart)) {
    const [, orcid = ''] = new RegExp(orcidPattern).exec(marks) ?? []
    const each = marks.replace(orcidPattern, ' ').match(eachMark) ?? []
    const cleaned = name.replace(/[()[\]]|\borcid\b:?|\s*https?:.*$/giu, '').replace(/^[\s.]+|\s+$/g, '')
    const last = parts.at(-1)
    const isAddition = last && (isSuffix(cleaned) || (areTitles(cleaned) && last.name.includes(' ')))
    const part = isAddition ? last : { name: cleaned, marks: [], orcid: '', isLast: false }
    if (isSuffix(cleaned) && isAddition) part.name += `, ${cleaned}`
    part.marks.push(...each)
    part.orcid ||= orcid
    part.isLast = /;/.test(all.slice(name.length)) || separator === ';'
    if (!isAddition && cleaned !== '') parts.push(part)
  }
  const names = inNaturalOrder(parts)
  return names.every(({ name }) => isName(name)) ? names : []
}

const endsInMark = new RegExp(String.raw`[,;\d${signs}]$`)
const eachMark = new RegExp(String.raw`\d{1,2}|[${signs}]`, 'g')

/** A part of an author line: a name, a family name or initials; `isLast` if a semicolon ends the name after it. */
type Part = Omit<Marked, 'family'> & { isLast: boolean }

const nameLetters = String.raw`(?:[^\d${signs},;·•]|(?<=l)·(?=l))+`
const nameMarks = [
  String.raw`\(?(?:https?:\/\/)?(?:orcid\.org\/)?\d{4}-\d{4}-\d{4}-\d{3}[\dXx]\)?`,
  String.raw`\d{1,2}|[${signs}]`,
]
/** Matches a part of an author line, the marks and iDs after it, and the separator. */
const namePart = new RegExp(String.raw`(${nameLetters})((?:[\s,]{0,9}(?:${nameMarks.join('|')}))*)\s*([,;]?)`, 'giu')

/** Returns the names of a line's parts; several parts are one name if the family name comes first. */
function inNaturalOrder(parts: Part[]): Marked[] {
  const line = parts.map(({ name, isLast }) => `${name}${isLast ? ';' : ','}`).join(' ')
  const names = listedNames(line)
  const groups = parts.length === names.length ? parts.map((part) => [part]) : groupAuthorLineParts(parts, names.length)
  const areWhole = groups.length === names.length && groups.every((group) => group.slice(0, -1).every(isUnmarked))
  if (!areWhole)
    return parts.map(({ name, marks, orcid }) => ({ name: name.replace(', ', ' '), family: '', marks, orcid }))
  return groups.map((group, at) => ({
    ...(names[at] ?? { name: '', family: '' }),
    marks: group.flatMap(({ marks }) => marks),
    orcid: group.find(({ orcid }) => orcid)?.orcid ?? '',
  }))
}

/** Groups parts by semicolons, or in pairs. */
function groupAuthorLineParts(parts: Part[], count: number): Part[][] {
  if (parts.length === count * 2 && !parts.some(({ isLast }) => isLast))
    return Array.from({ length: count }, (_, at) => parts.slice(at * 2, at * 2 + 2))
  const groups: Part[][] = []
  for (const [at, part] of parts.entries()) {
    if (at === 0 || parts[at - 1]?.isLast) groups.push([])
    groups.at(-1)?.push(part)
  }
  return groups
}

const isUnmarked = ({ marks }: Part) => marks.length === 0

/** Whether a line lists several authors. */
const areNames = (line: string) =>
  line.includes(',') && parseAuthorLine([line]).filter(({ name }) => isNameLine(name)).length > 1

/**
 * Parses people with the family name first, one per line or separated by 'and' as in BibTeX: 'Sharma, Ravi and Verma,
 * Anita'. A degree, an ORCID iD or an email may follow each. Undefined if each of them may be two names, or the second
 * of two lines may continue a name of the first.
 */
function familyFirst(lines: string[]): PastedPerson[] | undefined {
  const parts = withoutEmailLines(lines).join('\n').split(betweenEntries)
  const entries = parts.map((part) => withoutDegreesBehind(part.replace(orcidPattern, ' ').replace(loose, '')))
  const isOne = entries.length === 1 && familyFirstName(entries[0] ?? '') !== undefined
  const names = entries.flatMap((entry) => (/,$/.test(entry) ? [] : (nameWithComma(entry) ?? [])))
  const areAll =
    names.length === entries.length && (isOne || names.length > 1) && names.every(({ name }) => isName(name))
  const [[family = '', given = ''] = [], [, last = ''] = []] = entries.map((entry) => entry.split(/,\s*/))
  const isBroken = names.length === 2 && family.includes(' ') && !given.includes(' ') && last.includes(' ')
  if (!areAll || isBroken || entries.every(mayBeTwoNames)) return undefined
  const orcids = parts.map((part) => new RegExp(orcidPattern).exec(part)?.[1] ?? '')
  return names.map((name, at) => ({
    ...name,
    affiliation: '',
    orcid: orcids[at] ?? '',
    email: '',
    corresponding: false,
  }))
}

const betweenEntries = new RegExp(String.raw`\s*(?:\s(?:${conjunctions})\s|&|\n)\s*`, 'iu')
/** Parses people in separate blocks: name, affiliation, email. */
function inBlocks(blocks: string[][]): PastedPerson[] | undefined {
  const people: PastedPerson[] = []
  const isOfPerson = areSortedBlocks(blocks) ? (line: string) => nameInLine(line) !== undefined : isNameLine
  for (const lines of blocks) {
    const rest = withoutEmailLines(lines)
    if (rest.length === 0) continue
    const count = rest.findIndex((line) => !isOfPerson(line))
    const names = rest.slice(0, count < 0 ? rest.length : count).flatMap((line) => nameInLine(line) ?? [])
    const below = count < 0 ? [] : rest.slice(count)
    // text after complete blocks is the page's body or number
    const isOver = names.length === 0 && people.length > 0 && people.every(({ affiliation }) => affiliation)
    if (isOver && !below.some(areNames)) break
    if (names.length === 0 || below.some((line) => separators.test(line) && line.split(separators).every(isNameLine)))
      return undefined
    const emails = lines.join('\n').match(emailPattern) ?? []
    const affiliation = names.length === 1 || below.length === 1 ? below.reduce(joinedLines, '') : ''
    people.push(
      ...names.map((name) => ({
        ...name,
        affiliation,
        orcid: '',
        corresponding: false,
        email: names.length === 1 && emails.length === 1 ? (emails[0] ?? '') : '',
      })),
    )
  }
  return people.length > 0 ? people : undefined
}

/** Whether each block begins with a family name and ends with an affiliation; 'Delhi, India' looks like a name. */
const areSortedBlocks = (blocks: string[][]) =>
  blocks
    .map(withoutEmailLines)
    .every(([first = '', ...below]) => familyFirstName(first) !== undefined && below.some(isAffiliation))

/** Parses people in one line, with the text below it if that is a single affiliation. */
function belowNames(lines: string[]): PastedPerson[] | undefined {
  const textLines = withoutEmailLines(lines)
  const end = textLines.findIndex((_, at) => at > 0 && parseAuthorLine(textLines.slice(0, at + 1)).length === 0)
  const names = parseAuthorLine(end < 0 ? textLines : textLines.slice(0, end))
  if (names.length === 0) return undefined
  const below = end < 0 ? [] : textLines.slice(end)
  if (below.some(areNames)) return undefined
  const areLines = names.length > 1 && !textLines.slice(0, end).some((line) => separators.test(line))
  const affiliation = areLines && below.length > 1 ? '' : singleAffiliation(below, names.length)
  return names.map(({ name, family, orcid }) => ({
    name,
    family,
    orcid,
    affiliation,
    email: '',
    corresponding: false,
  }))
}

const beginsAffiliation = /^(?:department|dept|school|faculty|college|institute|division|centre|center)\b/i

/** Returns the affiliation in unmarked lines; '' if there may be several. */
function singleAffiliation(lines: string[], people: number): string {
  const affiliated = lines.filter((line) => !/^\*|corresponding/i.test(line))
  const owners = affiliated.join(' ').match(/universit|institut/gi) ?? []
  const isOne =
    affiliated.filter((line) => beginsAffiliation.test(line)).length <= 1 && (people === 1 || owners.length <= 1)
  return isOne && affiliated.length <= 4 && affiliated.some(isAffiliation) && !affiliated.some(isMarked)
    ? affiliated.reduce(joinedLines, '')
    : ''
}
