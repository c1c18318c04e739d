import { withoutLooseAccents } from '../language/loose-accents.ts'
import { t } from '../words/words.ts'
import { withoutUnseen } from './clean.ts'

/** Variants of hyphens and apostrophes, and of the middle dot of a Catalan `l·l`. */
const hyphens = /[‐-–−﹣－]/gu
const apostrophes = /[`´′‛＇]/gu
const points = /(?<=l)[•‧∙⋅・](?=l)/giu

/** Matches accents next to their letter, except those that people type as an apostrophe. */
const loose = /[¸¨ˆ˜ˇ˘˚¯˝˙]/u

/** Normalises a name: the usual hyphens and apostrophes, accents on their letters, no invisible characters. */
export function plainName(name: string): string {
  const whole = loose.test(name) ? withoutLooseAccents(name) : name
  return withoutUnseen(whole).replace(hyphens, '-').replace(apostrophes, '’').replace(points, '·').trim()
}

/** The letters of an author line: Latin and Devanagari ones, and joiners. */
const lineLetters = '\\p{Script=Latin}\\p{Script=Devanagari}\\u200c\\u200d'
const notInLine = new RegExp(`[^${lineLetters} ,.]+`, 'gu')

/**
 * Matches characters not allowed in a name. `ʻ ʼ ʾ ʿ` and the like are allowed as letters, as are combining marks
 * without a composed letter.
 */
const notInName = new RegExp(
  `(?:(?!(?<=l)·(?=l)|(?<=[${lineLetters}\\u0300-\\u036f])[\\u0300-\\u036f])[^${lineLetters} .'’‘ʹ-ʿ‐‑-])+`,
  'giu',
)

/** Returns the characters of a typed author line that are not allowed there. */
export const strangeInLine = (line: string): string[] => distinct(line.match(notInLine))

/** Returns the characters of an author's name that are not allowed there. */
export const strangeInName = (name: string): string[] => distinct(name.match(notInName))

const distinct = (found: string[] | null) => [...new Set((found ?? []).map((some) => some.trim()).filter(Boolean))]

/** Advises how to correct disallowed characters: 'change or remove “1”, “†”'. */
export const changeOrRemove = (strange: string[]): string =>
  t('change or remove {letters}', {
    letters: strange
      .slice(0, mostNamed)
      .map((some) => `“${some}”`)
      .join(', '),
  })

/** The most characters to list. */
const mostNamed = 5
