import { patternOfWords } from '../../../../core/language/paper-words.ts'
import { doiPrefix } from '../../../../core/pasted/doi-pattern.ts'
import { closedUp, isLaterHeading, referencesHeading } from '../../../documents/text.ts'

const counted = String.raw`\p{Nd}{1,2}(?:\.\s?\p{Nd}{1,2}){0,4}|[IVX]{1,5}|[A-H]`
const dash = String.raw`[-–—](?=\s|\p{Script=Arabic}|\p{Script=Hebrew})`
const han = '[一二三四五六七八九十]{1,3}'
const chinese = String.raw`第(?:${han}|\d{1,2})章|${han}、|[（(]${han}[)）]`
const number = new RegExp(
  String.raw`^(?:\.?(?:${counted})(?:[.)]+:?|:(?=\s)|${dash}|\.?(?=\s)|(?<=\p{Nd}\.\p{Nd}{1,2})(?=\p{Lu}|\p{Script=Han}))|` +
    String.raw`${chinese})\s*(?=\p{L}|["“‘«(])`,
  'u',
)

const aDoi = new RegExp(`^${doiPrefix}`)

/** Returns the number typed before a heading: `2.1`, `IV.`; '' for none. */
export function typedNumber(text: string): string {
  const found = number.exec(text)?.[0].trim() ?? ''
  const isWord = /^[A-HIVX]$/.test(found) && (/\p{Ll}/u.test(text) || !/^[IVX]/.test(found))
  return isWord || aDoi.test(text) ? '' : found
}

/** Matches a text that is a name as a whole, with a colon or full stop at most. */
const named = (names: string) => new RegExp(String.raw`^(?:${names})\s*[:：.]?$`, 'iu')

const appendix = String.raw`(?:${patternOfWords('appendix')})(?:\s[A-Z\d]{1,2})?`
const sections = named(patternOfWords('sections'))
const supplement = named(patternOfWords('supplement'))

/** The parts of most papers, which have one rank. */
export type MainPart = 'introduction' | 'methods' | 'results' | 'discussion' | 'conclusions'
const mainParts = (['introduction', 'methods', 'results', 'discussion', 'conclusions'] as const).map(
  (part): [MainPart, RegExp] => [part, named(patternOfWords(part))],
)

/**
 * Returns a heading without its number, and without what follows its name: the mark of a note, a translation, a remark:
 * `Bibliography1`, `Giriş (Introduction)`.
 */
const nameIn = (text: string): string =>
  closedUp(text.replace(/\s+/g, ' '))
    .replace(number, '')
    .replace(/(?<=\p{L})(?:\p{Nd}{1,2}|[*†‡]+)$/u, '')
    .replace(/(?<=\p{L})\s*[(（][^()（）]+[)）]\s*(?=[:：]?$)/u, '')
    .trim()

/** Returns the main part that a heading names; '' for none. */
export function mainPartOf(text: string): MainPart | '' {
  if (text.length > 80) return ''
  const name = nameIn(text)
  return mainParts.find(([, pattern]) => pattern.test(name))?.[0] ?? ''
}

/** Whether a text is a usual name of a section. */
export const isKnownHeading = (text: string): boolean =>
  mainPartOf(text) !== '' || isEndHeading(text) || (text.length <= 80 && sections.test(nameIn(text)))

const isLaterName = (name: string) => name.length < 60 && !/[.:]\s*\p{L}/u.test(name) && isLaterHeading(name)

const beginsAppendix = new RegExp(
  String.raw`^(?:${patternOfWords('appendix')})\s?(?:[A-Z\p{Nd}]{1,2}|${han})(?![\p{L}\p{Nd}])`,
  'iu',
)

/** Whether a text begins with an appendix's name and number, and is no sentence about it: `Appendix A Scripts`. */
const isAppendixHeading = (text: string): boolean =>
  text.length <= 80 && beginsAppendix.test(text) && !/[.。;]$/.test(text)

const unnumbered = named(`${patternOfWords('acknowledgements')}|${appendix}`)

/** Whether a heading is one that papers leave without a number: of references, acknowledgements or an appendix. */
export const isBackHeading = (text: string): boolean => isReferencesHeading(text) || unnumbered.test(nameIn(text))

/** Whether a heading names a part before or after the sections of a text: acknowledgements, funding, an appendix. */
export function isEndHeading(text: string): boolean {
  const name = nameIn(text)
  const isOther = mainPartOf(text) !== '' || sections.test(name)
  return (
    text.length <= 80 &&
    !isOther &&
    (isBackHeading(text) ||
      isAppendixHeading(name) ||
      referencesHeading.test(name) ||
      supplement.test(name) ||
      isLaterName(name))
  )
}

export const isReferencesHeading = (text: string): boolean => text.length <= 80 && referencesHeading.test(nameIn(text))
