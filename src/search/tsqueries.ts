import { type Part, shortestPrefix, type Wanted } from './rules.ts'
import { isStopWord, neighbours, pairOf, quoted, stemOf } from './vector.ts'

/** A word as a tsquery: itself, its stem, and from two letters on every word that begins so. */
export function wordQuery(word: string): string {
  return formsOf(word, word.length >= shortestPrefix ? `${quoted(word)}:*` : quoted(word))
}

/** A lexeme and, where it is another, the word's stem: of one given twice, ranking would take either, with `:*` or without. */
function formsOf(word: string, lexeme: string): string {
  const stem = stemOf(word)
  return stem === word ? lexeme : `(${lexeme} | ${quoted(stem)})`
}

const formsQuery = (word: string) => formsOf(word, quoted(word))

const anyOf = (words: Wanted, queryOf: (word: string) => string) =>
  words.length === 1 ? words.map(queryOf).join('') : `(${words.map(queryOf).join(' | ')})`

/** A phrase as a tsquery; a stop word within keeps its place. */
function phraseQuery(words: Wanted[], queryOf = quoted): string {
  const phrase = placed(words).map(({ word, gap }, place) => (place === 0 ? '' : ` <${gap}> `) + anyOf(word, queryOf))
  return `(${phrase.join('')})`
}

/** The words of a phrase that are no stop words, and how far each is from the one before. */
function placed(words: Wanted[]): { word: Wanted; gap: number }[] {
  let last = 0
  return words.flatMap((word, place) => {
    if (word.every(isStopWord)) return []
    const gap = place - last
    last = place
    return { word, gap }
  })
}

type Words = Exclude<Part, { kind: 'literal' }>

/** A word or phrase as a tsquery of words as they are typed. */
export function typedQuery(part: Words): string {
  return part.kind === 'word' ? anyOf(part.word, quoted) : phraseQuery(part.words)
}

/** A word or phrase as a tsquery of whole words, in any of their forms. */
export function wholeQuery(part: Words): string {
  return part.kind === 'word' ? anyOf(part.word, formsQuery) : phraseQuery(part.words)
}

/** A word or phrase as a tsquery in which a word may go on. */
export function wideQuery(part: Words): string {
  return part.kind === 'word' ? anyOf(part.word, wordQuery) : phraseQuery(part.words)
}

/** The words typed in a row, in any of their forms, as tsqueries: all of them, then each two neighbours. */
export function runQueries(runs: Wanted[][]): string[] {
  const inRow = (words: Wanted[]) => phraseQuery(words, formsQuery)
  const whole = runs.map(inRow).join(' & ')
  return whole === '' ? [] : [...new Set([whole, ...runs.flatMap(pairsIn).map(inRow)])]
}

const pairsIn = (words: Wanted[]) => neighbours(words, (word) => word.every(isStopWord))

/** The neighbours in phrases as a tsquery, by which the index finds all that hold these and few others; '' for single words. */
export function pairsQuery(phrases: Wanted[][]): string {
  const pairs = phrases.flatMap(pairsIn).map((words) => anyOf(waysOf(words).map(pairOf), quoted))
  return [...new Set(pairs)].join(' & ')
}

/** Two neighbours in every way in which they may be meant. */
function waysOf(words: Wanted[]): string[][] {
  const [first = [], last = []] = [words[0], words.at(-1)]
  return first.flatMap((one) => last.map((other) => [one, ...words.slice(1, -1).flat(), other]))
}
