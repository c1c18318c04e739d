import { fileMessages } from '../../core/files/rules.ts'
import { paths } from '../../core/paths.ts'
import { decodeHtml, plainText } from '../../core/text/html.ts'
import type { Problem } from '../../core/text/problems.ts'
import type { HistoryLabels } from '../history/difference.ts'
import type { Field } from '../records/fields.ts'
import { findSettingWarning, settingFields } from './fields.ts'
import type { Setting, Settings } from './rules.ts'
import type { WarningContext } from './warning-rules.ts'

export type SettingName = keyof Settings
type NamesOf<Part> = { [Name in SettingName]: (typeof settingFields)[Name] extends Part ? Name : never }[SettingName]
export type ImageSetting = NamesOf<{ isFile: true }>

export const settingNames = Object.keys(settingFields) as SettingName[] // its keys

/** The settings as the fields of a form. */
export const settings = Object.fromEntries(
  settingNames.map((name) => [name, { maxLength: 300, ...settingFields[name] }]),
) as Record<SettingName, Setting & Field> // one for each name

export const settingOf = (name: SettingName) => settings[name]

/** Returns the address of a setting's field, in its section; for an unknown name, the address of all settings. */
export function settingPath(name: string): string {
  const known = settingNames.find((setting) => setting === name)
  if (!known) return paths.adminSettings()
  const { section } = settingOf(known)
  return `${section === 'letters' ? paths.adminLetterWording() : paths.adminSettingsSection(section)}#${name}`
}

export const isImage = (name: SettingName): name is ImageSetting => settingOf(name).isFile === true
export const imageSettings = settingNames.filter(isImage)
export const publicNames = settingNames.filter((name) => !settingOf(name).isPrivate)

/** The words of the settings' history. */
export const settingsHistory: HistoryLabels = { fields: settings }

export type SettingsProblem = Problem & { field: SettingName }

/**
 * The refusal to require of others a second factor that the user lacks: the user would be the first to be locked out.
 */
export const noOwnFactor: SettingsProblem = {
  code: 'no_second_factor',
  message: 'Set up a second factor of your own first: under your name, “Second factor”',
  field: 'second_factor',
}

/** Returns the problem of a refused image. */
export function makeImageProblem(code: 'invalid_image' | 'file_too_large', field: SettingName): SettingsProblem {
  return { code, message: fileMessages.image[code === 'invalid_image' ? 'invalid' : 'tooLarge'], field }
}

const maxQuoteLength = 100

/**
 * Returns the problem of a field that this user and another, named here, changed at the same time.
 * @param stored its present value
 */
export function makeConflictProblem(field: SettingName, username: string, stored: string): SettingsProblem {
  const { isFile, isHtml, label } = settingOf(field)
  const present = isHtml ? plainText(decodeHtml(stored)) : stored
  const value = present === '' ? '; it is now empty' : `; it is now “${present.slice(0, maxQuoteLength)}”`
  const now = isFile ? '' : value
  const message = `${username} changed ${label} in the meantime${now}. Save again to replace it with yours.`
  return { code: 'conflict', message, field }
}

type Doubt = { field: SettingName; text: string }

/** Returns the settings that look wrong, each with a request to check it. */
export function listSettingsWarnings(settings: Settings, context: WarningContext): Doubt[] {
  return settingNames.flatMap((field) => {
    const text = findSettingWarning(field, settings[field], context)
    return text ? [{ field, text }] : []
  })
}

/** Others' changes since a form was opened: the stored value that the form showed, and the last user who changed it. */
export type ConcurrentChanges = Partial<Record<SettingName, { was: string; username: string }>>

/**
 * Returns the message after a save, with others' changes meanwhile, and values to check.
 * @param doubts about changed fields
 */
export function describeSaved(meanwhile: ConcurrentChanges, doubts: Doubt[]): string {
  const named = (fields: SettingName[]) => fields.map((field) => settingOf(field).label).join(', ')
  const others = new Set(settingNames.flatMap((field) => meanwhile[field]?.username ?? []))
  const kept = [...others].map((other) => {
    const fields = settingNames.filter((field) => meanwhile[field]?.username === other)
    return `. ${other} changed ${named(fields)} in the meantime; those changes are kept`
  })
  const doubtTexts = doubts.map(({ field, text }) => `${settingOf(field).label} (${text})`)
  const look = doubts.length > 0 ? `. Please check: ${doubtTexts.join(', ')}` : ''
  return `Settings updated successfully${kept.join('')}${look}`
}
