import { record } from '../audit/queries.ts'
import { differences, nextVersion } from '../audit/rules.ts'
import { storeImage } from '../files/images.ts'
import { holdFiles } from '../files/sweep.ts'
import type { Services } from '../services.ts'
import { type Meanwhile, meanwhileIn, type SettingsForm, settingsChangeIn } from './form.ts'
import { type ImageSetting, imageSettings, type SettingsProblem, settingsProblem } from './problems.ts'
import { listChangesSince, lockSettings, updateSettings } from './queries.ts'
import type { Settings } from './rules.ts'

export type SettingsImages = Partial<Record<ImageSetting, Uint8Array>>

/**
 * `meanwhile` is what others changed since the form was opened; what its typist left alone stays as they have it. A refusal
 * has it with the version that was looked at.
 */
export type SettingsResult =
  | { ok: true; settings: Settings; meanwhile: Meanwhile }
  | { ok: false; problems: SettingsProblem[]; seen?: { modification: Date; meanwhile: Meanwhile } }

/**
 * Changes the settings that are in the form, and the images that were uploaded; all or nothing.
 * @param username who does it
 * @param form the fields as they were typed
 * @param since the version that the form was opened with: what it left alone stays as others have it by now
 */
export async function changeSettings(
  { db, files, clock }: Pick<Services, 'db' | 'files' | 'clock'>,
  username: string,
  form: SettingsForm,
  images: SettingsImages = {},
  since?: Date,
): Promise<SettingsResult> {
  const stored = await storeImages(files, images)
  if (!stored.ok) return stored
  return db.transaction(async (tx): Promise<SettingsResult> => {
    await holdFiles(tx, files, stored.hashes)
    const { modification, ...settings } = await lockSettings(tx)
    const meanwhile = since ? meanwhileIn(await listChangesSince(tx, since)) : {}
    const read = settingsChangeIn(settings, form, { images: stored.names, meanwhile })
    if (!read.ok) return { ...read, seen: { modification, meanwhile } }
    const after = { ...settings, ...read.columns }
    const differing = differences(settings, after)
    if (Object.keys(differing.after).length === 0) return { ok: true, settings, meanwhile }
    const at = nextVersion(modification, clock())
    await updateSettings(tx, differing.after, at)
    await record(tx, { at, username, kind: 'settings', subject: 'settings', action: 'edit', ...differing })
    return { ok: true, settings: after, meanwhile }
  })
}

/** The settings as a form would make them, without changing anything; uploaded images are kept for an hour. */
export async function previewSettings(
  { files }: Pick<Services, 'files'>,
  settings: Settings,
  form: SettingsForm,
  images: SettingsImages = {},
): Promise<{ ok: true; settings: Settings } | { ok: false; problems: SettingsProblem[] }> {
  const stored = await storeImages(files, images)
  if (!stored.ok) return stored
  const read = settingsChangeIn(settings, form, { images: stored.names })
  return read.ok ? { ok: true, settings: { ...settings, ...read.columns } } : read
}

type Names = Partial<Record<ImageSetting, string>>
type Stored = { ok: true; names: Names; hashes: string[] } | { ok: false; problems: SettingsProblem[] }

async function storeImages(files: Services['files'], images: SettingsImages): Promise<Stored> {
  const names: Names = {}
  const hashes: string[] = []
  const problems: SettingsProblem[] = []
  for (const field of imageSettings) {
    const bytes = images[field]
    if (!bytes) continue
    const image = await storeImage(files, bytes)
    if (!image.ok) {
      problems.push(settingsProblem(image.code, field))
      continue
    }
    names[field] = image.name
    hashes.push(image.hash)
  }
  return problems.length > 0 ? { ok: false, problems } : { ok: true, names, hashes }
}
