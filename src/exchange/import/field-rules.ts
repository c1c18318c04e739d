import { isAffiliation, isOrganisationWithComma } from '../../core/pasted/affiliations.ts'
import { listedNames, mayBeTwoNames, nameWithComma, withoutConjunctions } from '../../core/pasted/listed-names.ts'
import { cleanLine, jsonIn } from '../../core/text/clean.ts'
import { momentOf } from '../../core/text/local-time.ts'
import { lengthProblem } from '../../core/text/problems.ts'
import { isStatus, type Status } from '../../core/text/status.ts'
import { articleLabels, maxCharacters } from '../../journal/record/fields.ts'
import { cleanPerson, isPerson } from '../../journal/record/people/form.ts'
import { peopleProblems } from '../../journal/record/people/problems.ts'
import { joinAuthorNames, type Person, storedPeople } from '../../journal/record/people/rules.ts'
import { romanValue } from '../../journal/record/position-rules.ts'

type Text = (name: string) => string
type Wrong = { reason: string }

/** Returns the fields of a line; undefined for anything but a JSON object. */
export function parseJsonObject(line: string): Record<string, unknown> | undefined {
  const value = jsonIn(line)
  return typeof value === 'object' && value !== null && !Array.isArray(value) ? { ...value } : undefined
}

/** Returns the pages of a line and their values; undefined unless both are numbers or both Roman numerals. */
export function pagesIn(text: Text, number: (name: string, least: number) => number | undefined) {
  const roman = { from: romanValue(text('first')), to: romanValue(text('last')) }
  const isRoman = roman.from !== undefined && roman.to !== undefined
  const { from, to } = isRoman ? roman : { from: number('first', 0), to: number('last', 0) }
  if (from === undefined || to === undefined) return undefined
  return { from, to, first: isRoman ? text('first') : from, last: isRoman ? text('last') : to }
}

/** Returns whether an article of a line is public, or from when on. */
export function publicationIn(text: Text): { status: Status; publish_at: Date | null } | Wrong {
  const status = text('status') || 'enabled'
  if (!isStatus(status)) return { reason: 'status must be enabled or disabled' }
  const typed = text('publish_at')
  const publish_at = (typed && momentOf('UTC', typed)) || null
  if (typed && !publish_at) return { reason: 'publish_at must be a time such as 2026-03-14T09:00:00Z' }
  if (publish_at && status === 'enabled') return { reason: 'publish_at needs the status disabled' }
  return { status, publish_at }
}

/**
 * Returns the authors of a line: an array of names or of objects with each one's details, or the names separated by
 * commas, or by semicolons if the family names come first. Names stay as published, except that one with a comma, which
 * would split it, is put in natural order; a comma in an institution's name makes it an organisation.
 * @returns the author line and the people to store, or the reason why they are refused
 */
export function authorsIn(given: unknown): { authors: string; people: string } | Wrong {
  const named = typeof given === 'string' ? listedNames(cleanLine(given)) : Array.isArray(given) ? given : []
  const all = named.every(isAuthor) ? named.flatMap(splitJoinedAuthors) : named
  const [first, ...others] = all.every(isAuthor) ? all : []
  const lone = first && others.length === 0 ? formatGivenAuthor(first) : ''
  const isSaid = typeof first === 'object' && lone.split(',')[0]?.trim() === first.family?.trim()
  if (mayBeTwoNames(lone) && !isAffiliation(lone) && !isSaid)
    return {
      reason: `authors: “${lone}” may be one author or two: name the given names first, or each author apart`,
    }
  const people = all.every(isAuthor) ? all.map(parseLineAuthor).filter(({ name }) => name !== '') : []
  if (people.length === 0) return { reason: 'authors must be an array of names or a comma-separated line' }
  const authors = joinAuthorNames(people)
  const names = people.map(({ name }) => name)
  const [most, mostOfAll] = [maxCharacters('authorname'), maxCharacters('authors')]
  if (names.some((name) => name.length > most))
    return { reason: `authors: ${lengthProblem(articleLabels, 'authorname', most).message}` }
  if (authors.length > mostOfAll)
    return { reason: `authors: ${lengthProblem(articleLabels, 'authors', mostOfAll).message}` }
  const [problem] = peopleProblems(people, names)
  return problem
    ? { reason: `authors: ${people[problem.person]?.name}: ${problem.message}` }
    : { authors, people: storedPeople(people) }
}

const isAuthor = (value: unknown): value is string | Partial<Person> => typeof value === 'string' || isPerson(value)

const formatGivenAuthor = (author: string | Partial<Person>) =>
  typeof author === 'string' ? author : author.organisation ? '' : (author.name ?? '')

/** Splits two people that a line names as one, with a conjunction between them; other details are the first one's. */
function splitJoinedAuthors(author: string | Partial<Person>): (string | Partial<Person>)[] {
  const name = cleanLine(formatGivenAuthor(author))
  if (withoutConjunctions(name) === name) return [author]
  return listedNames(name).map((one, at) => (typeof author === 'object' && at === 0 ? { ...author, ...one } : one))
}

function parseLineAuthor(author: string | Partial<Person>): Person {
  const { name = '', ...others } = typeof author === 'string' ? { name: author } : author
  if (others.organisation) return cleanPerson(others)
  if (isOrganisationWithComma(name)) return cleanPerson({ ...others, organisation: name })
  const read = isAffiliation(name) ? undefined : nameWithComma(cleanLine(name))
  const person = cleanPerson(others)
  if (!read) return { ...person, name: cleanLine(name.replaceAll(',', ' ')) }
  return { ...person, name: read.name, family: person.family || read.family }
}
