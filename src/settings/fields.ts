import { cleanLine, cleanText, isEmail, isPhone, isWebAddress } from '../text/clean.ts'
import { decodeHtml, plainText, textHtml } from '../text/html.ts'
import { lengthProblem, rawProblem } from '../text/problems.ts'
import { isImage, type SettingsProblem, settingLabels, settingsProblem, type TextSetting } from './problems.ts'
import { labelledImpactFactor, type Settings } from './rules.ts'

/** A stored setting as a form shows it. */
export function shownSetting(field: keyof Settings, stored: string): string {
  return field === 'home_content' ? decodeHtml(stored) : stored
}

/** Whether a typed value equals what the form showed for a stored one. */
export function isShown(field: keyof Settings, typed: string, stored: string): boolean {
  const shown = shownSetting(field, stored)
  return (
    typed === shown || (!isImage(field) && !rawSettingProblem(field, typed) && cleanSetting(field, typed) === shown)
  )
}

/** Cleans a typed setting; rich text is not yet encoded. */
export function cleanSetting(field: TextSetting, typed: string): string {
  if (field === 'home_content') {
    const html = textHtml(cleanText(typed))
    return plainText(html) === '' ? '' : html
  }
  if (field === 'impactfactor') return labelledImpactFactor(cleanLine(typed))
  if (field === 'domain') return cleanLine(typed).toLowerCase()
  return field === 'postal_address' ? cleanText(typed) : cleanLine(typed)
}

const longest: Partial<Record<TextSetting, number>> = { home_content: 100_000, postal_address: 1_000, license_url: 500 }

/** A setting's limit in characters. */
export function maxCharacters(field: TextSetting): number {
  return longest[field] ?? 300
}

/** Checks raw input before the costly cleaning; undefined if it may be cleaned. */
export function rawSettingProblem(field: TextSetting, typed: string): SettingsProblem | undefined {
  return rawProblem(settingLabels, field, typed, maxCharacters(field))
}

/** Checks for settings with a required form; all others accept any text. */
const works: Partial<Record<TextSetting, (value: string) => boolean>> = {
  domain: isDomain,
  websiteemail: isEmail,
  whatsup_number: isPhone,
  google_review_link: isWebAddress,
  license_url: isWebAddress,
}

/** Checks a clean value; an empty one is shown nowhere and always valid. */
export function valueProblem(field: keyof Settings, value: string): SettingsProblem | undefined {
  if (value === '') return undefined
  if (isImage(field)) return settingsProblem('invalid_image', field) // images come as files
  if (value.length > maxCharacters(field)) return lengthProblem(settingLabels, field, maxCharacters(field))
  return works[field]?.(value) === false ? settingsProblem('invalid', field) : undefined
}

/** Whether `https://` plus this text is an origin: a host name, perhaps with a port, and nothing else. */
function isDomain(text: string): boolean {
  const url = /[\s/?#@\\]/.test(text) ? null : URL.parse(`https://${text}`)
  return !!url && url.pathname === '/' && isWebAddress(`https://${text}`)
}
