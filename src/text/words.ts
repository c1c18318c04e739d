import { streamSafe } from './clean.ts'

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
}

/**
 * Text as the search compares it: lower case, Latin, Greek and Cyrillic accents dropped, ligatures and widths unified.
 * Devanagari signs are letters' own parts and stay.
 */
export function fold(text: string): string {
  if (/^[\0-\x7f\u2012-\u2016\u2018-\u201f]*$/.test(text)) return text.toLowerCase() // as most words are; the rest takes twenty times as long
  return streamSafe(text)
    .normalize('NFKD')
    .replace(/[\u0300-\u036f\u200c\u200d]/g, '')
    .normalize('NFC')
    .toLowerCase()
    .replace(/[ßøłđðþæœıŋ]/g, (letter) => special[letter] ?? letter)
}

/** Whether a text has no letters beyond ASCII: dashes, quotes and dots it may have. */
export function isPlain(text: string): boolean {
  return /^[\0-\x7f\u2010-\u2027]*$/.test(text)
}

/** What a word is made of, in any script. */
export const wordPattern = /[\p{L}\p{N}][\p{L}\p{M}\p{N}]*/gu

/** The same in a text that is plain, where it takes a third of the time. */
const plainWordPattern = /[A-Za-z0-9]+/g

const wordsIn = (text: string) => (isPlain(text) ? plainWordPattern : wordPattern)

/** No word is longer than this when it is compared: an index has its limits. */
export const maxWordLength = 100

/** The folded words of a text in their order. */
export function wordsOf(text: string): string[] {
  const folded = fold(text)
  return (folded.match(wordsIn(folded)) ?? []).map((word) => word.slice(0, maxWordLength))
}

/** Words that are looked for in texts. */
export type Matcher = {
  /** Whether a word of any text is one of them. */
  isMatch: (word: string) => boolean
  /** How those of a plain text look; it passes over most others, which takes far less than to look at each. */
  plain: RegExp
}

/** A word of a plain text that begins in one of some ways. */
export function plainWord(beginnings: string[]): RegExp {
  const some = beginnings.filter((beginning) => /^[a-z0-9]+$/.test(beginning)).join('|')
  return some ? new RegExp(`(?<![A-Za-z0-9])(?:${some})[A-Za-z0-9]*`, 'gi') : /(?!)/g
}

/** Longer than any abstract that people read: an imported one of 50,000 letters takes a server 10 ms, and a page has twenty. */
const maxReadLength = 10_000

/** Where in the beginning of a text its first word begins that matches; undefined where none does. */
export function firstMatch(whole: string, { isMatch, plain }: Matcher): number | undefined {
  const text = whole.slice(0, maxReadLength)
  for (const { 0: word, index } of text.matchAll(isPlain(text) ? plain : wordPattern)) if (isMatch(word)) return index
  return undefined
}
