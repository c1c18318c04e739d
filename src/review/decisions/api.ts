import { status as statusWith, t } from 'elysia'
import { needsRole } from '../../office/sessions/rules.ts'
import { privateRoutes } from '../../office/sessions/sessions.ts'
import type { Services } from '../../services.ts'
import { conflictBody, refuseUnprocessable, unprocessableBody } from '../../web/http/form-body.ts'
import { forbiddenBody, notFound, notFoundBody, unauthorizedBody } from '../../web/http/json.ts'
import { answerOf, answerRefusedStep } from '../case/paper-answer.ts'
import { typedCode } from '../papers/code-rules.ts'
import * as papersInput from '../papers/input.ts'
import { decidePaper, undoDecision } from './actions.ts'
import { decidingIn } from './form.ts'
import * as input from './input.ts'

const tags = ['Submissions']
const description = needsRole('editor')
const params = papersInput.numberParameters
const refusals = { 401: unauthorizedBody, 403: forbiddenBody, 404: notFoundBody }

const refusedState = t.Union([input.paperConflict, input.wrongState], {
  description: 'Somebody else changed the paper first, or its state does not allow this',
  examples: input.wrongState.examples,
})
const refusedDecision = t.Union([unprocessableBody, input.identifyingFound], {
  description: 'What is wrong, and in which field; or what would tell the author who reviewed',
  examples: [{ error: 'too_few_reports', field: 'without_reports' }],
})

/** The JSON calls to decide about a paper, and to get the initial values of its article. */
export function decisionsApi(services: Services) {
  return privateRoutes(services, 'editor')
    .post(
      '/api/admin/submissions/:number/decision',
      async ({ params: { number }, form, actor }) => {
        const deciding = decidingIn(form)
        if ('code' in deciding) return refuseUnprocessable(deciding)
        const decided = await decidePaper(actor, typedCode(number), deciding)
        return decided.ok ? answerOf(actor, number) : answerRefusedStep(actor, number, decided.problem)
      },
      {
        params,
        response: { 200: papersInput.paper, ...refusals, 409: refusedState, 422: refusedDecision },
        sends: { schema: input.deciding },
        detail: { tags, summary: 'Decide about a paper; it can be undone until `undo_until`', description },
      },
    )
    .post(
      '/api/admin/submissions/:number/undo',
      async ({ params: { number }, actor }) => {
        const undone = await undoDecision(actor, typedCode(number))
        return undone.ok ? answerOf(actor, number) : answerRefusedStep(actor, number, undone.problem)
      },
      {
        params,
        response: { 200: papersInput.paper, ...refusals, 409: conflictBody, 422: unprocessableBody },
        detail: { tags, summary: 'Take the last decision back', description },
      },
    )
    .get(
      '/api/admin/submissions/:number/article',
      async ({ params: { number }, actor }) => {
        const found = await services.papers.find(actor.username, typedCode(number))
        if (found.ok) return found.values
        if (found.code === 'not_found') return notFound()
        return statusWith(409, { error: found.code, state: found.state })
      },
      {
        params,
        response: { 200: input.articleFields, ...refusals, 409: input.wrongState },
        detail: { tags, summary: 'The fields of the article that an accepted paper becomes', description },
      },
    )
}
