import { fold } from '../../core/text/words.ts'
import type { Person } from '../../journal/articles/people/rules.ts'

/** The authors that were read, with the address that was typed given to the corresponding one: the one who has it, is marked, or is named in it; else the first. */
export function withAuthor(people: readonly Person[], email: string): Person[] {
  const known = people.findIndex((person) => person.email.toLowerCase() === email.toLowerCase())
  const marked = people.findIndex(({ corresponding }) => corresponding)
  const named = people.findIndex((person) => isNamedIn(person, email))
  const author = [known, marked, named, 0].find((at) => at >= 0)
  return people.map((person, at) => ({
    ...person,
    corresponding: at === author,
    email: at === author ? email : person.email,
  }))
}

const shortest = 4

function isNamedIn({ name, family }: Person, email: string): boolean {
  const local = fold(email.split('@')[0] ?? '')
  const last = fold(family || (name.split(/\s+/).at(-1) ?? ''))
  return last.length >= shortest && local.includes(last)
}
