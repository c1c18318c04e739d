import { stemmer } from 'stemmer'
import { spellingsOf } from '../../core/language/devanagari.ts'
import { americanSpelling, britishSpelling } from '../../core/language/spellings.ts'
import { findFoldedWords, isPlain, type Matcher, matchesOf, plainWord, writtenWord } from '../../core/text/words.ts'
import { compoundsOf, isStopWord, stemOf } from './index/vector.ts'
import { minPrefixLength, type Part, wordsOfPart } from './parts.ts'

/** Creates a matcher for the searched words in a result, in any of their forms. */
export function matcherOf(parts: Part[]): Matcher {
  const searched = parts
    .flatMap(wordsOfPart)
    .flatMap(spellingsOf)
    .filter((word) => !isStopWord(word))
  const stems = new Map(searched.map((word) => [stemOf(word), word]))
  const prefixes = searched.filter((word) => word.length >= minPrefixLength)
  const written = searched.flatMap((word) => [word, americanSpelling(word), britishSpelling(word)])
  const initials = new Set(written.map((word) => word.charAt(0))) // a stem begins with the same letter as its word
  const termOf = (folded: string) => {
    if (searched.includes(folded)) return folded
    return prefixes.find((prefix) => folded.startsWith(prefix)) ?? stems.get(stemOf(folded))
  }
  const matched = (word: string) => {
    const initial = word.charAt(0)
    if (initial <= '\x7f' && !initials.has(initial.toLowerCase()) && isPlain(word)) return undefined
    for (const folded of [...findFoldedWords(word), ...compoundsOf(word).map((compound) => compound.word)]) {
      const term = termOf(folded)
      if (term !== undefined) return term
    }
    return undefined
  }
  return { matched, plain: plainWord([...new Set(written.map(beginningOf))]) }
}

/**
 * Returns the common beginning of a word's forms in one spelling: its stem without the last letter, since that may
 * differ from the word's (`happi` of `happy`).
 */
const beginningOf = (word: string): string => (/^[a-z]{4,}$/.test(word) ? stemmer(word).slice(0, -1) : word)

const maxSought = 5

/** Returns the first five different words of a text that match, as written. */
export function matchesIn(text: string, { matched, plain }: Matcher): string[] {
  const words = text.match(isPlain(text) ? plain : writtenWord) ?? []
  return [...new Set(words.filter((word) => matched(word) !== undefined))].slice(0, maxSought)
}

const wordsBefore = 12
const excerptWords = 48

/**
 * Returns about fifty words around a text's best match, or its beginning without a match, with ellipses where it was
 * cut.
 */
export function excerpt(text: string, matcher?: Matcher): string {
  const match = (matcher && bestMatch(text, matcher)) ?? 0
  const before = wordsBack(text, text.lastIndexOf(' ', match) + 1, wordsBefore)
  const { end, missing } = wordsOn(text, before, excerptWords)
  const start = wordsBack(text, before, missing)
  return `${start > 0 ? '… ' : ''}${text.slice(start, end)}${end < text.length ? ' …' : ''}`
}

/** The least number of letters that an excerpt shows after its best match. */
const shownAfter = 150

/**
 * Returns where most of the searched words are close together; the first of equal places. Undefined without a match.
 */
function bestMatch(text: string, matcher: Matcher): number | undefined {
  const matches = [...matchesOf(text, matcher)]
  let best = { start: matches[0]?.start, words: 1, span: 0 }
  for (const [at, { start }] of matches.entries()) {
    const words = new Set<string>()
    let span = 0
    for (let next = at; next < matches.length; next++) {
      const other = matches[next]
      if (!other || other.start - start > shownAfter) break
      if (!words.has(other.searched)) span = other.start - start
      words.add(other.searched)
    }
    const isBetter = words.size > best.words || (words.size === best.words && span < best.span)
    if (isBetter) best = { start, words: words.size, span }
  }
  return best.start
}

/**
 * Returns the start of the word that is `words` words before another; 0 if there are fewer.
 * @param at where that word begins
 */
function wordsBack(text: string, at: number, words: number): number {
  let start = at
  for (let left = words; left > 0 && start > 0; left--) start = text.lastIndexOf(' ', start - 2) + 1
  return start
}

/**
 * Returns the end of a run of words, and how many words the text lacks.
 * @param at where the first word begins
 */
function wordsOn(text: string, at: number, words: number): { end: number; missing: number } {
  let end = at - 1
  let missing = words
  for (; missing > 0 && end < text.length; missing--) {
    const space = text.indexOf(' ', end + 1)
    end = space < 0 ? text.length : space
  }
  return { end, missing }
}
