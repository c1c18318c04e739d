import { paths } from '../../../core/paths.ts'
import { isAllowed, needsRole } from '../../../office/sessions/rules.ts'
import { anySessionOf } from '../../../office/sessions/sessions.ts'
import type { Services } from '../../../services.ts'
import { noStore, noStoreHeaders } from '../../../web/caching/caching.ts'
import { makeFlashCookie } from '../../../web/http/flash.ts'
import { parseForm, readsBody } from '../../../web/http/form-body.ts'
import { answerJson, forbiddenBody, jsonRoutes, unauthorizedBody } from '../../../web/http/json.ts'
import { redirect } from '../../../web/http/redirect.ts'
import { requestId } from '../../../web/http/request-id.ts'
import { type Archived, streamArchive } from '../../../web/http/zip.ts'
import { documentResponses, downloadHeaders, pdfAnswer } from '../answers.ts'
import { type StreamedDocument, withProgress } from '../drawing/progress.ts'
import * as input from '../input.ts'
import { progressParameter } from '../rules.ts'
import { type Made, type SelectionRoute, selections } from './actions.ts'
import { leftOutMessage, type SelectionProblem, selectionMessage } from './rules.ts'

/** The documents of a selection for signed-in users, requested by JSON or by a plain form of the back office. */
export function selectionApi(services: Services) {
  /** Returns the handler of a document's route; `make` draws it. */
  const answering =
    ({ document: { fileName, isPrinted }, field, make, role = 'staff' }: SelectionRoute) =>
    async ({ request }: { request: Request }) => {
      const session = await anySessionOf(services, request)
      if (!session) return notSignedIn(request)
      if (session.mustSetUp) return mustSetUp(request)
      if (!isAllowed(session.user.role, role))
        return answerJson(request, { error: 'forbidden' }, { status: 403, headers: noStoreHeaders })
      const read = await parseForm(request, { lists: [field] })
      if (!read.ok && read.problem.code === 'too_many') return refuseSelection(request, { code: 'too_many', field })
      // A body without a selection selects nothing; a body that is not a list of texts selects something impossible.
      const values = read.ok ? (read.form.lists[field] ?? []) : ['']
      const requested = { ...services, user: session.user, waiting: request }
      const isWatched = isPrinted && new URL(request.url).searchParams.has(progressParameter)
      const made = await (isWatched
        ? withProgress(requested, (all) => make({ ...requested, ...all }, values), logged(services, request, fileName))
        : make(requested, values))
      if ('stream' in made) return pagesAnswer(made)
      const answer = (made: Made) => {
        if ('value' in made)
          return pdfAnswer(request, made.value, { fileName, isPrinted, caching: 'private, no-store' })
        return 'archived' in made
          ? archive(services, request, { archived: made.archived, fileName })
          : refuseSelection(request, made.problem)
      }
      const left = 'problem' in made && isPlainForm(request) ? (made.problem.unknown ?? []) : []
      const others = values.filter((value) => !left.includes(value))
      if (left.length === 0 || others.length === 0) return answer(made)
      const partly = answer(await make(requested, others)) // a script repeats the request itself
      partly.headers.append('Set-Cookie', makeFlashCookie({ kind: 'normal', text: leftOutMessage(field, left) }))
      return partly
    }
  const routes = jsonRoutes().onTransform(noStore)
  for (const route of selections) routes.post(route.document.path, answering(route), describeSelectionRoute(route))
  return routes
}

/** Answers while pages are still being laid out: a line feed for each, then the document. */
function pagesAnswer({ stream, sheets }: StreamedDocument): Response {
  const headers = { ...noStoreHeaders, 'Content-Type': 'application/octet-stream', 'X-Total-Count': String(sheets) }
  return new Response(stream, { headers })
}

/** Returns a function that logs a failure while a document is being sent. */
function logged({ log }: Services, request: Request, fileName: string) {
  return (error: unknown) => log.error({ id: requestId(request), message: `${fileName}: ${error}` })
}

type Named = { archived: Archived; fileName: string }

function archive(services: Services, request: Request, { archived, fileName }: Named): Response {
  return new Response(streamArchive(archived, logged(services, request, fileName)), {
    headers: {
      ...downloadHeaders('application/zip', fileName),
      ...noStoreHeaders,
      'X-Total-Count': String(archived.names.length),
    },
  })
}

const refusals = { 401: unauthorizedBody, 422: input.refusedSelection }

function describeSelectionRoute({ document, field, summary, role }: SelectionRoute) {
  const type = document.fileName.endsWith('.zip') ? 'application/zip' : 'application/pdf'
  const responses = documentResponses(type, role ? { ...refusals, 403: forbiddenBody } : refusals)
  const said = { tags: ['Documents'], summary, description: role && needsRole(role) }
  const { parse, detail } = readsBody(said, input.selections[field], 'application/json')
  return { parse, detail: { ...detail, responses } }
}

const isPlainForm = (request: Request) => request.headers.get('accept')?.includes('text/html') === true

/**
 * Answers a request without a session: 401, or for a plain form a redirect to the login and from there back to its
 * page.
 */
function notSignedIn(request: Request): Response {
  if (isPlainForm(request)) return redirect(paths.adminLogin(pageBefore(request)))
  return answerJson(request, { error: 'unauthorized', status: 401 }, { status: 401, headers: noStoreHeaders })
}

/** Answers a user who must set up a second factor first: 403, or for a plain form a redirect to the setup. */
function mustSetUp(request: Request): Response {
  if (isPlainForm(request)) return redirect(paths.ownAccount())
  return answerJson(request, { error: 'second_factor_setup_required' }, { status: 403, headers: noStoreHeaders })
}

/** Answers a refused selection as JSON; redirects a plain form back with the message. */
function refuseSelection(request: Request, problem: SelectionProblem): Response {
  if (isPlainForm(request)) return ledBack(request, selectionMessage(problem))
  const { code, ...rest } = problem
  const body = { error: code, ...rest }
  return answerJson(request, body, { status: 422, headers: noStoreHeaders })
}

/** Redirects a plain form back to its page with an error message. */
function ledBack(request: Request, text: string): Response {
  return redirect(pageBefore(request), { cookies: [makeFlashCookie({ kind: 'error', text })] })
}

/** Returns the back-office page with the form, from its Referer. */
function pageBefore(request: Request): string {
  const from = URL.parse(request.headers.get('referer') ?? '')
  const isOurs = from?.host === new URL(request.url).host && /^\/admin(\/|$)/.test(from.pathname)
  return from && isOurs ? from.pathname + from.search : paths.admin()
}
