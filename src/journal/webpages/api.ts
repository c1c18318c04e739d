import { idIn } from '../../core/text/clean.ts'
import { parseVersion } from '../../office/history/rules.ts'
import type { Saved } from '../../office/records/actions.ts'
import { privateRoutes } from '../../office/sessions/sessions.ts'
import type { Services } from '../../services.ts'
import { conflict, conflictBody, isConflict, unprocessable, unprocessableBody } from '../../web/http/form-body.ts'
import { notFound, notFoundBody, unauthorizedBody } from '../../web/http/json.ts'
import { webpageRecords } from './actions.ts'
import * as input from './input.ts'
import type { AdminWebpage } from './queries.ts'

const tags = ['Pages']
const refusals = { 401: unauthorizedBody, 409: conflictBody, 422: unprocessableBody }

/** Adding, changing and deleting the journal's own pages. */
export function webpageApi(services: Services) {
  const answer = (result: Saved<AdminWebpage>) => {
    if (!result.ok) {
      const { problem } = result
      return problem.code === 'not_found'
        ? notFound()
        : isConflict(problem)
          ? conflict(problem)
          : unprocessable(problem)
    }
    services.pageCache.clear()
    return { ...result.row, order: Number(result.row.order) }
  }
  return privateRoutes(services)
    .post(
      '/api/admin/pages',
      async ({ form, actor, set }) => {
        const result = await webpageRecords.add(actor, { form: form.texts })
        if (result.ok) set.status = 201
        return answer(result)
      },
      {
        response: { 201: input.answeredWebpage, 404: notFoundBody, ...refusals },
        sends: { schema: input.newWebpage },
        detail: { tags, summary: 'Add a page of the journal’s own' },
      },
    )
    .post(
      '/api/admin/pages/:id',
      async ({ params, form: { texts }, actor }) => {
        const { modification, ...form } = texts
        const change = { form, seen: parseVersion(modification) }
        const id = idIn(params.id)
        return id ? answer(await webpageRecords.update(actor, id, change)) : notFound()
      },
      {
        params: input.webpageParameters,
        response: { 200: input.answeredWebpage, 404: notFoundBody, ...refusals },
        sends: { schema: input.webpageChange },
        detail: { tags, summary: 'Change a page of the journal’s own' },
      },
    )
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
