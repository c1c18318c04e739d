import { fold, longestWord, wordPattern, wordsOf } from '../text/words.ts'
import { isLiteral, isStopWord, quoted, stemOf } from './vector.ts'

/** Results of a search page, and entries of every other paged list. */
export const pageSize = 20

/** As many matches are compared with each other; of a word that stands almost everywhere, the titles' and the newest. */
export const mostRanked = 2000

/** How many of so many found articles a search lists. */
export function listed(total: number): number {
  return Math.min(total, mostRanked)
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

const shortestPrefix = 2

/** A word as a tsquery: itself, its stem, and from two letters on every word that begins so. */
export function wordQuery(word: string): string {
  const begins = word.length >= shortestPrefix ? ':*' : ''
  return `(${quoted(word)}${begins} | ${quoted(stemOf(word))})`
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

/**
 * A search as two tsqueries: `wide` finds, `exact` has whole words count for more than beginnings.
 * @param chunks the stored chunks that hold each literal part; none of them, and nothing is found
 */
export function queriesOf(parts: Part[], chunks: Map<string, string[]>): { wide: string; exact: string } | undefined {
  const literals = (chunk: string) => (chunks.get(chunk) ?? []).map(quoted).join(' | ')
  const wide: string[] = []
  const exact: string[] = []
  for (const part of parts) {
    if (part.kind === 'literal' && literals(part.chunk) === '') return undefined
    const same =
      part.kind === 'word'
        ? `(${quoted(part.word)} | ${quoted(stemOf(part.word))})`
        : part.kind === 'phrase'
          ? phraseQuery(part.words)
          : `(${literals(part.chunk)})`
    exact.push(same)
    wide.push(part.kind === 'word' ? wordQuery(part.word) : same)
  }
  return { wide: wide.join(' & '), exact: exact.join(' | ') }
}

const shortestCorrected = 4

/** The words nearest to one that no article holds, of those that look alike; none where none is near, or the word is too short to tell. */
export function nearestWords(word: string, candidates: string[]): string[] {
  if (word.length < shortestCorrected) return []
  const most = word.length < 5 ? 1 : 2
  const near = candidates.map((candidate) => ({ candidate, away: typosBetween(word, candidate) }))
  const least = Math.min(...near.map(({ away }) => away))
  return near.filter(({ away }) => away === least && away > 0 && away <= most).map(({ candidate }) => candidate)
}

/** How many letters were mistyped, left out, added or swapped with their neighbour (optimal string alignment). */
export function typosBetween(a: string, b: string): number {
  let before: number[] = []
  let row = Array.from({ length: b.length + 1 }, (_, place) => place)
  for (let i = 1; i <= a.length; i++) {
    const next = [i]
    for (let j = 1; j <= b.length; j++) {
      const same = a[i - 1] === b[j - 1] ? 0 : 1
      const isSwap = i > 1 && j > 1 && a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1]
      const swapped = isSwap ? (before[j - 2] ?? 0) + 1 : Number.POSITIVE_INFINITY
      next.push(Math.min((row[j] ?? 0) + 1, (next[j - 1] ?? 0) + 1, (row[j - 1] ?? 0) + same, swapped))
    }
    before = row
    row = next
  }
  return row[b.length] ?? 0
}

/** A search with some of its words replaced, as it is shown. */
export function textOf(parts: Part[]): string {
  return parts
    .map((part) =>
      part.kind === 'word' ? part.word : part.kind === 'phrase' ? `"${part.words.join(' ')}"` : part.chunk,
    )
    .join(' ')
}

/** Whether a word of a result, folded, is one that was searched. */
export function matcherOf(parts: Part[]): (word: string) => boolean {
  const words = parts.flatMap((part) =>
    part.kind === 'word' ? part.word : part.kind === 'phrase' ? part.words : wordsOf(part.chunk),
  )
  const searched = words.filter((word) => !isStopWord(word))
  const stems = new Set(searched.map(stemOf))
  const prefixes = searched.filter((word) => word.length >= shortestPrefix)
  const initials = new Set(searched.map((word) => word.charAt(0))) // a stem begins as its word does
  return (word) =>
    initials.has(word.charAt(0)) &&
    (searched.includes(word) || prefixes.some((prefix) => word.startsWith(prefix)) || stems.has(stemOf(word)))
}

const wordsBefore = 12
const excerptWords = 48

/** The part of a text around its first match, else its beginning, about fifty words, with dots where it was cut. */
export function excerpt(text: string, isMatch?: (word: string) => boolean): string {
  const words = text.split(' ')
  const folded = fold(text)
  const match = isMatch && folded.matchAll(wordPattern).find(([word]) => isMatch(word))
  const first = folded.slice(0, match?.index ?? 0).split(' ').length - 1
  const start = Math.max(0, Math.min(first - wordsBefore, words.length - excerptWords))
  const cut = words.slice(start, start + excerptWords).join(' ')
  return `${start > 0 ? '… ' : ''}${cut}${start + excerptWords < words.length ? ' …' : ''}`
}
