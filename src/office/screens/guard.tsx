import { LoginPage } from '../../../views/accounts/login-page.tsx'
import { ForbiddenPage } from '../../../views/admin/not-found-page.tsx'
import { paths } from '../../core/paths.ts'
import type { Services } from '../../services.ts'
import { noStoreHeaders } from '../../web/caching/caching.ts'
import { isSameOrigin } from '../../web/http/csrf.ts'
import { type Form, type Kinds, parseForm } from '../../web/http/form-body.ts'
import { redirect } from '../../web/http/redirect.ts'
import { maxDraftBytes } from '../../web/http/security.ts'
import { withSpooledForm } from '../../web/http/spooled-body.ts'
import { endedCookie, findRequestToken } from '../../web/http/token.ts'
import { inputMayRemain } from '../../web/http/unavailable.ts'
import { errorPage, logError } from '../frame/errors.tsx'
import { readShell } from '../frame/queries.ts'
import type { Session } from '../sessions/queries.ts'
import {
  accountMessages,
  checkNextPath,
  explainForbidden,
  isAllowed,
  type Needed,
  relyingParty,
} from '../sessions/rules.ts'
import { anySessionOf } from '../sessions/sessions.ts'
import { sessionKey } from '../settings/rules.ts'
import { draftFieldsOf, draftKey, draftOf, withoutSecrets } from './drafts/rules.ts'
import { answerOnce } from './idempotency.ts'
import { answerPrivatePage, type Tool } from './private-page.tsx'

type Answer = Response | Promise<Response>

/**
 * A request to a tool that needs a `role`; with `setsUp`, users who must set up a second factor first may also send it.
 */
export type ToolRequest = { services: Services; request: Request; tool: Tool; role?: Needed; setsUp?: boolean }

/** Runs a page for users of its role; redirects others through the login and back, but answers a script with 401. */
export async function answerForSession(
  toolRequest: ToolRequest,
  show: (session: Session) => Answer,
): Promise<Response> {
  const session = await anySessionOf(toolRequest.services, toolRequest.request)
  if (session?.mustSetUp && !toolRequest.setsUp) return toSetUp(toolRequest)
  if (session) return isForbidden(session, toolRequest) ? refuseForbidden(toolRequest, session) : show(session)
  return wantsJson(toolRequest.request) ? refuseUnauthorized({}) : toLogin(toolRequest)
}

/**
 * Parses a form for signed-in users. If the session expired, the input from our own page, without passwords and files,
 * is carried through the login to the form's page: its own path, or the one in its `back` field. A script that asks
 * for JSON gets 401 and keeps its form.
 */
export async function answerSubmit(
  toolRequest: ToolRequest,
  kinds: Kinds,
  submit: (session: Session, form: Form) => Answer,
): Promise<Response> {
  const { services, request } = toolRequest
  const session = await anySessionOf(services, request)
  if (!session) return answerDeadSubmit(toolRequest, kinds)
  if (session.mustSetUp && !toolRequest.setsUp) return toSetUp(toolRequest)
  if (isForbidden(session, toolRequest)) return refuseForbidden(toolRequest, session)
  const sender = [session.id, new URL(request.url).pathname, wantsJson(request) ? 'script' : 'browser']
  const answer = (form: Form) => {
    const failed = (error: unknown) => logError(services, request, error)
    const sent = { form, sender, next: backOf(form, toolRequest.tool, toolRequest.tool), failed }
    return answerOnce(services, sent, async () => submit(session, form))
  }
  if (kinds.spooled)
    return withSpooledForm(services, request, kinds.spooled, (spooled) =>
      answer({ texts: spooled.texts, lists: spooled.lists, files: {}, spooled }),
    )
  const read = await parseForm(request, kinds)
  return read.ok ? answer(read.form) : errorPage(services, request, 422)
}

/** Returns the page after a form: the one in its `back` field, else `path`. */
export function backOf({ texts }: Form, tool: Tool, path: string): string {
  return texts.back === undefined ? path : checkNextPath(texts.back, tool)
}

/** Reports whether a script sent the request: browsers themselves accept HTML. */
export const wantsJson = (request: Request) => request.headers.get('accept') === 'application/json'

/** Redirects users who must set up a second factor to the page for it. */
function toSetUp({ request }: ToolRequest): Response {
  const error = 'second_factor_setup_required'
  if (!wantsJson(request)) return redirect(paths.ownAccount())
  return Response.json({ error, message: accountMessages[error] }, { status: 403, headers: noStoreHeaders })
}

const isForbidden = ({ user }: Session, { role = 'staff' }: ToolRequest): boolean => !isAllowed(user.role, role)

/** Responds with 403 to a request that needs another role, with the frame of the tool if the user may open that. */
export function refuseForbidden({ services, request, tool, role = 'staff' }: ToolRequest, session: Session): Answer {
  const [error, message] = ['forbidden', explainForbidden(role)]
  if (wantsJson(request)) return Response.json({ error, message }, { status: 403, headers: noStoreHeaders })
  return answerPrivatePage(services, request, {
    tool: isAllowed(session.user.role, 'staff') ? tool : '/admin',
    title: 'Not allowed',
    session,
    status: 403,
    children: <ForbiddenPage text={message} />,
  })
}

type Login = { next?: string; draft?: string; username?: string; message?: string; status?: number }

/** Renders a tool's login page. */
export async function showLoginPage({ services, request, tool }: ToolRequest, login: Login): Promise<Response> {
  const { settings } = await readShell(services)
  const { next = tool, draft = '', username = '', message = '', status } = login
  const form = { action: `${tool}/login`, next, draft, username, message, storageKey: sessionKey(settings) }
  const children = <LoginPage hasPasskeys={relyingParty(services.config) !== undefined} {...form} />
  return answerPrivatePage(services, request, { tool, title: 'Login', session: undefined, status, children })
}

/** Redirects a page without a session; an expired work log session leads to the public site. */
function toLogin({ services, request, tool }: ToolRequest): Response {
  const { pathname, search } = new URL(request.url)
  const isDead = findRequestToken(request, services.config)?.by === 'cookie'
  if (tool === '/webdata' && isDead) return redirect(paths.signedOut(), { cookies: [endedCookie] })
  const next = pathname + search
  return redirect(tool === '/admin' ? paths.adminLogin(next) : paths.webdataLogin(next))
}

/** Answers a form without a session. A cross-site form is not even read (CSRF). */
async function answerDeadSubmit(toolRequest: ToolRequest, kinds: Kinds): Promise<Response> {
  const { services, request, tool } = toolRequest
  const message = accountMessages.unauthorized
  if (wantsJson(request)) return refuseUnauthorized({ message })
  if (!isSameOrigin(request, services.config)) return showLoginPage(toolRequest, { message, status: 401 })
  const typed = await draftIn(request, kinds)
  const { back, ...rest } = typed ?? {}
  const { pathname, search } = new URL(request.url)
  const next = back === undefined ? pathname : checkNextPath(back, tool)
  const draft = typed ? JSON.stringify(rest[draftKey] ? { ...rest, [draftOf]: pathname + search } : rest) : ''
  const text = typed ? message : `${message} ${inputMayRemain}`
  return showLoginPage(toolRequest, { next, draft, message: text, status: 401 })
}

/** Responds with 401 to a script. */
function refuseUnauthorized(details: { message?: string }): Response {
  return Response.json({ error: 'unauthorized', status: 401, ...details }, { status: 401, headers: noStoreHeaders })
}

/** Returns the typed input without passwords; undefined if it is malformed or too large to carry through the login. */
async function draftIn(request: Request, kinds: Kinds): Promise<Record<string, string> | undefined> {
  const lists = [...(kinds.spooled?.lists ?? kinds.lists ?? [])]
  const read = await parseForm(request, { ...kinds, lists, withoutFiles: true }, maxDraftBytes).catch(() => undefined)
  if (!read?.ok) return undefined
  const kept = withoutSecrets(draftFieldsOf(read.form))
  return Buffer.byteLength(JSON.stringify(kept)) > maxDraftBytes ? undefined : kept
}
