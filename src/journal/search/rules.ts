import { findFoldedWords } from '../../core/text/words.ts'
import { isStopWord } from './index/vector.ts'
import type { ExactSearch } from './result-queries.ts'

/** The limit of matches ranked against each other: five pages, or one page of the maximum length. */
export const maxRanked = 100

/** The limit of articles listed of one author or keyword. */
export const maxOfName = 2000

/** Returns the number of listed articles of a name. */
export const listedTotal = (total: number): number => Math.min(total, maxOfName)

/** The maximum length of a query: enough for a title of a hundred words, or a citation. */
const maxQueryLength = 2000

/** The maximum length that is parsed, unless the query is a citation. */
export const maxParsedLength = 400

/** Cleans a typed query: removes NUL, which databases reject, collapses white space, cuts at 2,000 characters. */
export function cleanQuery(typed: string): string {
  return typed
    .slice(0, 10 * maxQueryLength)
    .replaceAll('\0', '')
    .replace(/\s+/g, ' ')
    .trim()
    .slice(0, maxQueryLength)
    .toWellFormed()
}

/** Returns a typed query of stop words alone; '' for any other. */
export function onlyStopWords(typed: string): string {
  const words = findFoldedWords(typed)
  return words.length > 0 && words.every(isStopWord) ? typed : ''
}

const minMobileDigits = 7

/**
 * Parses an editor's search as an exact one: a ref number, a transaction id with a digit, a telephone number without
 * its country code.
 * @returns undefined if it can be none of these
 */
export function parseExactSearch(typed: string): ExactSearch | undefined {
  if (!/[0-9]/.test(typed)) return undefined
  const exact = exactIn(typed, minMobileDigits)
  return Object.values(exact).some(Boolean) ? exact : undefined
}

/** Returns what a whole typed text can be: ref number, transaction id, telephone number. */
export function exactIn(typed: string, minDigits: number): ExactSearch {
  const [, refnumber] = /^(?:ref\.?\s*)?([0-9]{1,10})$/i.exec(typed) ?? []
  const digits = /^[+0-9 ().-]+$/.test(typed) ? typed.replace(/\D/g, '').slice(-10) : ''
  return {
    refnumber,
    txnid: /^[A-Za-z0-9_/.-]{4,64}$/.test(typed) ? typed.toLowerCase() : undefined,
    mobile: digits.length >= minDigits ? digits : undefined,
  }
}
