import { withoutLooseAccents } from '../language/loose-accents.ts'

/** Hyphens and apostrophes as programs write them, and the points of a Catalan `l·l`. */
const hyphens = /[‐-–−﹣－]/gu
const apostrophes = /[`´′‛＇]/gu
const points = /(?<=l)[•‧∙⋅・](?=l)/giu
/** Soft hyphens, and what is nothing but a width or a direction. */
const unseen = /[\u00ad\u061c\u200b\u200e\u200f\u202a-\u202e\u2060\u2066-\u2069\ufeff]/gu

/** Accents beside their letter that nobody types for an apostrophe. */
const loose = /[¸¨ˆ˜ˇ˘˚¯˝˙]/u

/** A name with the hyphens and apostrophes that people type, accents on their letters, and without characters that nobody sees. */
export function plainName(name: string): string {
  const whole = loose.test(name) ? withoutLooseAccents(name) : name
  return whole.replace(unseen, '').replace(hyphens, '-').replace(apostrophes, '’').replace(points, '·').trim()
}

/** The letters of an author line: Latin and Devanagari ones, and the joiners between them. */
const lineLetters = '\\p{Script=Latin}\\p{Script=Devanagari}\\u200c\\u200d'
const notInLine = new RegExp(`[^${lineLetters} ,.]+`, 'gu')

/** `ʻ ʼ ʾ ʿ` and their like are letters of names, as are marks above and below a letter that no letter has of its own. */
const notInName = new RegExp(
  `(?:(?!(?<=l)·(?=l)|(?<=[${lineLetters}\\u0300-\\u036f])[\\u0300-\\u036f])[^${lineLetters} .'’‘ʹ-ʿ‐‑-])+`,
  'giu',
)

/** What may not stand in the author line as people type it. */
export const strangeInLine = (line: string): string[] => distinct(line.match(notInLine))

/** What may not stand in the name of one author. */
export const strangeInName = (name: string): string[] => distinct(name.match(notInName))

const distinct = (found: string[] | null) => [...new Set((found ?? []).map((some) => some.trim()).filter(Boolean))]

/** What to do about characters that may not stand where they do: 'Change or remove “1”, “†”.' */
export const changeOrRemove = (strange: string[]): string =>
  `change or remove ${strange
    .slice(0, mostNamed)
    .map((some) => `“${some}”`)
    .join(', ')}`

/** More are not named one by one. */
const mostNamed = 5
