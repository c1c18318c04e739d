import { sameName } from '../../core/pasted/name-keys.ts'
import { counted } from '../../core/text/counted.ts'
import { fold } from '../../core/text/words.ts'
import { sumOf } from '../../office/screens/drafts/rules.ts'
import { emailKey } from '../people/rules.ts'
import type { AskedPaper } from './asked-paper-queries.ts'
import type { Known } from './candidate-queries.ts'
import { type Hint, hintsFor, isAuthor, splitFoldedWords } from './hint-rules.ts'

/** A person who may be asked, with the details that editors see. */
export type Candidate = Known & { why: string[]; hints: Hint[] }

/** The most people who are asked with one letter. */
export const mostAsked = 10

/** The reason for a person who reported in an earlier round. */
export const earlierReviewer = 'Reviewed an earlier version'

/** Returns a key of a candidate for addresses and forms; it contains no name. */
export const candidateKey = ({ id, name, email }: Pick<Known, 'id' | 'name' | 'email'>): string =>
  id === null ? sumOf([name, email]) : `p${id}`

type Asking = { q: string; now: Date; today: string; earlier: ReadonlySet<number> }

/**
 * Returns everyone who may be asked: first those who reported in an earlier round, then the best match by subject, of
 * equal ones who has time. Each person
 * occurs once, as the journal's own reviewer if they are one. Excludes the paper's authors, also by name if their
 * addresses do not differ, and people who never want to be asked.
 */
export function candidatesOf(
  known: readonly Known[],
  paper: AskedPaper,
  { q, now, today, earlier }: Asking,
): Candidate[] {
  const words = splitFoldedWords(q)
  const nameless = new Set(paper.authors.filter(({ email }) => email === '').map(({ name }) => sameName(name)))
  const named = new Set(paper.authors.map(({ name }) => sameName(name)))
  const isNamed = ({ name, email }: Known) => (email === '' ? named : nameless).has(sameName(name))
  const hintsOf = hintsFor(paper, { now, today })
  const people = mergedPeople(known).filter((person) => !person.never && !isAuthor(person, paper) && !isNamed(person))
  return people
    .filter((person) => isFound(person, words))
    .map((person) => {
      const hints = hintsOf(person, person)
      const isEarlier = person.id !== null && earlier.has(person.id)
      const why = [...(isEarlier ? [earlierReviewer] : []), ...reasonsFor(person)]
      return { person: { ...person, why, hints }, isEarlier, ranks: ranksOf(person, paper, hints) }
    })
    .sort((one, other) => Number(other.isEarlier) - Number(one.isEarlier) || compareRanks(one.ranks, other.ranks))
    .map(({ person }) => person)
}

function isFound({ name, email, affiliation, keywords }: Known, words: readonly string[]): boolean {
  const text = fold(`${name} ${email} ${affiliation} ${keywords}`)
  return words.every((word) => text.includes(word))
}

/** Merges entries of one person: by address, ORCID iD, or name unless both have an address. */
function mergedPeople(known: readonly Known[]): Known[] {
  const merged: Known[] = []
  const byKey = new Map<string, number>()
  for (const person of known) {
    const keys = [
      person.email && `email ${emailKey(person.email)}`,
      person.orcid && `orcid ${person.orcid}`,
      `name ${sameName(person.name)}`,
    ].filter(Boolean)
    const isSame = (at: number | undefined, key: string) =>
      at !== undefined && !(key.startsWith('name ') && person.email !== '' && merged[at]?.email)
    const key = keys.find((key) => isSame(byKey.get(key), key))
    const place = (key === undefined ? undefined : byKey.get(key)) ?? merged.length
    const there = merged[place]
    merged[place] = there ? mergeCandidates(there, person) : person
    for (const one of keys) byKey.set(one, place)
  }
  return merged
}

/** Returns the first entry, completed with details that only the second one has. */
function mergeCandidates(one: Known, other: Known): Known {
  return {
    ...one,
    email: one.email || other.email,
    affiliation: one.affiliation || other.affiliation,
    ror: one.ror || other.ror,
    orcid: one.orcid || other.orcid,
    score: one.score + other.score,
    cited: one.cited + other.cited,
    articles: Math.max(one.articles, other.articles),
  }
}

/** Returns the reasons why a person is suggested, in words. */
function reasonsFor({ source, score, cited, articles, reported, last_asked }: Known): string[] {
  return [
    source === 'suggested' && 'Suggested by the authors',
    source === 'decliner' && 'Suggested by a reviewer who declined',
    source === 'board' && 'Member of the editorial board',
    reported > 0 && `Reviewed here ${reported === 1 ? 'once' : `${reported} times`}`,
    last_asked !== null && reported === 0 && 'Asked before',
    cited > 0 && 'Cited by this paper',
    score > 0 && `Wrote ${counted(Math.max(articles, 1), 'article')} here on the paper’s keywords`,
    score === 0 && articles > 0 && cited === 0 && `Wrote ${counted(articles, 'article')} here`,
  ].filter((reason) => reason !== false)
}

/** The weight of each objection to a person, and of each reason why they may have no time now. */
const against: Partial<Record<Hint, number>> = {
  opposed: 20,
  coauthor: 10,
  same_institution: 8,
  same_domain: 8,
  not_before: 12,
  is_user: 10,
  retracted: 6,
}
const busyness: Partial<Record<Hint, number>> = { busy: 6, recent: 4 }

const weigh = (hints: readonly Hint[], weights: Partial<Record<Hint, number>>): number =>
  hints.reduce((sum, hint) => sum + (weights[hint] ?? 0), 0)

/** The ranks of a candidate, the most important one first: no objections, then the subject, then the time they have. */
function ranksOf(person: Known, paper: AskedPaper, hints: readonly Hint[]): [number, number, number] {
  const theirs = fold(person.keywords)
  const shared = paper.keywords.filter((keyword) => theirs.includes(fold(keyword))).length
  const bySource = { reviewer: 2, suggested: 1, decliner: 1, board: 1, author: 0 }[person.source]
  const reliability = person.asked > 0 ? (4 * person.reported) / person.asked : 0
  const fit = Math.min(person.score, 5) + 3 * Math.min(person.cited, 2) + 2 * shared
  return [-weigh(hints, against), fit, bySource + reliability - weigh(hints, busyness)]
}

/** Compares ranks, the higher ones first. */
function compareRanks(one: readonly number[], other: readonly number[]): number {
  const at = one.findIndex((rank, place) => rank !== other[place])
  return at < 0 ? 0 : (other[at] ?? 0) - (one[at] ?? 0)
}
