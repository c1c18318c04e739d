import { isInitials, personName } from '../text/person-names.ts'
import { fold } from '../text/words.ts'
import { isEmptyPerson, type Person } from './people-rules.ts'

/**
 * Adds the people of a pasted first page. Someone already listed, maybe with other initials, keeps the name and gets values
 * for empty fields. Others are inserted at a place, replacing an empty row there. A pasted name that holds several of the
 * listed people is ignored.
 */
export function withPasted(people: readonly Person[], pasted: readonly Person[], place: number): Person[] {
  const filled = people.map((person) => filledFrom(person, matchOf(person, people, pasted)))
  const isOther = (person: Person) => !people.some((other) => matchOf(other, people, pasted) === person)
  const added = pasted.filter((person) => isOther(person) && !isSeveral(person, people))
  return [...filled.slice(0, place), ...added, ...filled.slice(place)].filter((person) => !isEmptyPerson(person))
}

/** The pasted person who matches this person alone; undefined if the match is ambiguous. */
function matchOf(person: Person, people: readonly Person[], pasted: readonly Person[]): Person | undefined {
  const exact = pasted.find(({ name }) => name === person.name)
  if (exact) return exact
  const [match, ...others] = pasted.filter((other) => isSame(person, other))
  const rivals = match ? people.filter((other) => isSame(other, match)) : []
  return others.length === 0 && rivals.length === 1 ? match : undefined
}

/** Whether a pasted name is a line of names that were copied side by side: it holds two of the people, by surname and given name. */
function isSeveral({ name }: Person, people: readonly Person[]): boolean {
  const words = new Set(bare(name))
  const held = people.filter((person) => {
    const { family, given } = personName(person.name, person.family)
    const [first = ''] = bare(given)
    return first !== '' && [first, ...bare(family)].every((word) => words.has(word))
  })
  return new Set(held.map((person) => fold(person.name))).size > 1
}

/** Whether two names may be the same person: same family name, and compatible given names. */
function isSame(one: Person, other: Person): boolean {
  const [mine, theirs] = [one, other].map(({ name, family }) => personName(name, family))
  if (!mine || !theirs || fold(mine.family) !== fold(theirs.family)) return false
  const [[given = ''], [their = '']] = [wordsOf(mine.given), wordsOf(theirs.given)]
  const isShort = isInitials(given) || isInitials(their)
  return given !== '' && their !== '' && (isShort ? fold(given)[0] === fold(their)[0] : fold(given) === fold(their))
}

const wordsOf = (given: string) => given.split(/\s+/)

const bare = (name: string) => wordsOf(fold(name).replaceAll('.', ''))

function filledFrom(person: Person, known: Person | undefined): Person {
  if (!known) return person
  const own = Object.entries(person).filter(([, value]) => value)
  return { ...known, ...Object.fromEntries(own) }
}
