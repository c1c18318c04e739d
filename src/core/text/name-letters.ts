import { withoutLooseAccents } from '../language/loose-accents.ts'
import { withoutUnseen } from './clean.ts'

/** Hyphens and apostrophes as programs write them, and the points of a Catalan `l·l`. */
const hyphens = /[‐-–−﹣－]/gu
const apostrophes = /[`´′‛＇]/gu
const points = /(?<=l)[•‧∙⋅・](?=l)/giu

/** Accents beside their letter, without those that people type as an apostrophe. */
const loose = /[¸¨ˆ˜ˇ˘˚¯˝˙]/u

/** Normalises a name: the usual hyphens and apostrophes, accents on their letters, no invisible characters. */
export function plainName(name: string): string {
  const whole = loose.test(name) ? withoutLooseAccents(name) : name
  return withoutUnseen(whole).replace(hyphens, '-').replace(apostrophes, '’').replace(points, '·').trim()
}

/** The letters of an author line: Latin and Devanagari ones, and the joiners between them. */
const lineLetters = '\\p{Script=Latin}\\p{Script=Devanagari}\\u200c\\u200d'
const notInLine = new RegExp(`[^${lineLetters} ,.]+`, 'gu')

/** `ʻ ʼ ʾ ʿ` and their like are letters of names, as are the marks that no letter has of its own. */
const notInName = new RegExp(
  `(?:(?!(?<=l)·(?=l)|(?<=[${lineLetters}\\u0300-\\u036f])[\\u0300-\\u036f])[^${lineLetters} .'’‘ʹ-ʿ‐‑-])+`,
  'giu',
)

/** The characters of a typed author line that are not allowed there. */
export const strangeInLine = (line: string): string[] => distinct(line.match(notInLine))

/** The characters of an author's name that are not allowed there. */
export const strangeInName = (name: string): string[] => distinct(name.match(notInName))

const distinct = (found: string[] | null) => [...new Set((found ?? []).map((some) => some.trim()).filter(Boolean))]

/** Advice about characters that are not allowed: 'change or remove “1”, “†”'. */
export const changeOrRemove = (strange: string[]): string =>
  `change or remove ${strange
    .slice(0, mostNamed)
    .map((some) => `“${some}”`)
    .join(', ')}`

/** At most so many characters are listed. */
const mostNamed = 5
