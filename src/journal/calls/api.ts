import { idIn } from '../../core/text/clean.ts'
import { parseVersion } from '../../office/history/rules.ts'
import type { Saved } from '../../office/records/actions.ts'
import { privateRoutes } from '../../office/sessions/sessions.ts'
import type { Services } from '../../services.ts'
import { conflict, conflictBody, isConflict, unprocessable, unprocessableBody } from '../../web/http/form-body.ts'
import { notFound, notFoundBody, unauthorizedBody } from '../../web/http/json.ts'
import { callRecords } from './actions.ts'
import * as input from './input.ts'
import type { AdminCall } from './queries.ts'

const tags = ['Submissions']
const refusals = { 401: unauthorizedBody, 404: notFoundBody, 409: conflictBody, 422: unprocessableBody }

/** Adding and changing calls for papers. */
export function callApi(services: Services) {
  const answer = (result: Saved<AdminCall>) => {
    if (!result.ok) {
      const { problem } = result
      if (problem.code === 'not_found') return notFound()
      return isConflict(problem) ? conflict(problem) : unprocessable(problem)
    }
    services.pageCache.clear()
    return result.row
  }
  return privateRoutes(services)
    .post(
      '/api/admin/calls',
      async ({ form, actor, set }) => {
        const result = await callRecords.add(actor, { form: form.texts })
        if (result.ok) set.status = 201
        return answer(result)
      },
      {
        response: { 201: input.answeredCall, ...refusals },
        sends: { schema: input.newCall },
        detail: { tags, summary: 'Add a call for papers' },
      },
    )
    .post(
      '/api/admin/calls/:id',
      async ({ params, form: { texts }, actor }) => {
        const { modification, ...form } = texts
        const change = { form, seen: parseVersion(modification) }
        const id = idIn(params.id)
        return id ? answer(await callRecords.update(actor, id, change)) : notFound()
      },
      {
        params: input.callParameters,
        response: { 200: input.answeredCall, ...refusals },
        sends: { schema: input.callChange },
        detail: { tags, summary: 'Change a call for papers' },
      },
    )
}
