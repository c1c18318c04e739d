import { status } from 'elysia'
import { needsRole } from '../../office/sessions/rules.ts'
import { privateRoutes } from '../../office/sessions/sessions.ts'
import type { Services } from '../../services.ts'
import { conflictBody, refuseUnprocessable, unprocessableBody } from '../../web/http/form-body.ts'
import { forbiddenBody, notFound, notFoundBody, unauthorizedBody } from '../../web/http/json.ts'
import { numberParameters } from '../papers/input.ts'
import { convertChangesToJson } from './answer-rules.ts'
import { findChanges } from './found.ts'
import * as input from './input.ts'

/** The changes between two versions, as JSON. */
export function changesApi(services: Services) {
  return privateRoutes(services, 'editor').get(
    '/api/admin/submissions/:number/changes',
    async ({ params, query, actor }) => {
      const found = await findChanges(actor, params.number, query)
      if (found.ok) return convertChangesToJson(found.told)
      if (found.code === 'not_found') return notFound()
      if (found.code === 'invalid') return refuseUnprocessable({ code: 'invalid', field: 'from' })
      return status(409, { error: found.code })
    },
    {
      params: numberParameters,
      query: input.changesQuery,
      response: {
        200: input.changes,
        401: unauthorizedBody,
        403: forbiddenBody,
        404: notFoundBody,
        409: conflictBody,
        422: unprocessableBody,
      },
      detail: { tags: ['Submissions'], summary: 'What changed between two versions', description: needsRole('editor') },
    },
  )
}
