import { needsRole } from '../../office/sessions/rules.ts'
import { privateRoutes } from '../../office/sessions/sessions.ts'
import type { Services } from '../../services.ts'
import { forbiddenBody, unauthorizedBody } from '../../web/http/json.ts'
import * as input from './input.ts'
import { yearFigures } from './queries.ts'

/** The journal’s figures as JSON, of the papers that a user may see. */
export function figuresApi(services: Services) {
  return privateRoutes(services, 'editor').get(
    '/api/admin/submissions/figures',
    async ({ query, session }) => {
      const years = await yearFigures(services.db, { viewer: session.user, zone: services.config.timeZone })
      return query.year ? years.filter(({ year }) => String(year) === query.year) : years
    },
    {
      query: input.yearQuery,
      response: { 200: input.years, 401: unauthorizedBody, 403: forbiddenBody },
      detail: { tags: ['Submissions'], summary: 'Figures by the year of receipt', description: needsRole('editor') },
    },
  )
}
