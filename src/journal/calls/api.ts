import { recordAnswers } from '../../office/records/answers.ts'
import { privateRoutes } from '../../office/sessions/sessions.ts'
import type { Services } from '../../services.ts'
import { conflictBody, unprocessableBody } from '../../web/http/form-body.ts'
import { notFoundBody, unauthorizedBody } from '../../web/http/json.ts'
import { callRecords } from './actions.ts'
import * as input from './input.ts'

const tags = ['Submissions']
const refusals = { 401: unauthorizedBody, 404: notFoundBody, 409: conflictBody, 422: unprocessableBody }

/** JSON calls to add and change calls for papers. */
export function callApi(services: Services) {
  const { add, change } = recordAnswers(services, callRecords, (row) => row)
  return privateRoutes(services)
    .post('/api/admin/calls', add, {
      response: { 201: input.answeredCall, ...refusals },
      sends: { schema: input.newCall },
      detail: { tags, summary: 'Add a call for papers' },
    })
    .post('/api/admin/calls/:id', change, {
      params: input.callParameters,
      response: { 200: input.answeredCall, ...refusals },
      sends: { schema: input.callChange },
      detail: { tags, summary: 'Change a call for papers' },
    })
}
