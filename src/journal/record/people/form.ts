import { mayBeTwoNames, nameWithComma } from '../../../core/pasted/listed-names.ts'
import { cleanLine, isEmail } from '../../../core/text/clean.ts'
import { plainName } from '../../../core/text/name-letters.ts'
import { isLikeOrcid, orcidOf } from '../../../core/text/orcid.ts'
import { withoutTitleBrackets } from '../../../core/text/person-names.ts'
import { fold } from '../../../core/text/words.ts'
import type { Typed } from '../../../office/records/form.ts'
import { type ArticleProblem, articleFields, articleProblem } from '../fields.ts'
import { authorsOf } from '../rules.ts'
import { type CreditRole, creditRoleOf, creditTerms } from './credit-rules.ts'
import { lineOfParts, partsOfLine } from './line-parts.ts'
import { authorMessage, type PersonProblem, peopleProblems } from './problems.ts'
import { isLikeRor, rorOf } from './ror-rules.ts'
import {
  aPerson,
  isEmptyPerson,
  joinAuthorNames,
  type Person,
  partNames,
  peopleRenamed,
  personParts,
  readArticlePeople,
  type StoredPeople,
  storedPeople,
} from './rules.ts'

/**
 * A form whose people and author line agree, or the problems; `isDerived` if the line was derived from the people,
 * whose names are validated separately.
 */
type ParsedPeople = { form: Typed; isDerived: boolean; problems: ArticleProblem[] }

const nothing: StoredPeople = { authorname: '', authors: '' }

/**
 * Parses `authors` and `authorname` of a form. People alone determine the line; a line alone keeps the data of
 * unchanged names; if both are given, they must agree.
 * @param stored the article's current people
 */
export function parsePeopleForm(form: Typed, stored = nothing): ParsedPeople {
  const { authors: typed, authorname } = form
  const line = authorname === undefined ? undefined : cleanAuthorLine(authorname)
  if (typed === undefined || typed.trim() === '') {
    const renamed = line === undefined ? undefined : peopleRenamed(readArticlePeople(stored), line)
    const authors = typed === undefined && renamed ? storedPeople(renamed) : typed?.trim()
    return { form: { ...form, authors }, isDerived: false, problems: [] }
  }
  const known = readArticlePeople(stored).map(({ name }) => name)
  const given = typed.length > articleFields.authors.maxLength ? undefined : peopleNamed(typed, known)
  if (!given)
    return { form: { ...form, authors: undefined }, isDerived: false, problems: [articleProblem('invalid', 'authors')] }
  const people = given.filter((person) => !isEmptyPerson(person))
  const names = joinAuthorNames(people)
  const lines = ['', ...[people, peopleTyped(typed) ?? []].map((all) => cleanAuthorLine(joinAuthorNames(all)))]
  const isOther = line !== undefined && !lines.includes(line)
  const inList = (found: PersonProblem): ArticleProblem => {
    const { person: _, part: __, ...problem } = found
    return { ...problem, message: authorMessage(found, given) }
  }
  const problems = [...(isOther ? [namesDiffer] : []), ...peopleProblems(given, known).map(inList)]
  return { form: { ...form, authorname: names, authors: storedPeople(people) }, isDerived: true, problems }
}

/** Returns an author line in its stored form. */
export const cleanAuthorLine = (typed: string): string => authorsOf(cleanLine(typed)).join(', ')

const namesDiffer: ArticleProblem = {
  ...articleProblem('invalid_authorname', 'authorname'),
  message: 'Author name differs from the names of the authors',
}

/** Returns a form without the people or the author line if that field is unchanged. */
export function withoutUnchanged(form: Typed, stored: StoredPeople): Typed {
  const { authors, authorname, ...others } = form
  const people = authors === undefined ? undefined : peopleTyped(authors)
  const isSame = people && storedPeople(people) === stored.authors && joinAuthorNames(people) === stored.authorname
  const isUntouched = isSame || (authors?.trim() === '' && stored.authors === '')
  return {
    ...others,
    ...(!isUntouched && { authors }),
    ...((isUntouched || authorname !== stored.authorname) && { authorname }),
  }
}

/**
 * Parses typed people, cleaned and not yet checked: a JSON array of objects with some of the parts, or one person per
 * line; undefined for other JSON.
 */
export function peopleTyped(typed: string): Person[] | undefined {
  const given = /^\s*(?:[[{]|null\s*$)/.test(typed) ? peopleInJson(typed) : peopleInLines(typed)
  return given?.map(cleanPerson)
}

/**
 * Parses people as {@link peopleTyped}, with plain letters and names in natural order: a comma after a family name is
 * resolved. A comma that may separate two names stays, to be refused. A family name that the name does not contain is
 * added to it.
 * @param known names that stay as published
 */
export function peopleNamed(typed: string, known: readonly string[] = []): Person[] | undefined {
  return peopleTyped(typed)?.map((person) => (known.includes(person.name) ? person : fillFamilyName(person)))
}

function fillFamilyName(person: Person): Person {
  if (person.organisation) return person
  const name = withoutTitleBrackets(plainName(person.name))
  const isSure = !mayBeTwoNames(name) || name.split(',')[0]?.trim() === person.family
  const read = isSure ? nameWithComma(name) : undefined
  const family = person.family || (read?.family ?? '')
  const typed = read?.name ?? name
  return { ...person, name: lacks(typed, family) ? `${typed} ${family}` : typed, family }
}

/** Reports whether a name is a given name alone, with no word of the family name. */
function lacks(name: string, family: string): boolean {
  const words = splitNameWords(name)
  const isInOneScript = /\p{Script=Latin}/u.test(name) === /\p{Script=Latin}/u.test(family)
  return name !== '' && family !== '' && isInOneScript && splitNameWords(family).every((word) => !words.includes(word))
}

const splitNameWords = (name: string) =>
  fold(name)
    .replace(/([aou])e/g, '$1')
    .split(/[^\p{L}\p{M}]+/u) // 'Müller' equals 'Mueller'

function peopleInJson(json: string): Partial<Person>[] | undefined {
  try {
    const all: unknown = JSON.parse(json)
    return Array.isArray(all) && all.every(isPerson) ? all : undefined
  } catch {
    return undefined
  }
}

/** Reports whether a value of JSON has only parts of a person, or of an organisation. */
export function isPerson(value: unknown): value is Partial<Person> {
  if (typeof value !== 'object' || value === null) return false
  return Object.entries(value).every(([part, text]) =>
    part === 'corresponding'
      ? typeof text === 'boolean'
      : part === 'credit'
        ? Array.isArray(text) && text.every((role) => typeof role === 'string')
        : (part === 'organisation' || Object.hasOwn(personParts, part)) && typeof text === 'string',
  )
}

/** Returns a person from some of its parts, cleaned. */
export function cleanPerson(given: Partial<Person>): Person {
  const parts = Object.fromEntries(partNames.map((name) => [name, cleanLine(given[name] ?? '')]))
  const { orcid = '', ror = '' } = parts
  return aPerson({
    ...parts,
    orcid: orcidOf(orcid) ?? orcid,
    ror: rorOf(ror) ?? ror,
    corresponding: given.corresponding ?? false,
    credit: given.credit?.map((role) => creditRoleOf(role) ?? role),
    organisation: cleanLine(given.organisation ?? ''),
  })
}

const familyMark = /^(?:surname|family(?: name)?)\s*:\s*/i
const organisationMark = /^organi[sz]ation$/i
const creditMark = /^(?:roles?|credit)\s*:\s*/i
const correspondingMark = /^(?:corresponding(?: author)?|\*)$/i

/**
 * Parses people typed without scripts, one per line: `Name | affiliation | country`, and after the name in any order an
 * ORCID iD, a ROR ID, an email, `surname: …`, `roles: …`, `corresponding`, `organisation`. A `|` within a part is `\|`.
 */
function peopleInLines(typed: string): Partial<Person>[] {
  return typed
    .split(/[\r\n]+/)
    .filter((line) => line.trim() !== '')
    .map(parsePersonLine)
}

function parsePersonLine(line: string): Partial<Person> {
  const [name = '', ...parts] = partsOfLine(line)
  const person: Partial<Person> = { name }
  const texts: string[] = []
  for (const part of parts) {
    if (isLikeOrcid(part)) person.orcid = part
    else if (isLikeRor(part)) person.ror = part
    else if (isEmail(part) || /^\S[^\s@]*@\S*$/.test(part)) person.email = part
    else if (familyMark.test(part)) person.family = part.replace(familyMark, '')
    else if (creditMark.test(part)) person.credit = rolesIn(part.replace(creditMark, ''))
    else if (correspondingMark.test(part)) person.corresponding = true
    else if (organisationMark.test(part)) person.organisation = name
    else texts.push(part)
  }
  const [affiliation = '', ...others] = texts
  return { ...person, affiliation, country: others.filter(Boolean).join(', ') }
}

/** Returns the roles in a line; one that is not in CRediT is refused with the rest of the person. */
const rolesIn = (text: string) => text.split(/[;,]/).flatMap((role) => (role.trim() ? [role.trim() as CreditRole] : []))

/** Formats people as the lines that {@link peopleInLines} reads. */
export const linesOfPeople = (people: readonly Person[]): string => people.map(personLine).join('\n')

function personLine(person: Person): string {
  const { name, family, orcid, affiliation, ror, country, email, corresponding, organisation, credit = [] } = person
  const texts = country ? [affiliation, country] : [affiliation].filter(Boolean)
  const marked = [
    orcid,
    ror,
    email,
    family && `surname: ${family}`,
    credit.length > 0 ? `roles: ${credit.map((role) => creditTerms[role] ?? role).join('; ')}` : '',
    corresponding ? 'corresponding' : '',
    organisation ? 'organisation' : '',
  ]
  return lineOfParts([name, ...texts, ...marked.filter(Boolean)])
}
