import { personKey, sameName } from '../../core/pasted/name-keys.ts'
import { cleanLine } from '../../core/text/clean.ts'
import { dayMs } from '../../core/text/dates.ts'
import { fold } from '../../core/text/words.ts'
import type { Named } from '../people/named-rules.ts'
import { emailKey, initialWords, institutionDomain, mayBeInitials } from '../people/rules.ts'
import { institutionsOf, isSameInstitution } from './institution-rules.ts'

/** The hints about a candidate, in sentences; an editor must look at the first five. */
export const hintTexts = {
  same_institution: 'Same institution as an author',
  same_domain: 'Same email domain as an author',
  coauthor: 'Published with an author in the last five years, or has an author’s name',
  opposed: 'The authors do not want this reviewer',
  suggested: 'Suggested by the authors',
  busy: 'Has two open requests',
  recent: 'Asked within 90 days',
  not_before: 'Does not want to be asked yet',
  is_user: 'May have seen this paper and its authors in the back office',
  retracted: 'An article here under this name was retracted',
}

export type Hint = keyof typeof hintTexts

export const hints = Object.keys(hintTexts) as [Hint, ...Hint[]] // its own keys

const mustBeLookedAt: readonly Hint[] = ['same_institution', 'same_domain', 'coauthor', 'opposed', 'suggested']

/** Returns the hints that an editor must confirm to have looked at before a person is asked. */
export const hintsToLookAt = (found: readonly Hint[]) => found.filter((hint) => mustBeLookedAt.includes(hint))

/** Cleans a typed search for people. */
export const searchedText = (typed: string) => cleanLine(typed).slice(0, 200)
export const splitFoldedWords = (text: string) => fold(text).split(/\s+/).filter(Boolean)

/** A person who may be asked, as far as known. */
export type Person = { name: string; email: string; affiliation: string; ror?: string; orcid: string }

/** The facts of a paper for judging candidates. */
export type PaperPeople = {
  authors: Person[]
  suggested: Named[]
  opposed: Named[]
  /** The names ({@link sameName}) of its authors and of their co-authors of the last five years. */
  coauthors: ReadonlySet<string>
  /** The users who see it unless they are its authors or reviewers. */
  users: Pick<Person, 'name' | 'email' | 'orcid'>[]
  /** The authors of the journal's retracted articles. */
  retracted: Pick<Person, 'name' | 'email' | 'orcid'>[]
}

/** The earlier requests of a candidate. */
export type Load = { open: number; last_asked: Date | null; not_before: string | null }

export const noLoad: Load = { open: 0, last_asked: null, not_before: null }

/** The number of open requests that makes a reviewer busy. */
export const mostOpen = 2

/** The time for which an invitation counts as recent. */
export const recentMs = 90 * dayMs

/** Reports whether an entry names a person: the same address, or else the same {@link sameName}. */
const isSame = (one: Named & { key: string }, other: Person, key: string): boolean =>
  (one.email !== '' && emailKey(one.email) === emailKey(other.email)) || (key !== '' && one.key === key)

/** Reports whether a person is an author of the paper, by address or ORCID iD; authors are never asked. */
export const isAuthor = (person: Person, { authors }: Pick<PaperPeople, 'authors'>): boolean => isAmong(person, authors)

const isAmong = (person: Person, people: Pick<Person, 'email' | 'orcid'>[]) =>
  people.some(
    ({ email, orcid }) =>
      (email !== '' && emailKey(email) === emailKey(person.email)) || (orcid !== '' && orcid === person.orcid),
  )

/**
 * Returns the function that finds a candidate's hints; the paper's people are prepared for comparison once.
 * @param today the day in the journal's time zone
 */
export function hintsFor(paper: PaperPeople, { now, today }: { now: Date; today: string }) {
  const keyed = <One extends { name: string }>(people: readonly One[]) =>
    people.map((one) => ({ ...one, key: sameName(one.name) }))
  const [suggested, opposed] = [keyed(paper.suggested), keyed(paper.opposed)]
  const authors = paper.authors.map(({ name }) => initialWords(name))
  const domains = new Set(paper.authors.map(({ email }) => institutionDomain(email)).filter(Boolean))
  const institutions = paper.authors.map(institutionsOf)
  const users = new Set(paper.users.map(({ name }) => personKey(name)))
  const retracted = new Set(paper.retracted.map(({ name }) => sameName(name)))
  return (person: Person, load: Load): Hint[] => {
    const [key, words] = [sameName(person.name), initialWords(person.name)]
    const own = institutionsOf(person)
    const facts: Record<Hint, boolean> = {
      same_institution: institutions.some((one) => isSameInstitution(own, one)),
      same_domain: domains.has(institutionDomain(person.email)),
      coauthor: paper.coauthors.has(key) || authors.some((author) => mayBeInitials(author, words)),
      opposed: opposed.some((named) => isSame(named, person, key)),
      suggested: suggested.some((named) => isSame(named, person, key)),
      busy: load.open >= mostOpen,
      recent: load.last_asked !== null && now.getTime() - load.last_asked.getTime() < recentMs,
      not_before: load.not_before !== null && load.not_before > today,
      is_user: isAmong(person, paper.users) || users.has(personKey(person.name)),
      retracted: isAmong(person, paper.retracted) || retracted.has(key),
    }
    return hints.filter((hint) => facts[hint])
  }
}
