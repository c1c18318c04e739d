import type { Sheet } from './layout.ts'

const consonant = '(?:[\\u0915-\\u0939\\u0958-\\u095f\\u0978-\\u097f]\\u093c?)'
const cluster = `(?:${consonant}\\u094d[\\u200c\\u200d]?)*${consonant}`
const letter = '[\\p{Script=Devanagari}\\u200c\\u200d]'

/** No word begins with a short i, nor ends in an r without a vowel. */
const printedWord = new RegExp(`(?<!${letter})\\u093f|\\u0930\\u094d(?!${letter})`, 'u')

/** Whether a PDF has its Devanagari in the order in which it is printed: the short i first, the r above a letter after it. */
export function isAsPrinted(sheets: Sheet[]): boolean {
  return sheets.some(({ items }) => items.some(({ text }) => printedWord.test(text)))
}

const devanagariWord = /[\p{L}\p{M}\p{Join_Control}]*\p{Script=Devanagari}[\p{L}\p{M}\p{Join_Control}]*/gu

/** No word begins with a sign that stands on a letter, has two vowels on one letter, or a letter of another script inside. */
const brokenWord =
  /^[\u0900-\u0903\u093a-\u094d\u0962\u0963]|[\u093e-\u094c]{2}|\u094d[\u093e-\u094c]|[\p{Script=Latin}\p{Cc}\ufffd]/u

const maxBroken = 0.01

/**
 * Tells whether Devanagari lacks letters, as where a program wrote glyphs without saying which letters they stand for: words are
 * told that cannot be.
 */
export function isBroken(texts: string[]): boolean {
  const words = texts.flatMap((text) => text.match(devanagariWord) ?? [])
  const broken = words.filter((word) => brokenWord.test(word))
  return broken.length > words.length * maxBroken
}

/** Whether many signs stand among letters, as where a font does not say which letters its glyphs stand for. */
export function isGarbled(text: string): boolean {
  const signs = text.match(/[\p{So}\p{Co}\ufffd]/gu)?.length ?? 0
  return signs > 2 && signs > text.length * 0.1
}

const hasDevanagari = (value: unknown) => /\p{Script=Devanagari}/u.test(JSON.stringify(value))

/** Fields of an article without those that are written in Devanagari; of people, the name alone decides. */
export function withoutDevanagari<Fields extends { authors: { name: string; affiliation: string }[] }>(
  fields: Fields,
): Fields {
  const authors = fields.authors.map((one) => (hasDevanagari(one.affiliation) ? { ...one, affiliation: '' } : one))
  const kept = Object.entries({ ...fields, authors }).map(([key, value]) => [
    key,
    hasDevanagari(value) ? (Array.isArray(value) ? [] : '') : value,
  ])
  return Object.fromEntries(kept) // the same keys, with values of the same kinds
}

const shortI = new RegExp(`\\u093f([\\u0901\\u0902]?)(${cluster})`, 'gu')
const raisedR = new RegExp(`(${cluster}[\\u093e-\\u094c\\u0900-\\u0903]*)\\u0930\\u094d`, 'gu')

/** Devanagari in the order in which it is written, from that in which it is printed. */
export function inOrderOfWriting(text: string): string {
  return text.replace(run, (letters) => (letters.length > longest ? letters : ordered(letters)))
}

const run = new RegExp(`${letter}+`, 'gu')
/** No word is longer; such a run of letters would take long. */
const longest = 200

function ordered(word: string): string {
  return word
    .replace(shortI, '$2\u093f$1')
    .replace(raisedR, '\u0930\u094d$1')
    .replaceAll('\u093e\u0947', '\u094b')
    .replaceAll('\u093e\u0948', '\u094c')
}
