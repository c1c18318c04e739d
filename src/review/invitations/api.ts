import { Elysia, status as statusWith, t } from 'elysia'
import { idIn, isYes } from '../../core/text/clean.ts'
import { pageIn } from '../../core/text/paging.ts'
import { findPaperId } from '../../journal/access/queries.ts'
import { needsRole } from '../../office/sessions/rules.ts'
import { privateRoutes } from '../../office/sessions/sessions.ts'
import type { Actor, Services } from '../../services.ts'
import {
  answerConflict,
  conflictBody,
  isConflict,
  readsBody,
  refuseUnprocessable,
  unprocessableBody,
} from '../../web/http/form-body.ts'
import { forbiddenBody, notFound, notFoundBody, unauthorizedBody } from '../../web/http/json.ts'
import { withSpooledForm } from '../../web/http/spooled-body.ts'
import { answeredRequest, answerRefusedStep } from '../case/paper-answer.ts'
import { listRequests } from '../case/request-queries.ts'
import { uploadLimits } from '../files/rules.ts'
import { typedCode } from '../papers/code-rules.ts'
import { numberParameters } from '../papers/input.ts'
import { request as requestShape } from '../papers/request-input.ts'
import { reportIn } from '../reviewer/reporting.ts'
import { type Asked, askReviewer } from './actions.ts'
import { findKnownReviewer, listReviewers } from './candidate-queries.ts'
import { listCandidates } from './candidates.ts'
import { askingIn, stepIn } from './form.ts'
import * as input from './input.ts'
import { changeReviewer } from './reviewer-actions.ts'
import { cleanReport, enterReport, stepRequest } from './step-actions.ts'

const tags = ['Reviewers']
const description = needsRole('editor')
const refusals = { 401: unauthorizedBody, 403: forbiddenBody, 404: notFoundBody }
const changes = {
  ...refusals,
  409: t.Union([conflictBody, input.wrongState], {
    title: 'AskingConflict',
    description: 'Asked already, or not possible in the state that the paper or the request has',
    examples: input.wrongState.examples,
  }),
  422: t.Union([unprocessableBody, input.hintsFound, input.identifyingFound], {
    title: 'AskingRefusal',
    description: 'What is wrong, and in which field; or what must be looked at first',
    examples: input.hintsFound.examples,
  }),
}

const describeInvitationRoute = (summary: string) => ({ detail: { tags, summary, description } })

/** Returns the description of a step with one request. */
const describedStep = (summary: string) => ({
  ...describeInvitationRoute(summary),
  params: input.requestParameters,
  response: { 200: requestShape, ...changes },
})

/** The JSON calls for inviting reviewers: candidates, requests, and reviewers' details. */
export function requestsApi(services: Services) {
  return new Elysia().use(askingApi(services)).use(stepsApi(services)).use(reviewersApi(services))
}

function askingApi(services: Services) {
  return privateRoutes(services, 'editor')
    .get(
      '/api/admin/submissions/:number/candidates',
      async ({ params, query: { q = '' }, actor }) => {
        const found = await listCandidates(actor, typedCode(params.number), q)
        return found ? found.map(input.answeredCandidate) : notFound()
      },
      {
        ...describeInvitationRoute('Whom to ask to review a paper, best match first'),
        params: numberParameters,
        query: t.Object({ q: t.Optional(t.String({ description: 'Words of a name, an address or an affiliation' })) }),
        response: { 200: input.candidates, ...refusals },
      },
    )
    .post(
      '/api/admin/submissions/:number/requests',
      async ({ params, form, actor }) => {
        const asking = askingIn(form)
        if ('code' in asking) return refuseUnprocessable(asking)
        const number = typedCode(params.number)
        const asked = await askReviewer(actor, number, asking)
        if (!asked.ok) return answerRefusedStep(actor, number, asked.problem)
        const made = await requestOf(actor, number, asked.request)
        return 'request' in made ? statusWith(201, made) : made // an editor who invited themselves can no longer see it
      },
      {
        ...describeInvitationRoute('Ask somebody to review the present round'),
        params: numberParameters,
        response: { 201: requestShape, ...changes },
        sends: { schema: input.asking },
      },
    )
}

function stepsApi(services: Services) {
  const entering = describedStep('Enter a report that came by email')
  const answered = async ({ params, actor }: Call, step: (number: string, code: string) => Promise<Asked>) => {
    const [number, code] = [typedCode(params.number), typedCode(params.request)]
    const done = await step(number, code)
    return done.ok ? requestOf(actor, number, code) : answerRefusedStep(actor, number, done.problem)
  }
  return privateRoutes(services, 'editor')
    .post(
      '/api/admin/submissions/:number/requests/:request',
      async (call) => {
        const { form, actor } = call
        const step = stepIn(form)
        if ('code' in step) return refuseUnprocessable(step)
        return answered(call, (number, code) => stepRequest(actor, number, { code, step }))
      },
      {
        ...describedStep(
          'Send, remind, cancel or date a request, refuse more time, stop its reminders, or enter its answer',
        ),
        sends: { schema: input.step },
      },
    )
    .post(
      '/api/admin/submissions/:number/requests/:request/clean',
      async (call) => {
        const { form, actor } = call
        const { to_author } = form.texts
        if (to_author === undefined) return refuseUnprocessable({ code: 'required', field: 'to_author' })
        return answered(call, (number, code) => cleanReport(actor, number, { code, to_author }))
      },
      { ...describedStep('Set the text of a report that the author will read'), sends: { schema: input.cleaning } },
    )
    .post(
      '/api/admin/submissions/:number/requests/:request/report',
      (call) =>
        withSpooledForm(services, call.request, { files: ['report_file'], limits: uploadLimits }, async (form) => {
          const sent = { typed: reportIn(form.texts), form }
          return answered(call, (number, code) => enterReport(call.actor, number, { code, ...sent }))
        }),
      { ...entering, ...readsBody(entering.detail, input.report, 'multipart/form-data') },
    )
}

type Call = { params: { number: string; request: string }; actor: Actor }

function reviewersApi(services: Services) {
  const { db } = services
  return privateRoutes(services, 'editor')
    .get(
      '/api/admin/reviewers',
      async ({ query: { q = '', page }, session, set }) => {
        const { all, reviewers } = await listReviewers(db, session.user, { q, page: pageIn(page) })
        set.headers['X-Total-Count'] = String(all)
        return reviewers.map(input.answeredReviewer)
      },
      {
        ...describeInvitationRoute('The reviewers with their figures'),
        query: t.Object({ q: t.Optional(t.String()), page: t.Optional(t.String()) }),
        response: { 200: input.reviewers, ...refusals },
      },
    )
    .post(
      '/api/admin/reviewers/:id',
      async ({ params, form, session, actor }) => {
        const id = idIn(params.id)
        if (!id) return notFound()
        const { never, ...texts } = form.texts
        const change = { ...texts, ...(never !== undefined && { never: isYes(never) }) }
        const [problem] = await changeReviewer(actor, id, change)
        if (problem) return isConflict(problem) ? answerConflict(problem) : refuseUnprocessable(problem)
        const changed = await findKnownReviewer(db, session.user, id)
        return changed ? input.answeredReviewer(changed) : notFound()
      },
      {
        ...describeInvitationRoute('Change what is kept of a reviewer'),
        params: input.reviewerParameters,
        response: { 200: input.reviewer, ...refusals, 409: conflictBody, 422: unprocessableBody },
        sends: { schema: input.reviewerChange },
      },
    )
}

async function requestOf({ db, viewer }: Actor, number: string, code: string) {
  const id = await findPaperId(db, number, viewer)
  const found = id && (await listRequests(db, id)).find(({ request }) => request === code)
  return found ? answeredRequest(found) : notFound()
}
