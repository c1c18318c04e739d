import { nameIn } from '../../../core/text/clean.ts'
import { findFoldedWords, wordPattern } from '../../../core/text/words.ts'
import { isStopWord } from '../../search/index/vector.ts'
import { exactIn } from '../../search/rules.ts'
import { wordQuery } from '../../search/tsqueries.ts'

/** The filters of the list of all articles, with their labels. */
export const listFilters = {
  all: 'All',
  hidden: 'Not public',
  scheduled: 'Scheduled',
  'without-pdf': 'Without PDF',
  unpaid: 'Fee due',
  week: 'Changed this week',
} as const

export type ListFilter = keyof typeof listFilters

/** Parses a filter; unknown ones are `all`. */
export const listFilterIn = (text: string): ListFilter => nameIn(listFilters, text, 'all')

/** The number of articles per page of the list. */
export const listedPerPage = 50

/** The most articles of the chosen filter that are counted and paged. */
export const maxCountedArticles = 10_000

/** The most articles of another filter that are counted: most of a list's time is spent on counting. */
export const maxCountedBeside = 1_000

/** A search in the list: an article is found by any of these. `author` is a regular expression for lower case. */
export type ListSearch = { refnumber?: string; txnid?: string; mobile?: string; author?: string; title?: string }

/**
 * Parses a search: a ref number, a part of a transaction id or of a telephone number, an author as named or as
 * cited ('Sharma RK'), or words of a title.
 * @returns undefined if it is empty
 */
export function listSearchIn(terms: string): ListSearch | undefined {
  if (terms === '') return undefined
  const words = findFoldedWords(terms).filter((word) => !isStopWord(word))
  return {
    ...exactIn(terms, 5),
    author: authorPattern(terms),
    title: words.some((word) => word.length > 1) ? words.slice(0, 10).map(wordQuery).join(' & ') : undefined,
  }
}

/**
 * Returns a pattern that matches an author in a line of them: the words as typed, each as the beginning of a word, or
 * short words before or after the surname as initials ('Sharma RK', 'R. K. Sharma'). Undefined without a word of three
 * letters, which an index needs.
 */
function authorPattern(terms: string): string | undefined {
  const words = (terms.normalize('NFC').toLowerCase().match(wordPattern) ?? []).filter((word) => word !== 'dr')
  if (words.length > 10 || !words.some((word) => word.length > 2 && !/[0-9]/.test(word))) return undefined
  const isLong = (word: string) => !/^[a-z]{1,4}$/.test(word)
  const last = Math.max(0, words.findLastIndex(isLong))
  const first = words.some(isLong) ? words.findIndex(isLong) : words.length - 1
  const lettersOf = (initials: string[]) => initials.flatMap((word) => [...word])
  const surnameFirst = [...lettersOf(words.slice(last + 1)), ...words.slice(0, last + 1)]
  const initialsFirst = [...lettersOf(words.slice(0, first)), ...words.slice(first)]
  const ways = [words, surnameFirst, initialsFirst]
  return [...new Set(ways.map((way) => way.map((word) => `\\m${word}`).join('[^,]*')))].join('|')
}
