import { decodeHtml, encodeHtml, plainText } from '../../core/text/html.ts'
import { type Refusal, rawProblem, refusalFor } from '../../core/text/problems.ts'
import type { Form, Kinds } from '../../web/http/form-body.ts'
import { fieldProblemOf } from '../records/fields.ts'
import { cleanField, type Typed } from '../records/form.ts'
import {
  type ConcurrentChanges,
  conflictProblem,
  type ImageSetting,
  imageProblem,
  imageSettings,
  isImage,
  type SettingName,
  type SettingsProblem,
  settingLabels,
  settingNames,
  settingOf,
  settings,
} from './problems.ts'
import { withQuestions } from './question-rules.ts'
import type { Settings } from './rules.ts'

/** The form's fields that are files or lists: an image is a file, `remove` names images to take away, `switches` those shown. */
export const settingsKinds: Kinds = {
  files: Object.fromEntries(imageSettings.map((name) => [name, undefined] as const)),
  lists: ['remove', 'switches'],
}

/** The form's texts; an image in `remove` becomes an empty one, and so does a switch that is shown and not on. */
export function textsOf({ texts, lists, files }: Form): Record<string, string> {
  const removed = imageSettings.filter((name) => lists.remove?.includes(name) && !files[name])
  const off = settingNames.filter((name) => lists.switches?.includes(name) && texts[name] === undefined)
  return withQuestions({ ...texts, ...Object.fromEntries([...removed, ...off].map((name) => [name, ''])) })
}

const isRich = (name: SettingName) => settingOf(name).isHtml === true

/** A stored setting as the form shows it. */
const shownSetting = (name: SettingName, stored: string) => (isRich(name) ? decodeHtml(stored) : stored)

/** Whether a typed value equals what the form showed for a stored one. */
function isShown(name: SettingName, typed: string, stored: string): boolean {
  const shown = shownSetting(name, stored)
  return typed === shown || (!rawSettingProblem(name, typed) && cleanSetting(name, typed) === shown)
}

/** Cleans a typed setting; rich text is not yet encoded. */
function cleanSetting(name: SettingName, typed: string): string {
  const value = isImage(name) ? typed : cleanField(settingOf(name), typed)
  return isRich(name) && plainText(value) === '' ? '' : value
}

/** Checks raw input before the costly cleaning; undefined if it may be cleaned. */
function rawSettingProblem(name: SettingName, typed: string): SettingsProblem | undefined {
  return isImage(name) ? undefined : rawProblem(settingLabels, name, typed, settingOf(name).maxLength)
}

/** Checks a clean value; an empty one is shown nowhere, and valid unless the setting is required. */
function valueProblem(name: SettingName, value: string): SettingsProblem | undefined {
  if (value !== '' && isImage(name)) return imageProblem('invalid_image', name) // images come as files
  const problem = fieldProblemOf(settings, name, value)
  return problem && { ...problem, field: name }
}

/**
 * Collects what others changed.
 * @param changes oldest first, each with the stored values before it
 */
export function concurrentChanges(changes: { username: string; before: Record<string, unknown> }[]): ConcurrentChanges {
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
 * Computes a form's changes. Unknown fields are ignored; a field equal to the stored value, or to the one the form was opened
 * with, is left alone and unchecked, unless it is required and missing. An image's field can hold its present name; empty removes the image. A field that
 * somebody else changed meanwhile is a conflict, for the user to look at.
 */
export function settingsChangeIn(stored: Settings, form: Typed, { images = {}, meanwhile = {} }: Beside = {}): Read {
  const columns: Partial<Settings> = {}
  const problems: SettingsProblem[] = []
  for (const name of settingNames) {
    const uploaded = isImage(name) ? images[name] : undefined
    const typed = uploaded ?? form[name]
    const other = meanwhile[name]
    if (typed === undefined || (other && isShown(name, typed, other.was))) continue
    const isMissing = settingOf(name).isRequired && typed.trim() === ''
    if (!isMissing && isShown(name, typed, stored[name])) continue
    const raw = rawSettingProblem(name, typed)
    const value = raw ? '' : cleanSetting(name, typed)
    const wrong = raw ?? (uploaded ? undefined : valueProblem(name, value))
    const problem = other && !raw ? conflictProblem(name, other.username, stored[name]) : wrong
    if (problem) problems.push(problem)
    columns[name] = isRich(name) ? encodeHtml(value) : value
  }
  return refusalFor(problems) ?? { ok: true, columns }
}

/** A refused form's values: as typed; a field left alone takes others' later value. */
export function refilledSettings(stored: Settings, typed: Typed, meanwhile: ConcurrentChanges = {}): Settings {
  const shown = settingNames.map((field) => {
    const text = typed[field]
    const was = meanwhile[field]?.was
    const isOwn = !isImage(field) && text !== undefined && (was === undefined || !isShown(field, text, was))
    return [field, isOwn ? text : shownSetting(field, stored[field])]
  })
  return Object.fromEntries(shown) as Settings // every name is present
}
