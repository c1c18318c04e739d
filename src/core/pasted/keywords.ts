import { cleanLine } from '../text/clean.ts'

const betweenLines = /[\n\r\v\f\u0085\u2028\u2029]|[•▪●◦‣]/u
const semicolon = /[;；؛]/u
/** Matches a bar, or a middle dot other than a Catalan letter's (`col·lecció`) and a hydrate's (`CuSO₄·5H₂O`). */
const barOrPoint = /[|¦]|(?!(?<=l)·l)[·∙⋅](?![\d₀-₉])/iu
const comma = /[,，、،]/u
/** The separators of keywords, the strongest first. */
const keywordSeparators = [betweenLines, semicolon, barOrPoint, comma]

/** Returns the strongest separator in keywords; undefined without one. */
export const keywordSeparatorIn = (keywords: string): RegExp | undefined =>
  keywordSeparators.find((one) => one.test(keywords))

/** Splits keywords at their strongest separator, without duplicates: '2,4-D; N, P and K' are two. */
export function keywordsOf(keywords: string): string[] {
  const words = keywords.split(keywordSeparatorIn(keywords) ?? '\n').map((word) => word.trim().replace(/[,;]$/, ''))
  return [...new Set(words)].filter((word) => /[^.]/.test(word))
}

/** Joins keywords as their field stores them: with semicolons if one contains a weaker separator. */
export function keywordLine(words: readonly string[]): string {
  const apart = words.flatMap((word) => (semicolon.test(word) ? keywordsOf(word) : word))
  return apart.join(apart.some((word) => barOrPoint.test(word) || comma.test(word)) ? '; ' : ', ')
}

/** Joins typed keywords to one line; they may be on several lines, after bullets, or separated by other signs. */
export function keywordsTyped(typed: string): string {
  const separator = keywordSeparatorIn(typed.trim())
  return cleanLine(separator === betweenLines || separator === barOrPoint ? keywordLine(keywordsOf(typed)) : typed)
}
