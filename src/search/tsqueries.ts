import { type Part, type Search, shortestPrefix, type Wanted } from './rules.ts'
import { isStopWord, quoted, stemOf } from './vector.ts'

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
  return `(${placed(words)
    .map(({ word, gap }, place) => (place === 0 ? '' : ` <${gap}> `) + anyOf(word, queryOf))
    .join('')})`
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

/** The words typed in a row, in any of their forms, as tsqueries: all of them, and each two neighbours. */
export function runQueries({ runs }: Search): { whole: string; pairs: string[] } | undefined {
  if (runs.length === 0) return undefined
  const inRow = (words: Wanted[]) => phraseQuery(words, formsQuery)
  const whole = runs.map(inRow).join(' & ')
  return { whole, pairs: [...new Set([whole, ...runs.flatMap(pairsOf).map(inRow)])] }
}

function pairsOf(run: Wanted[]): Wanted[][] {
  const at = run.flatMap((word, place) => (word.every(isStopWord) ? [] : place))
  return at.slice(1).map((to, place) => run.slice(at[place], to + 1))
}
