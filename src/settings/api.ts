import { noStore } from '../http/caching.ts'
import { describedBody, readForm, unprocessable, unprocessableBody } from '../http/form.ts'
import { jsonRoutes, unauthorizedBody } from '../http/json.ts'
import { signedIn } from '../http/session.ts'
import type { Services } from '../services.ts'
import { changeSettings } from './actions.ts'
import { allSettings, publicSettings, settingsChange } from './input.ts'
import { readSettings } from './queries.ts'
import { settingsKinds } from './sent.ts'

export function settingsApi({ db }: Services) {
  return jsonRoutes().get(
    '/api/settings',
    async () => {
      const { signature: _private, ...shown } = await readSettings(db)
      return shown
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
      async ({ request, session }) => {
        const read = await readForm(request, { files: settingsKinds.files })
        if (!read.ok) return unprocessable(read.problem)
        const result = await changeSettings(services, session.user.name, read.form.texts, read.form.files)
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
