import { spellingsOf } from '../text/devanagari.ts'
import { nameLexeme } from './author-rules.ts'
import { minPrefixLength, type Part, pairsIn, type WordForms } from './rules.ts'
import { isStopWord, pairOf, quoted, stemOf } from './vector.ts'

/** A word's tsquery: itself in each of its spellings, its stem, and from two letters on every word that it begins. */
export function wordQuery(word: string): string {
  return formsOf(word, word.length >= minPrefixLength ? (spelling) => `${quoted(spelling)}:*` : quoted)
}

/** A word's spellings as lexemes, and its stem if that differs: given one lexeme twice, with `:*` and without, ranking would use either. */
function formsOf(word: string, lexemeOf: (spelling: string) => string): string {
  const stem = stemOf(word)
  return oneOf([...spellingsOf(word).map(lexemeOf), ...(stem === word ? [] : [quoted(stem)])])
}

const formsQuery = (word: string) => formsOf(word, quoted)

const spelledQuery = (word: string) => oneOf(spellingsOf(word).map(quoted))

const oneOf = (queries: string[]) => (queries.length === 1 ? queries.join('') : `(${queries.join(' | ')})`)

const anyOf = (words: WordForms, queryOf: (word: string) => string) => oneOf(words.map(queryOf))

/** A phrase's tsquery; stop words inside keep their positions. */
function phraseQuery(words: WordForms[], queryOf = spelledQuery): string {
  const phrase = placed(words).map(({ word, gap }, place) => (place === 0 ? '' : ` <${gap}> `) + anyOf(word, queryOf))
  return `(${phrase.join('')})`
}

/** A phrase's words without stop words, and each one's distance from the one before. */
function placed(words: WordForms[]): { word: WordForms; gap: number }[] {
  let last = 0
  return words.flatMap((word, place) => {
    if (word.every(isStopWord)) return []
    const gap = place - last
    last = place
    return { word, gap }
  })
}

/** The tsquery of what comes before all else that a search finds; undefined if there is nothing such. */
export function firstQuery([part, ...others]: Part[]): string | undefined {
  return part?.kind === 'fact' && part.first && others.length === 0 ? quoted(part.first) : undefined
}

type Words = Exclude<Part, { kind: 'literal' }>

/** A part's tsquery of words as typed. */
export function typedQuery(part: Words): string {
  return partQuery(part, quoted)
}

/** A part's tsquery of whole words in any of their forms. */
export function wholeQuery(part: Words): string {
  return partQuery(part, formsQuery)
}

/** A part's tsquery with prefix matches. */
export function wideQuery(part: Words): string {
  return partQuery(part, wordQuery)
}

const stemQuery = (word: string) => oneOf(spellingsOf(stemOf(word)).map(quoted))

/**
 * The tsquery of a search for the pages of PDFs, whose vectors hold stems alone; undefined where pages cannot hold a part, as a
 * ref number or a literal chunk.
 */
export function pagesQuery(parts: Part[]): string | undefined {
  const queries = parts.map((part) => {
    if (part.kind === 'literal') return ''
    if (part.kind === 'phrase') return phraseQuery(part.words, stemQuery)
    if (part.kind === 'name') return `(${[anyOf(part.surname, stemQuery), ...part.others.map(stemQuery)].join(' & ')})`
    if (part.kind === 'fact') return part.words.map(stemQuery).join(' & ')
    return partQuery(part, stemQuery)
  })
  return queries.length > 0 && queries.every(Boolean) ? queries.join(' & ') : undefined
}

/** Returns a tsquery of {@link pagesQuery} with the words of its phrases in any order. */
export function withoutOrder(query: string): string {
  return query.replace(/ <\d+> /g, ' & ')
}

function partQuery(part: Words, queryOf: (word: string) => string): string {
  if (part.kind === 'word') return anyOf(part.word, queryOf)
  if (part.kind === 'phrase') return phraseQuery(part.words)
  if (part.kind === 'name') {
    const names = anyOf(part.surname, (surname) => quoted(nameLexeme(surname, part.initials)))
    return `(${names} | ${[anyOf(part.surname, queryOf), ...part.others.map(queryOf)].join(' & ')})`
  }
  if (part.kind === 'fact') {
    const words = part.words.map(queryOf).join(' & ')
    return `(${[...part.facts.map(quoted), words].filter(Boolean).join(' | ')})`
  }
  const words = placed(part.words).map(({ word }) => anyOf(word, queryOf))
  return `((${words.join(' & ')}) | ${anyOf(part.joined, queryOf)})`
}

/** Tsqueries of words in typed order, in any of their forms: all of them, and each pair of neighbours. */
export function runQueries(runs: WordForms[][]): { whole: string; pairs: string[] } | undefined {
  if (runs.length === 0) return undefined
  const inRow = (words: WordForms[]) => phraseQuery(words, formsQuery)
  return { whole: runs.map(inRow).join(' & '), pairs: [...new Set(runs.flatMap(pairsIn).map(inRow))] }
}

/**
 * A tsquery of the phrases' neighbours, with which the index finds all articles that hold the phrases and few others; '' for
 * single words.
 */
export function pairsQuery(phrases: WordForms[][]): string {
  const pairs = phrases.flatMap(pairsIn).map((words) => anyOf(waysOf(words).map(pairOf), quoted))
  return [...new Set(pairs)].join(' & ')
}

/** All combinations of two neighbours' alternatives. */
function waysOf(words: WordForms[]): string[][] {
  const [first, last] = [words.at(0) ?? [], words.at(-1) ?? []].map((forms) => forms.flatMap(spellingsOf))
  return (first ?? []).flatMap((one) => (last ?? []).map((other) => [one, ...words.slice(1, -1).flat(), other]))
}
