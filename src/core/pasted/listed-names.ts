import {
  areTitles,
  familyName,
  isInitials,
  isSuffix,
  particles,
  personName,
  withoutHonorifics,
} from '../text/person-names.ts'
import { conjunctions, isName } from './names.ts'

/** A name in natural order; `family` is the family name if parsing the name would find another one, else ''. */
type ListedName = { name: string; family: string }

const partsOf = (text: string, separator: string | RegExp) =>
  text
    .split(separator)
    .map((part) => part.trim())
    .filter(Boolean)

/** Joins the parts of a name: 'García Márquez' and 'Gabriel José' give 'Gabriel José García Márquez'. */
function nameOfParts(family: string, given: string): ListedName {
  const bare = withoutHonorifics(family)
  const title = family.slice(0, family.length - bare.length)
  const words = bare.split(' ')
  const suffix = words.length > 1 && isSuffix(words.at(-1) ?? '') ? ` ${words.pop()}` : ''
  const plain = words.join(' ')
  const name = `${title}${given} ${plain}${suffix}`.trim()
  const read = personName(name)
  return { name, family: plain === read.family || plain === familyName(read) ? '' : plain }
}

/**
 * Parses one person's name with a comma after the family name or before a suffix: 'King, Martin Luther, Jr.' Degrees are dropped: 'Asha Rao, PhD'. Undefined
 * without a comma, or if the text cannot be one name: 'Asha Roy, Ravi Rao and Sita Devi'.
 */
export function nameWithComma(text: string): ListedName | undefined {
  const parts = partsOf(text, ',')
  const suffix = parts.find((part, place) => place > 0 && isSuffix(part))
  const mayBeName = (part: string) => /^(?:\p{Lu}\.?){1,3}$|^Md$/u.test(part) && part !== 'PHD' // 'Sharma, MD' is M. D. Sharma
  const isDegree = (part: string, place: number) => place > 0 && areTitles(part) && (place > 1 || !mayBeName(part))
  const [first = '', second, ...more] = parts.filter((part, place) => part !== suffix && !isDegree(part, place))
  const areSeveral = more.length > 0 || conjunction.test(text) || endsInInitials(first)
  if (!text.includes(',') || first === '' || areSeveral) return undefined
  const family = suffix ? `${first} ${suffix}` : first
  return second === undefined ? { name: family, family: '' } : nameOfParts(family, second)
}

const conjunction = new RegExp(String.raw`\s(?:${conjunctions})\s|&`, 'iu')

/** Whether a name is complete because its initials follow its family name: 'Sharma RK'. Not for names in capitals. */
function endsInInitials(name: string): boolean {
  const last = name.split(' ').at(-1) ?? ''
  return /\p{Ll} (?:\p{Lu}{1,3}|\p{Lu}[-‐]\p{Lu}|(?:\p{Lu}\.)+)$/u.test(name) && !isSuffix(last)
}

/**
 * Whether a text with a comma may be two whole names as well as one with its family name first: 'García Márquez,
 * Gabriel José'. Initials alone are no name, and no name begins with a particle.
 */
export function mayBeTwoNames(text: string): boolean {
  const parts = partsOf(text, ',').filter((part) => !isSuffix(part))
  const areWhole = parts.length === 2 && parts.every((part) => part.includes(' '))
  return areWhole && !areInitials(parts[1] ?? '') && !particles.has(parts[0]?.split(' ')[0] ?? '')
}

/**
 * The name in a line of one person with the family name first: 'Rao, Asha'. Undefined where the line may be of two people: a family
 * name is one word, or begins with a particle, or initials follow it.
 */
export function familyFirstName(line: string): ListedName | undefined {
  const [family = '', given = ''] = partsOf(line, ',').filter((part) => !isSuffix(part))
  const words = withoutHonorifics(family)
    .split(' ')
    .filter((word) => !isSuffix(word))
  const isClear = words.length === 1 || particles.has(words[0] ?? '') || areInitials(given)
  const isCode = /^\p{Lu}{2,}$/u.test(given) && /\p{Ll}/u.test(family) && !areInitials(given) // 'London, UK'
  const read = given !== '' && isClear && !isCode && !mayBeTwoNames(line) ? nameWithComma(line) : undefined
  return read && isName(read.name) ? read : undefined
}

/** Whether a text consists of initials: 'R. K.' */
const areInitials = (text: string): boolean => text.split(' ').every(isInitials)

/**
 * The names of a line, separated by commas. If semicolons separate them, or every second part consists of initials
 * ('Sharma, R. K., Verma, A.'), a comma follows a family name instead.
 */
export function listedNames(line: string): ListedName[] {
  const groups = partsOf(line, ';')
  const names = groups.map(nameInGroup)
  if (line.includes(';') && areSorted(groups)) return names.flatMap((name) => name ?? [])
  const pairs = initialsInPairs(line)
  if (pairs.length > 0) return pairs.map(({ family, given }) => nameOfParts(family, given))
  const parts = partsOf(line, /[,;]/).filter((part) => /[^.]/.test(part))
  const all: ListedName[] = []
  for (const part of parts) {
    const last = all.at(-1)
    if (last && isSuffix(part)) last.name += ` ${part}`
    else all.push({ name: part, family: '' })
  }
  return all
}

const nameInGroup = (group: string) => (group.includes(',') ? nameWithComma(group) : { name: group, family: '' })

/** Whether semicolons separate names, and commas only their parts; false if names without commas leave that open. */
function areSorted(groups: string[]): boolean {
  const withComma = groups.filter((group) => group.includes(','))
  const isMixed = withComma.length < groups.length
  return groups.every(nameInGroup) && !(isMixed && withComma.some(mayBeTwoNames))
}

/** The family names and initials of a line in which every second part consists of initials; [] for other lines. */
export function initialsInPairs(line: string): { family: string; given: string }[] {
  const parts = partsOf(line, ',')
  const isPaired = parts.length % 2 === 0 && parts.every((part, place) => areInitials(part) === (place % 2 === 1))
  if (!isPaired) return []
  return Array.from({ length: parts.length / 2 }, (_, at) => ({
    family: parts[at * 2] ?? '',
    given: parts[at * 2 + 1] ?? '',
  }))
}
