import { Elysia, status as statusWith } from 'elysia'
import { roles } from '../../core/db/enums.ts'
import { idIn, isYes } from '../../core/text/clean.ts'
import type { Services } from '../../services.ts'
import { noStore } from '../../web/caching/caching.ts'
import { type Kinds, parseForm, readsBody, refuseUnprocessable, unprocessableBody } from '../../web/http/form-body.ts'
import { forbiddenBody, jsonRoutes, notFound, notFoundBody, unauthorizedBody } from '../../web/http/json.ts'
import { maxSignInBytes } from '../../web/http/security.ts'
import { endedCookie } from '../../web/http/token.ts'
import { relyingParty } from '../sessions/rules.ts'
import { privateRoutes, signedIn } from '../sessions/sessions.ts'
import { makeRequestOptions } from './factors/passkeys.ts'
import { insertChallenge } from './factors/queries.ts'
import * as input from './input.ts'
import { findUser } from './queries.ts'
import { openChallenge } from './second-step-actions.ts'
import { challengeIn, isForeignSignIn, signInBy, signInWithPasskey, signOut, takeStepBy } from './sign-in.ts'
import { changeUser, mayManage } from './users/actions.ts'
import { managerOf, signInStatus, statusOf } from './users/desk.ts'

const tags = ['Accounts']
/** The answer to a sign-in. */
const signingIn = {
  200: input.signedInBody,
  401: input.refusal,
  403: input.refusal,
  422: unprocessableBody,
  429: input.refusal,
  503: input.refusal,
}

/** The JSON calls to sign in and out. */
export function authApi(services: Services) {
  return jsonRoutes()
    .onTransform(noStore)
    .post(
      '/auth/login',
      ({ request, set }) =>
        answerSignIn(services, { request, set, kinds: {} }, async ({ username, password }) => {
          if (username === undefined) return 'username'
          return password === undefined ? 'password' : signInBy(services, request, { username, password })
        }),
      {
        response: { ...signingIn, 401: input.refusedLogin },
        ...readsBody({ tags, summary: 'Sign in' }, input.credentials, 'application/json', 'multipart/form-data'),
      },
    )
    .use(secondStepApi(services))
    .use(signedIn(services, roles))
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
      {
        detail: { tags, summary: 'End this session', responses: { 204: { description: 'Ended, or there was none' } } },
      },
    )
}

const ownOnly = 'Without the role `admin`, only one’s own: anybody else is 403 `forbidden`, known or not.'

/** Returns a problem's code for the API, which has one code for each field. */
const apiCode = (code: string): string => (/^(wrong|guessable)_password$/.test(code) ? 'invalid_password' : code)

/** The second step of a login, and a login by passkey alone. */
function secondStepApi(services: Services) {
  return new Elysia()
    .post(
      '/auth/second-factor',
      ({ request, set }) =>
        answerSignIn(services, { request, set, kinds: withPasskey }, async (sent) => {
          const { challenge = '', totp, recovery, passkey, trust } = sent
          if (!totp && !recovery && !passkey) return 'totp'
          const step = { challenge, offered: { totp, recovery, passkey }, trusts: isYes(trust) }
          return takeStepBy(services, request, step)
        }),
      {
        response: signingIn,
        ...readsBody({ tags, summary: 'Sign in: the second step' }, input.secondStep, 'application/json'),
      },
    )
    .post(
      '/auth/passkey',
      async ({ request }) => {
        const read = await parseForm(request, {}, maxSignInBytes)
        if (!read.ok) return refuseUnprocessable(read.problem)
        const { db, clock, config } = services
        if (!relyingParty(config)) return notFound()
        const { browser, challenge: carried } = challengeIn(request, config)
        const { challenge } = read.form.texts
        if (challenge === undefined)
          return makeRequestOptions(config, await insertChallenge(db, { kind: 'passkey' }, clock()))
        const open = await openChallenge(services, { challenge: challenge || carried, browser })
        return open ? makeRequestOptions(config, challenge || carried, open.factors.passkeys) : notFound()
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
      ({ request, set }) =>
        answerSignIn(services, { request, set, kinds: withPasskey }, async ({ passkey }) =>
          passkey ? signInWithPasskey(services, request, passkey) : 'passkey',
        ),
      {
        response: signingIn,
        ...readsBody({ tags, summary: 'Sign in by a passkey alone' }, input.passkeyAnswer, 'application/json'),
      },
    )
}

const withPasskey: Kinds = { objects: ['passkey'] }

/**
 * Answers a sign-in, unless another site sent it.
 * @param sign handles the parsed body, or returns the name of a missing field
 */
async function answerSignIn(
  services: Services,
  { request, set, kinds }: { request: Request; set: { headers: Record<string, unknown> }; kinds: Kinds },
  sign: (sent: Partial<Record<string, string>>) => Promise<Awaited<ReturnType<typeof signInBy>> | string>,
) {
  if (isForeignSignIn(services, request)) return statusWith(403, { error: 'cross_site' as const })
  const read = await parseForm(request, kinds, maxSignInBytes)
  if (!read.ok) return refuseUnprocessable(read.problem)
  const result = await sign(read.form.texts)
  if (typeof result === 'string') return refuseUnprocessable({ code: 'required', field: result })
  set.headers['set-cookie'] = result.cookies
  if (result.ok) return { token: result.token, user: result.user }
  const { code, retryAfter, ...more } = result.problem
  if (retryAfter) set.headers['Retry-After'] = String(retryAfter)
  return statusWith(signInStatus[code] as 401, { error: code as 'invalid_code', ...more }) // all of them have this body
}

export function userApi(services: Services) {
  async function answerUser(id: number | undefined) {
    const found = id && (await findUser(services.db, id))
    if (!found) return notFound()
    const { name, role, email, orcid } = found
    return { id: found.id, name, role, email, orcid, password: '' as const }
  }

  return privateRoutes(services, roles)
    .get(
      '/api/users/:id',
      async ({ params, session, status }) => {
        const id = idIn(params.id)
        if (!mayManage(session, id ?? 0)) return status(403, { error: 'forbidden' as const })
        return answerUser(id)
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
        if (result.ok) return answerUser(id)
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
