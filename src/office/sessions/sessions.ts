import { Elysia } from 'elysia'
import { userNameKey } from '../../core/text/credentials.ts'
import { isAllowedFrom, plainAddress } from '../../core/text/ip-ranges.ts'
import type { Actor, Services } from '../../services.ts'
import { noStore } from '../../web/caching/caching.ts'
import { findClientAddress } from '../../web/http/address.ts'
import { cookieIn, formatCookie } from '../../web/http/cookies.ts'
import { isSafe, isSameOrigin } from '../../web/http/csrf.ts'
import { forms } from '../../web/http/form-body.ts'
import { jsonRoutes } from '../../web/http/json.ts'
import { cookieName, findRequestToken } from '../../web/http/token.ts'
import { findSession, type Session, touchSession } from './queries.ts'
import { isAllowed, isSessionValid, maxMs, type Needed } from './rules.ts'

const touchEveryMs = 5 * 60 * 1000

/** Reports whether a request with a token comes from a signed-in user; true while the database does not answer. */
export function isSignedIn(services: Reading, request: Request): Promise<boolean> {
  return sessionOf(services, request).then(Boolean, () => true)
}

type Reading = Pick<Services, 'db' | 'clock' | 'tokens' | 'config' | 'log'>

/**
 * Returns a request's valid session, or undefined. Requires a token that we signed, a session that is not ended and not
 * idle for 12 hours, an enabled user at an allowed address, and a second factor if the journal requires one. With a
 * cookie, an unsafe method must also pass the CSRF check.
 */
export async function sessionOf(services: Reading, request: Request): Promise<Session | undefined> {
  const session = await anySessionOf(services, request)
  return session?.mustSetUp ? undefined : session
}

/** Works as {@link sessionOf}, but also returns the session of a user who may only set up a second factor. */
export function anySessionOf(services: Reading, request: Request): Promise<Session | undefined> {
  const known = sessions.get(request) ?? findSessionOf(services, request)
  sessions.set(request, known)
  return known
}

/** Sessions by request: the gate, the route and the view counter each ask for it. */
const sessions = new WeakMap<Request, Promise<Session | undefined>>()

async function findSessionOf(services: Reading, request: Request): Promise<Session | undefined> {
  const carried = findRequestToken(request, services.config)
  const isForged = carried?.by === 'cookie' && !isSafe(request) && !isSameOrigin(request, services.config)
  return carried && !isForged ? findSessionByToken(services, request, carried.token) : undefined
}

/** Returns the session of the request's cookie, regardless of any other token. */
export async function findCookieSession(services: Reading, request: Request): Promise<Session | undefined> {
  const token = cookieIn(request, services.config, cookieName)
  return token ? findSessionByToken(services, request, token) : undefined
}

async function findSessionByToken(services: Reading, request: Request, token: string): Promise<Session | undefined> {
  const { db, clock, tokens, config, log } = services
  const now = clock()
  const claims = await tokens.read(token, now)
  const session = claims && (await findSession(db, claims.sessionId))
  if (!session || session.user.id !== claims.userId) return undefined
  const { user } = session
  const address = findClientAddress(request, config)
  if (!isAllowedFrom(address, user.allowedCidrs))
    log.info({ message: 'session_refused', name: userNameKey(user.name), address: plainAddress(address) })
  if (!isSessionValid(session, address, now)) return undefined
  if (now.getTime() - session.lastSeenAt.getTime() >= touchEveryMs) await touchSession(db, session.id, now)
  return session
}

/** Returns the services on behalf of the session's user. */
export const actorOf = (services: Services, { user }: Session): Actor => ({
  ...services,
  username: user.name,
  viewer: user,
})

/**
 * Requires, for JSON calls, a session of a user with this role or one with more rights, and adds the session and its
 * actor to the context. Responds with 401 without a session, whatever the body, and with 403 to another role: `derive`
 * runs before the body is validated, `resolve` after.
 * @param setsUp whether users who must set up a second factor first may call it
 */
export function signedIn(services: Services, role: Needed = 'staff', { setsUp = false } = {}) {
  return new Elysia().derive({ as: 'scoped' }, async ({ request, status }) => {
    const session = await anySessionOf(services, request)
    if (!session) return status(401, { error: 'unauthorized' as const, status: 401 as const })
    if (session.mustSetUp && !setsUp) return status(403, { error: 'second_factor_setup_required' as const })
    if (!isAllowed(session.user.role, role)) return status(403, { error: 'forbidden' as const })
    return { session, actor: actorOf(services, session) }
  })
}

/** JSON routes that require a session; with `sends`, the body is `form`, parsed after the session is checked. */
export function privateRoutes(services: Services, role?: Needed) {
  return jsonRoutes().onTransform(noStore).use(signedIn(services, role)).use(forms)
}

/** Adds to the context the session of users who edit the journal, or undefined, for calls that return more to them. */
export function optionalSession(services: Services) {
  return new Elysia().resolve({ as: 'scoped' }, async ({ request }) => ({
    session: findRequestToken(request, services.config) ? await findEditingSession(services, request) : undefined,
  }))
}

/** Returns the valid session of a user who may see unpublished content, or undefined. */
export async function findEditingSession(services: Reading, request: Request): Promise<Session | undefined> {
  const session = await sessionOf(services, request)
  return session && isAllowed(session.user.role, 'staff') ? session : undefined
}

export const makeSessionCookie = (token: string): string => formatCookie(cookieName, token, maxMs / 1000)
