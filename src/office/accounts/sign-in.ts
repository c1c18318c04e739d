import { userNameKey } from '../../core/text/credentials.ts'
import { plainAddress } from '../../core/text/ip-ranges.ts'
import type { Services } from '../../services.ts'
import { findClientAddress } from '../../web/http/address.ts'
import { cookieIn, formatCookie } from '../../web/http/cookies.ts'
import { isCrossSite } from '../../web/http/csrf.ts'
import { deleteSession, type Session } from '../sessions/queries.ts'
import { findCookieSession, makeSessionCookie } from '../sessions/sessions.ts'
import { type SignedIn, signIn, signInByPasskey } from './actions.ts'
import { challengeMs } from './factors/queries.ts'
import { makeToken } from './factors/sealing.ts'
import { deviceMs } from './rules.ts'
import { takeSecondStep } from './second-step-actions.ts'
import { askedAt } from './users/desk.ts'

type Typed = Pick<Parameters<typeof signIn>[1], 'username' | 'password' | 'draft'>

/** There is one cookie per user, so that a computer shared by two people is known to both. */
const deviceCookie = (userId: number) => `device-${userId}`

/** The cookie of a sign-in that is waiting for its second step: the challenge and its browser's secret. */
const challengeCookie = 'challenge'

/** Returns the challenge and the secret in the request's cookie. */
export function challengeIn(request: Request, config: Services['config']): { challenge: string; browser: string } {
  const [challenge = '', browser = ''] = (cookieIn(request, config, challengeCookie) ?? '').split('.')
  return { challenge, browser }
}

/** A sign-in, with cookies for the browser. */
type Answered = SignedIn & { cookies: string[] }

/** Signs in a request's sender by name and password; sets a browser's cookie for the challenge of a second step. */
export async function signInBy(services: Services, request: Request, typed: Typed): Promise<Answered> {
  const browser = request.headers.has('origin') ? makeToken() : ''
  const result = await signIn(services, { ...(await senderOf(services, request)), ...typed, browser })
  const asks = !result.ok && result.problem.code === 'second_factor_required' ? result.problem : undefined
  if (!asks || !browser) return withCookies(services, result)
  return { ...result, cookies: [formatCookie(challengeCookie, `${asks.challenge}.${browser}`, challengeMs / 1000)] }
}

type Step = Pick<Parameters<typeof takeSecondStep>[1], 'challenge' | 'offered' | 'trusts'>

/** Takes the second step of a sign-in, with the given challenge or otherwise that of the browser's cookie. */
export async function takeStepBy(services: Services, request: Request, step: Step): Promise<Answered> {
  const { browser, challenge } = challengeIn(request, services.config)
  const sender = await senderOf(services, request)
  const result = await takeSecondStep(services, { ...sender, ...step, browser, challenge: step.challenge || challenge })
  const answered = await withCookies(services, result)
  return result.ok ? { ...answered, cookies: [...answered.cookies, formatCookie(challengeCookie, '', 0)] } : answered
}

/** Signs in with a passkey's answer, as JSON. */
export async function signInWithPasskey(services: Services, request: Request, passkey: string): Promise<Answered> {
  return withCookies(services, await signInByPasskey(services, await senderOf(services, request), passkey))
}

async function senderOf(services: Services, request: Request) {
  const { config, clock, tokens } = services
  return {
    address: findClientAddress(request, config),
    origin: askedAt(request, config),
    signal: request.signal,
    userAgent: request.headers.get('user-agent') ?? '',
    replaced: (await findCookieSession(services, request))?.id,
    async knownDevice(userId: number) {
      const token = cookieIn(request, config, deviceCookie(userId))
      return token ? tokens.readDevice(token, userId, clock()) : undefined
    },
  }
}

async function withCookies({ clock, tokens }: Services, result: SignedIn): Promise<Answered> {
  if (!result.ok) return { ...result, cookies: [] }
  const { userId, device, token } = result
  const expires = new Date(clock().getTime() + deviceMs)
  const known = await tokens.signDevice({ id: device, userId, expires })
  return { ...result, cookies: [makeSessionCookie(token), formatCookie(deviceCookie(userId), known, deviceMs / 1000)] }
}

/** Refuses, without reading it, a sign-in from another site (login CSRF, OWASP ASVS 3.5.1), and logs it. */
export function isForeignSignIn({ config, log }: Services, request: Request): boolean {
  if (!isCrossSite(request, config)) return false
  log.info({ message: 'sign_in', outcome: 'cross_site', address: plainAddress(findClientAddress(request, config)) })
  return true
}

/** Ends a session at its user's request. */
export async function signOut({ db, config, log }: Services, request: Request, { id, user }: Session): Promise<void> {
  await deleteSession(db, id)
  log.info({
    message: 'sign_out',
    name: userNameKey(user.name),
    address: plainAddress(findClientAddress(request, config)),
  })
}
