import { t } from 'elysia'
import { isImage, publicNames, type SettingName, settingNames, settingOf } from './problems.ts'

/** An object with a text for each setting. */
function textsFor(names: SettingName[], description: string) {
  const texts = names.map((name) => [name, t.String({ description: descriptionOf(name) })] as const)
  const example = names.map((name) => [name, settingOf(name).example ?? settingOf(name).placeholder ?? ''] as const)
  return t.Object(Object.fromEntries(texts), { description, examples: [Object.fromEntries(example)] })
}

function descriptionOf(name: SettingName): string {
  const { label, hint, description } = settingOf(name)
  return description ?? `${label}. ${hint}`
}

export const publicSettings = textsFor(publicNames, 'The settings of the journal; one that is not set is ""')

/** The settings as signed-in users see them. */
export const allSettings = textsFor(settingNames, 'Every setting of the journal')

const image = t.Optional(
  t.String({
    format: 'binary',
    description: 'A PNG, JPEG, WebP or GIF of at most 2,097,152 bytes; an empty text removes it',
  }),
)

function changeOf(name: SettingName) {
  return isImage(name) ? image : t.Optional(t.String({ description: settingOf(name).sent ?? descriptionOf(name) }))
}

/** A partial change. */
export const settingsChange = t.Object(
  Object.fromEntries(settingNames.map((name) => [name, changeOf(name)] as const)),
  {
    examples: [{ websitename: 'Journal of Field Crops', impactfactor: '3.2' }],
  },
)
