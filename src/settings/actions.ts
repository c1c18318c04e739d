import { record } from '../audit/queries.ts'
import { differences, momentAfter } from '../audit/rules.ts'
import { storeImage } from '../files/images.ts'
import { holdFiles } from '../files/sweep.ts'
import type { Services } from '../services.ts'
import {
  type ImageSetting,
  imageSettings,
  type SettingsForm,
  type SettingsProblem,
  settingsChangeIn,
  settingsProblem,
} from './fields.ts'
import { lockSettings, updateSettings } from './queries.ts'
import type { Settings } from './rules.ts'

export type SettingsImages = Partial<Record<ImageSetting, Uint8Array>>

export type SettingsResult = { ok: true; settings: Settings } | { ok: false; problem: SettingsProblem }

/**
 * Changes the settings that are in the form, and the images that were uploaded; all or nothing.
 * @param username who does it
 * @param form the fields as they were typed
 */
export async function changeSettings(
  { db, files, clock }: Pick<Services, 'db' | 'files' | 'clock'>,
  username: string,
  form: SettingsForm,
  images: SettingsImages = {},
): Promise<SettingsResult> {
  const stored = await storeImages(files, images)
  if (!stored.ok) return stored
  return db.transaction(async (tx): Promise<SettingsResult> => {
    await holdFiles(tx, files, stored.hashes)
    const { modification, ...settings } = await lockSettings(tx)
    const texts = Object.fromEntries(Object.entries(form).filter(([name]) => !(name in images)))
    const read = settingsChangeIn(settings, texts)
    if (!read.ok) return read
    const after = { ...settings, ...read.columns, ...stored.columns }
    const differing = differences(settings, after)
    if (Object.keys(differing.after).length === 0) return { ok: true, settings }
    const at = momentAfter(modification, clock())
    await updateSettings(tx, differing.after, at)
    await record(tx, { at, username, kind: 'settings', subject: 'settings', action: 'edit', ...differing })
    return { ok: true, settings: after }
  })
}

type Stored = { ok: true; columns: Partial<Settings>; hashes: string[] } | { ok: false; problem: SettingsProblem }

async function storeImages(files: Services['files'], images: SettingsImages): Promise<Stored> {
  const columns: Partial<Settings> = {}
  const hashes: string[] = []
  for (const field of imageSettings) {
    const bytes = images[field]
    if (!bytes) continue
    const image = await storeImage(files, bytes)
    if (!image.ok) return { ok: false, problem: settingsProblem(image.code, field) }
    columns[field] = image.name
    hashes.push(image.hash)
  }
  return { ok: true, columns, hashes }
}
