import { Elysia, type TSchema } from 'elysia'
import { SecondStepPage } from '../../../views/accounts/second-step-page.tsx'
import { paths } from '../../core/paths.ts'
import { isYes, storable } from '../../core/text/clean.ts'
import type { Services } from '../../services.ts'
import { noStoreHeaders } from '../../web/caching/caching.ts'
import { isSameOrigin } from '../../web/http/csrf.ts'
import { parseForm, readsBody } from '../../web/http/form-body.ts'
import { redirect } from '../../web/http/redirect.ts'
import { maxDraftBytes, maxSignInBytes } from '../../web/http/security.ts'
import { endedCookie, findRequestToken } from '../../web/http/token.ts'
import { errorPage } from '../frame/errors.tsx'
import { draftOf, maxPathLength, withoutSecrets } from '../screens/drafts/rules.ts'
import { showLoginPage, type ToolRequest, wantsJson } from '../screens/guard.tsx'
import { answerPrivatePage } from '../screens/private-page.tsx'
import { accountMessages, checkNextPath } from '../sessions/rules.ts'
import { anySessionOf } from '../sessions/sessions.ts'
import { methodsOf, type SignedIn } from './actions.ts'
import { isAppEnded } from './factors/actions.ts'
import { buttonForm, loginForm, secondStepForm } from './input.ts'
import { openChallenge } from './second-step-actions.ts'
import { challengeIn, isForeignSignIn, signInBy, signOut, takeStepBy } from './sign-in.ts'
import { signInStatus } from './users/desk.ts'

const takes = (form: TSchema) => readsBody({}, form, 'multipart/form-data')

export function accountPages(services: Services) {
  const app = new Elysia()
  for (const tool of ['/admin', '/webdata'] as const) {
    app
      .get(`${tool}/login`, ({ request }) => showLogin({ services, request, tool }))
      .post(`${tool}/login`, ({ request }) => logIn({ services, request, tool }), takes(loginForm))
      .get(paths.secondStep(tool), ({ request }) => showSecondStep({ services, request, tool }))
      .post(
        paths.secondStep(tool),
        ({ request }) => answerSecondStepForm({ services, request, tool }),
        takes(secondStepForm),
      )
      .post(`${tool}/logout`, ({ request }) => logOut({ services, request, tool }), takes(buttonForm))
  }
  return app
}

/** Returns the page after signing in: `next` of the form, or of the address. */
function readNextPath(request: Request, tool: ToolRequest['tool'], field?: string): string {
  return checkNextPath(field ?? new URL(request.url).searchParams.get('next') ?? undefined, tool)
}

async function showLogin(toolRequest: ToolRequest): Promise<Response> {
  const { services, request, tool } = toolRequest
  const next = readNextPath(request, tool)
  if (await anySessionOf(services, request)) return redirect(next)
  const isExpired = findRequestToken(request, services.config)?.by === 'cookie'
  const page = await showLoginPage(toolRequest, { next, message: isExpired ? accountMessages.unauthorized : '' })
  if (isExpired) page.headers.append('Set-Cookie', endedCookie)
  return page
}

async function logIn(toolRequest: ToolRequest): Promise<Response> {
  const { services, request, tool } = toolRequest
  if (isForeignSignIn(services, request)) return refuseCrossSite(services, request)
  const isOurs = isSameOrigin(request, services.config)
  const read = await parseForm(request, {}, isOurs ? maxSignInBytes + maxDraftBytes : maxSignInBytes)
  if (!read.ok) return errorPage(services, request, 422)
  const { username = '', password = '', next, draft: carried = '' } = read.form.texts
  const draft = isOurs ? carried : '' // another site must not fill our forms
  const goes = readNextPath(request, tool, next)
  const result = await signInBy(services, request, { username, password, draft: () => parseCarriedDraft(draft, goes) })
  if (result.ok) return redirectSignedIn(request, result, goes)
  const { code } = result.problem
  const answer =
    code === 'second_factor_required'
      ? askSecondStep(request, { ...toolRequest, next: goes })
      : await refuseLogin(toolRequest, code, { next: goes, draft, username: username.slice(0, 200) })
  return withHeaders(answer, result)
}

type Answered = Awaited<ReturnType<typeof signInBy>>

/** Adds the cookies of a continued or refused sign-in, and the time to retry. */
function withHeaders(answer: Response, { ok, cookies, ...result }: Answered): Response {
  for (const cookie of cookies) answer.headers.append('Set-Cookie', cookie)
  const retryAfter = 'problem' in result ? result.problem.retryAfter : undefined
  if (retryAfter) answer.headers.set('Retry-After', String(retryAfter))
  return answer
}

/** Redirects a browser to the page that it requested; sends a script the token and that page's address. */
function redirectSignedIn(request: Request, result: Answered & { ok: true }, goes: string): Response {
  const { token, user, cookies } = result
  if (!wantsJson(request)) return redirect(goes, { cookies })
  return withHeaders(Response.json({ token, user, next: goes }, { headers: noStoreHeaders }), result)
}

/** Sends the user to the second step: redirects a browser, and answers a script with the address. */
function askSecondStep(request: Request, { tool, next }: ToolRequest & { next: string }): Response {
  const step = `${paths.secondStep(tool)}?${new URLSearchParams({ next })}`
  if (!wantsJson(request)) return redirect(step)
  const error = 'second_factor_required'
  const told = { error, message: accountMessages[error], step }
  return Response.json(told, { status: 401, headers: noStoreHeaders })
}

type Code = Exclude<Extract<SignedIn, { ok: false }>['problem']['code'], 'second_factor_required'>

async function refuseLogin(toolRequest: ToolRequest, code: Code, login: Parameters<typeof showLoginPage>[1]) {
  const [message, status] = [accountMessages[code], signInStatus[code]]
  return wantsJson(toolRequest.request)
    ? Response.json({ error: code, message }, { status, headers: noStoreHeaders })
    : showLoginPage(toolRequest, { ...login, message, status })
}

/** Shows the page of the second step; without an open challenge of this browser, redirects to the login. */
async function showSecondStep(toolRequest: ToolRequest, refused: { message?: string; status?: number } = {}) {
  const { services, request, tool } = toolRequest
  const next = readNextPath(request, tool)
  const open = await openChallenge(services, challengeIn(request, services.config))
  if (!open) return redirect(tool === '/admin' ? paths.adminLogin(next) : paths.webdataLogin(next))
  const action = `${paths.secondStep(tool)}?${new URLSearchParams({ next })}`
  const methods = methodsOf(open.factors, services.config)
  const { app, wrongCodes } = open.factors
  const isEnded = app !== undefined && isAppEnded(wrongCodes)
  const children = <SecondStepPage action={action} methods={methods} isAppEnded={isEnded} {...refused} />
  return answerPrivatePage(services, request, {
    tool,
    title: 'Login',
    session: undefined,
    status: refused.status,
    children,
  })
}

async function answerSecondStepForm(toolRequest: ToolRequest): Promise<Response> {
  const { services, request, tool } = toolRequest
  if (isForeignSignIn(services, request)) return refuseCrossSite(services, request)
  const read = await parseForm(request, {}, maxSignInBytes)
  if (!read.ok) return errorPage(services, request, 422)
  const { totp = '', recovery = '', passkey, trust } = read.form.texts
  const goes = readNextPath(request, tool)
  const step = { challenge: '', offered: { totp, recovery, passkey }, trusts: isYes(trust) }
  const result = await takeStepBy(services, request, step)
  if (result.ok) return redirectSignedIn(request, result, goes)
  const { code } = result.problem
  if (code === 'second_factor_required') throw new Error('A second step asks for no other one')
  const isAgain = code === 'invalid_code' || code === 'too_many_attempts'
  const answer =
    isAgain && !wantsJson(request)
      ? await showSecondStep(toolRequest, { message: accountMessages[code], status: signInStatus[code] })
      : await refuseLogin(toolRequest, code, { next: goes })
  return withHeaders(answer, result)
}

function refuseCrossSite(services: Services, request: Request): Response | Promise<Response> {
  const error = 'cross_site'
  return wantsJson(request)
    ? Response.json({ error, message: accountMessages[error] }, { status: 403, headers: noStoreHeaders })
    : errorPage(services, request, 403)
}

async function logOut({ services, request, tool }: ToolRequest): Promise<Response> {
  const session = await anySessionOf(services, request)
  if (session) await signOut(services, request, session)
  const cookies = session ? [endedCookie] : []
  return redirect(`${tool}/login`, { cookies })
}

/** Parses the draft that a login page carried. Anyone may have written it, so it is parsed only after the sign-in. */
function parseCarriedDraft(text: string, path: string) {
  if (text === '') return undefined
  try {
    const fields = Object.entries(JSON.parse(text)).flatMap(([name, value]) =>
      typeof value === 'string' ? [[storable(name), storable(value)]] : [],
    )
    const { [draftOf]: form = '', ...typed } = withoutSecrets(Object.fromEntries(fields))
    const isForm = form !== '' && form.length <= maxPathLength && checkNextPath(form, '/admin') === form
    return { path: isForm ? form : new URL(path, 'http://own.invalid').pathname, fields: typed }
  } catch {
    return undefined
  }
}
