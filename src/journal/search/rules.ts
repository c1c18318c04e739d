import { wordsOf } from '../../core/text/words.ts'
import type { TitleLexemes } from './index/title-rules.ts'
import { isStopWord, neighbours } from './index/vector.ts'
import type { TypedFact } from './parsing/fact-rules.ts'
import type { ExactSearch } from './result-queries.ts'

/** Matches ranked against each other: five pages, or one of the longest kind. */
export const maxRanked = 100

/** Articles listed of one author or keyword. */
export const maxOfName = 2000

/** The number of a name's articles that are listed. */
export const listed = (total: number): number => Math.min(total, maxOfName)

/** Enough for a title of a hundred words, or a citation. */
const maxSearchLength = 2000

/** The length of what is read for words, unless it is a citation. */
export const maxReadLength = 400

/** Maximum parts of a search, and maximum words in a row. */
export const maxParts = 10

/**
 * Normalises a query: strips NUL, which databases reject, collapses white space, cuts at 2,000 characters.
 */
export function searchTerms(keyword: string): string {
  return keyword
    .slice(0, 10 * maxSearchLength)
    .replaceAll('\0', '')
    .replace(/\s+/g, ' ')
    .trim()
    .slice(0, maxSearchLength)
    .toWellFormed()
}

/** The words of a query of stop words alone; '' for any other. */
export function onlyStopWords(terms: string): string {
  const words = wordsOf(terms)
  return words.length > 0 && words.every(isStopWord) ? terms : ''
}

const minMobileDigits = 7

/**
 * Parses an editor's search as an exact one: a ref number, a transaction id with a digit, a telephone number without
 * its country.
 * @returns undefined if it can be none of these
 */
export function exactSearchIn(terms: string): ExactSearch | undefined {
  if (!/[0-9]/.test(terms)) return undefined
  const [, refnumber] = /^(?:ref\.?\s*)?([0-9]{1,10})$/i.exec(terms) ?? []
  const digits = /^[+0-9 ().-]+$/.test(terms) ? terms.replace(/\D/g, '').slice(-10) : ''
  const exact = {
    refnumber,
    txnid: /^[A-Za-z0-9_/.-]{4,64}$/.test(terms) ? terms.toLowerCase() : undefined,
    mobile: digits.length >= minMobileDigits ? digits : undefined,
  }
  return Object.values(exact).some(Boolean) ? exact : undefined
}

/** A word of a search; if misspelt, all of its nearest neighbours. */
export type WordForms = string[]

/**
 * A part of a search; an article must hold all parts. A word, a compound (its words, or these in one), a phrase, a literal
 * chunk, a surname with initials (or both as words; `apart` are those of `Crohn’s`), or a fact.
 */
export type Part =
  | { kind: 'word'; word: WordForms }
  | { kind: 'name'; surname: WordForms; initials: string; others: string[]; apart?: string[] }
  | ({ kind: 'fact' } & TypedFact)
  | { kind: 'compound'; words: WordForms[]; joined: WordForms }
  | { kind: 'phrase'; words: WordForms[] }
  | { kind: 'literal'; chunk: string }

/**
 * A parsed search; `runs` are words typed in a row without quotes, which rank higher in that order. A compound's words in a
 * run may each be the compound in one word. `titles` finds the article whose whole title was typed, before all others.
 */
export type Search = { parts: Part[]; runs: WordForms[][]; titles: TitleLexemes }

/**
 * Each pair of neighbours in a row, with the stop words between them; not the two words of one compound, which may be
 * written as one.
 */
export function pairsIn(words: WordForms[]): WordForms[][] {
  return neighbours(words, (word) => word.every(isStopWord)).filter(
    ([first, ...others]) => !others.at(-1)?.some((word) => first?.includes(word)),
  )
}

/** Words of at least this length match as prefixes. */
export const minPrefixLength = 2

/**
 * The window of matches that are ranked together: `size` of them after `from`, with the requested page at `offset` inside. No
 * page spans two windows.
 */
export function rankedTogether(page: number, limit: number): { from: number; size: number; offset: number } {
  const size = limit * Math.max(1, Math.floor(maxRanked / limit))
  const offset = ((page - 1) * limit) % size
  return { from: (page - 1) * limit - offset, size, offset }
}

/** A part's words, none of which an article need hold alone. */
export function wordsIn(part: Part): string[] {
  if (part.kind === 'word') return part.word
  if (part.kind === 'name') return [...part.surname, ...(part.apart ?? []), ...part.others]
  if (part.kind === 'fact') return part.words
  if (part.kind === 'compound') return [...part.words.flat(), ...part.joined]
  return part.kind === 'phrase' ? part.words.flat() : wordsOf(part.chunk)
}

/** A search as text, with misspelt words replaced. */
export function textOf(parts: Part[], instead: Map<string, string>): string {
  const shown = (words: WordForms[], between: string) =>
    words
      .flat()
      .map((word) => instead.get(word) ?? word)
      .join(between)
  return parts
    .map((part) => {
      if (part.kind === 'word') return shown([part.word], '')
      if (part.kind === 'name') return shown([part.surname, ...part.others.map((word) => [word])], ' ')
      if (part.kind === 'fact') return part.text
      if (part.kind === 'compound')
        return part.joined.some((word) => instead.has(word)) ? shown([part.joined], '') : shown(part.words, '-')
      return part.kind === 'phrase' ? `"${shown(part.words, ' ')}"` : part.chunk
    })
    .join(' ')
}
