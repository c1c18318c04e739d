import { Elysia } from 'elysia'
import { storable } from '../../core/text/clean.ts'
import type { Services } from '../../services.ts'
import { noStoreHeaders } from '../../web/caching/caching.ts'
import { discardBody, maxDraftBytes, maxSignInBytes } from '../../web/http/body.ts'
import { isSameOrigin } from '../../web/http/csrf.ts'
import { parseForm } from '../../web/http/form-body.ts'
import { redirect } from '../../web/http/redirect.ts'
import { endedCookie, tokenOf } from '../../web/http/token.ts'
import { errorPage } from '../frame/errors.tsx'
import { loginPage, type ToolRequest, wantsJson } from '../screens/guard.tsx'
import { accountMessages, nextPath } from '../sessions/rules.ts'
import { sessionOf } from '../sessions/sessions.ts'
import { isForeignSignIn, signInBy, signOut } from './sign-in.ts'
import { signInStatus } from './users/desk.ts'

export function accountPages(services: Services) {
  const app = new Elysia()
  for (const tool of ['/admin', '/webdata'] as const) {
    app
      .get(`${tool}/login`, ({ request }) => showLogin({ services, request, tool }))
      .post(`${tool}/login`, ({ request }) => logIn({ services, request, tool }), { parse: 'none' })
      .post(`${tool}/logout`, ({ request }) => logOut({ services, request, tool }), { parse: 'none' })
  }
  return app
}

async function showLogin(toolRequest: ToolRequest): Promise<Response> {
  const { services, request, tool } = toolRequest
  const next = nextPath(new URL(request.url).searchParams.get('next') ?? undefined, tool)
  if (await sessionOf(services, request)) return redirect(next)
  const isExpired = tokenOf(request, services.config)?.by === 'cookie'
  const page = await loginPage(toolRequest, { next, message: isExpired ? accountMessages.unauthorized : '' })
  if (isExpired) page.headers.append('Set-Cookie', endedCookie)
  return page
}

async function logIn(toolRequest: ToolRequest): Promise<Response> {
  const { services, request, tool } = toolRequest
  if (isForeignSignIn(services, request)) {
    await discardBody(request)
    return refuseCrossSite(services, request)
  }
  const isOurs = isSameOrigin(request, services.config)
  const read = await parseForm(request, {}, isOurs ? maxSignInBytes + maxDraftBytes : maxSignInBytes)
  if (!read.ok) return errorPage(services, request, 422)
  const { username = '', password = '', next, draft: carried = '' } = read.form.texts
  const draft = isOurs ? carried : '' // another site must not fill our forms
  const goes = nextPath(next, tool)
  const result = await signInBy(services, request, { username, password, draft: () => draftOf(draft, goes) })
  if (result.ok) {
    const { token, user, cookies } = result
    if (!wantsJson(request)) return redirect(goes, { cookies })
    const answer = Response.json({ token, user, next: goes }, { headers: noStoreHeaders })
    for (const cookie of cookies) answer.headers.append('Set-Cookie', cookie)
    return answer
  }
  const { code, retryAfter } = result.problem
  const message = accountMessages[code]
  const status = signInStatus[code]
  const answer = wantsJson(request)
    ? Response.json({ error: code, message }, { status, headers: noStoreHeaders })
    : await loginPage(toolRequest, { next: goes, draft, username: username.slice(0, 200), message, status })
  if (retryAfter) answer.headers.set('Retry-After', String(retryAfter))
  return answer
}

function refuseCrossSite(services: Services, request: Request): Response | Promise<Response> {
  const error = 'cross_site'
  return wantsJson(request)
    ? Response.json({ error, message: accountMessages[error] }, { status: 403, headers: noStoreHeaders })
    : errorPage(services, request, 403)
}

async function logOut({ services, request, tool }: ToolRequest): Promise<Response> {
  const session = await sessionOf(services, request)
  if (session) await signOut(services, request, session)
  const cookies = session ? [endedCookie] : []
  return redirect(`${tool}/login`, { cookies })
}

/** The draft that a login page carried; anybody may have written it, so it is parsed only after the sign-in. */
function draftOf(text: string, path: string) {
  if (text === '') return undefined
  try {
    const fields = Object.entries(JSON.parse(text)).flatMap(([name, value]) =>
      typeof value === 'string' ? [[storable(name), storable(value)]] : [],
    )
    const { pathname } = new URL(path, 'http://own.invalid')
    return { path: pathname, fields: Object.fromEntries(fields) }
  } catch {
    return undefined
  }
}
