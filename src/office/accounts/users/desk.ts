import { paths } from '../../../core/paths.ts'
import { type FieldError, errorsOf as fieldErrorsOf } from '../../../core/text/problems.ts'
import { findClientAddress } from '../../../web/http/address.ts'
import { redirect } from '../../../web/http/redirect.ts'
import { endedCookie } from '../../../web/http/token.ts'
import type { Desk } from '../../screens/desk.ts'
import { isFresh } from '../../sessions/rules.ts'
import { listTrusted } from '../factors/queries.ts'
import type { PasswordSetter } from '../passwords/passwords.ts'
import type { UserProblem, UserRefusal } from '../problems.ts'
import { listSessionsOf } from './list-queries.ts'

/** Returns the signed-in user as a manager of users, with the id and the address that the history stores. */
export function managerOf({ actor, request, session }: Pick<Desk, 'actor' | 'request' | 'session'>): PasswordSetter {
  const address = findClientAddress(request, actor.config)
  return {
    ...actor,
    userId: session.user.id,
    session,
    address,
    origin: askedAt(request, actor.config),
    signal: request.signal,
  }
}

/**
 * Returns the origin that a browser sends with requests to this server: the journal's, or that of the requested
 * address.
 */
export function askedAt({ url }: Request, { origin }: { origin: string | undefined }): string {
  return origin ?? new URL(url).origin
}

/** Returns a user's sessions and trusted browsers; undefined without a proof of the last 15 minutes. */
export async function whereSignedIn({ services: { db, clock }, session }: Desk, userId: number) {
  const now = clock()
  if (!isFresh(session, now)) return undefined
  return { sessions: await listSessionsOf(db, userId, now), browsers: await listTrusted(db, userId, now) }
}

/** The HTTP status of each refused sign-in. */
export const signInStatus = {
  invalid_credentials: 401,
  invalid_code: 401,
  challenge_expired: 401,
  second_factor_required: 401,
  password_expired: 403,
  disabled: 403,
  invalid_ip: 403,
  too_many_attempts: 429,
  busy: 503,
} as const

/** Returns the problems' messages by field; a problem without a field appears at the name. */
export const errorsOf = ({ problem, problems = [problem] }: UserRefusal): FieldError[] =>
  fieldErrorsOf(problems.map((problem) => ({ ...problem, field: problem.field ?? 'name' })))

/** Returns the HTTP status for a problem. */
export function statusOf({ code }: UserProblem): number {
  if (code === 'reauthentication_required' || code === 'forbidden') return 403
  if (code === 'too_many_attempts') return 429
  if (code === 'busy') return 503
  return ['duplicate_name', 'duplicate_email', 'own_address', 'conflict'].includes(code) ? 409 : 422
}

/** Refuses a form: `page` shows the page again with the typed values; `values` are for the script's form. */
export async function refuseUserForm(
  desk: Desk,
  refused: UserRefusal,
  { page, values }: { page: () => Promise<Response>; values?: Record<string, string> },
): Promise<Response> {
  const { problem } = refused
  const answer = await desk.refused({ status: statusOf(problem), errors: errorsOf(refused), values }, page)
  if (problem.retryAfter) answer.headers.set('Retry-After', String(problem.retryAfter))
  return answer
}

/** Redirects users who ended their own session to the login. */
export const redirectSignedOut = (): Response => redirect(paths.adminLogin(), { cookies: [endedCookie] })
