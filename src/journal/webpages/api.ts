import { idIn } from '../../core/text/clean.ts'
import { recordAnswers } from '../../office/records/answers.ts'
import { privateRoutes } from '../../office/sessions/sessions.ts'
import type { Services } from '../../services.ts'
import { conflictBody, unprocessableBody } from '../../web/http/form-body.ts'
import { notFound, notFoundBody, unauthorizedBody } from '../../web/http/json.ts'
import { webpageRecords } from './actions.ts'
import * as input from './input.ts'

const tags = ['Pages']
const refusals = { 401: unauthorizedBody, 409: conflictBody, 422: unprocessableBody }

/** JSON calls to add, change and delete the journal's own pages. */
export function webpageApi(services: Services) {
  const { add, change } = recordAnswers(services, webpageRecords, (row) => ({
    ...row,
    order: Number(row.order),
  }))
  return privateRoutes(services)
    .post('/api/admin/pages', add, {
      response: { 201: input.answeredWebpage, 404: notFoundBody, ...refusals },
      sends: { schema: input.newWebpage },
      detail: { tags, summary: 'Add a page of the journal’s own' },
    })
    .post('/api/admin/pages/:id', change, {
      params: input.webpageParameters,
      response: { 200: input.answeredWebpage, 404: notFoundBody, ...refusals },
      sends: { schema: input.webpageChange },
      detail: { tags, summary: 'Change a page of the journal’s own' },
    })
    .delete(
      '/api/admin/pages/:id',
      async ({ params, actor, set }) => {
        const id = idIn(params.id)
        const result = id ? await webpageRecords.remove(actor, id) : undefined
        if (!result?.ok) return notFound()
        services.pageCache.clear()
        set.status = 204
      },
      {
        params: input.webpageParameters,
        response: { 204: input.deleted, 401: unauthorizedBody, 404: notFoundBody },
        detail: { tags, summary: 'Delete a page of the journal’s own' },
      },
    )
}
