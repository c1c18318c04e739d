import { jsonRoutes } from '../http/json.ts'
import type { Services } from '../services.ts'
import { publicSettings } from './input.ts'
import { readSettings } from './queries.ts'

/** The journal's settings as JSON. */
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
