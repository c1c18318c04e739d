import { fold, longestWord, wordsOf } from '../text/words.ts'
import { isLiteral, isStopWord, quoted, stemOf } from './vector.ts'

/** Results of a search page, and entries of every other paged list. */
export const pageSize = 20

/** As many matches are compared with each other: five pages, or one of the longest kind. */
export const mostRanked = 100

/** As many articles of an author or a keyword are listed. */
export const mostOfName = 2000

/** How many of so many articles of a name are listed. */
export function listed(total: number): number {
  return Math.min(total, mostOfName)
}

/** How many pages a list of that length takes; 1 for an empty one. */
export function pageCount(total: number, perPage = pageSize): number {
  return Math.max(1, Math.ceil(total / perPage))
}

/** A page number from the address; anything that is none is the first page. */
export function pageIn(text: string | undefined): number {
  return /^[1-9]\d{0,5}$/.test(text ?? '') ? Number(text) : 1
}

const mostResults = 100

/** How many results an answer shall hold; anything that is no number from 1 to 100 is twenty, more is a hundred. */
export function limitIn(text: string | undefined): number {
  return /^[1-9]\d{0,5}$/.test(text ?? '') ? Math.min(Number(text), mostResults) : pageSize
}

const longestSearch = 400
const mostParts = 20

/** What a search looks for: NUL, which the database refuses, is dropped, white space collapsed, the rest is cut at 400 characters. */
export function searchTerms(keyword: string): string {
  return keyword.replaceAll('\0', '').replace(/\s+/g, ' ').trim().slice(0, longestSearch).toWellFormed()
}

/** A part of a search, all of which an article must hold: a word, a phrase, or a literal chunk. */
export type Part =
  | { kind: 'word'; word: string }
  | { kind: 'phrase'; words: string[] }
  | { kind: 'literal'; chunk: string }

/** Reads a search: phrases stand in double quotes, a quote without its partner is no quote, stop words say nothing alone. */
export function partsOf(terms: string): Part[] {
  const parts: Part[] = []
  for (const [whole, phrase] of fold(terms)
    .replace(/[“”„]/g, '"')
    .matchAll(/"([^"]*)"|[^\s"]+/g)) {
    if (phrase !== undefined && wordsOf(phrase).some((word) => !isStopWord(word)))
      parts.push({ kind: 'phrase', words: wordsOf(phrase) })
    else if (phrase === undefined && isLiteral(whole))
      parts.push({ kind: 'literal', chunk: whole.slice(0, longestWord) })
    else for (const word of wordsOf(phrase ?? whole)) if (!isStopWord(word)) parts.push({ kind: 'word', word })
  }
  const known = new Set<string>()
  return parts.filter((part) => !known.has(JSON.stringify(part)) && known.add(JSON.stringify(part))).slice(0, mostParts)
}

/** A word of so many letters stands for every word that begins so. */
export const shortestPrefix = 2

/** A word as a tsquery: itself, its stem, and from two letters on every word that begins so. */
export function wordQuery(word: string): string {
  return formsOf(word, word.length >= shortestPrefix ? `${quoted(word)}:*` : quoted(word))
}

/** A lexeme and, where it is another, the word's stem: of one given twice, ranking would take either, with `:*` or without. */
function formsOf(word: string, lexeme: string): string {
  const stem = stemOf(word)
  return stem === word ? lexeme : `(${lexeme} | ${quoted(stem)})`
}

/** A phrase as a tsquery; a stop word within keeps its place. */
function phraseQuery(words: string[]): string {
  let query = ''
  let gap = 1
  for (const word of words) {
    if (isStopWord(word)) gap++
    else {
      query += query === '' ? quoted(word) : ` <${gap}> ${quoted(word)}`
      gap = 1
    }
  }
  return `(${query})`
}

type Words = Exclude<Part, { kind: 'literal' }>

/** A word or phrase as a tsquery of whole words, in any of their forms. */
export function wholeQuery(part: Words): string {
  return part.kind === 'word' ? formsOf(part.word, quoted(part.word)) : phraseQuery(part.words)
}

/** A word or phrase as a tsquery in which a word may go on. */
export function wideQuery(part: Words): string {
  return part.kind === 'word' ? wordQuery(part.word) : wholeQuery(part)
}

/**
 * Which matches, of those in the order in which they are taken, are ranked together: `size` of them after `from`; the page
 * asked for is theirs after `offset`. No page lies in two such lots.
 */
export function rankedTogether(page: number, limit: number): { from: number; size: number; offset: number } {
  const size = limit * Math.max(1, Math.floor(mostRanked / limit))
  const offset = ((page - 1) * limit) % size
  return { from: (page - 1) * limit - offset, size, offset }
}

/** A search with some of its words replaced, as it is shown. */
export function textOf(parts: Part[]): string {
  return parts
    .map((part) =>
      part.kind === 'word' ? part.word : part.kind === 'phrase' ? `"${part.words.join(' ')}"` : part.chunk,
    )
    .join(' ')
}
