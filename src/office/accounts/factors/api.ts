import { status as statusWith } from 'elysia'
import { roles } from '../../../core/db/enums.ts'
import { idIn } from '../../../core/text/clean.ts'
import type { Actor, Services } from '../../../services.ts'
import { noStore } from '../../../web/caching/caching.ts'
import { parseForm, readsBody, refuseUnprocessable } from '../../../web/http/form-body.ts'
import { jsonRoutes, notFound, notFoundBody } from '../../../web/http/json.ts'
import { proveSession, type Session } from '../../sessions/queries.ts'
import { freshMs } from '../../sessions/rules.ts'
import { signedIn } from '../../sessions/sessions.ts'
import * as input from '../input.ts'
import { checkProof, type PasswordSetter } from '../passwords/passwords.ts'
import { managerOf, statusOf } from '../users/desk.ts'
import * as actions from './actions.ts'

const tags = ['Accounts']

/** The other responses of every call about the user's own second factors. */
const refusals = {
  401: input.factorProblem,
  403: input.factorProblem,
  404: notFoundBody,
  409: input.factorProblem,
  422: input.factorProblem,
  429: input.factorProblem,
  503: input.factorProblem,
}

type Asked = { actor: Actor; request: Request; session: Session; set: { headers: Record<string, unknown> } }

/** Reads a body and requires a proof of the last 15 minutes; the call then acts on behalf of the user who gave it. */
async function withProof<Answer>(
  { actor, request, session, set }: Asked,
  act: (setter: PasswordSetter, texts: Record<string, string>) => Promise<Answer>,
) {
  const read = await parseForm(request, { objects: ['credential', 'passkey'] })
  if (!read.ok) return refuseUnprocessable(read.problem)
  const { texts } = read.form
  const setter = managerOf({ actor, request, session })
  const problem = await checkProof(setter, texts.current_password)
  if (!problem) return act(setter, texts)
  if (problem.retryAfter) set.headers['Retry-After'] = String(problem.retryAfter)
  const { code, field } = problem
  return statusWith(statusOf(problem) as 403, { error: code, ...(code !== 'reauthentication_required' && { field }) })
}

/** The status of a refusal. */
const statuses = { invalid_code: 401, challenge_expired: 401, duplicate_passkey: 409, invalid: 422 } as const

const refusedWith = ({ code }: { code: keyof typeof statuses }) =>
  statusWith(statuses[code] as 401, { error: code, ...(code === 'invalid_code' && { field: 'totp' }) })

/** The user's own second factors as JSON; also for users who must set one up first. */
export function factorApi(services: Services) {
  return jsonRoutes()
    .onTransform(noStore)
    .use(signedIn(services, roles, { setsUp: true }))
    .post('/api/account/totp', (asked) => withProof(asked, (setter) => actions.beginApp(setter)), {
      parse: 'none',
      response: { 200: input.newApp, ...refusals },
      detail: { tags, summary: 'Begin with an authenticator app' },
    })
    .post(
      '/api/account/totp/confirm',
      (asked) =>
        withProof(asked, async (setter, { totp = '' }) => {
          const result = await actions.confirmApp(setter, totp)
          return result.ok ? { recovery: result.recovery } : refusedWith(result)
        }),
      {
        response: { 200: input.recoveryCodes, ...refusals },
        ...readsBody({ tags, summary: 'Confirm an authenticator app' }, input.appCode, 'application/json'),
      },
    )
    .post(
      '/api/account/recovery',
      (asked) =>
        withProof(asked, async (setter) => {
          const result = await actions.renewCodes(setter)
          return result.ok ? { recovery: result.recovery } : statusWith(422, { error: 'no_second_factor' })
        }),
      {
        parse: 'none',
        response: { 200: input.recoveryCodes, ...refusals },
        detail: { tags, summary: 'New recovery codes in place of all of before' },
      },
    )
    .use(passkeyApi(services))
    .post('/auth/prove', prove, {
      response: { 200: input.proved, ...refusals },
      ...readsBody(
        { tags, summary: 'Prove who one is, for the next 15 minutes' },
        input.proof,
        'application/json',
        'multipart/form-data',
      ),
    })
}

function passkeyApi(services: Services) {
  return jsonRoutes()
    .use(signedIn(services, roles, { setsUp: true }))
    .post(
      '/api/account/passkeys/options',
      (asked) => withProof(asked, async (setter) => (await actions.beginPasskey(setter)) ?? notFound()),
      {
        parse: 'none',
        response: { 200: input.webauthnOptions, ...refusals },
        detail: {
          tags,
          summary: 'Begin with a passkey',
          description: 'The options of `navigator.credentials.create`. 404 where passkeys cannot be used.',
        },
      },
    )
    .post(
      '/api/account/passkeys',
      (asked) =>
        withProof(asked, async (setter, { name = '', credential = '' }) => {
          const result = await actions.addPasskey(setter, { name, credential })
          return result.ok ? { id: result.id, recovery: result.recovery } : refusedWith(result)
        }),
      {
        response: { 200: input.addedPasskey, ...refusals },
        ...readsBody({ tags, summary: 'Add a passkey' }, input.newPasskey, 'application/json'),
      },
    )
    .delete(
      '/api/account/passkeys/:id',
      (asked) =>
        withProof(asked, async (setter) => {
          const id = idIn(asked.params.id)
          if (!id || !(await actions.removePasskey(setter, id))) return notFound()
          asked.set.status = 204
        }),
      {
        parse: 'none',
        params: input.passkeyParameters,
        response: { 204: input.removed, ...refusals },
        detail: { tags, summary: 'Remove a passkey' },
      },
    )
}

/** Renews a session's proof with the user's password or one of their passkeys. */
async function prove({ actor, request, session, set }: Asked) {
  const read = await parseForm(request, { objects: ['passkey'] })
  if (!read.ok) return refuseUnprocessable(read.problem)
  const { password = '', passkey } = read.form.texts
  const setter = managerOf({ actor, request, session })
  if (passkey) {
    if ((await actions.takePasskey(actor, passkey, setter.origin)) !== session.user.id)
      return statusWith(401, { error: 'invalid_code' })
  } else {
    if (password === '') return refuseUnprocessable({ code: 'required', field: 'password' })
    const problem = await checkProof(setter, password)
    if (problem?.retryAfter) set.headers['Retry-After'] = String(problem.retryAfter)
    if (problem?.code === 'wrong_password') return statusWith(401, { error: 'invalid_credentials' })
    if (problem) return statusWith(statusOf(problem) as 429, { error: problem.code })
  }
  const now = actor.clock()
  await proveSession(actor.db, session.id, now)
  return { until: new Date(now.getTime() + freshMs).toISOString() }
}
