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
 * `meanwhile` holds others' changes since the form was opened; fields its user left alone keep them. A refusal has it with
 * the version it was compared with.
 */
export type SettingsResult =
  | { ok: true; settings: Settings; meanwhile: Meanwhile }
  | { ok: false; problems: SettingsProblem[]; seen?: { modification: Date; meanwhile: Meanwhile } }

/**
 * Saves the form's settings and uploaded images, all or nothing.
 * @param username the acting user
 * @param form the fields as typed
 * @param since the version the form was opened with: fields left alone keep others' later values
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

/** Previews settings as a form would make them, saving nothing; uploaded images are kept for an hour. */
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
