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

/**
 * Tells whether the program that wrote a PDF has Devanagari in it half as text, half in notes beside it (`ActualText`), which
 * pdf.js leaves out: words lack letters.
 */
export function isHalfTold(sheets: Sheet[], producer: unknown): boolean {
  const isWriter = typeof producer === 'string' && /LibreOffice|OpenOffice/.test(producer)
  return isWriter && sheets.some(({ items }) => items.some(({ text }) => /\p{Script=Devanagari}{2}/u.test(text)))
}

const shortI = new RegExp(`\\u093f(${cluster})`, 'gu')
const raisedR = new RegExp(`(${cluster}[\\u093e-\\u094c\\u0900-\\u0903]*)\\u0930\\u094d`, 'gu')

/** Devanagari in the order in which it is written, from that in which it is printed. */
export function inOrderOfWriting(text: string): string {
  return text.replace(shortI, '$1\u093f').replace(raisedR, '\u0930\u094d$1')
}
