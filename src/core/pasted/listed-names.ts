import {
  areTitles,
  conjunctions,
  conjunctionsWithin,
  isCapitalSuffix,
  isParticle,
  isSuffix,
  withoutDegreesBehind,
  withoutTitlesBefore,
} from '../language/name-words.ts'
import { areInitials, bareName, endsInInitials, familyName, personName } from '../text/person-names.ts'
import { isAffiliation } from './affiliations.ts'
import { isName } from './names.ts'

/** A name in natural order; `family` is the family name if parsing the name would find another one, else ''. */
type ListedName = { name: string; family: string }

const splitListedParts = (text: string, separator: string | RegExp) =>
  text
    .split(separator)
    .map((part) => part.trim())
    .filter(Boolean)

/** Joins the parts of a name: 'García Márquez' and 'Gabriel José' give 'Gabriel José García Márquez'. */
function nameOfParts(family: string, given: string): ListedName {
  const untitled = withoutTitlesBefore(family)
  const title = family.slice(0, family.length - untitled.length)
  const words = withoutDegreesBehind(untitled).split(' ')
  const last = words.at(-1) ?? ''
  const suffix = words.length > 1 && (isSuffix(last) || isCapitalSuffix(last)) ? ` ${words.pop()}` : ''
  const plain = words.join(' ')
  const own = given.includes(' ') ? withoutDegreesBehind(`${plain} ${given}`).slice(plain.length + 1) : given
  const name = `${title}${own} ${plain}${suffix}`.trim()
  const read = personName(name)
  return { name, family: plain === read.family || plain === familyName(read) ? '' : plain }
}

/**
 * Parses one person's name with a comma after the family name or before a suffix: 'King, Martin Luther, Jr.' Drops
 * degrees: 'Asha Rao, PhD'. Undefined without a comma, or if the text cannot be one name: 'Asha Roy, Ravi Rao and Sita
 * Devi'.
 */
export function nameWithComma(text: string): ListedName | undefined {
  const parts = splitListedParts(text, ',')
  const suffix = parts.find((part, place) => (place > 0 && isSuffix(part)) || (place > 1 && isCapitalSuffix(part)))
  const mayBeName = (part: string) => /^(?:\p{Lu}\.?){1,3}$|^Md$/u.test(part) && part !== 'PHD' // 'Sharma, MD' is M. D. Sharma
  const [before = '', , ...behind] = parts
  const isWhole = endsInInitials(before) || (before.includes(' ') && behind.some(areTitles)) // 'Asha Rao, MD, PhD'
  const isDegree = (part: string, place: number) =>
    place > 0 && areTitles(part) && (place > 1 || isWhole || !mayBeName(part))
  const [first = '', second, ...more] = parts.filter((part, place) => part !== suffix && !isDegree(part, place))
  const areSeveral = more.length > 0 || conjunction.test(text) || (second !== undefined && endsInInitials(first))
  if (!text.includes(',') || first === '' || areSeveral) return undefined
  const family = suffix ? `${first} ${suffix}` : first
  return second === undefined ? { name: family, family: '' } : nameOfParts(family, second)
}

const conjunction = new RegExp(String.raw`(?<!\sv[oa][nm])\s(?:${conjunctions})\s|&`, 'iu')

/**
 * Whether a text with a comma may be two names as well as one with its family name first: 'García Márquez, Gabriel
 * José'. Initials alone are not a name, and no name begins with a particle.
 */
export function mayBeTwoNames(text: string): boolean {
  const parts = splitListedParts(text, ',').filter((part) => !isSuffix(part))
  const areWhole = parts.length === 2 && parts.every((part) => part.includes(' '))
  const [first = '', second = ''] = parts
  return areWhole && !areInitials(second, first) && !isParticle(first.split(' ')[0] ?? '')
}

/**
 * Returns the name in a line of one person with the family name first: 'Rao, Asha'. Undefined if the line may contain
 * two people: a family name is one word, or begins with a particle, or initials follow it.
 */
export function familyFirstName(line: string): ListedName | undefined {
  const [family = '', given = ''] = splitListedParts(line, ',').filter((part) => !isSuffix(part))
  const words = bareName(family)
    .split(' ')
    .filter((word) => !isSuffix(word))
  const isClear = words.length === 1 || isParticle(words[0] ?? '') || areInitials(given)
  const isCode = /^\p{Lu}{2,}$/u.test(given) && /\p{Ll}/u.test(family) // 'London, UK'
  const read = given !== '' && isClear && !isCode && !mayBeTwoNames(line) ? nameWithComma(line) : undefined
  return read && isName(read.name) ? read : undefined
}

/**
 * Replaces the conjunctions in a list of names by the separator of the others: 'Asha Menon & Ravi Kumar' gets a comma,
 * 'Menon, Asha and Kumar, Ravi' a semicolon. `y` and `e` count between full names, but not in 'José Ortega y Gasset';
 * institutions stay unchanged.
 */
export function withoutConjunctions(text: string): string {
  if (isAffiliation(text)) return text
  const parts = text
    .replace(andOthers, '')
    .split(clearConjunction)
    .flatMap(partsAtWeak)
    .map((part) => part.replace(/^[\s,;]+|(?<![\s,;])[\s,;]+$/g, ''))
    .filter(Boolean)
  if (parts.length < 2) return text.replace(andOthers, '')
  const areTurned = parts.every(nameWithComma) && !parts.every(mayBeTwoNames)
  return parts.join(areTurned || parts.some((part) => part.includes(';')) ? '; ' : ', ')
}

const andOthers = /[,;]?\s{1,3}(?:et|and|&)\s{1,3}(?:al\.?|others)\s{0,3}$/iu
const clearConjunction = new RegExp(
  String.raw`\s{0,3}&\s{0,3}|(?<!\sv[oa][nm])[\s,;]\s{0,3}(?:${conjunctions})\s{1,3}(?=\S)`,
  'iu',
)
const weakConjunction = new RegExp(String.raw`\s(?:${conjunctionsWithin})\s`, 'u')

/** Whether a text has a conjunction that also occurs within names: 'José Ortega y Gasset'. */
export const hasWeakConjunction = (text: string): boolean => weakConjunction.test(text)

/** Splits at conjunctions that also occur within names, if full names are on both sides. */
function partsAtWeak(text: string): string[] {
  const [match] = weakConjunction.exec(text) ?? []
  if (match === undefined) return [text]
  const at = text.indexOf(match)
  const [before, behind] = [text.slice(0, at), text.slice(at + match.length)]
  const isWhole = (name = '') => /\S\s+\S/.test(name.trim())
  const areApart = isWhole(before.split(/[,;]/).at(-1)) && isWhole(behind.split(/[,;]/)[0])
  const areTurned = [before, behind].every((name) => name.split(/[,;]/).length === 2)
  return areApart || areTurned ? [before, ...partsAtWeak(behind)] : [text]
}

/** Whether a text may be the names of two people with a conjunction between them: 'Asha Menon & Ravi Kumar'. */
export const hasConjunction = (text: string): boolean => conjunction.test(text)

/**
 * Returns the names of a line, separated by commas or conjunctions. If semicolons separate them, or every second part
 * consists of initials ('Sharma, R. K., Verma, A.'), a comma follows a family name instead.
 */
export function listedNames(text: string): ListedName[] {
  const line = withoutConjunctions(text)
  const groups = splitListedParts(line, ';')
  const names = groups.map(nameInGroup)
  if (line.includes(';') && areSorted(groups)) return names.flatMap((name) => name ?? [])
  const pairs = initialsInPairs(line)
  if (pairs.length > 0) return pairs.map(({ family, given }) => nameOfParts(family, given))
  const parts = splitListedParts(line, /[,;]/).filter((part) => /[^.]/.test(part))
  const all: ListedName[] = []
  for (const part of parts) {
    const last = all.at(-1)
    if (last && (isSuffix(part) || (last.name.includes(' ') && isCapitalSuffix(part)))) last.name += ` ${part}`
    else all.push({ name: part, family: '' })
  }
  return all
}

const nameInGroup = (group: string) => (group.includes(',') ? nameWithComma(group) : { name: group, family: '' })

/** Whether semicolons separate names, and commas only their parts; false if names without commas leave it open. */
function areSorted(groups: string[]): boolean {
  const withComma = groups.filter((group) => group.includes(','))
  const isMixed = withComma.length < groups.length
  return groups.every(nameInGroup) && !(isMixed && withComma.some(mayBeTwoNames))
}

/**
 * Returns the family names and initials of a line in which every second part consists of initials; [] for other lines.
 */
export function initialsInPairs(line: string): { family: string; given: string }[] {
  const parts = splitListedParts(line, ',')
  const areGiven = (part: string, at: number) => areInitials(part, parts.length > 2 ? parts[at - 1] : '') // not 'London, UK'
  const isPaired = parts.every((part, at) => areGiven(part, at) === (at % 2 === 1))
  if (parts.length % 2 === 1 || !isPaired) return []
  return Array.from({ length: parts.length / 2 }, (_, at) => ({
    family: parts[at * 2] ?? '',
    given: parts[at * 2 + 1] ?? '',
  }))
}
