import { encodeHtml, plainText } from '../text/html.ts'
import { cleanSetting, isShown, rawSettingProblem, shownSetting, valueProblem } from './fields.ts'
import { conflictProblem, type ImageSetting, isImage, type SettingsProblem, settingNames } from './problems.ts'
import type { Settings } from './rules.ts'

/** The form's fields as typed; a missing key was not sent. */
export type SettingsForm = Record<string, string | undefined>

/** Others' changes since a form was opened: the stored value the form showed, and who changed it last. */
export type Meanwhile = Partial<Record<keyof Settings, { was: string; username: string }>>

/**
 * Collects what others changed.
 * @param changes oldest first, each with the stored values before it
 */
export function meanwhileIn(changes: { username: string; before: Record<string, unknown> }[]): Meanwhile {
  const found: Meanwhile = {}
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
  meanwhile?: Meanwhile
}

type Read = { ok: true; columns: Partial<Settings> } | { ok: false; problems: SettingsProblem[] }

/**
 * Computes a form's changes. Unknown fields are ignored; a field equal to the stored value, or to the one the form was opened
 * with, is left alone and unchecked. An image's field can hold its present name; empty removes the image. A field that
 * somebody else changed meanwhile is a conflict, for the user to look at.
 */
export function settingsChangeIn(
  stored: Settings,
  form: SettingsForm,
  { images = {}, meanwhile = {} }: Beside = {},
): Read {
  const columns: Partial<Settings> = {}
  const problems: SettingsProblem[] = []
  for (const field of settingNames) {
    const uploaded = isImage(field) ? images[field] : undefined
    const typed = uploaded ?? form[field]
    const other = meanwhile[field]
    if (typed === undefined || isShown(field, typed, stored[field])) continue
    if (other && isShown(field, typed, other.was)) continue
    const raw = isImage(field) ? undefined : rawSettingProblem(field, typed)
    if (raw) {
      problems.push(raw)
      continue
    }
    const value = isImage(field) ? typed : cleanSetting(field, typed)
    const present = field === 'home_content' ? plainText(shownSetting(field, stored[field])) : stored[field]
    const wrong = uploaded ? undefined : valueProblem(field, value)
    const problem = other ? conflictProblem(field, other.username, present) : wrong
    if (problem) problems.push(problem)
    columns[field] = field === 'home_content' ? encodeHtml(value) : value
  }
  return problems.length > 0 ? { ok: false, problems } : { ok: true, columns }
}

/** A refused form's values: as typed; a field left alone takes others' later value. */
export function refilledSettings(stored: Settings, typed: SettingsForm, meanwhile: Meanwhile = {}): Settings {
  const shown = settingNames.map((field) => {
    const text = typed[field]
    const was = meanwhile[field]?.was
    const isOwn = !isImage(field) && text !== undefined && (was === undefined || !isShown(field, text, was))
    return [field, isOwn ? text : shownSetting(field, stored[field])]
  })
  return Object.fromEntries(shown) as Settings // every name is present
}
