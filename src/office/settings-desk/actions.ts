import { storeImage } from '../../core/files/images.ts'
import { protectFiles } from '../../core/files/protecting.ts'
import { withoutMissingFiles } from '../../core/files/sweep.ts'
import { type Refusal, refusalFor } from '../../core/text/problems.ts'
import type { Actor, Services } from '../../services.ts'
import { recordChange } from '../history/queries.ts'
import { advanceVersion, selectDifferences } from '../history/rules.ts'
import { findVersion } from '../history/version-queries.ts'
import type { Typed } from '../records/form.ts'
import {
  type ConcurrentChanges,
  type ImageSetting,
  imageSettings,
  makeImageProblem,
  noOwnFactor,
  type SettingsProblem,
} from '../settings/problems.ts'
import { hasOwnFactor, listChangesSince, lockSettings, readSettings, updateSettings } from '../settings/queries.ts'
import type { Settings } from '../settings/rules.ts'
import { collectConcurrentChanges, settingsChangeIn } from './form.ts'

export type SettingsImages = Partial<Record<ImageSetting, Uint8Array>>

/**
 * `meanwhile` holds others' changes since the form was opened; fields that the user left alone keep them. A refusal
 * also has the version that it was compared with.
 */
export type SettingsResult =
  | { ok: true; settings: Settings; meanwhile: ConcurrentChanges }
  | (Refusal<SettingsProblem> & { seen?: { modification: Date; meanwhile: ConcurrentChanges } })

/**
 * The uploaded images of a form, and the version it was opened with: fields left alone keep others' later values.
 * `restores` is the change whose settings are restored, with their images.
 */
type Beside = { images?: SettingsImages; since?: Date; restores?: number }

const history = { kind: 'settings', subject: 'settings' } as const

type SettingsActor = Pick<Actor, 'db' | 'files' | 'clock' | 'username' | 'announce'>

/** Saves the form's settings and uploaded images, all or nothing. */
export async function changeSettings(
  actor: SettingsActor,
  form: Typed,
  { images = {}, since, restores }: Beside = {},
): Promise<SettingsResult> {
  const { db, files, clock, username, announce } = actor
  const stored = await storeImages(files, images)
  if (!stored.ok) return stored
  return db.transaction(async (tx): Promise<SettingsResult> => {
    await protectFiles(tx, files, stored.hashes)
    const { modification, ...settings } = await lockSettings(tx)
    const meanwhile = since ? collectConcurrentChanges(await listChangesSince(tx, since)) : {}
    const requested = restores !== undefined && { ...history, change: restores, fields: imageSettings, now: clock() }
    const past: Names = await withoutMissingFiles(files, (requested && (await findVersion(tx, requested))?.past) || {})
    const restored = Object.fromEntries(Object.entries(past).filter(([name]) => form[name] === undefined))
    const read = settingsChangeIn(settings, form, { images: { ...restored, ...stored.names }, meanwhile })
    if (!read.ok) return { ...read, seen: { modification, meanwhile } }
    const after = { ...settings, ...read.columns }
    const isAsked = after.second_factor !== '' && after.second_factor !== settings.second_factor
    if (isAsked && !(await hasOwnFactor(tx, username)))
      return { ok: false, problem: noOwnFactor, problems: [noOwnFactor], seen: { modification, meanwhile } }
    const differing = selectDifferences(settings, after)
    if (Object.keys(differing.after).length === 0) return { ok: true, settings, meanwhile }
    const at = advanceVersion(modification, clock())
    await updateSettings(tx, differing.after, at)
    await announce(tx, 'settings changed', { settings: after })
    await recordChange(tx, {
      at,
      username,
      ...history,
      action: restores === undefined ? 'edit' : 'restore',
      restores,
      ...differing,
    })
    return { ok: true, settings: after, meanwhile }
  })
}

/** Returns the settings that a form would make, without saving; uploaded images are kept for an hour. */
export async function previewSettings(
  { db, files }: Pick<Services, 'db' | 'files'>,
  form: Typed,
  images: SettingsImages,
): Promise<{ ok: true; settings: Settings } | Refusal<SettingsProblem>> {
  const stored = await storeImages(files, images)
  if (!stored.ok) return stored
  const settings = await readSettings(db)
  const read = settingsChangeIn(settings, form, { images: stored.names })
  return read.ok ? { ok: true, settings: { ...settings, ...read.columns } } : read
}

type Names = Partial<Record<ImageSetting, string>>
type Stored = { ok: true; names: Names; hashes: string[] } | Refusal<SettingsProblem>

async function storeImages(files: Services['files'], images: SettingsImages): Promise<Stored> {
  const names: Names = {}
  const hashes: string[] = []
  const problems: SettingsProblem[] = []
  for (const field of imageSettings) {
    const image = images[field] && (await storeImage(files, images[field]))
    if (image?.ok) {
      names[field] = image.name
      hashes.push(image.hash)
    } else if (image) problems.push(makeImageProblem(image.code, field))
  }
  return refusalFor(problems) ?? { ok: true, names, hashes }
}
