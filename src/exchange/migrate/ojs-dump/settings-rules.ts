import { inLocale, type Texts } from '../addresses/moved.ts'
import type { DumpRow } from './tables-rules.ts'

/** The settings of an OJS object: by name, then by locale; '' is the locale of settings without a language. */
export type Settings = ReadonlyMap<string, Texts>

/** Reads one object's settings; sorts locales alphabetically because row order is undefined. */
export function settingsIn(rows: readonly DumpRow[]): Settings {
  const found = new Map<string, Texts>()
  const sorted = rows.toSorted((one, other) => (one.locale ?? '').localeCompare(other.locale ?? '', 'en'))
  for (const { setting_name, locale, setting_value } of sorted) {
    if (!setting_name || setting_value === null || setting_value === undefined || setting_value.trim() === '') continue
    found.getOrInsert(setting_name, {})[locale ?? ''] = setting_value.trim()
  }
  return found
}

/** Returns a setting by language, the given one first, which also gets a value without a language. */
export function readTexts(settings: Settings, name: string, locale: string): Texts {
  const { '': plain, [locale]: own = plain, ...rest } = settings.get(name) ?? {}
  return own === undefined ? rest : { [locale]: own, ...rest }
}

/** Returns a setting in one language, preferably the given one; '' if unset. */
export function readSettingInLocale(settings: Settings, name: string, locale = ''): string {
  return inLocale(settings.get(name) ?? {}, locale, '')
}

/** Returns a setting in all its languages, one per line. */
export const inAllLanguages = (settings: Settings, name: string): string =>
  [...new Set(Object.values(settings.get(name) ?? {}))].join('\n')

/** Returns the image names in a setting, the given language's first: a file name before 3.2, JSON since. */
export function listPictures(settings: Settings, locale = '', name = 'coverImage'): string[] {
  const { [locale]: own, ...others } = settings.get(name) ?? {}
  const names = [own ?? [], ...Object.values(others)]
    .flat()
    .map((value) => /"uploadName"\s*:\s*"([^"]*)"/.exec(value)?.[1] ?? value)
  return [...new Set(names)]
}

/** Whether a flag is set: `1` in MySQL, `t` in PostgreSQL. */
export const isSet = (value: string | null | undefined) => /^(?:1|t|true)$/.test(value ?? '')
