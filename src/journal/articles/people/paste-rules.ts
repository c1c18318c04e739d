import { conjunctions } from '../../../core/language/name-words.ts'
import { nameWithComma } from '../../../core/pasted/listed-names.ts'
import { pastedPeople } from '../../../core/pasted/people.ts'
import { isInitials, personName } from '../../../core/text/person-names.ts'
import { fold } from '../../../core/text/words.ts'
import { t } from '../../../core/words/words.ts'
import { cleanPerson } from '../../record/people/form.ts'
import { isEmptyPerson, type Person, personParts } from '../../record/people/rules.ts'

/**
 * Reads authors from a pasted text: the people of a list of names or of a first page, or one name with the family name
 * first; undefined if the text should be pasted unchanged.
 * @param isLine whether the field is the author line, which parses plain names itself
 */
export function pastedAuthors(text: string, isLine: boolean): Person[] | string | undefined {
  const isList = listSigns.test(text)
  const name = text.trim()
  if (!listSigns.test(name) && nameWithComma(name)) return isLine ? undefined : name
  if (!isList && (isLine || !text.includes(','))) return undefined
  const people = pastedPeople(text).map(cleanPerson)
  const isMore = people.length > 1 || people.some(({ affiliation, orcid }) => affiliation !== '' || orcid !== '')
  return isMore ? people : undefined
}

/** Matches signs of several names, or of affiliations and notes below them. */
const listSigns = new RegExp(String.raw`[\n;\d⁰¹²³⁴-⁹*∗†‡]|\s(?:${conjunctions}|&)\s`, 'iu')

/**
 * Adds the people of a pasted first page, in its order. A person who is already listed, possibly with other initials,
 * stays and gets values for empty fields. Listed people who were not pasted keep their places; if none of the pasted
 * people is listed, they all go to `place`, replacing an empty row there. A pasted name that contains several of the
 * listed people is ignored.
 */
export function withPasted(people: readonly Person[], pasted: readonly Person[], place: number): Person[] {
  const found = matchesIn(people, pasted)
  const listed = new Set(found.values())
  const coming = pasted.filter((person) => found.has(person) || !isSeveral(person, people))
  const runs: Person[][] = [[]]
  for (const [at, person] of coming.entries()) {
    if (found.has(person) && coming.slice(0, at).some((one) => found.has(one))) runs.push([])
    runs.at(-1)?.push(filledFrom(found.get(person), person))
  }
  const all =
    listed.size === 0
      ? people.toSpliced(place, 0, ...coming)
      : people.flatMap((person) => (listed.has(person) ? (runs.shift() ?? []) : person))
  return all.filter((person) => !isEmptyPerson(person))
}

/**
 * Returns the pasted parts that were ignored because the listed people have others: 'the affiliation of Ravi Rao
 * (pasted: “Delhi”)'.
 */
export function ignoredParts(people: readonly Person[], pasted: readonly Person[]): string[] {
  return [...matchesIn(people, pasted)].flatMap(([theirs, listed]) =>
    comparedParts
      .filter((part) => listed[part] && theirs[part] && fold(listed[part]) !== fold(theirs[part]))
      .map((part) =>
        t('the {part} of {name} (pasted: “{pasted}”)', {
          part: t(personParts[part].label).replace(/^[AE](?!-)/, lower),
          name: listed.name,
          pasted: theirs[part],
        }),
      ),
  )
}

const comparedParts = ['affiliation', 'orcid', 'email'] as const

const lower = (letter: string) => letter.toLowerCase()

/**
 * Shares out lines of affiliations among people: by the marks of their names in the `head` of a file or in the lines
 * themselves; a single line to all, and as many as there are people in their order. Undefined if no person gets one.
 */
export function withAffiliations(
  people: readonly Person[],
  lines: readonly string[],
  head: readonly string[],
): Person[] | undefined {
  const own = lines.map(withPlainMark)
  const isByline = (line: string) => people.some(({ name, family }) => line.includes(personName(name, family).family))
  const bylines = own.some(isByline) ? [] : head.filter(isByline).map(withPlainMark)
  const pasted = pastedPeople([...bylines, ...own].join('\n')).map(cleanPerson)
  const theirs = new Map([...matchesIn(people, pasted)].map(([read, listed]) => [listed, read.affiliation]))
  const isShared = [...theirs.values()].some(Boolean)
  const unmarked = own.map((line) => line.replace(/^[([]?\d{1,2}[.)\]]?\s*/, ''))
  const inOrder = unmarked.length === people.length ? unmarked : []
  const affiliationOf = (person: Person, at: number) =>
    (isShared ? theirs.get(person) : unmarked.length === 1 ? unmarked[0] : inOrder[at]) ?? ''
  const shared = people.map((person, at): Person => {
    const affiliation = cleanPerson({ affiliation: affiliationOf(person, at) }).affiliation
    return affiliation && affiliation !== person.affiliation ? { ...person, affiliation, ror: '' } : person
  })
  return shared.some((person, at) => person !== people[at]) ? shared : undefined
}

/** Reads a mark that was typed with signs of Markdown, as in '^1^ Hill College\\'. */
const withPlainMark = (line: string) =>
  line
    .replace(/\^(\d{1,2}|[a-h*])\^?\s*/g, '$1 ')
    .replace(/\\$/, '')
    .trim()

/** Returns the pasted people who are already listed, each with the listed person. */
function matchesIn(people: readonly Person[], pasted: readonly Person[]): Map<Person, Person> {
  const found = new Map<Person, Person>()
  for (const person of people) {
    const left = pasted.filter((one) => !found.has(one))
    const match = matchOf(person, people, left)
    if (match) found.set(match, person)
  }
  return found
}

/** Returns the pasted person who matches only this person; undefined if the match is ambiguous. */
function matchOf(person: Person, people: readonly Person[], pasted: readonly Person[]): Person | undefined {
  const exact = pasted.find(({ name }) => name === person.name)
  if (exact) return exact
  const [match, ...others] = pasted.filter((other) => isSame(person, other))
  const rivals = match ? people.filter((other) => isSame(other, match)) : []
  return others.length === 0 && rivals.length === 1 ? match : undefined
}

/**
 * Reports whether a pasted name contains two of the people, by surname and given name, as when names were copied next
 * to each other.
 */
function isSeveral({ name }: Person, people: readonly Person[]): boolean {
  const words = new Set(splitFoldedName(name))
  const held = people.filter((person) => {
    const { family, given } = personName(person.name, person.family)
    const [first = ''] = splitFoldedName(given)
    return first !== '' && [first, ...splitFoldedName(family)].every((word) => words.has(word))
  })
  return new Set(held.map((person) => fold(person.name))).size > 1
}

/** Reports whether two names may be the same person: same family name, and compatible given names. */
function isSame(one: Person, other: Person): boolean {
  const [mine, theirs] = [one, other].map(({ name, family }) => personName(name, family))
  if (!mine || !theirs || fold(mine.family) !== fold(theirs.family)) return false
  const [[given = ''], [their = '']] = [splitGivenNames(mine.given), splitGivenNames(theirs.given)]
  const isShort = isInitials(given) || isInitials(their)
  return given !== '' && their !== '' && (isShort ? fold(given)[0] === fold(their)[0] : fold(given) === fold(their))
}

const splitGivenNames = (given: string) => given.split(/\s+/)

const splitFoldedName = (name: string) => splitGivenNames(fold(name).replaceAll('.', ''))

function filledFrom(person: Person | undefined, known: Person): Person {
  const listed = Object.entries(person ?? {}).filter(([, value]) => value)
  return { ...known, ...Object.fromEntries(listed) }
}
