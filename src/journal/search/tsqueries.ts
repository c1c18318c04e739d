import { spellingsOf } from '../../core/language/devanagari.ts'
import { isStopWord, pairOf, quoted, stemOf } from './index/vector.ts'
import { nameLexeme } from './parsing/author-rules.ts'
import { minPrefixLength, type ParsedQuery, type Part, pairsIn, type WordForms } from './rules.ts'

/** A word's tsquery: itself in each of its spellings, its stem, and from two letters on every word that it begins. */
export function wordQuery(word: string): string {
  return formsOf(word, word.length >= minPrefixLength ? (spelling) => `${quoted(spelling)}:*` : quoted)
}

/**
 * A word's spellings as lexemes, and its stem if that differs; of one lexeme with `:*` and without, ranking would use
 * either.
 */
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

/** The only part of a query, if it is a name whose initials are a stop word: many articles hold these words. */
export function nameAlone({ parts: [part, ...others] }: ParsedQuery): Name | undefined {
  return others.length === 0 && part?.kind === 'name' && part.others.some(isStopWord) ? part : undefined
}

/**
 * The tsqueries of results to pin on top, if any: `first` finds all of them, `foremost` the topmost. A typed ref number
 * comes before a title, and a title as printed before one of the same letters and before the articles of a name.
 */
export function firstQueries(query: ParsedQuery): { first: string; foremost: string } {
  const {
    parts: [part, ...others],
    titles,
  } = query
  const number = part?.kind === 'fact' && part.first && others.length === 0 ? [quoted(part.first)] : []
  const name = nameAlone(query)
  const names = name ? namesOf(name) : []
  const letters = titles.letters.map(quoted)
  return {
    first: [...number, ...letters, ...names].join(' | '),
    foremost: number.length > 0 ? number.join('') : titles.signs.map(quoted).join(' | '),
  }
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
 * The tsquery for pages of PDFs, whose vectors hold stems alone; undefined if pages cannot hold one of the parts, such
 * as a ref number or a literal chunk.
 */
export function pagesQuery(parts: Part[]): string | undefined {
  const queries = parts.map((part) => {
    if (part.kind === 'literal') return ''
    if (part.kind === 'phrase') return phraseQuery(part.words, stemQuery)
    if (part.kind === 'name') {
      const isAlone = parts.length === 1 && part.others.some(isStopWord) // a page does not tell one Sharma from another
      return isAlone ? '' : `(${asWords(part, stemQuery)})`
    }
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
    const names = oneOf(namesOf(part))
    // 'Review A' is no name where the word is nobody's, and no vector holds the 'a'
    const nobody = part.others.some(isStopWord) ? part.surname.map((word) => ` & !${quoted(nameLexeme(word))}`) : []
    return `(${names} | ${asWords(part, queryOf)}${nobody.join('')})`
  }
  if (part.kind === 'fact') {
    const words = part.words.map(queryOf).join(' & ')
    return `(${[...part.facts.map(quoted), words].filter(Boolean).join(' | ')})`
  }
  const words = placed(part.words).map(({ word }) => anyOf(word, queryOf))
  return `((${words.join(' & ')}) | ${anyOf(part.joined, queryOf)})`
}

type Name = Extract<Part, { kind: 'name' }>

/** A name's tsqueries as an author's, one for each surname that may be meant. */
const namesOf = ({ surname, initials }: Name) => surname.map((word) => quoted(nameLexeme(word, initials)))

/** A name's tsquery as words of a text, without stop words. */
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

/** Tsqueries of words in typed order, in any of their forms: all of them, and each pair of neighbours. */
export function runQueries(runs: WordForms[][]): { whole: string; pairs: string[] } | undefined {
  if (runs.length === 0) return undefined
  const inRow = (words: WordForms[]) => phraseQuery(words, formsQuery)
  return { whole: runs.map(inRow).join(' & '), pairs: [...new Set(runs.flatMap(pairsIn).map(inRow))] }
}

/**
 * A tsquery of the phrases' pairs of neighbours, by which the index finds all articles that hold the phrases and few
 * others; '' for single words.
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
