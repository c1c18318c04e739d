import type { DumpRow } from './dump-tables-rules.ts'
import { inLocale, type Texts } from './moved.ts'

/** The settings of a thing of OJS: by name, in the languages that they are in; those without a language have the locale ''. */
export type Settings = ReadonlyMap<string, Texts>

/** Reads the settings of one thing; their languages are in alphabetical order, since a database has them in any. */
export function settingsIn(rows: readonly DumpRow[]): Settings {
  const found = new Map<string, Texts>()
  const sorted = rows.toSorted((one, other) => (one.locale ?? '').localeCompare(other.locale ?? '', 'en'))
  for (const { setting_name, locale, setting_value } of sorted) {
    if (!setting_name || setting_value === null || setting_value === undefined || setting_value.trim() === '') continue
    const texts = found.get(setting_name) ?? {}
    texts[locale ?? ''] = setting_value.trim()
    found.set(setting_name, texts)
  }
  return found
}

/** A setting in its languages; one without a language is in the given one. */
export function texts(settings: Settings, name: string, locale: string): Texts {
  const { '': plain, ...rest } = settings.get(name) ?? {}
  return plain === undefined || rest[locale] ? rest : { [locale]: plain, ...rest }
}

/** A setting in one language, the given one if it is in it; '' for none. */
export function words(settings: Settings, name: string, locale = ''): string {
  return inLocale(settings.get(name) ?? {}, locale, '')
}

/** The names of pictures in a setting: a file's name before 3.2, JSON since. */
export function pictures(settings: Settings): string {
  const names = Object.values(settings.get('coverImage') ?? {}).map(
    (value) => /"uploadName"\s*:\s*"([^"]*)"/.exec(value)?.[1] ?? value,
  )
  return [...new Set(names)].join(', ')
}

/** Whether a flag is set: `1` in MySQL, `t` in PostgreSQL. */
export const isSet = (value: string | null | undefined) => /^(?:1|t|true)$/.test(value ?? '')
