import type { TSchema } from 'elysia'
import { noStore, noStoreHeaders } from '../http/caching.ts'
import { flashCookie } from '../http/flash.ts'
import { describedBody, readForm } from '../http/form.ts'
import { requestId } from '../http/handle.ts'
import { jsonAnswer, jsonRoutes, unauthorizedBody } from '../http/json.ts'
import type { Refusal } from '../http/queue.ts'
import { redirect } from '../http/redirect.ts'
import { clientOf, refusalBodies, refusalMessage, turnedAway } from '../http/refusal.ts'
import { sessionOf } from '../http/session.ts'
import { paths } from '../paths.ts'
import type { Services } from '../services.ts'
import * as actions from './actions.ts'
import { answers, downloadHeaders, pdfAnswer } from './answers.ts'
import { type Archived, archiveStream } from './archive.ts'
import * as input from './input.ts'
import { fileNames, type SelectionField, type SelectionProblem, selectionMessage } from './rules.ts'

type Made = { ok: true; answer: Response } | { ok: false; problem: SelectionProblem } | { ok: false; refusal: Refusal }

/** The documents of a selection for signed-in users, by JSON or by a plain form of the back office. */
export function selectionApi(services: Services) {
  const answer = async (request: Request, field: SelectionField, make: (values: string[]) => Promise<Made>) => {
    if (!(await sessionOf(services, request))) return notSignedIn(request)
    const read = await readForm(request, { lists: [field] })
    if (!read.ok && read.problem.code === 'too_many') return refused(request, { code: 'too_many', field })
    // A body without a selection selects nothing; a body that is no list of texts selects something impossible.
    const made = await make(read.ok ? (read.form.lists[field] ?? []) : [''])
    if (made.ok) return made.answer
    if ('problem' in made) return refused(request, made.problem)
    return isPlainForm(request)
      ? ledBack(request, refusalMessage(made.refusal))
      : turnedAway(services, request, made.refusal)
  }
  return jsonRoutes()
    .onTransform(noStore)
    .post(
      '/api/pdf/indexpage',
      ({ request }) =>
        answer(request, 'refnumbers', async (values) => {
          const result = await actions.drawIndexPage(services, clientOf(request, services.config), values)
          if (!result.ok) return result
          return { ok: true, answer: pdfAnswer(request, result.value, fileNames.indexpage(), 'private, no-store') }
        }),
      described('The contents of the selected articles', input.selectedArticles, 'application/pdf', refusalBodies),
    )
    .post(
      '/api/pdf/bulkcertificates',
      ({ request }) =>
        answer(request, 'refnumbers', async (values) => {
          const result = await actions.drawCertificates(services, values)
          if (!result.ok) return result
          return { ok: true, answer: archive(services, request, result.archived, fileNames.bulkcertificates()) }
        }),
      described('The certificates of every author of the selected articles', input.selectedArticles, 'application/zip'),
    )
    .post(
      '/api/pdf/editorscertificate',
      ({ request }) =>
        answer(request, 'ids', async (values) => {
          const result = await actions.drawEditorsCertificates(services, values)
          if (!result.ok) return result
          return { ok: true, answer: archive(services, request, result.archived, fileNames.editorscertificate()) }
        }),
      described('The certificates of the selected editors', input.selectedEditors, 'application/zip'),
    )
}

function archive({ log }: Services, request: Request, archived: Archived, filename: string): Response {
  const onFailure = (error: unknown) => log.error({ id: requestId(request), message: `${filename}: ${error}` })
  return new Response(archiveStream(archived, onFailure), {
    headers: {
      ...downloadHeaders('application/zip', filename),
      ...noStoreHeaders,
      'X-Total-Count': String(archived.names.length),
    },
  })
}

function described(
  summary: string,
  selection: typeof input.selectedArticles | typeof input.selectedEditors,
  type: string,
  refusals: Record<number, TSchema> = {},
) {
  const requestBody = describedBody(selection, ['application/json'])
  const responses = answers(type, { 401: unauthorizedBody, 422: input.refusedSelection, ...refusals })
  return { parse: 'none' as const, detail: { tags: ['Documents'], summary, requestBody, responses } }
}

const isPlainForm = (request: Request) => request.headers.get('accept')?.includes('text/html') === true

/** Without a session: 401, or for a plain form a redirect to the login and from there back to its page. */
function notSignedIn(request: Request): Response {
  if (isPlainForm(request)) return redirect(paths.adminLogin(pageBefore(request)))
  return jsonAnswer(request, { error: 'unauthorized', status: 401 }, { status: 401, headers: noStoreHeaders })
}

/** A refused selection as JSON; a plain form is redirected back with the message. */
function refused(request: Request, problem: SelectionProblem): Response {
  if (isPlainForm(request)) return ledBack(request, selectionMessage(problem))
  const { code, field, unknown } = problem
  const body = { error: code, field, ...(unknown && { unknown }) }
  return jsonAnswer(request, body, { status: 422, headers: noStoreHeaders })
}

/** Redirects a plain form back to its page with an error message. */
function ledBack(request: Request, text: string): Response {
  return redirect(pageBefore(request), { cookies: [flashCookie({ kind: 'error', text })] })
}

/** The back-office page that a form was on, from its Referer. */
function pageBefore(request: Request): string {
  const from = URL.parse(request.headers.get('referer') ?? '')
  const isOurs = from?.host === new URL(request.url).host && /^\/admin(\/|$)/.test(from.pathname)
  return from && isOurs ? from.pathname + from.search : paths.admin()
}
