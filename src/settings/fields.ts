import { fileMessages } from '../files/rules.ts'
import { cleanLine, cleanText, isEmail, isPhone, isWebAddress, withoutControls } from '../text/clean.ts'
import { decodeHtml, encodeHtml, plainText, textHtml } from '../text/html.ts'
import { labelledImpactFactor, type Settings } from './rules.ts'

/** The settings that are images. */
export const imageSettings = ['logo', 'signature', 'cover'] as const

export type ImageSetting = (typeof imageSettings)[number]
type TextSetting = Exclude<keyof Settings, ImageSetting>

/** Every setting, with the name that messages call it by. */
export const settingLabels: Record<keyof Settings, string> = {
  websitename: 'Website name',
  domain: 'Domain',
  websiteemail: 'Website email',
  whatsup_number: 'WhatsApp number',
  year_started: 'Year started',
  journal_frequency: 'Journal frequency',
  journal_type: 'Journal type',
  journal_language: 'Journal language',
  journal_essn: 'E-ISSN',
  issn: 'ISSN',
  nassScore: 'NAAS score',
  nassScoreYear: 'NAAS score year',
  impactfactor: 'Impact factor',
  home_content: 'Home content',
  fee_rupee: 'Fee in rupees',
  fee_dollar: 'Fee in dollars',
  google_review_link: 'Google review link',
  postal_address: 'Postal address',
  publisher: 'Publisher',
  license_url: 'Licence link',
  logo: 'Logo',
  signature: 'Signature',
  cover: 'Cover',
}

/** Every way in which a setting can be refused, with its message. */
const messages = {
  invalid: (label: string) => `${label} is not valid`,
  invalid_image: () => fileMessages.image.invalid,
  file_too_large: () => fileMessages.image.tooLarge,
} as const

export type SettingsProblem = { code: keyof typeof messages; message: string; field: keyof Settings }

export function settingsProblem(code: SettingsProblem['code'], field: keyof Settings): SettingsProblem {
  return { code, message: messages[code](settingLabels[field]), field }
}

/** What is said once they are changed (specification 8). */
export const settingsUpdated = 'Settings updated successfully'

/** The fields of a form as they were typed; one that is absent was not there. */
export type SettingsForm = Record<string, string | undefined>

/**
 * What a form changes of the settings. A field of another name is no setting; one that is as it is stored stays
 * unchecked. An image's field takes the image away where it is empty, and can hold its present name.
 */
export function settingsChangeIn(
  stored: Settings,
  form: SettingsForm,
): { ok: true; columns: Partial<Settings> } | { ok: false; problem: SettingsProblem } {
  const columns: Partial<Settings> = {}
  for (const name of Object.keys(settingLabels)) {
    const field = name as keyof Settings // the keys of the labels
    const typed = form[field]
    const shown = field === 'home_content' ? decodeHtml(stored.home_content) : stored[field]
    if (typed === undefined || typed === shown) continue
    if (isImage(field)) {
      if (typed !== '') return { ok: false, problem: settingsProblem('invalid_image', field) }
      columns[field] = ''
      continue
    }
    const value = cleanSetting(field, typed)
    if (value === shown) continue
    if (!isRight(field, value)) return { ok: false, problem: settingsProblem('invalid', field) }
    columns[field] = field === 'home_content' ? encodeHtml(value) : value
  }
  return { ok: true, columns }
}

function isImage(field: keyof Settings): field is ImageSetting {
  return imageSettings.some((name) => name === field)
}

function cleanSetting(field: TextSetting, typed: string): string {
  if (field === 'home_content') {
    const html = withoutControls(textHtml(cleanText(typed)))
    return plainText(html) === '' ? '' : html
  }
  if (field === 'impactfactor') return labelledImpactFactor(cleanLine(typed))
  if (field === 'domain') return cleanLine(typed).toLowerCase()
  return field === 'postal_address' ? cleanText(typed) : cleanLine(typed)
}

const longest: Partial<Record<TextSetting, number>> = { home_content: 100_000, postal_address: 1_000, license_url: 500 }

/** Whether a value can do what it is for; an empty one is shown nowhere and always right. */
function isRight(field: TextSetting, value: string): boolean {
  if (value === '') return true
  if (value.length > (longest[field] ?? 300)) return false
  if (field === 'domain') return isDomain(value)
  if (field === 'websiteemail') return isEmail(value)
  if (field === 'whatsup_number') return isPhone(value)
  if (field === 'google_review_link' || field === 'license_url') return isWebAddress(value)
  return true
}

/** Whether `https://` and this text are an origin: a host name, perhaps with a port, and nothing else. */
function isDomain(text: string): boolean {
  const url = /[\s/?#@\\]/.test(text) ? null : URL.parse(`https://${text}`)
  return !!url && url.pathname === '/' && isWebAddress(`https://${text}`)
}
