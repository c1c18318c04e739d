import type { Settings } from './rules.ts'

type SettingsWarning = { field: keyof Settings; text: string }

/** Context of the checks: the present year, and the server's own ORIGIN. */
type Around = { year: number; origin: string | undefined }

type Look = (value: string, around: Around) => string | undefined

/** Values that work but look wrong; nothing is refused. */
const looks: Partial<Record<keyof Settings, Look>> = {
  domain: (value, { origin }) => domainLook(value, origin),
  whatsup_number: (value) =>
    /^\+?[1-9]/.test(value) && (value.startsWith('+') || value.replace(/\D/g, '').length > 10)
      ? undefined
      : 'WhatsApp needs the number with its country code, such as +91 98765 43210',
  year_started: (value, { year }) => yearLook(value, year),
  journal_essn: (value) => issnLook(value),
  issn: (value) => issnLook(value),
  nassScore: (value) => numberLook(value),
  nassScoreYear: (value, { year }) => yearLook(value, year),
  impactfactor: (value) => (/\d/.test(value) ? undefined : 'This contains no number'),
  fee_rupee: (value) => numberLook(value),
  fee_dollar: (value) => numberLook(value),
  google_review_link: (value) =>
    /^https?:\/\/([\w-]+\.)*(google\.(com|(com?\.)?[a-z]{2})|g\.page|goo\.gl)(\/|$)/i.test(value)
      ? undefined
      : 'This link does not lead to Google',
}

/** All settings that look wrong, each with what to check. */
export function settingsWarnings(settings: Settings, around: Around): SettingsWarning[] {
  const warnings: SettingsWarning[] = []
  for (const [name, look] of Object.entries(looks)) {
    const field = name as keyof Settings // the keys of the checks
    const text = settings[field] === '' ? undefined : look(settings[field], around)
    if (text) warnings.push({ field, text })
  }
  return warnings
}

/** The server's ORIGIN takes precedence over the domain. */
function domainLook(value: string, origin: string | undefined): string | undefined {
  if (origin && URL.parse(origin)?.host !== value)
    return `Links begin with ${origin} anyway: the server was started with this ORIGIN`
  const isOnlyHere = /^(localhost|\[?[\d.:]+\]?)(:\d+)?$/.test(value)
  return isOnlyHere ? 'Readers elsewhere cannot open this address' : undefined
}

/** The first journals appeared in this year. */
const firstYear = 1665

function yearLook(value: string, year: number): string | undefined {
  if (!/^\d{4}$/.test(value)) return 'A year has four digits'
  if (Number(value) > year) return 'This year is in the future'
  return Number(value) < firstYear ? 'No journal is that old' : undefined
}

function numberLook(value: string): string | undefined {
  return /^\d+([.,]\d+)*$/.test(value) ? undefined : 'This is not a plain number'
}

/** ISO 3297: seven digits and a check digit, which makes the weighted sum a multiple of 11; X stands for 10. */
function issnLook(value: string): string | undefined {
  if (!/^\d{4}-\d{3}[\dX]$/.test(value)) return 'An ISSN is written as 1234-5679: four digits, a hyphen, four more'
  const digits = [...value.replace('-', '')].map((digit) => (digit === 'X' ? 10 : Number(digit)))
  const sum = digits.reduce((total, digit, place) => total + digit * (8 - place), 0)
  return sum % 11 === 0 ? undefined : 'The check digit is wrong. Is a digit mistyped?'
}
