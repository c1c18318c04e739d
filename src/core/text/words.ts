import { greekByName } from '../language/greek.ts'
import { hidden, streamSafe } from './clean.ts'

/** Splits a text into graphemes: letters with their marks, as readers see them. */
export const graphemes = new Intl.Segmenter('und', { granularity: 'grapheme' })

/** Returns the first grapheme of a word. */
export function initialOf(word: string): string {
  if (word === '' || /^[A-Za-z](?!\p{M})/u.test(word)) return word.charAt(0) // Intl.Segmenter is slow
  const letters = word.replace(/^[^\p{L}]+/u, '')
  return graphemes.segment(letters).containing(0)?.segment ?? ''
}

const special: Record<string, string> = {
  ß: 'ss',
  ø: 'o',
  ł: 'l',
  đ: 'd',
  ð: 'd',
  þ: 'th',
  æ: 'ae',
  œ: 'oe',
  ı: 'i',
  ŋ: 'n',
  ς: 'σ',
}

/**
 * Folds a text for comparison: lower case, without Latin, Greek and Cyrillic accents and hidden characters; unifies
 * ligatures and widths; a typed power (`10^6`) becomes a superscript (`10⁶`). Devanagari signs are part of their
 * letters and stay.
 */
export function fold(text: string): string {
  const folded = foldLetters(text)
  return folded.includes('^') ? folded.replace(/(?<=[\p{L}\p{M}\p{N}])\^(?=[\p{L}\p{N}])/gu, '') : folded
}

function foldLetters(text: string): string {
  if (/^[\0-\x7f\u2012-\u2016\u2018-\u201f]*$/.test(text)) return text.toLowerCase() // a shortcut for most texts
  return streamSafe(text)
    .normalize('NFKD')
    .replace(/[\u0300-\u036f\u200c\u200d]/g, '')
    .replace(hidden, '')
    .normalize('NFC')
    .toLowerCase()
    .replace(/[ßøłđðþæœıŋς]/g, (letter) => special[letter] ?? letter)
}

/**
 * Matches letters that look like apostrophes: the ʻokina, the hamza and the ayn, which most people type as an
 * apostrophe.
 */
const apostropheLetters = /[\u02b9\u02bb-\u02bf\ua78b\ua78c]/g

/**
 * Folds a text for the search: also drops the nuktas of Devanagari, which many people leave out, replaces Greek symbols
 * by their names, and letters that look like apostrophes by these; a lone `ß` is a β that someone could not type.
 */
export function foldForSearch(typed: string): string {
  if (isPlain(typed)) return fold(typed)
  const text = typed.replace(apostropheLetters, "'")
  const bare = /[\u0900-\u097f]/.test(text) ? text.normalize('NFD').replace(/\u093c/g, '') : text
  const folded = fold(bare.includes('ß') ? bare.replace(/(?<!\p{L})ß(?!\p{L})/gu, 'β') : bare)
  return /[α-ω]/.test(folded) ? greekByName(folded) : folded
}

/** Whether all letters are ASCII; dashes, quotes and dots need not be. */
export const isPlain = (text: string): boolean => /^[\0-\x7f\u2010-\u2027]*$/.test(text)

/** A word in any script. */
export const wordPattern = /[\p{L}\p{N}][\p{L}\p{M}\p{N}]*/gu

/** A word as written in a text; {@link fold} turns a power into one. */
export const writtenWord = /[\p{L}\p{N}][\p{L}\p{M}\p{N}]*(?:\^[\p{L}\p{N}][\p{L}\p{M}\p{N}]*)*/gu

/** The same as {@link wordPattern} for plain text, in a third of the time. */
const plainWordPattern = /[A-Za-z0-9]+/g

const chooseWordPattern = (text: string) => (isPlain(text) ? plainWordPattern : wordPattern)

const maxWordLength = 100

/** Truncates a word for comparison, because an index limits its length. */
export function cutWord(word: string): string {
  return word.length <= maxWordLength ? word : word.slice(0, maxWordLength).toWellFormed()
}

/** Returns a text's folded words, in order. */
export function findFoldedWords(text: string): string[] {
  const folded = foldForSearch(text)
  return (folded.match(chooseWordPattern(folded)) ?? []).map(cutWord)
}

/** Searches texts for words. */
export type Matcher = {
  /** Returns the search term that a text's word matches; undefined if none does. */
  matched: (word: string) => string | undefined
  /** Matches words in plain text; skips most non-matches, far cheaper than testing each word. */
  plain: RegExp
}

/** Returns a pattern for words of a plain text that start with one of `beginnings`. */
export function plainWord(beginnings: string[]): RegExp {
  const some = beginnings
    .filter((beginning) => /^[a-z0-9]+$/.test(beginning))
    .map(mayBePower)
    .join('|')
  return some ? new RegExp(`(?<![A-Za-z0-9])(?:${some})(?:\\^?[A-Za-z0-9])*`, 'gi') : /(?!)/g
}

/** Returns a pattern for a beginning whose digits may be a power: `106` as `10^6`. */
const mayBePower = (beginning: string): string => (/\d/.test(beginning) ? [...beginning].join('\\^?') : beginning)

/**
 * The most characters to search, more than real abstracts have: an imported one of 50,000 takes 10 ms, and a page has
 * twenty.
 */
const maxReadLength = 10_000

/** Returns the start of the first matching word in a text's beginning; undefined without a match. */
export function firstMatch(whole: string, matcher: Matcher): number | undefined {
  for (const { start } of matchesOf(whole, matcher)) return start
  return undefined
}

/** Yields all matching words near a text's start: position and search term. */
export function* matchesOf(whole: string, { matched, plain }: Matcher): Generator<{ start: number; searched: string }> {
  const text = whole.slice(0, maxReadLength)
  for (const { 0: word, index } of text.matchAll(isPlain(text) ? plain : writtenWord)) {
    const searched = matched(word)
    if (searched !== undefined) yield { start: index, searched }
  }
}
