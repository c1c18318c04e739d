import { isPhone } from '../../core/text/clean.ts'
import { isPublicOrigin } from './rules.ts'

/** Context of the warnings: the present year, and the server's own ORIGIN. */
export type WarningContext = { year: number; origin: string | undefined }

/** Warns of a value that is accepted but looks wrong. */
export type Warn = (value: string, context: WarningContext) => string | undefined

/** The server's ORIGIN takes precedence over the domain. */
export const warnOfDomain: Warn = (value, { origin }) => {
  if (origin && URL.parse(origin)?.host !== value)
    return `Links begin with ${origin} anyway: the server was started with this ORIGIN`
  const isOnlyHere = /^(\[[\d.:a-f]+\]|[\d.]+)(:\d+)?$/.test(value) || !isPublicOrigin(`https://${value}`)
  return isOnlyHere ? 'Readers elsewhere cannot open this address' : undefined
}

/** The first journals appeared in this year. */
const firstYear = 1665

export const warnOfYear: Warn = (value, { year }) => {
  if (!/^\d{4}$/.test(value)) return 'A year has four digits'
  if (Number(value) > year) return 'This year is in the future'
  return Number(value) < firstYear ? 'No journal is that old' : undefined
}

export const warnOfNumber: Warn = (value) => (/^\d+([.,]\d+)*$/.test(value) ? undefined : 'This is not a plain number')

export const warnOfImpactFactor: Warn = (value) => (/\d/.test(value) ? undefined : 'This contains no number')

export const warnOfPhone: Warn = (value) =>
  !isPhone(value) || (/^\+?[1-9]/.test(value) && (value.startsWith('+') || value.replace(/\D/g, '').length > 10))
    ? undefined
    : 'WhatsApp needs the number with its country code, such as +91 98765 43210'

export const warnOfReviewLink: Warn = (value) =>
  /^https?:\/\/([\w-]+\.)*(google\.(com|(com?\.)?[a-z]{2})|g\.page|goo\.gl)(\/|$)/i.test(value)
    ? undefined
    : 'This link does not lead to Google'

/**
 * Checks an ISSN (ISO 3297): seven digits and a check digit, which makes the weighted sum a multiple of 11; X means 10.
 */
export const warnOfIssn = (value: string): string | undefined => {
  if (!/^\d{4}-\d{3}[\dX]$/.test(value)) return 'An ISSN is written as 1234-5679: four digits, a hyphen, four more'
  const digits = [...value.replace('-', '')].map((digit) => (digit === 'X' ? 10 : Number(digit)))
  const sum = digits.reduce((total, digit, place) => total + digit * (8 - place), 0)
  return sum % 11 === 0 ? undefined : 'The check digit is wrong. Is a digit mistyped?'
}
