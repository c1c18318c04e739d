import type { Services } from '../../services.ts'
import { noStore } from '../../web/caching/caching.ts'
import { describedBody, readForm, unprocessable, unprocessableBody } from '../../web/http/form-body.ts'
import { jsonRoutes, unauthorizedBody } from '../../web/http/json.ts'
import { signedIn } from '../accounts/sessions.ts'
import { changeSettings } from './actions.ts'
import { settingsKinds } from './form.ts'
import { allSettings, publicSettings, settingsChange } from './input.ts'
import { publicNames } from './problems.ts'
import { readSettings } from './queries.ts'

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
  return jsonRoutes()
    .onTransform(noStore)
    .use(signedIn(services))
    .post(
      '/api/settings',
      async ({ request, actor }) => {
        const read = await readForm(request, { files: settingsKinds.files })
        if (!read.ok) return unprocessable(read.problem)
        const result = await changeSettings(actor, read.form.texts, { images: read.form.files })
        if (!result.ok) return unprocessable(result.problems[0] ?? { code: 'invalid' })
        services.pageCache.clear()
        return result.settings
      },
      {
        parse: 'none',
        response: { 200: allSettings, 401: unauthorizedBody, 422: unprocessableBody },
        detail: {
          tags: ['Settings'],
          summary: 'Change settings',
          requestBody: describedBody(settingsChange, ['application/json', 'multipart/form-data']),
        },
      },
    )
}
