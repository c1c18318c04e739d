import { message } from '../../../core/words/words.ts'
import { authorsOf } from '../rules.ts'
import { type CreditRole, creditTerms, inCreditOrder } from './credit-rules.ts'

/**
 * An author of an article as stored; unknown fields are ''. `family` is the family name if it is not the last word of
 * `name`, `orcid` and `ror` (of the affiliation) are in their https forms, `email` is private. An author that is an
 * organisation also has its name as `organisation`, a ROR ID of its own, and neither family name nor ORCID iD. `credit`
 * are the roles of CRediT, absent if there are none.
 */
export type Person = {
  name: string
  family: string
  orcid: string
  affiliation: string
  ror: string
  country: string
  email: string
  corresponding: boolean
  organisation?: string
  credit?: CreditRole[]
}

/** An author with public data only. */
export type PublicPerson = Omit<Person, 'email'>

/** The fields of an author, each with its label in the form and its limit in characters. */
export const personParts = {
  name: { label: message('Name'), maxLength: 200 },
  family: { label: message('Family name'), maxLength: 200 },
  orcid: { label: 'ORCID iD', maxLength: 100 },
  affiliation: { label: message('Affiliation'), maxLength: 1_000 },
  ror: { label: message('ROR ID of the affiliation'), maxLength: 100 },
  country: { label: message('Country'), maxLength: 200 },
  email: { label: message('Email'), maxLength: 254 },
} as const

export type PersonPart = keyof typeof personParts

export const partNames = Object.keys(personParts) as PersonPart[] // it has no other keys

const nobody: Person = {
  name: '',
  family: '',
  orcid: '',
  affiliation: '',
  ror: '',
  country: '',
  email: '',
  corresponding: false,
}

/** Completes a person whose fields are partly known; an organisation's `name` is the name that it has. */
export function aPerson({ organisation, credit = [], ...known }: Partial<Person>): Person {
  const name = known.name || organisation || ''
  const roles = inCreditOrder(credit)
  return {
    ...nobody,
    ...known,
    name,
    ...(organisation && { organisation: name }),
    ...(roles.length > 0 && { credit: roles }),
  }
}

/** Returns the people of an author line, with only their names. */
const peopleNamed = (authorname: string): Person[] => authorsOf(authorname).map((name) => aPerson({ name }))

/** Joins the names of people with commas, as an author line. */
export const joinAuthorNames = (people: readonly Pick<Person, 'name'>[]): string =>
  people.map(({ name }) => name).join(', ')

/** Reports whether every field of a person is empty. */
export const isEmptyPerson = (person: Person): boolean => !Object.values(person).some(Boolean)

/** Formats people as an article stores them, as JSON; '' if only their names are known. */
export function storedPeople(people: readonly Person[]): string {
  const isKnown = people.some(({ name: _, ...others }) => Object.values(others).some(Boolean))
  return isKnown ? JSON.stringify(people.map((person) => aPerson(person))) : ''
}

/** The columns of an article's people: their names in a line, and the rest in the form of {@link storedPeople}. */
export type StoredPeople = { authorname: string; authors: string }

/** Returns the people of an article; if only names are known, those of its author line. */
export function readArticlePeople({ authors, authorname }: StoredPeople): Person[] {
  return authors ? JSON.parse(authors) : peopleNamed(authorname)
}

/** Returns the public data of an article's people; `authors` is empty if only their names are known. */
export function publicPeopleOf({
  authors,
  authorname,
}: {
  authors: PublicPerson[]
  authorname: string
}): PublicPerson[] {
  return authors.length > 0 ? authors : peopleNamed(authorname).map(withoutEmail)
}

/** Returns the whole names of an article's people: an organisation's may contain a comma, unlike the author line. */
export const authorNames = ({ authors = [], authorname }: { authors?: PublicPerson[]; authorname: string }): string[] =>
  publicPeopleOf({ authors, authorname }).map(({ name }) => name)

/** Returns a person without the fields that only editors see. */
export const withoutEmail = ({ email: _, ...person }: Person): PublicPerson => person

/** Returns the people of a new author line, with the data of names that stay, including names with commas. */
export function peopleRenamed(known: readonly Person[], authorname: string): Person[] {
  const [left, names] = [[...known], authorsOf(authorname)]
  const people: Person[] = []
  for (let from = 0; from < names.length; ) {
    const at = left.findIndex(({ name }) => hasNamesInOrder(names.slice(from), authorsOf(name)))
    const [person = aPerson({ name: names[from] })] = at < 0 ? [] : left.splice(at, 1)
    people.push(person)
    from += authorsOf(person.name).length
  }
  return people
}

const hasNamesInOrder = (names: string[], parts: string[]) =>
  parts.length > 0 && parts.every((part, place) => part === names[place])

/** Formats stored people as text, for the history: 'Ravi Sharma (https://orcid.org/…, IIT Delhi); Sita Devi'. */
export function peopleText(authors: string): string {
  return readArticlePeople({ authors, authorname: '' })
    .map(({ name, family, corresponding, organisation, credit = [], ...others }) => {
      const said = [
        organisation && 'organisation',
        family && `family name ${family}`,
        ...Object.values(others),
        corresponding && 'corresponding author',
        ...credit.map((role) => creditTerms[role]),
      ]
      const details = said.filter(Boolean).join(', ')
      return details ? `${name} (${details})` : name
    })
    .join('; ')
}
