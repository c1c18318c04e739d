import { spellingsOf } from '../../core/language/devanagari.ts'
import { isStopWord, quoted, stemOf } from './index/vector.ts'
import { nameLexeme, otherScript } from './parsing/author-rules.ts'
import { minPrefixLength, type Part, type WordForms } from './parts.ts'

/**
 * Returns a word's tsquery: each of its spellings, its stem, and, for a word of two letters or more, every word that it
 * begins. A word of letters and a number matches no longer word: `IR6` is not `IR64`.
 */
export function wordQuery(word: string): string {
  const begins = word.length >= minPrefixLength && !/\p{L}\p{Nd}+$/u.test(word)
  return formsOf(word, begins ? (spelling) => `${quoted(spelling)}:*` : quoted)
}

/** Returns a word's tsquery with the authors' names in the other script that sound like the word. */
function heardWordQuery(word: string): string {
  const sound = otherScript(word)
  return sound ? oneOf([wordQuery(word), quoted(sound)]) : wordQuery(word)
}

/**
 * Returns a word's spellings as lexemes, and its stem if that differs. A lexeme occurs either with `:*` or without;
 * with both, ranking would use either.
 */
function formsOf(word: string, lexemeOf: (spelling: string) => string): string {
  const stem = stemOf(word)
  return oneOf([...spellingsOf(word).map(lexemeOf), ...(stem === word ? [] : [quoted(stem)])])
}

/** Returns a whole word's tsquery, in any of its forms. */
export const formsQuery = (word: string) => formsOf(word, quoted)

const spelledQuery = (word: string) => oneOf(spellingsOf(word).map(quoted))

/** Joins tsqueries by "or". */
export const oneOf = (queries: string[]) => (queries.length === 1 ? queries.join('') : `(${queries.join(' | ')})`)

/** Returns a tsquery of any of the forms that a word may have. */
export const anyOf = (words: WordForms, queryOf: (word: string) => string) => oneOf(words.map(queryOf))

/** Returns a phrase's tsquery; stop words inside keep their positions. */
export function phraseQuery(words: WordForms[], queryOf = spelledQuery): string {
  const phrase = measurePhraseGaps(words).map(
    ({ word, gap }, place) => (place === 0 ? '' : ` <${gap}> `) + anyOf(word, queryOf),
  )
  return `(${phrase.join('')})`
}

/** Returns a phrase's words without stop words, and each one's distance from the previous one. */
function measurePhraseGaps(words: WordForms[]): { word: WordForms; gap: number }[] {
  let last = 0
  return words.flatMap((word, place) => {
    if (word.every(isStopWord)) return []
    const gap = place - last
    last = place
    return { word, gap }
  })
}

type Words = Exclude<Part, { kind: 'literal' }>

/** Returns a part's tsquery of words as typed. */
export const typedQuery = (part: Words): string => partQuery(part, quoted)

/** Returns a part's tsquery of whole words in any of their forms. */
export const wholeQuery = (part: Words): string => partQuery(part, formsQuery)

/** Returns a part's tsquery with prefix matches. */
export const wideQuery = (part: Words): string => partQuery(part, wordQuery)

/** Returns a part's tsquery with prefix matches, and names in the other script. */
export const heardQuery = (part: Words): string => partQuery(part, heardWordQuery)

/** Returns a part's tsquery. @param queryOf returns the tsquery of one word */
function partQuery(part: Words, queryOf: (word: string) => string): string {
  if (part.kind === 'word') return anyOf(part.word, queryOf)
  if (part.kind === 'phrase') return phraseQuery(part.words)
  if (part.kind === 'name') {
    const names = oneOf(makeAuthorTsqueries(part))
    // 'Review A' is not a name if no author has the surname, and no vector contains the stop word 'a'
    const nobody = part.others.some(isStopWord) ? part.surname.map((word) => ` & !${quoted(nameLexeme(word))}`) : []
    return `(${names} | ${asWords(part, queryOf)}${nobody.join('')})`
  }
  if (part.kind === 'fact') {
    const words = part.words.map(queryOf).join(' & ')
    return `(${[...part.facts.map(quoted), words].filter(Boolean).join(' | ')})`
  }
  const words = measurePhraseGaps(part.words).map(({ word }) => anyOf(word, queryOf))
  return `((${words.join(' & ')}) | ${anyOf(part.joined, queryOf)})`
}

export type Name = Extract<Part, { kind: 'name' }>

/** Returns a name's tsqueries as an author's, one for each surname that may be meant. */
export const makeAuthorTsqueries = ({ surname, initials }: Name) =>
  surname.map((word) => quoted(nameLexeme(word, initials)))

/** Returns a name's tsquery as words of a text, without stop words. */
function asWords({ surname, apart, others }: Name, queryOf: (word: string) => string): string {
  const inOne = anyOf(surname, queryOf)
  const surnames = apart
    ? `(${inOne} | ${apart
        .filter((word) => !isStopWord(word))
        .map(queryOf)
        .join(' & ')})`
    : inOne
  return [surnames, ...others.filter((word) => !isStopWord(word)).map(queryOf)].join(' & ')
}

const stemQuery = (word: string) => oneOf(spellingsOf(stemOf(word)).map(quoted))

/** A tsquery for pages of PDFs; `unordered` has the words of its phrases in any order. */
export type PagesQuery = { tsquery: string; unordered: string }

/**
 * Returns the tsquery for pages of PDFs, whose vectors contain stems alone; undefined if pages cannot contain one of
 * the parts, such as a ref number or a literal chunk.
 */
export function pagesQuery(parts: Part[]): PagesQuery | undefined {
  const queries = parts.map((part) => {
    if (part.kind === 'literal') return ''
    if (part.kind === 'phrase') return phraseQuery(part.words, stemQuery)
    if (part.kind === 'name') {
      // a page does not distinguish one Sharma from another
      const isAlone = parts.length === 1 && part.others.some(isStopWord)
      return isAlone ? '' : `(${asWords(part, stemQuery)})`
    }
    if (part.kind === 'fact') return part.words.map(stemQuery).join(' & ')
    return partQuery(part, stemQuery)
  })
  if (queries.length === 0 || !queries.every(Boolean)) return undefined
  const tsquery = queries.join(' & ')
  return { tsquery, unordered: tsquery.replace(/ <\d+> /g, ' & ') }
}
