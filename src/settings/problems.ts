import { fileMessages } from '../files/rules.ts'
import type { Settings } from './rules.ts'

export const imageSettings = ['logo', 'signature', 'cover'] as const

export type ImageSetting = (typeof imageSettings)[number]
export type TextSetting = Exclude<keyof Settings, ImageSetting>

export function isImage(field: keyof Settings): field is ImageSetting {
  return imageSettings.some((name) => name === field)
}

/** Every setting in screen order, with the label that messages and forms use. */
export const settingLabels: Record<keyof Settings, string> = {
  websitename: 'Website name',
  publisher: 'Publisher',
  year_started: 'Year started',
  journal_frequency: 'Journal frequency',
  journal_type: 'Journal type',
  journal_language: 'Journal language',
  issn: 'ISSN',
  journal_essn: 'E-ISSN',
  nassScore: 'NAAS score',
  nassScoreYear: 'NAAS score year',
  impactfactor: 'Impact factor',
  websiteemail: 'Website email',
  whatsup_number: 'WhatsApp number',
  google_review_link: 'Google review link',
  postal_address: 'Postal address',
  fee_rupee: 'Fee in rupees',
  fee_dollar: 'Fee in dollars',
  home_content: 'Home content',
  logo: 'Logo',
  cover: 'Cover',
  domain: 'Domain',
  license_url: 'Licence link',
  signature: 'Signature',
}

export const settingNames = Object.keys(settingLabels) as (keyof Settings)[] // the keys of the labels

/** Messages for settings with a required form. */
const shapes: Partial<Record<keyof Settings, string>> = {
  domain: 'A domain is a host name such as journal.example.org, without https:// or a path',
  websiteemail: 'An email address looks like editor@example.org',
  whatsup_number: 'A phone number has 6 to 15 digits, such as +91 98765 43210',
  google_review_link: 'A link begins with https:// or http://',
  license_url: 'A link begins with https:// or http://',
}

/** Every reason to refuse a setting, with its message. */
const messages = {
  invalid: (field: keyof Settings) => shapes[field] ?? `${settingLabels[field]} is not valid`,
  invalid_image: () => fileMessages.image.invalid,
  file_too_large: () => fileMessages.image.tooLarge,
} as const

export type SettingsProblem = { code: keyof typeof messages | 'conflict'; message: string; field: keyof Settings }

export function settingsProblem(code: keyof typeof messages, field: keyof Settings): SettingsProblem {
  return { code, message: messages[code](field), field }
}

const maxQuoteLength = 100

/**
 * A field that this user and somebody else changed at the same time.
 * @param present its value now, as plain text
 */
export function conflictProblem(field: keyof Settings, username: string, present: string): SettingsProblem {
  const value = present === '' ? '; it is now empty' : `; it is now “${present.slice(0, maxQuoteLength)}”`
  const now = isImage(field) ? '' : value
  const message = `${username} changed ${settingLabels[field]} in the meantime${now}. Save again to replace it with yours.`
  return { code: 'conflict', message, field }
}

const settingsUpdated = 'Settings updated successfully'

/**
 * The message after a save: the fixed words, then others' changes meanwhile, then what to check.
 * @param others fields that others changed, each with who did it last
 * @param doubtful changed fields that look wrong
 */
export function settingsSaid(
  others: { field: keyof Settings; username: string }[],
  doubtful: (keyof Settings)[],
): string {
  const named = (fields: (keyof Settings)[]) => fields.map((field) => settingLabels[field]).join(', ')
  const names = [...new Set(others.map(({ username }) => username))]
  const meanwhile = names.map((name) => {
    const fields = others.filter(({ username }) => username === name).map(({ field }) => field)
    return `. ${name} changed ${named(fields)} in the meantime; those changes are kept`
  })
  const look = doubtful.length > 0 ? `. Please check ${named(doubtful)}` : ''
  return settingsUpdated + meanwhile.join('') + look
}
