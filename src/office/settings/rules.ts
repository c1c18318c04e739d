import type { settings } from '../../core/db/tables/settings.ts'
import { doiPrefix } from '../../core/pasted/doi-pattern.ts'
import { flagIn, isWebAddress, isYes, slugOf } from '../../core/text/clean.ts'
import { languageNow, message, t } from '../../core/words/words.ts'
import type { Field } from '../records/fields.ts'
import type { Warn } from './warning-rules.ts'

/** The journal's settings, each a text; an empty one is not shown. */
export type Settings = Omit<typeof settings.$inferSelect, 'id' | 'modification'>

export const journalFormat = message('Online')

const impactFactorLabel = 'Impact Factor: '

/** Returns the home page's impact factor: the stored one without its label, which has 15 characters; '' if empty. */
export const stripImpactFactorLabel = (stored: string): string => stored.slice(impactFactorLabel.length).trim()

/** Adds the label that {@link stripImpactFactorLabel} drops to a bare number; '' without a number. */
export function labelImpactFactor(typed: string): string {
  const value = typed.trim().replace(/^Impact Factor:\s*/, '')
  return value && impactFactorLabel + value
}

type Fees = Pick<Settings, 'fee_rupee' | 'fee_dollar'>

/** Returns the fees; an empty field counts as 2000 rupees or 50 dollars. */
export function fees({ fee_rupee, fee_dollar }: Fees): Fees {
  return { fee_rupee: fee_rupee || '2000', fee_dollar: fee_dollar || '50' }
}

const isNothing = (fee: string) => /^0+(?:[.,]0+)?$/.test(fee.trim())

/** Returns the fees of accepted papers, such as 'Rs 500' and '$ 15'; '' if there is none. */
export function listAskedFees(settings: Fees): { india: string; abroad: string } {
  const { fee_rupee, fee_dollar } = fees(settings)
  return {
    india: isNothing(fee_rupee) ? '' : `Rs ${fee_rupee}`,
    abroad: isNothing(fee_dollar) ? '' : `$ ${fee_dollar}`,
  }
}

/** Reports whether the journal takes a fee for publication: not if both fees are 0. */
export const takesFees = (settings: Fees): boolean => Object.values(listAskedFees(settings)).some(Boolean)

/** Returns the two fee lines of the home page and the instructions. */
export function formatFees(settings: Fees): { india: string; foreign: string } {
  const { fee_rupee, fee_dollar } = fees(settings)
  return {
    india: t('India Fee {fee}', { fee: `Rs ${fee_rupee}` }),
    foreign: t('Foreign Fee {fee}', { fee: `$ ${fee_dollar}` }),
  }
}

/** Returns the journal's name, or a placeholder until it has one. */
export const journalName = (settings: Pick<Settings, 'websitename'>): string => settings.websitename || 'The Journal'

/** Usual frequencies, which are translated; any other is shown as typed. */
const usualFrequencies: string[] = [
  message('monthly'),
  message('bi-monthly'),
  message('bimonthly'),
  message('quarterly'),
  message('half-yearly'),
  message('biannually'),
  message('annually'),
  message('yearly'),
]

/** Returns the frequency: as typed on English pages, and where it is not a usual one. */
export function frequencyText({ journal_frequency }: Pick<Settings, 'journal_frequency'>): string {
  const frequency = journal_frequency.toLowerCase()
  if (languageNow() === 'en' || !usualFrequencies.includes(frequency)) return journal_frequency
  return t(frequency).replace(/^./, (first) => first.toUpperCase())
}

/** Describes the kind of journal: 'Open access · double-blind peer review · published monthly, online' */
export function describeFrequency({ journal_frequency }: Pick<Settings, 'journal_frequency'>): string {
  const frequency = journal_frequency.toLowerCase()
  const published =
    frequency &&
    t('published {frequency}, online', { frequency: usualFrequencies.includes(frequency) ? t(frequency) : frequency })
  return [t('Open access'), t('double-blind peer review'), published].filter(Boolean).join(' · ')
}

/**
 * Returns the origin of absolute links (canonical, tags, notices): `ORIGIN`, else the journal's domain, else this
 * machine.
 */
export function originOf(
  config: { origin: string | undefined; port: number },
  { domain }: Pick<Settings, 'domain'>,
): string {
  return config.origin ?? (domain ? `https://${domain}` : `http://localhost:${config.port}`)
}

/** Reports whether the journal can send letters: it has a mail server and its own address. */
export function canMail({ smtp }: { smtp?: unknown }, { websiteemail }: Pick<Settings, 'websiteemail'>): boolean {
  return smtp !== undefined && websiteemail !== ''
}

/** Reports whether readers can ask for letters about new issues, articles and calls. */
export const sendsAlerts = (config: { smtp?: unknown }, settings: Pick<Settings, 'alerts' | 'websiteemail'>): boolean =>
  settings.alerts === 'on' && canMail(config, settings)

/** Reports whether authors submit their papers on the website. */
export const takesSubmissions = (settings: Pick<Settings, 'submissions'>): boolean => settings.submissions === 'open'

/** Returns the address for letters about papers; '' if the journal has none. */
export const emailOf = (settings: Pick<Settings, 'submissions_email' | 'websiteemail'>): string =>
  settings.submissions_email || settings.websiteemail

/** Hosts of one machine or one network, and addresses that are routed nowhere else. */
const ownHosts = /(?:^|\.)(?:localhost|localdomain|local|lan|home|internal|intranet|arpa)$/
const ownIpv4 = /^(?:0|10|127|169\.254|192\.168|172\.(?:1[6-9]|2\d|3[01])|100\.(?:6[4-9]|[7-9]\d|1[01]\d|12[0-7]))\./
const ownIpv6 = /^\[(?:::1?|::ffff:.*|f[cd].*|fe[89ab].*)\]$/

/** Reports whether an origin is public: neither this machine, nor a host or an address of a private network. */
export function isPublicOrigin(origin: string): boolean {
  const host = URL.parse(origin)?.hostname.replace(/\.$/, '') ?? ''
  if (host.startsWith('[')) return !ownIpv6.test(host)
  if (/^[\d.]+$/.test(host)) return !ownIpv4.test(host)
  return host.includes('.') && !ownHosts.test(host)
}

/** Returns the problem of an origin that is not public, and its remedy. */
export const explainPrivateOrigin = (origin: string) =>
  `Set the journal’s domain under Settings, or ORIGIN: ${origin} is no address that others can open`

/** Returns a WhatsApp link to the journal with prefilled text; '' without a number. */
export function makeWhatsappLink(number: string, text = ''): string {
  const digits = number.replace(/\D/g, '')
  return digits && `https://wa.me/${digits}${text && `?text=${encodeURIComponent(text)}`}`
}

/** Returns the session's key in the browser's local storage; it includes the journal's name. */
export function sessionKey(settings: Pick<Settings, 'websitename'>): string {
  return `journal-session:${slugOf(journalName(settings))}`
}

/** Normalizes a pasted ISSN, with its hyphen; other text is returned unchanged. */
export const cleanPastedIssn = (line: string): string =>
  line
    .trim()
    .replace(/^(?:e?-?issn[:\s]*)?(\d{4})[-–—‑\s]?(\d{3}[\dx])$/i, (_, first: string, second: string) =>
      `${first}-${second}`.toUpperCase(),
    )

/** Returns the DOI prefix in a pasted address or DOI; other text is returned unchanged. */
export const cleanPastedDoiPrefix = (line: string): string => pastedDoi.exec(line.trim())?.[1] ?? line

const pastedDoi = new RegExp(
  String.raw`^(?:(?:https?:\/\/)?(?:dx\.)?doi\.org\/|doi:\s*)?(${doiPrefix}(?:\.\d+)*)(?:\/.*)?$`,
  'i',
)

/** Returns the host name, perhaps with a port, in a pasted address; other text is returned unchanged. */
export function cleanPastedDomain(line: string): string {
  const typed = line.toLowerCase()
  const [host = ''] = typed.replace(/^https?:\/\//, '').split(/\.?(?:[/?#]|$)/)
  return host || typed
}

/** Reports whether `https://` plus this text is an origin: a host name, perhaps with a port, and nothing else. */
export function isDomain(text: string): boolean {
  const url = /[\s/?#@\\]/.test(text) ? null : URL.parse(`https://${text}`)
  const isHost = /^(?:[a-z\d.-]+|\[.+\])$/.test(url?.hostname ?? '') // a URL allows more signs, such as parentheses
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

export const sectionNames = Object.keys(settingsSections) as SettingsSection[] // its own keys

/** A setting: a field of the settings' form, described once for its checks, its history and the API. */
export type Setting = Omit<Field, 'maxLength'> & {
  /** In characters; 300 by default. */
  maxLength?: number
  /** Its section. */
  section: SettingsSection
  /** The places where its value appears. */
  hint: string
  /** Its input takes half the width. */
  isShort?: true
  /** The stored value while a switch is on; while it is off, the value is empty. */
  switchedOn?: string
  /** The values to choose from, each with its words. */
  choices?: readonly (readonly [value: string, words: string])[]
  /** The values that its input offers by name; any other can be typed. */
  offered?: readonly (readonly [value: string, name: string])[]
  inputMode?: 'email' | 'numeric' | 'decimal' | 'tel' | 'url'
  /** An example, for the API too. */
  placeholder?: string
  /** Returns the warning about a value that is accepted but looks wrong. */
  warn?: Warn
  /** Only signed-in users see it. */
  isPrivate?: true
  /** The API's description, if it is not label and hint. */
  sent?: string
}

/** Checks a value; a wrong one gets this message. */
export const checkWith = (isRight: (value: string) => boolean, message: string) => (value: string) =>
  isRight(value) || { message }

/** Defines a switch, which is stored as this value while it is on, and accepts any flag as input. */
export const defineSwitch = (on: string) => ({
  switchedOn: on,
  clean: (line: string) => (flagIn(line) === undefined ? line.toLowerCase() : isYes(line) ? on : ''),
  isValid: checkWith((text) => text === on, `Enter “${on}”, or leave it empty`),
  sent: `"${on}", or "" for off`,
  example: on,
})

/** The line of a command that switched on the setting of articles online first. */
export const onlineFirstSwitchedOn = 'The setting “Online first” is on now: an article has no issue yet\n'
