import { Elysia } from 'elysia'
import { isAllowedFrom, plainAddress } from '../accounts/address-rules.ts'
import { isSessionValid, maxMs, userNameKey } from '../accounts/rules.ts'
import { findSession, type Session, touchSession } from '../accounts/session-queries.ts'
import type { Config } from '../config.ts'
import type { Actor, Services } from '../services.ts'
import { addressOf } from './address.ts'
import { cookieHeader, cookieIn } from './cookies.ts'
import { isHttps } from './security.ts'

const cookieName = 'session'
const touchEveryMs = 5 * 60 * 1000

/** A request's token: the bearer token, else the cookie's. */
export function tokenOf(
  request: Request,
  config: Pick<Config, 'origin'>,
): { token: string; by: 'bearer' | 'cookie' } | undefined {
  const authorization = request.headers.get('authorization')
  if (authorization !== null) return { token: /^Bearer +(\S+)$/i.exec(authorization)?.[1] ?? '', by: 'bearer' }
  const token = cookieIn(request, config, cookieName)
  return token ? { token, by: 'cookie' } : undefined
}

/** Whether a request carries a token: other sites' cookies and other credentials say nothing of our sessions. */
export function carriesToken(request: Request, config: Pick<Config, 'origin'>): boolean {
  const { headers } = request
  return (headers.has('cookie') || headers.has('authorization')) && Boolean(tokenOf(request, config)?.token)
}

/** Whether a request with a token is of somebody signed in, as it is held to be while the database does not answer. */
export function isSignedIn(services: Needed, request: Request): Promise<boolean> {
  return sessionOf(services, request).then(Boolean, () => true)
}

type Needed = Pick<Services, 'db' | 'clock' | 'tokens' | 'config' | 'log'>

/**
 * A request's valid session, else undefined. Requires a token we signed, a session that is not ended and not idle for
 * 12 hours, and an enabled user at an allowed address. With a cookie, an unsafe method must also pass the CSRF check.
 */
export function sessionOf(services: Needed, request: Request): Promise<Session | undefined> {
  const known = sessions.get(request) ?? findSessionOf(services, request)
  sessions.set(request, known)
  return known
}

/** The gate, the route and the count of readers ask for the session of one request. */
const sessions = new WeakMap<Request, Promise<Session | undefined>>()

async function findSessionOf(services: Needed, request: Request): Promise<Session | undefined> {
  const carried = tokenOf(request, services.config)
  const isForged = carried?.by === 'cookie' && !isSafe(request) && !isSameOrigin(request, services.config)
  return carried && !isForged ? sessionBy(services, request, carried.token) : undefined
}

/** The session of the request's cookie, regardless of any other token. */
export async function cookieSession(services: Needed, request: Request): Promise<Session | undefined> {
  const token = cookieIn(request, services.config, cookieName)
  return token ? sessionBy(services, request, token) : undefined
}

async function sessionBy(services: Needed, request: Request, token: string): Promise<Session | undefined> {
  const { db, clock, tokens, config, log } = services
  const now = clock()
  const claims = await tokens.read(token, now)
  const session = claims && (await findSession(db, claims.sessionId))
  if (!session || session.user.id !== claims.userId) return undefined
  const { user } = session
  const address = addressOf(request, config)
  if (!isAllowedFrom(address, user.allowedCidrs))
    log.info({ message: 'session_refused', name: userNameKey(user.name), address: plainAddress(address) })
  if (!isSessionValid(session, address, now)) return undefined
  if (now.getTime() - session.lastSeenAt.getTime() >= touchEveryMs) await touchSession(db, session.id, now)
  return session
}

function isSafe({ method }: Request): boolean {
  return method === 'GET' || method === 'HEAD'
}

/**
 * The CSRF check: whether a browser's headers say that the request comes from our own pages. Without `Sec-Fetch-Site`,
 * which browsers do not send over plain http, its `Origin` must be the public one or, unless that is https, the
 * requested one.
 */
export function isSameOrigin(request: Request, { origin }: Pick<Config, 'origin'>): boolean {
  const site = request.headers.get('sec-fetch-site')
  if (site !== null) return site === 'same-origin'
  const from = request.headers.get('origin')
  return from !== null && (from === origin || (!isHttps({ origin }) && from === new URL(request.url).origin))
}

/** Whether a browser's headers say that the request is cross-site; scripts outside a browser send no such header. */
export function isCrossSite(request: Request, config: Pick<Config, 'origin'>): boolean {
  const { headers } = request
  return (headers.has('sec-fetch-site') || headers.has('origin')) && !isSameOrigin(request, config)
}

export function sessionCookie(token: string): string {
  return cookieHeader(cookieName, token, maxMs / 1000)
}

/** The Set-Cookie header that clears the session. */
export const endedCookie = cookieHeader(cookieName, '', 0)

/** The services on behalf of the session's user. */
export function actorOf(services: Services, session: Session): Actor {
  return { ...services, username: session.user.name }
}

/**
 * Requires a session for JSON calls and adds it, with its actor, to the context. Without one the answer is 401 whatever
 * the body: `derive` runs before the body is validated, `resolve` after.
 */
export function signedIn(services: Services) {
  return new Elysia().derive({ as: 'scoped' }, async ({ request, status }) => {
    const session = await sessionOf(services, request)
    return session
      ? { session, actor: actorOf(services, session) }
      : status(401, { error: 'unauthorized' as const, status: 401 as const })
  })
}

/** For calls that return more to signed-in users: the session, or undefined. */
export function optionalSession(services: Services) {
  return new Elysia().resolve({ as: 'scoped' }, async ({ request }) => ({
    session: tokenOf(request, services.config) ? await sessionOf(services, request) : undefined,
  }))
}
