import { Elysia, status as statusWith } from 'elysia'
import { idIn } from '../../core/text/clean.ts'
import type { Services } from '../../services.ts'
import { noStore } from '../../web/caching/caching.ts'
import { maxSignInBytes } from '../../web/http/body.ts'
import { parseForm, readsBody, unprocessable, unprocessableBody } from '../../web/http/form-body.ts'
import { forbiddenBody, jsonRoutes, notFound, notFoundBody, unauthorizedBody } from '../../web/http/json.ts'
import { endedCookie } from '../../web/http/token.ts'
import { privateRoutes, signedIn } from '../sessions/sessions.ts'
import { openChallenge } from './actions.ts'
import { passkeyChallenge } from './factors/actions.ts'
import { relyingParty, requestOptions } from './factors/passkeys.ts'
import * as input from './input.ts'
import { findUser } from './queries.ts'
import { challengeIn, isForeignSignIn, signInBy, signInWithPasskey, signOut, takeStepBy } from './sign-in.ts'
import { changeUser, mayManage } from './users/actions.ts'
import { managerOf, signInStatus, statusOf } from './users/desk.ts'

const tags = ['Accounts']
/** What signing in is answered with. */
const signingIn = {
  200: input.signedInBody,
  401: input.refusal,
  403: input.refusal,
  422: unprocessableBody,
  429: input.refusal,
  503: input.refusal,
}

/** Signing in and out as JSON. */
export function authApi(services: Services) {
  return jsonRoutes()
    .onTransform(noStore)
    .post(
      '/auth/login',
      async ({ request, set, status }) => {
        if (isForeignSignIn(services, request)) return status(403, { error: 'cross_site' as const })
        const read = await parseForm(request, {}, maxSignInBytes)
        if (!read.ok) return unprocessable(read.problem)
        const { username, password } = read.form.texts
        if (username === undefined) return unprocessable({ code: 'required', field: 'username' })
        if (password === undefined) return unprocessable({ code: 'required', field: 'password' })
        const result = await signInBy(services, request, { username, password })
        set.headers['set-cookie'] = result.cookies
        if (result.ok) return { token: result.token, user: result.user }
        const { problem } = result
        if (problem.retryAfter) set.headers['Retry-After'] = String(problem.retryAfter)
        if (problem.code !== 'second_factor_required')
          return status(signInStatus[problem.code], { error: problem.code })
        const { code, challenge, methods } = problem
        return status(401, { error: code, challenge, methods })
      },
      {
        response: { ...signingIn, 401: input.refusedLogin },
        ...readsBody({ tags, summary: 'Sign in' }, input.credentials, 'application/json', 'multipart/form-data'),
      },
    )
    .use(secondStepApi(services))
    .use(signedIn(services))
    .get('/auth/verify-token', ({ session }) => ({ user: session.user.name }), {
      response: { 200: input.verified, 401: unauthorizedBody },
      detail: { tags, summary: 'Who is signed in' },
    })
    .post(
      '/auth/logout',
      async ({ request, session, set }) => {
        await signOut(services, request, session)
        set.headers['Set-Cookie'] = endedCookie
        set.status = 204
      },
      { detail: { tags, summary: 'End this session' } },
    )
}

const ownOnly = 'Without the role `admin`, only one’s own: anybody else is 403 `forbidden`, known or not.'

/** A problem's code as the API says it: one for each field. */
const apiCode = (code: string): string => (/^(wrong|guessable)_password$/.test(code) ? 'invalid_password' : code)

/** The second step of a login, and a login by passkey alone. */
function secondStepApi(services: Services) {
  return new Elysia()
    .post(
      '/auth/second-factor',
      async ({ request, set, status }) => {
        if (isForeignSignIn(services, request)) return status(403, { error: 'cross_site' as const })
        const read = await parseForm(request, { objects: ['passkey'] }, maxSignInBytes)
        if (!read.ok) return unprocessable(read.problem)
        const { challenge = '', totp, recovery, passkey, trust } = read.form.texts
        if (!totp && !recovery && !passkey) return unprocessable({ code: 'required', field: 'totp' })
        const step = { challenge, offered: { totp, recovery, passkey }, trusts: trust === 'yes' }
        return answered(await takeStepBy(services, request, step), set)
      },
      {
        response: signingIn,
        ...readsBody({ tags, summary: 'Sign in: the second step' }, input.secondStep, 'application/json'),
      },
    )
    .post(
      '/auth/passkey',
      async ({ request }) => {
        const read = await parseForm(request, {}, maxSignInBytes)
        if (!read.ok) return unprocessable(read.problem)
        if (!relyingParty(services.config)) return notFound()
        const { browser, challenge: carried } = challengeIn(request, services.config)
        const { challenge } = read.form.texts
        if (challenge === undefined) return requestOptions(services.config, await passkeyChallenge(services))
        const open = await openChallenge(services, { challenge: challenge || carried, browser })
        return open ? requestOptions(services.config, challenge || carried, open.factors.passkeys) : notFound()
      },
      {
        response: { 200: input.webauthnOptions, 404: notFoundBody, 422: unprocessableBody },
        ...readsBody(
          {
            tags,
            summary: 'Ask for a passkey',
            description: 'The options of `navigator.credentials.get`. 404 where passkeys cannot be used.',
          },
          input.passkeyRequest,
          'application/json',
        ),
      },
    )
    .post(
      '/auth/passkey/verify',
      async ({ request, set, status }) => {
        if (isForeignSignIn(services, request)) return status(403, { error: 'cross_site' as const })
        const read = await parseForm(request, { objects: ['passkey'] }, maxSignInBytes)
        if (!read.ok) return unprocessable(read.problem)
        const { passkey } = read.form.texts
        if (!passkey) return unprocessable({ code: 'required', field: 'passkey' })
        return answered(await signInWithPasskey(services, request, passkey), set)
      },
      {
        response: signingIn,
        ...readsBody({ tags, summary: 'Sign in by a passkey alone' }, input.passkeyAnswer, 'application/json'),
      },
    )
}

/** Answers a sign-in: token and cookies, or why not. */
function answered(result: Awaited<ReturnType<typeof takeStepBy>>, set: { headers: Record<string, unknown> }) {
  set.headers['set-cookie'] = result.cookies
  if (result.ok) return { token: result.token, user: result.user }
  const { code, retryAfter } = result.problem
  if (retryAfter) set.headers['Retry-After'] = String(retryAfter)
  return statusWith(signInStatus[code] as 401, { error: code as 'invalid_code' }) // each has this body
}

export function userApi(services: Services) {
  return privateRoutes(services)
    .get(
      '/api/users/:id',
      async ({ params, session, status }) => {
        const id = idIn(params.id)
        if (!mayManage(session, id ?? 0)) return status(403, { error: 'forbidden' as const })
        const found = id && (await findUser(services.db, id))
        return found ? { id: found.id, name: found.name, password: '' as const } : notFound()
      },
      {
        params: input.userParameters,
        response: { 200: input.user, 401: unauthorizedBody, 403: forbiddenBody, 404: notFoundBody },
        detail: { tags, summary: 'A user', description: ownOnly },
      },
    )
    .post(
      '/api/users/:id',
      async ({ params, form, request, actor, session, set, status }) => {
        const id = idIn(params.id)
        if (!id) return mayManage(session, 0) ? notFound() : status(403, { error: 'forbidden' })
        const result = await changeUser(managerOf({ actor, request, session }), id, form.texts)
        if (result.ok) return { ...result.user, password: '' as const }
        const { code, field, retryAfter } = result.problem
        if (code === 'not_found') return notFound()
        if (retryAfter) set.headers['Retry-After'] = String(retryAfter)
        const error = apiCode(code)
        return status(statusOf(result.problem) as 422, { error, field })
      },
      {
        params: input.userParameters,
        response: {
          200: input.user,
          401: unauthorizedBody,
          403: input.userProblem,
          404: notFoundBody,
          409: input.userProblem,
          422: input.userProblem,
          429: input.userProblem,
          503: input.userProblem,
        },
        sends: { schema: input.userChange },
        detail: {
          tags,
          summary: 'Change a user',
          description: `${ownOnly} A new password, role or email needs \`current_password\` or a sign-in of the last 15 minutes.`,
        },
      },
    )
}
