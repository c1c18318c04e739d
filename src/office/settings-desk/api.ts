import { type TSchema, t } from 'elysia'
import type { Services } from '../../services.ts'
import { refuseUnprocessable, unprocessableBody } from '../../web/http/form-body.ts'
import { forbiddenBody, jsonRoutes, unauthorizedBody } from '../../web/http/json.ts'
import { needsRole } from '../sessions/rules.ts'
import { privateRoutes } from '../sessions/sessions.ts'
import { isImage, publicNames, type SettingName, settingNames, settingOf } from '../settings/problems.ts'
import { readSettings } from '../settings/queries.ts'
import { changeSettings } from './actions.ts'
import { settingsKinds } from './form.ts'

export function settingsApi({ db }: Services) {
  return jsonRoutes().get(
    '/api/settings',
    async () => {
      const settings = await readSettings(db)
      return Object.fromEntries(publicNames.map((name) => [name, settings[name]] as const))
    },
    { response: { 200: publicSettings }, detail: { tags: ['Settings'], summary: 'The settings of the journal' } },
  )
}

export function settingsAdminApi(services: Services) {
  return privateRoutes(services, 'admin').post(
    '/api/settings',
    async ({ form, actor }) => {
      const result = await changeSettings(actor, form.texts, { images: form.files })
      if (!result.ok) return refuseUnprocessable(result.problem)
      services.pageCache.clear()
      return result.settings
    },
    {
      response: { 200: allSettings, 401: unauthorizedBody, 403: forbiddenBody, 422: unprocessableBody },
      sends: { schema: settingsChange, files: settingsKinds.files, types: ['application/json', 'multipart/form-data'] },
      detail: { tags: ['Settings'], summary: 'Change settings', description: needsRole('admin') },
    },
  )
}

/** Returns an object schema with a text for each setting; the call that changes settings describes each one. */
function defineTextSchemas(names: SettingName[], described: { title: string; description: string; base?: TSchema }) {
  const texts = names.map((name) => [name, t.String()] as const)
  const example = names.map((name) => [name, settingOf(name).example ?? settingOf(name).placeholder ?? ''] as const)
  return t.Object(Object.fromEntries(texts), { ...described, examples: [Object.fromEntries(example)] })
}

function descriptionOf(name: SettingName): string {
  const { label, hint, description } = settingOf(name)
  return description ?? `${label}. ${hint}`
}

export const publicSettings = defineTextSchemas(publicNames, {
  title: 'Settings',
  description: 'The settings of the journal; one that is not set is ""',
})

/** The settings for signed-in users. */
export const allSettings = defineTextSchemas(settingNames, {
  title: 'EverySetting',
  base: publicSettings,
  description: 'Every setting of the journal',
})

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
    title: 'SettingsChange',
    examples: [{ websitename: 'Journal of Field Crops', impactfactor: '3.2' }],
  },
)
