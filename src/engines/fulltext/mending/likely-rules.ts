import {
  collectTextReferences,
  type Entry,
  foldCitationText,
  makeReferenceEntries,
  splitCitationWords,
} from '../citing/entries.ts'
import type { FullText } from '../model.ts'

/** A reference that a citation may mean, and the reason; `number` is its position in the list, from 1. */
export type Likely = { id: string; number: number; text: string; why: string }

/**
 * Returns the references of a text, first at most two that the words of a citation may mean; the others have no reason.
 */
export function likelyReferences(text: FullText, words: string): Likely[] {
  const scored = makeReferenceEntries(collectTextReferences(text)).map((entry, at) => {
    const { score, why } = likeness(entry, words)
    return { score, one: { id: entry.id, number: at + 1, text: entry.text, why } }
  })
  const best = scored
    .filter(({ score }) => score >= 2)
    .toSorted((one, other) => other.score - one.score)
    .slice(0, 2)
  const others = scored.filter((one) => !best.includes(one)).map(({ one }) => ({ ...one, why: '' }))
  return [...best.map(({ one }) => one), ...others]
}

function likeness({ first, authors, years, number }: Entry, words: string): { score: number; why: string } {
  const names = splitCitationWords(words).filter((word) => /^\p{L}{3,}/u.test(word) && word !== 'and')
  const cited = foldCitationText(words).match(/(?:1[5-9]|20)\d\d[a-z]?/g) ?? []
  const isFirst = names.some((name) => [...first].some((own) => isSimilarName(own, name)))
  const isAuthor = isFirst || names.some((name) => [...authors].some((own) => isSimilarName(own, name)))
  const isYear = cited.some((year) => years.includes(year))
  const isNear = cited.some((year) =>
    years.some((own) => Math.abs(Number.parseInt(own, 10) - Number.parseInt(year, 10)) <= 1),
  )
  const isNumber = cited.length === 0 && names.length === 0 && words.match(/\d+/g)?.includes(String(number)) === true
  const score = (isFirst ? 3 : isAuthor ? 2 : 0) + (isYear ? 2 : isNear ? 1 : 0) + (isNumber ? 2 : 0)
  if (isNumber) return { score, why: 'The number is its place in the list' }
  if (!isAuthor) return { score: 0, why: '' }
  return { score, why: `Name alike, ${isYear ? 'the same year' : isNear ? 'year differs by one' : 'another year'}` }
}

/** Whether two names are the same, except for an ending or a letter. */
function isSimilarName(one: string, other: string): boolean {
  const [short, long] = one.length < other.length ? [one, other] : [other, one]
  if (short === long) return true
  if (short.length < 4 || long.length - short.length > 2) return false
  return long.startsWith(short) || [...short].filter((letter, at) => letter !== long[at]).length <= 1
}
