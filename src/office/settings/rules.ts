import type { settings } from '../../core/db/tables/settings.ts'
import { doiPrefix } from '../../core/pasted/doi-pattern.ts'
import { flagIn, isWebAddress, isYes, slugOf } from '../../core/text/clean.ts'
import type { Field } from '../records/fields.ts'
import type { Warn } from './warning-rules.ts'

/** The journal's settings, each a text; an empty one is shown nowhere. */
export type Settings = Omit<typeof settings.$inferSelect, 'id' | 'modification'>

export const journalFormat = 'Online'

const impactFactorLabel = 'Impact Factor: '

/** The home page's impact factor: the stored one without its label, which is 15 characters; '' if empty. */
export const shownImpactFactor = (stored: string): string => stored.slice(impactFactorLabel.length).trim()

/** Adds the label that {@link shownImpactFactor} drops to a bare number; '' without a number. */
export function labelledImpactFactor(typed: string): string {
  const value = typed.trim().replace(/^Impact Factor:\s*/, '')
  return value && impactFactorLabel + value
}

type Fees = Pick<Settings, 'fee_rupee' | 'fee_dollar'>

/** The fees; an empty field counts as 2000 rupees or 50 dollars. */
export function fees({ fee_rupee, fee_dollar }: Fees): Fees {
  return { fee_rupee: fee_rupee || '2000', fee_dollar: fee_dollar || '50' }
}

const isNothing = (fee: string) => /^0+(?:[.,]0+)?$/.test(fee.trim())

/** The fees of accepted papers, such as 'Rs 500' and '$ 15'; '' where there is none. */
export function askedFees(settings: Fees): { india: string; abroad: string } {
  const { fee_rupee, fee_dollar } = fees(settings)
  return {
    india: isNothing(fee_rupee) ? '' : `Rs ${fee_rupee}`,
    abroad: isNothing(fee_dollar) ? '' : `$ ${fee_dollar}`,
  }
}

/** Whether anybody pays for publication: a journal whose fees are both 0 takes none. */
export const takesFees = (settings: Fees): boolean => Object.values(askedFees(settings)).some(Boolean)

/** The two fee lines of the home page and the instructions. */
export function feeLines(settings: Fees): { india: string; foreign: string } {
  const { fee_rupee, fee_dollar } = fees(settings)
  return { india: `India Fee Rs ${fee_rupee}`, foreign: `Foreign Fee $ ${fee_dollar}` }
}

/** The journal's name, or a placeholder until it has one. */
export const journalName = (settings: Pick<Settings, 'websitename'>): string => settings.websitename || 'The Journal'

/** Describes the kind of journal: 'Open access · double-blind peer review · published monthly, online' */
export function journalLine({ journal_frequency }: Pick<Settings, 'journal_frequency'>): string {
  const frequency = journal_frequency && `published ${journal_frequency.toLowerCase()}, online`
  return ['Open access', 'double-blind peer review', frequency].filter(Boolean).join(' · ')
}

/** The origin of absolute links (canonical, tags, notices): `ORIGIN`, else the journal's domain, else this machine. */
export function originOf(
  config: { origin: string | undefined; port: number },
  { domain }: Pick<Settings, 'domain'>,
): string {
  return config.origin ?? (domain ? `https://${domain}` : `http://localhost:${config.port}`)
}

/** Whether the journal can send letters: it has a mail server, and an address of its own. */
export function canMail({ smtp }: { smtp?: unknown }, { websiteemail }: Pick<Settings, 'websiteemail'>): boolean {
  return smtp !== undefined && websiteemail !== ''
}

/** Whether authors submit their papers on the website. */
export const takesSubmissions = (settings: Pick<Settings, 'submissions'>): boolean => settings.submissions === 'open'

/** Where people write to about papers; '' where the journal has no address. */
export const emailOf = (settings: Pick<Settings, 'submissions_email' | 'websiteemail'>): string =>
  settings.submissions_email || settings.websiteemail

/** Hosts of one machine or one network, and addresses that are routed nowhere else. */
const ownHosts = /(?:^|\.)(?:localhost|localdomain|local|lan|home|internal|intranet|arpa)$/
const ownIpv4 = /^(?:0|10|127|169\.254|192\.168|172\.(?:1[6-9]|2\d|3[01])|100\.(?:6[4-9]|[7-9]\d|1[01]\d|12[0-7]))\./
const ownIpv6 = /^\[(?:::1?|::ffff:.*|f[cd].*|fe[89ab].*)\]$/

/** Whether the world can open an origin: not this machine, nor a host or an address of a private network. */
export function isPublicOrigin(origin: string): boolean {
  const host = URL.parse(origin)?.hostname.replace(/\.$/, '') ?? ''
  if (host.startsWith('[')) return !ownIpv6.test(host)
  if (/^[\d.]+$/.test(host)) return !ownIpv4.test(host)
  return host.includes('.') && !ownHosts.test(host)
}

/** The problem of an origin that is not public, and its remedy. */
export const privateOrigin = (origin: string) =>
  `Set the journal’s domain under Settings, or ORIGIN: ${origin} is no address that others can open`

/** A WhatsApp link to the journal with prefilled text; '' without a number. */
export function whatsappLink(number: string, text = ''): string {
  const digits = number.replace(/\D/g, '')
  return digits && `https://wa.me/${digits}${text && `?text=${encodeURIComponent(text)}`}`
}

/** The session's key in the browser's local storage; it names the journal. */
export function sessionKey(settings: Pick<Settings, 'websitename'>): string {
  return `journal-session:${slugOf(journalName(settings))}`
}

/** An ISSN as people paste it, with its hyphen; other text stays. */
export const pastedIssn = (line: string): string =>
  line
    .trim()
    .replace(/^(?:e?-?issn[:\s]*)?(\d{4})[-–—‑\s]?(\d{3}[\dx])$/i, (_, first: string, second: string) =>
      `${first}-${second}`.toUpperCase(),
    )

/** The DOI prefix in an address or a DOI as people paste it; other text stays. */
export const pastedDoiPrefix = (line: string): string => pastedDoi.exec(line.trim())?.[1] ?? line

const pastedDoi = new RegExp(
  String.raw`^(?:(?:https?:\/\/)?(?:dx\.)?doi\.org\/|doi:\s*)?(${doiPrefix}(?:\.\d+)*)(?:\/.*)?$`,
  'i',
)

/** The host name, perhaps with a port, in an address as people paste it; other text stays. */
export function pastedDomain(line: string): string {
  const typed = line.toLowerCase()
  const [host = ''] = typed.replace(/^https?:\/\//, '').split(/\.?(?:[/?#]|$)/)
  return host || typed
}

/** Whether `https://` plus this text is an origin: a host name, perhaps with a port, and nothing else. */
export function isDomain(text: string): boolean {
  const url = /[\s/?#@\\]/.test(text) ? null : URL.parse(`https://${text}`)
  const isHost = /^(?:[a-z\d.-]+|\[.+\])$/.test(url?.hostname ?? '') // a URL may hold more signs, such as parentheses
  return url?.pathname === '/' && isHost && isWebAddress(`https://${text}`)
}

/** The sections of the settings, each a screen; letters' wording has another (`src/journal/author-mail`). */
export const settingsSections = {
  journal: {
    title: 'Journal',
    text: 'Its identity, and what a reader sees first. The format is always Online. Empty fields are not shown.',
  },
  fees: { title: 'Fees', text: 'On the home page, under the publication process, and in the instructions to authors.' },
  mail: {
    title: 'Domain and mail',
    text: 'What the rest of the world links to, and how authors and readers reach you.',
  },
  articles: { title: 'Articles', text: 'What holds for every article that says nothing else.' },
  documents: {
    title: 'Documents',
    text: 'The journal’s pictures: on its pages, on cover pages and on certificates. PNG, JPEG, WebP or GIF.',
  },
  indexes: {
    title: 'Indexes',
    text: 'The journal’s numbers, how DOIs are made, and who preserves the articles: for Crossref, DOAJ and libraries.',
  },
  submissions: {
    title: 'Submissions',
    text: 'How papers come in, what is paid, when letters leave, and what is kept.',
  },
  review: {
    title: 'Review',
    text: 'How many reports a decision needs, how long everybody has, and what reviewers are asked.',
  },
  security: { title: 'Signing in', text: 'What users of the back office and the work log are asked for.' },
  letters: { title: 'Letters', text: 'What an author is told when an article is published.' },
} as const

export type SettingsSection = keyof typeof settingsSections

export const sectionNames = Object.keys(settingsSections) as SettingsSection[] // its own

/** A setting: a field of the settings' form, described once for its checks, its history and the API too. */
export type Setting = Omit<Field, 'maxLength'> & {
  /** In characters; 300 by default. */
  maxLength?: number
  /** The section that it is in. */
  section: SettingsSection
  /** The places where its value appears. */
  hint: string
  /** Its input takes half the width. */
  isShort?: true
  /** It is on or off: the value that it has while on; off it is empty. */
  switchedOn?: string
  /** The values to choose from, each with its words. */
  choices?: readonly (readonly [value: string, words: string])[]
  inputMode?: 'email' | 'numeric' | 'decimal' | 'tel' | 'url'
  /** An example, for the API too. */
  placeholder?: string
  /** The warning about a value that is accepted but looks wrong. */
  warn?: Warn
  /** Only signed-in users read it. */
  isPrivate?: true
  /** The history's description, if not label and hint. */
  sent?: string
}

/** Checks a value, with a message of its own where it is wrong. */
export const or = (isRight: (value: string) => boolean, message: string) => (value: string) =>
  isRight(value) || { message }

/** A switch, which is stored as this value while it is on, and typed as any flag. */
export const switchTo = (on: string) => ({
  switchedOn: on,
  clean: (line: string) => (flagIn(line) === undefined ? line.toLowerCase() : isYes(line) ? on : ''),
  isValid: or((text) => text === on, `Enter “${on}”, or leave it empty`),
  sent: `"${on}", or "" for off`,
  example: on,
})
