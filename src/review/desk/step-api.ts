import { Elysia, status as statusWith } from 'elysia'
import { mostPeople } from '../../core/db/bounds.ts'
import { paperFileKinds } from '../../core/db/enums.ts'
import { isYes } from '../../core/text/clean.ts'
import { needsRole, type Role } from '../../office/sessions/rules.ts'
import { privateRoutes } from '../../office/sessions/sessions.ts'
import type { Actor, Services } from '../../services.ts'
import { type Form, isConflict, readsBody, unprocessable, unprocessableBody } from '../../web/http/form-body.ts'
import { forbiddenBody, notFound, notFoundBody, unauthorizedBody } from '../../web/http/json.ts'
import { withSpooledForm } from '../../web/http/spooled-body.ts'
import { linkChange } from '../access-links/input.ts'
import { paperOf } from '../case/context.ts'
import { answerOf } from '../case/paper-answer.ts'
import { mostOmitted, omitIn } from '../case/release-rules.ts'
import { checkedFiles } from '../files/incoming.ts'
import { uploadLimits } from '../files/rules.ts'
import { typedCode } from '../papers/code-rules.ts'
import * as shape from '../papers/input.ts'
import { assign, recuse } from './access-actions.ts'
import { addFiles } from './file-actions.ts'
import { identifyingOfRound } from './identifying-queries.ts'
import * as input from './input.ts'
import { releasePaper } from './release-actions.ts'
import * as steps from './step-actions.ts'

const tags = ['Submissions']
const unseen = { 401: unauthorizedBody, 403: forbiddenBody, 404: notFoundBody }
const refusals = { ...unseen, 409: input.refusedStep, 422: unprocessableBody }
const answers = { 200: shape.paper, ...refusals }

/** Returns the description of a call about one paper. */
const describePaperRoute = (summary: string, role: Role = 'editor') => ({
  params: shape.numberParameters,
  response: answers,
  detail: { tags, summary, description: needsRole(role) },
})

/** The editors' steps with a paper, as JSON. */
export function stepApi(services: Services) {
  return new Elysia().use(statesApi(services)).use(accessApi(services)).use(roundApi(services))
}

/** Does a step, and responds with the paper or the refusal. */
async function take(
  { params, actor, form }: { params: { number: string }; actor: Actor; form?: Form },
  step: (editor: Actor, number: string, typed: Form['texts']) => Promise<steps.Result>,
) {
  const number = typedCode(params.number)
  const result = await step(actor, number, form?.texts ?? {})
  return result.ok ? answerOf(actor, number) : refusalOf(actor, { number, ...result })
}

/** The most members of a change's JSON: a person has eight, and up to 14 roles. */
const mostMembers = mostPeople.entered * 25

/** The steps that change a paper's state. */
function statesApi(services: Services) {
  return privateRoutes(services, 'editor')
    .post('/api/admin/submissions/:number', (call) => take(call, steps.changePaper), {
      ...describePaperRoute('Change what a paper says'),
      sends: { schema: input.paperChange, most: mostMembers },
    })
    .post(
      '/api/admin/submissions/:number/confirm',
      (call) => take(call, steps.confirmPaper),
      describePaperRoute('Say that an author’s address is right'),
    )
    .post('/api/admin/submissions/:number/withdraw', (call) => take(call, steps.withdrawPaper), {
      ...describePaperRoute('Withdraw a paper for its author'),
      sends: { schema: input.withdrawal },
    })
    .post(
      '/api/admin/submissions/:number/reopen',
      (call) => take(call, steps.reopenPaper),
      describePaperRoute('Open an ended paper again', 'admin'),
    )
    .post('/api/admin/submissions/:number/payment', (call) => take(call, steps.setPayment), {
      ...describePaperRoute('Say what became of the fee'),
      sends: { schema: input.payment },
    })
    .post(
      '/api/admin/submissions/:number/notes',
      async (call) => {
        const answer = await take(call, steps.addNote)
        if (!('code' in answer)) call.set.status = 201
        return answer
      },
      {
        ...describePaperRoute('Add a note for editors'),
        response: { 201: shape.paper, ...answers },
        sends: { schema: input.note },
      },
    )
}

/** The steps for editors, recusals and links. */
function accessApi(services: Services) {
  return privateRoutes(services, 'editor')
    .post('/api/admin/submissions/:number/assign', (call) => take(call, assign), {
      ...describePaperRoute('Give a paper to an editor', 'admin'),
      sends: { schema: input.assignment },
    })
    .post('/api/admin/submissions/:number/recuse', (call) => take(call, recuse), {
      ...describePaperRoute('Recuse a user from a paper, or lift that'),
      sends: { schema: input.recusal },
    })
    .post(
      '/api/admin/submissions/:number/links/:link',
      async ({ params, form, actor }) => {
        const number = typedCode(params.number)
        const result = await steps.changeLink(actor, number, { ...form.texts, link: params.link })
        if (!result.ok) return refusalOf(actor, { number, ...result })
        const found = await paperOf(actor, number)
        return found?.links.find(({ id }) => id === (result.id ?? params.link)) ?? notFound()
      },
      {
        ...describePaperRoute('End, renew or extend a link'),
        params: input.linkParameters,
        response: { ...answers, 200: shape.link },
        sends: { schema: linkChange },
      },
    )
}

/** The files of a paper's round, and those that reviewers get. */
function roundApi(services: Services) {
  const adding = describePaperRoute('Add files; with `send` they are the correction or revision')
  return privateRoutes(services, 'editor')
    .post(
      '/api/admin/submissions/:number/files',
      ({ request, params, actor }) =>
        withSpooledForm(services, request, { files: paperFileKinds, limits: uploadLimits }, async (form) => {
          const { files, problems } = await checkedFiles(form)
          const sent = { typed: form.texts, files, refused: problems }
          return take({ params, actor }, (editor, number) => addFiles(editor, number, sent))
        }),
      { ...adding, ...readsBody(adding.detail, input.addedFiles, 'multipart/form-data') },
    )
    .get(
      '/api/admin/submissions/:number/traces',
      async ({ params, actor }) => {
        const found = await paperOf(actor, params.number)
        return found ? identifyingOfRound(actor, found) : notFound()
      },
      {
        ...describePaperRoute('What of a round tells who its authors are'),
        response: { 200: input.traces, ...unseen },
      },
    )
    .post(
      '/api/admin/submissions/:number/release',
      async ({ params, form, actor }) => {
        const number = typedCode(params.number)
        const omit = omitIn(form.texts.omit)
        if (!omit) return unprocessable({ code: 'invalid', field: 'omit' })
        const { looked, modification } = form.texts
        const releasing = { files: form.lists.files ?? [], omit, looked: isYes(looked), modification }
        const result = await releasePaper(actor, number, releasing)
        if (result.ok) return answerOf(actor, number)
        const { traces, problem } = result
        if (traces) return statusWith(422, { error: problem.code, field: problem.field, traces })
        return refusalOf(actor, { number, ...result })
      },
      {
        ...describePaperRoute('Release a round to its reviewers'),
        response: { ...answers, 422: input.refusedRelease },
        sends: { schema: input.release, most: mostOmitted + 200 },
      },
    )
}

type NotDone = Extract<steps.Result, { ok: false }> & { number: string }

/** Returns the status and body for a refused step. */
async function refusalOf(actor: Actor, { number, problem }: NotDone) {
  const { code, field, state } = problem
  if (code === 'not_found') return notFound()
  if (code === 'forbidden') return statusWith(403, { error: 'forbidden' as const })
  if (!isConflict(problem) && code !== 'invalid_state') return unprocessable({ code, field })
  const paper = code === 'conflict' ? await answerOf(actor, number) : undefined
  return statusWith(409, {
    error: code,
    ...(field && { field }),
    ...(state && { state }),
    ...(paper && 'number' in paper && { current: paper }),
  })
}
