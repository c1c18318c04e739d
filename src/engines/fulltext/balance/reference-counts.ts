import type { SourceParagraph } from './counts.ts'

/** The number of words at the start of a reference that identify it. */
const startWords = 4

/**
 * Counts the references of a source: those of the JATS that occur in it, and paragraphs next to them, or below the
 * heading of a list, that look like one and belong to none.
 * @param written the words of each reference of the JATS
 */
export function countSourceReferences(paragraphs: readonly SourceParagraph[], written: readonly string[][]): number {
  const starts = new Map<string, number>()
  for (const words of written) if (words.length > 0) addToCount(starts, keyAt(words, 0), 1)
  const within = new Set(written.flatMap((words) => triplesOf(words)))
  let [count, isList] = [0, false]
  for (const { words, isHeading } of paragraphs) {
    const known = takeKnown(words, starts)
    const isMissed = isList && !isHeading && looksCited(words) && !triplesOf(words).some((three) => within.has(three))
    count += known || (isMissed ? 1 : 0)
    const endsList = isHeading || words.length >= leastOfText
    isList = known > 0 || isMissed || isListHeading(words) || (isList && !endsList)
  }
  return count
}

/** The fewest words of a paragraph that is not the rest of a reference. */
const leastOfText = 12

/** Counts the references that a paragraph begins with, or has on its lines, and takes them from those to be found. */
function takeKnown(words: readonly string[], starts: Map<string, number>): number {
  const take = (at: number) => {
    const key = keyAt(words, at)
    const isThere = (starts.get(key) ?? 0) > 0
    if (isThere) addToCount(starts, key, -1)
    return isThere
  }
  const first = [0, 1].find(take)
  if (first === undefined) return 0
  let count = 1
  for (let at = first + startWords; at + startWords <= words.length; at++) if (take(at)) count++
  return count
}

const addToCount = (counts: Map<string, number>, key: string, by: number) =>
  counts.set(key, (counts.get(key) ?? 0) + by)

const keyAt = (words: readonly string[], at: number) => words.slice(at, at + startWords).join(' ')

const triplesOf = (words: readonly string[]) => words.slice(2).map((_, at) => words.slice(at, at + 3).join(' '))

const isListHeading = (words: readonly string[]) =>
  words.length < 5 &&
  /^(?:references?|bibliography|literature|works|संदर्भ|सन्दर्भ)\b/iu.test(
    words.filter((one) => !/^\p{Nd}+$/u.test(one)).join(' '),
  )

const captions = /^(?:fig(?:ure)?s?|tables?|appendix|supplement\w*|चित्र|तालिका|рис\w*|табл\w*)$/iu

/**
 * Whether a paragraph looks like a reference: it has a year, starts with a capital letter or a number, and is not a
 * caption.
 */
const looksCited = (words: readonly string[]) =>
  !captions.test(words[0] ?? '') &&
  words.length > 6 &&
  words.length < 90 &&
  /^(?:\p{Lu}|\p{Lo}|\p{Nd})/u.test(words[0] ?? '') &&
  words.some((one) => /^(?:1[89]|20)\d\d[a-z]?$/.test(one))
