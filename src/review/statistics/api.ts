import { t } from 'elysia'
import { needsRole } from '../../office/sessions/rules.ts'
import { privateRoutes } from '../../office/sessions/sessions.ts'
import type { Services } from '../../services.ts'
import { forbiddenBody, unauthorizedBody } from '../../web/http/json.ts'
import { yearStatistics } from './queries.ts'

/** The journal’s statistics as JSON, of the papers that a user may see. */
export function statisticsApi(services: Services) {
  return privateRoutes(services, 'editor').get(
    '/api/admin/submissions/figures',
    async ({ query, session }) => {
      const years = await yearStatistics(services.db, { viewer: session.user, zone: services.config.timeZone })
      return query.year ? years.filter(({ year }) => String(year) === query.year) : years
    },
    {
      query: yearQuery,
      response: { 200: years, 401: unauthorizedBody, 403: forbiddenBody },
      detail: { tags: ['Submissions'], summary: 'Figures by the year of receipt', description: needsRole('editor') },
    },
  )
}

const aDays = t.Nullable(t.Number(), { title: 'Days', description: 'Days; null where there are none' })
const spread = (description: string) =>
  t.Object({ median: aDays, q1: aDays, q3: aDays, n: t.Number() }, { description })

const year = t.Object({
  year: t.Number({ description: 'In which the papers were received' }),
  received: t.Number(),
  decided: t.Number({ description: 'Accepted and rejected' }),
  accepted: t.Number(),
  rejected: t.Number(),
  desk_rejected: t.Number({ description: 'Rejected without review' }),
  withdrawn: t.Number(),
  acceptance_rate: t.Nullable(t.Number({ description: 'Accepted of accepted and rejected' })),
  first_decision_days: spread('From receipt to the first decision'),
  review_days: spread('From accepting to review to the report'),
  publication_days: spread('From receipt to publication'),
})

/** Statistics, one entry per year. */
const years = t.Array(year, {
  examples: [
    [
      {
        year: 2026,
        received: 64,
        decided: 41,
        accepted: 18,
        rejected: 23,
        desk_rejected: 9,
        withdrawn: 2,
        acceptance_rate: 0.439,
        first_decision_days: { median: 38, q1: 21, q3: 55.5, n: 47 },
        review_days: { median: 16, q1: 11, q3: 23, n: 96 },
        publication_days: { median: 92, q1: 71, q3: 118, n: 14 },
      },
    ],
  ],
})

const yearQuery = t.Object({ year: t.Optional(t.String({ description: 'One year alone' })) })
