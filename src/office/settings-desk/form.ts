import type { Refusal } from '../../core/text/problems.ts'
import type { Form, Kinds } from '../../web/http/form-body.ts'
import { recordForm, type Typed } from '../records/form.ts'
import {
  type ConcurrentChanges,
  type ImageSetting,
  imageSettings,
  isImage,
  makeConflictProblem,
  makeImageProblem,
  type SettingName,
  type SettingsProblem,
  settingNames,
  settings,
} from '../settings/problems.ts'
import { withQuestions } from '../settings/question-rules.ts'
import type { Settings } from '../settings/rules.ts'

/**
 * The form's fields that are files or lists: images, `remove` (images to delete), `switches` (the switches that the
 * form shows).
 */
export const settingsKinds: Kinds = {
  files: Object.fromEntries(imageSettings.map((name) => [name, undefined] as const)),
  lists: ['remove', 'switches'],
}

/** Returns the form's texts; an image in `remove` becomes an empty text, and so does a shown switch that is off. */
export function collectSettingTexts({ texts, lists, files }: Form): Record<string, string> {
  const removed = imageSettings.filter((name) => lists.remove?.includes(name) && !files[name])
  const off = settingNames.filter((name) => lists.switches?.includes(name) && texts[name] === undefined)
  return withQuestions({ ...texts, ...Object.fromEntries([...removed, ...off].map((name) => [name, ''])) })
}

const settingsForm = recordForm(settings)

/** Collects others' changes. @param changes oldest first, each with the stored values before it */
export function collectConcurrentChanges(
  changes: { username: string; before: Record<string, unknown> }[],
): ConcurrentChanges {
  const found: ConcurrentChanges = {}
  for (const { username, before } of changes) {
    for (const field of settingNames) {
      if (field in before) found[field] = { was: found[field]?.was ?? String(before[field]), username }
    }
  }
  return found
}

type Beside = {
  /** Stored names of the uploaded images. */
  images?: Partial<Record<ImageSetting, string>>
  meanwhile?: ConcurrentChanges
}

type Read = { ok: true; columns: Partial<Settings> } | Refusal<SettingsProblem>

/**
 * Computes a form's changes. Unknown fields are ignored; a field equal to the stored value, or to the one the form was
 * opened with, is left alone and unchecked, unless it is required and missing. An image's field can hold its present
 * name; empty removes the image. A field that someone else changed meanwhile is a conflict, which the user must decide.
 */
export function settingsChangeIn(stored: Settings, form: Typed, { images = {}, meanwhile = {} }: Beside = {}): Read {
  const was = settingNames.flatMap((name) => (meanwhile[name] ? [[name, meanwhile[name].was]] : []))
  const shown: Settings = { ...stored, ...Object.fromEntries(was) }
  const uploaded: Typed = images
  const refuse = (name: SettingName, value: string) => {
    const other = meanwhile[name]
    if (other) return makeConflictProblem(name, other.username, stored[name])
    return isImage(name) && value !== '' && value !== images[name] ? makeImageProblem('invalid_image', name) : undefined
  }
  return settingsForm.changeIn(shown, { ...form, ...uploaded }, { there: stored, refuse }) as Read
}

/** Returns a refused form's values: as typed; a field left alone takes others' later value. */
export function refillSettings(stored: Settings, typed: Typed, meanwhile: ConcurrentChanges = {}): Settings {
  const own = settingNames.filter((name) => {
    const [text, was] = [typed[name], meanwhile[name]?.was]
    if (isImage(name) || text === undefined) return false
    return was === undefined || !settingsForm.isLeft({ ...stored, [name]: was }, name, text)
  })
  return { ...settingsForm.typedOf(stored), ...Object.fromEntries(own.map((name) => [name, typed[name]])) }
}
