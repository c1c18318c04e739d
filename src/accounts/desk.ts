import type { Desk } from '../http/desk.ts'
import { redirect } from '../http/redirect.ts'
import { addressOf, endedCookie } from '../http/session.ts'
import { paths } from '../paths.ts'
import type { FieldError } from '../text/problems.ts'
import type { Actor } from './passwords.ts'
import type { UserProblem } from './problems.ts'
import type { By } from './users.ts'

/** The acting user's request. */
type Asking = Pick<Desk, 'services' | 'request' | 'session'>

/** The acting user and the time, for the change history. */
export function by({ services, request, session: { user } }: Asking): By {
  return { username: user.name, at: services.clock(), userId: user.id, address: addressOf(request, services.config) }
}

/** The user who sets a password. */
export function actorOf({ services, request, session }: Asking): Actor {
  return { session, user: session.user, address: addressOf(request, services.config) }
}

/** The status of a refused sign-in. */
export const signInStatus = {
  invalid_credentials: 401,
  disabled: 403,
  invalid_ip: 403,
  too_many_attempts: 429,
} as const

/** A problem's message at its field; without a field it appears at the name. */
export function errorsOf(problem: UserProblem | undefined): FieldError[] {
  return problem ? [{ name: problem.field ?? 'name', text: problem.message }] : []
}

/** The status of an answer with a problem. */
export function statusOf({ code }: UserProblem): number {
  if (code === 'reauthentication_required') return 403
  if (code === 'too_many_attempts') return 429
  return ['duplicate_name', 'own_address', 'conflict'].includes(code) ? 409 : 422
}

/** A form that was refused. @param page the page again, with what was typed */
export async function refuse(
  desk: Desk,
  problem: UserProblem,
  page: () => Promise<Response>,
  values?: Record<string, string>,
) {
  const answer = await desk.refused(statusOf(problem), errorsOf(problem), page, { values })
  if (problem.retryAfter) answer.headers.set('Retry-After', String(problem.retryAfter))
  return answer
}

/** Redirects users who ended their own session to the login. */
export function signedOut(): Response {
  return redirect(paths.adminLogin(), { cookies: [endedCookie] })
}
