import { patternOfWords } from '../../../core/language/paper-words.ts'
import { doiPrefix } from '../../../core/pasted/doi-pattern.ts'
import { closedUp, isLaterHeading, referencesHeading } from '../../documents/text.ts'

const counted = String.raw`\d{1,2}(?:\.\s?\d{1,2}){0,4}|[IVX]{1,5}|[A-H]|[०-९]{1,2}(?:\.[०-९]{1,2})*`
const number = new RegExp(
  String.raw`^\.?(?:${counted})(?:[.)]|\.?(?=\s)|(?<=\d\.\d{1,2})(?=\p{Lu}))\s*(?=\p{L}|["“(])`,
  'u',
)

const aDoi = new RegExp(`^${doiPrefix}`)

/** Returns the number typed before a heading: `2.1`, `IV.`; '' for none. */
export function typedNumber(text: string): string {
  const found = number.exec(text)?.[0].trim() ?? ''
  const isWord = /^[A-HIVX]$/.test(found) && (/\p{Ll}/u.test(text) || !/^[IVX]/.test(found))
  return isWord || aDoi.test(text) ? '' : found
}

const majors = [patternOfWords('introduction'), patternOfWords('sections'), patternOfWords('acknowledgements')].join(
  '|',
)
const appendix = String.raw`(?:${patternOfWords('appendix')})(?:\s[A-Z\d]{1,2})?`
const major = new RegExp(String.raw`^(?:${majors}|${appendix}|${patternOfWords('supplement')})\s*[:：.]?$`, 'iu')

/** Whether a text is a usual name of a section. */
export function isKnownHeading(text: string): boolean {
  if (text.length > 80) return false
  const bare = closedUp(text).replace(number, '').trim()
  return (
    major.test(bare) ||
    referencesHeading.test(bare) ||
    (bare.length < 60 && !/[.:]\s*\p{L}/u.test(bare) && isLaterHeading(bare))
  )
}

const backParts = [patternOfWords('acknowledgements'), appendix].join('|')
const backHeading = new RegExp(String.raw`^(?:${backParts})\s*[:：.]?$`, 'iu')

/** Whether a heading is one that papers leave without a number: of references, acknowledgements or an appendix. */
export const isBackHeading = (text: string): boolean => isReferencesHeading(text) || backHeading.test(text)

export const isReferencesHeading = (text: string): boolean =>
  referencesHeading.test(closedUp(text.replace(/\s+/g, ' ')).replace(number, '').trim())
