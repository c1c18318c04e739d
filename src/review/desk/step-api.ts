import { status as statusWith, type TSchema } from 'elysia'
import { paperFileKinds } from '../../core/db/enums.ts'
import { needsRole } from '../../office/sessions/rules.ts'
import { privateRoutes } from '../../office/sessions/sessions.ts'
import type { Actor, Services } from '../../services.ts'
import { type Form, readsBody, unprocessableBody } from '../../web/http/form-body.ts'
import { forbiddenBody, notFound, notFoundBody, unauthorizedBody } from '../../web/http/json.ts'
import { withSpooledForm } from '../../web/http/spooled-body.ts'
import { paperOf } from '../case/context.ts'
import { answerOf, answerRefusedStep } from '../case/paper-answer.ts'
import { uploadLimits } from '../files/rules.ts'
import { typedCode } from '../papers/code-rules.ts'
import * as shape from '../papers/input.ts'
import { identifyingOfRound } from './identifying-queries.ts'
import * as input from './input.ts'
import { type PaperStep, paperSteps, takePaperStep } from './paper-steps.ts'

const tags = ['Submissions']
const unseen = { 401: unauthorizedBody, 403: forbiddenBody, 404: notFoundBody }

/** The editors' steps with a paper, as JSON. */
export function stepApi(services: Services) {
  const routes = privateRoutes(services, 'editor')
  for (const [name, step] of Object.entries(paperSteps)) {
    if (name === 'release') routes.use(identifyingApi(services)) // described before the step that refuses this text
    const path = name === 'change' ? '' : step.isOfLink ? `/${name}/:link` : `/${name}`
    routes.post(
      `/api/admin/submissions/:number${path}` as '/:number/:link',
      (call) => answerStep(services, step, call),
      describeStep(step),
    )
  }
  return routes
}

function describeStep({ summary, role = 'editor', fields, most, takesFiles, isNew, isOfLink, refused }: PaperStep) {
  const detail = { tags, summary, description: needsRole(role) }
  const response: Record<number, TSchema> = {
    200: isOfLink ? shape.link : shape.paper,
    ...unseen,
    409: input.refusedStep,
    422: refused ?? unprocessableBody,
  }
  if (isNew) response[201] = shape.paper
  const shown = { params: isOfLink ? input.linkParameters : shape.numberParameters, response, detail }
  if (!fields) return shown
  return {
    ...shown,
    ...(takesFiles ? readsBody(detail, fields, 'multipart/form-data') : { sends: { schema: fields, most } }),
  }
}

type Call = { params: { number: string; link?: string }; actor: Actor; request: Request; form?: Form }

/** Takes a step, and responds with the paper or the link, or with the refusal. */
async function answerStep(services: Services, step: PaperStep, { params, actor, request, form }: Call) {
  const number = typedCode(params.number)
  const take = async (sent: Form) => {
    const result = await takePaperStep(step, actor, number, sent)
    if (!result.ok) return answerRefusedStep(actor, number, { ...result.problem, traces: result.traces })
    const answer = await answerOf(actor, number)
    if (!('links' in answer)) return answer
    if (step.isOfLink) return answer.links.find(({ id }) => id === (result.id ?? params.link)) ?? notFound()
    return step.isNew ? statusWith(201, answer) : answer
  }
  if (!step.takesFiles)
    return take({ files: {}, lists: {}, ...form, texts: { ...form?.texts, ...(params.link && { link: params.link }) } })
  return withSpooledForm(services, request, { files: paperFileKinds, limits: uploadLimits }, (spooled) =>
    take({ texts: spooled.texts, lists: spooled.lists, files: {}, spooled }),
  )
}

/** The text of a paper's round that identifies its authors. */
function identifyingApi(services: Services) {
  return privateRoutes(services, 'editor').get(
    '/api/admin/submissions/:number/traces',
    async ({ params, actor }) => {
      const found = await paperOf(actor, params.number)
      return found ? identifyingOfRound(actor, found) : notFound()
    },
    {
      params: shape.numberParameters,
      response: { 200: input.traces, ...unseen },
      detail: { tags, summary: 'What of a round tells who its authors are', description: needsRole('editor') },
    },
  )
}
