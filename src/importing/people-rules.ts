import { cleanPerson, isPerson } from '../articles/people-form.ts'
import { peopleProblems } from '../articles/people-problems.ts'
import { namesOf, type Person, storedPeople } from '../articles/people-rules.ts'
import { cleanLine } from '../text/clean.ts'

/**
 * The authors of a line: an array of names or of objects with what is known of each, or the names with commas between. Names stay
 * as published, but a comma in one becomes a space, since it would split the name.
 * @returns the author line and the people that an article keeps, or why they cannot be taken
 */
export function authorsIn(given: unknown): { authors: string; people: string } | string {
  const all = typeof given === 'string' ? given.split(',') : Array.isArray(given) ? given : []
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

function personOf(author: string | Partial<Person>): Person {
  const { name = '', ...others } = typeof author === 'string' ? { name: author } : author
  return { ...cleanPerson(others), name: cleanLine(name.replaceAll(',', ' ')) }
}
