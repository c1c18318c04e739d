import type { Sheet } from './layout.ts'

const consonant = '(?:[\\u0915-\\u0939\\u0958-\\u095f\\u0978-\\u097f]\\u093c?)'
const cluster = `(?:${consonant}\\u094d[\\u200c\\u200d]?)*${consonant}`
const letter = '[\\p{Script=Devanagari}\\u200c\\u200d]'

/** Matches a word of print order: only there a word begins with a short i, or ends in an r without a vowel. */
const printedWord = new RegExp(`(?<!${letter})\\u093f|\\u0930\\u094d(?!${letter})`, 'u')

/** Whether a PDF stores Devanagari in print order: the short i before its letter, the r above a letter after it. */
export function isAsPrinted(sheets: Sheet[]): boolean {
  return sheets.some(({ items }) => items.some(({ text }) => printedWord.test(text)))
}

const shortI = new RegExp(`\\u093f([\\u0901\\u0902]?)(${cluster})`, 'gu')
const raisedR = new RegExp(`(${cluster}[\\u093e-\\u094c\\u0900-\\u0903]*)\\u0930\\u094d`, 'gu')

/** Converts Devanagari from print order to writing order. */
export function inOrderOfWriting(text: string): string {
  return text.replace(run, (letters) => (letters.length > longest ? letters : ordered(letters)))
}

const run = new RegExp(`${letter}+`, 'gu')
/** No word is longer; a longer run would take too long. */
const longest = 200

function ordered(word: string): string {
  return word
    .replace(shortI, '$2\u093f$1')
    .replace(raisedR, '\u0930\u094d$1')
    .replaceAll('\u093e\u0947', '\u094b')
    .replaceAll('\u093e\u0948', '\u094c')
}

const unspacedLetters = String.raw`\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}`
const eachWord = new RegExp(String.raw`[${unspacedLetters}]{1,2}|(?![${unspacedLetters}])\p{L}[\p{L}\p{M}]*`, 'gu')

const aWord = new RegExp(String.raw`[${unspacedLetters}]|\p{L}\p{M}*\p{L}`, 'u')

/** Whether a text has a word, not only signs, digits and single letters. */
export const hasWord = (text: string): boolean => aWord.test(text)

/** Returns the approximate number of words; in a script without spaces, two characters count as one. */
export const wordCount = (text: string): number => text.match(eachWord)?.length ?? 0
