import { t } from 'elysia'
import { limitIn } from '../../../core/text/paging.ts'
import { privateRoutes } from '../../../office/sessions/sessions.ts'
import type { Services } from '../../../services.ts'
import { unauthorizedBody } from '../../../web/http/json.ts'
import { unseenBy } from '../../record/admin-queries.ts'
import { examplePerson, personTexts } from '../../record/input.ts'
import { listKnownPeople } from './queries.ts'

const query = t.Object({
  name: t.Optional(t.String({ description: 'The beginning of a name, or an ORCID iD', examples: ['Ravi'] })),
  after: t.Optional(t.String({ description: 'The name after which the next ones begin', examples: [''] })),
  limit: t.Optional(t.String({ description: 'People of an answer, at most 100', examples: ['20'] })),
})

const { corresponding: _, ...known } = examplePerson

const person = t.Object({
  ...personTexts,
  email: t.String(),
  organisation: t.String({ description: 'The name again of an organisation, "" for a person' }),
})

/** The people that the journal knows, proposed while an author is typed. */
export function peopleApi(services: Services) {
  return privateRoutes(services).get(
    '/api/admin/people',
    async ({ query: { name = '', after = '', limit }, actor }) =>
      listKnownPeople(services.db, { name, after, limit: limitIn(limit), unseen: await unseenBy(actor) }),
    {
      query,
      response: {
        200: t.Array(person, {
          description: 'As their newest article has them: one for each ORCID iD, else for each name and affiliation',
          examples: [[{ ...known, email: 'ravi@university.example', organisation: '' }]],
        }),
        401: unauthorizedBody,
      },
      detail: { tags: ['Archives'], summary: 'Authors whose names begin like this' },
    },
  )
}
