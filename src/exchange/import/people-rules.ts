import { isAffiliation } from '../../core/pasted/affiliations.ts'
import { listedNames, mayBeTwoNames, nameWithComma } from '../../core/pasted/listed-names.ts'
import { cleanLine } from '../../core/text/clean.ts'
import { cleanPerson, isPerson } from '../../journal/articles/people/form.ts'
import { peopleProblems } from '../../journal/articles/people/problems.ts'
import { namesOf, type Person, storedPeople } from '../../journal/articles/people/rules.ts'

/**
 * The authors of a line: an array of names or of objects with what is known of each, or the names with commas between, with
 * semicolons where the family names come first. Names stay as published, but one with a comma, which would split it, is set in
 * natural order; of an institution, the comma becomes a space.
 * @returns the author line and the people that an article keeps, or why they cannot be taken
 */
export function authorsIn(given: unknown): { authors: string; people: string } | string {
  const all = typeof given === 'string' ? listedNames(cleanLine(given)) : Array.isArray(given) ? given : []
  const [first, ...others] = all.every(isAuthor) ? all : []
  const lone = first && others.length === 0 ? nameOf(first) : ''
  const isSaid = typeof first === 'object' && lone.split(',')[0]?.trim() === first.family?.trim()
  if (mayBeTwoNames(lone) && !isAffiliation(lone) && !isSaid)
    return `authors: “${lone}” may be one author or two: name the given names first, or each author apart`
  const people = all.every(isAuthor) ? all.map(personOf).filter(({ name }) => name !== '') : []
  if (people.length === 0) return 'authors must be an array of names or a comma-separated line'
  const [problem] = peopleProblems(
    people,
    people.map(({ name }) => name),
  )
  return problem
    ? `authors: ${people[problem.person]?.name}: ${problem.message}`
    : { authors: namesOf(people), people: storedPeople(people) }
}

function isAuthor(value: unknown): value is string | Partial<Person> {
  return typeof value === 'string' || isPerson(value)
}

const nameOf = (author: string | Partial<Person>) => (typeof author === 'string' ? author : (author.name ?? ''))

function personOf(author: string | Partial<Person>): Person {
  const { name = '', ...others } = typeof author === 'string' ? { name: author } : author
  const read = isAffiliation(name) ? undefined : nameWithComma(cleanLine(name))
  const person = cleanPerson(others)
  if (!read) return { ...person, name: cleanLine(name.replaceAll(',', ' ')) }
  return { ...person, name: read.name, family: person.family || read.family }
}
