import { encodeHtml, plainText } from '../text/html.ts'
import { cleanSetting, isShown, rawSettingProblem, shownSetting, valueProblem } from './fields.ts'
import { conflictProblem, type ImageSetting, isImage, type SettingsProblem, settingNames } from './problems.ts'
import type { Settings } from './rules.ts'

/** The fields of a form as they were typed; one that is absent was not there. */
export type SettingsForm = Record<string, string | undefined>

/** What somebody else changed since a form was opened: the stored value that the form showed, and who changed it last. */
export type Meanwhile = Partial<Record<keyof Settings, { was: string; username: string }>>

/** What changes did meanwhile. @param changes the oldest first, each with the stored values before it */
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
  /** The names of the images that were uploaded. */
  images?: Partial<Record<ImageSetting, string>>
  meanwhile?: Meanwhile
}

type Read = { ok: true; columns: Partial<Settings> } | { ok: false; problems: SettingsProblem[] }

/**
 * What a form changes of the settings. A field of another name is no setting; one that is as it is stored, or as it was
 * when the form was opened, is left alone and unchecked. An image's field takes the image away where it is empty, and can
 * hold its present name. What somebody else changed meanwhile too is refused, for its typist to look at.
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

/** What stands in a form that is shown again: what was typed, and where its typist left a field alone what others made of it. */
export function refilledSettings(stored: Settings, typed: SettingsForm, meanwhile: Meanwhile = {}): Settings {
  const shown = settingNames.map((field) => {
    const text = typed[field]
    const was = meanwhile[field]?.was
    const isOwn = !isImage(field) && text !== undefined && (was === undefined || !isShown(field, text, was))
    return [field, isOwn ? text : shownSetting(field, stored[field])]
  })
  return Object.fromEntries(shown) as Settings // every name is there
}
