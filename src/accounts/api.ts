import { maxSignInBytes } from '../http/body.ts'
import { describedBody, readForm, unfit, unfitBody, unkept } from '../http/form.ts'
import { jsonRoutes, notFound, notFoundBody, unauthorizedBody } from '../http/json.ts'
import { addressOf, endedCookie, isCrossSite, sessionCookie, signedIn } from '../http/session.ts'
import type { Services } from '../services.ts'
import { idIn } from '../text/clean.ts'
import { changeUser, signIn } from './actions.ts'
import { signInStatus, statusOf } from './desk.ts'
import * as input from './input.ts'
import { deleteSession, findUser } from './queries.ts'

const tags = ['Accounts']

/** Signing in and out as JSON (specification 7, Authentication). */
export function authApi(services: Services) {
  const { config, db } = services
  return jsonRoutes()
    .onTransform(unkept)
    .post(
      '/auth/login',
      async ({ request, set, status }) => {
        if (isCrossSite(request, config)) return status(403, { error: 'cross_site' as const })
        const read = await readForm(request, {}, maxSignInBytes)
        if (!read.ok) return unfit(read.problem)
        const { username, password } = read.form.texts
        if (username === undefined) return unfit({ code: 'required', field: 'username' })
        if (password === undefined) return unfit({ code: 'required', field: 'password' })
        const result = await signIn(services, {
          username,
          password,
          address: addressOf(request, config),
          userAgent: request.headers.get('user-agent') ?? '',
        })
        if (!result.ok) {
          const { code, retryAfter } = result.problem
          if (retryAfter) set.headers['Retry-After'] = String(retryAfter)
          return status(signInStatus[code], { error: code })
        }
        set.headers['Set-Cookie'] = sessionCookie(result.token)
        return { token: result.token, user: result.user }
      },
      {
        parse: 'none',
        response: {
          200: input.signedInBody,
          401: input.refusal,
          403: input.refusal,
          422: unfitBody,
          429: input.refusal,
        },
        detail: {
          tags,
          summary: 'Sign in',
          requestBody: describedBody(input.credentials, ['application/json', 'multipart/form-data']),
        },
      },
    )
    .use(signedIn(services))
    .get('/auth/verify-token', ({ session }) => ({ user: session.user.name }), {
      response: { 200: input.verified, 401: unauthorizedBody },
      detail: { tags, summary: 'Who is signed in' },
    })
    .post(
      '/auth/logout',
      async ({ session, set }) => {
        await deleteSession(db, session.id)
        set.headers['Set-Cookie'] = endedCookie
        set.status = 204
      },
      { detail: { tags, summary: 'End this session' } },
    )
}

/** A user's record as JSON. */
export function userApi(services: Services) {
  return jsonRoutes()
    .onTransform(unkept)
    .use(signedIn(services))
    .get(
      '/api/users/:id',
      async ({ params }) => {
        const id = idIn(params.id)
        const found = id && (await findUser(services.db, id))
        return found ? { id: found.id, name: found.name, password: '' as const } : notFound()
      },
      {
        params: input.userParameters,
        response: { 200: input.user, 401: unauthorizedBody, 404: notFoundBody },
        detail: { tags, summary: 'A user' },
      },
    )
    .post(
      '/api/users/:id',
      async ({ params, request, session, status }) => {
        const read = await readForm(request)
        if (!read.ok) return unfit(read.problem)
        const id = idIn(params.id)
        if (!id) return notFound()
        const result = await changeUser(services, { session, user: session.user }, id, read.form.texts)
        if (result.ok) return { ...result.user, password: '' as const }
        const { code, field } = result.problem
        return code === 'not_found'
          ? notFound()
          : status(statusOf(result.problem) as 422, {
              error: code === 'wrong_password' ? 'invalid_password' : code,
              field,
            })
      },
      {
        params: input.userParameters,
        parse: 'none',
        response: {
          200: input.user,
          401: unauthorizedBody,
          403: input.userProblem,
          404: notFoundBody,
          409: input.userProblem,
          422: input.userProblem,
        },
        detail: {
          tags,
          summary: 'Change a user',
          requestBody: describedBody(input.userChange, ['application/json']),
        },
      },
    )
}
