import { cleanLine } from '../text/clean.ts'

const betweenLines = /[\n\r\v\f\u0085\u2028\u2029]|[•▪●◦‣]/u
/** The separators of keywords, the strongest first. */
const keywordSeparators = [betweenLines, /[;；؛]/u, /[,，、،]/u]

/** Splits keywords at the strongest separator that they have, without duplicates: '2,4-D; N, P and K' are two. */
export function keywordsOf(keywords: string): string[] {
  const separator = keywordSeparators.find((one) => one.test(keywords)) ?? ''
  const words = keywords.split(separator || '\n').map((word) => word.trim().replace(/[,;]$/, ''))
  return [...new Set(words)].filter((word) => /[^.]/.test(word))
}

/** Keywords as their field stores them: with semicolons if one has a comma. */
export const keywordLine = (words: readonly string[]): string =>
  words.join(words.some((word) => /[,，、،]/u.test(word)) ? '; ' : ', ')

/** Keywords as typed, also in lines and behind bullets, as a line. */
export const keywordsTyped = (typed: string): string =>
  cleanLine(betweenLines.test(typed.trim()) ? keywordLine(keywordsOf(typed)) : typed)
