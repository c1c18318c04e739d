import type { SourceParagraph } from './counts.ts'

/** The number of words at the start of a reference that identify its paragraph. */
const startWords = 4

/**
 * Counts the references of a source: those of the JATS that occur in it, and paragraphs that follow one of them, belong
 * to none, and look like one. A list that the text lost altogether is counted below its heading.
 * @param written the words of each reference of the JATS
 */
export function countSourceReferences(paragraphs: readonly SourceParagraph[], written: readonly string[][]): number {
  const starts = new Map<string, number>()
  for (const words of written) if (words.length > 0) addToCount(starts, startOf(words), 1)
  const within = new Set(written.flatMap((words) => triplesOf(words)))
  let [count, isList] = [0, false]
  for (const { words, isHeading } of paragraphs) {
    if (isHeading) isList = false
    if (isListHeading(words)) isList = true
    const isKnown = (starts.get(startOf(words)) ?? 0) > 0
    const isMissed = isList && looksCited(words) && !triplesOf(words).some((three) => within.has(three))
    if (isKnown) addToCount(starts, startOf(words), -1)
    if (isKnown || isMissed) count++
    isList ||= isKnown
  }
  return count
}

const addToCount = (counts: Map<string, number>, key: string, by: number) =>
  counts.set(key, (counts.get(key) ?? 0) + by)

/** Returns the first words, without a number before them. */
const startOf = (words: readonly string[]) =>
  words
    .slice(/^\d{1,3}$/.test(words[0] ?? '') ? 1 : 0)
    .slice(0, startWords)
    .join(' ')

const triplesOf = (words: readonly string[]) => words.slice(2).map((_, at) => words.slice(at, at + 3).join(' '))

const isListHeading = (words: readonly string[]) =>
  words.length < 5 &&
  /^(?:references?|bibliography|literature|works|संदर्भ|सन्दर्भ)\b/iu.test(
    words.filter((one) => !/^\d+$/.test(one)).join(' '),
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
  !/^(?:fig|figure|table)$/i.test(words[0] ?? '') &&
  /^(?:\p{Lu}|\p{Lo}|\p{Nd})/u.test(words[0] ?? '') &&
  words.some((one) => /^(?:1[89]|20)\d\d[a-z]?$/.test(one))
