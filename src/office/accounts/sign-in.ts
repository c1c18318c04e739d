import { userNameKey } from '../../core/text/credentials.ts'
import { plainAddress } from '../../core/text/ip-ranges.ts'
import type { Services } from '../../services.ts'
import { addressOf } from '../../web/http/address.ts'
import { cookieHeader, cookieIn } from '../../web/http/cookies.ts'
import { isCrossSite } from '../../web/http/csrf.ts'
import { deleteSession, type Session } from '../sessions/queries.ts'
import { cookieSession, sessionCookie } from '../sessions/sessions.ts'
import { type SignedIn, signIn } from './actions.ts'
import { deviceMs } from './rules.ts'

type Typed = Pick<Parameters<typeof signIn>[1], 'username' | 'password' | 'draft'>

/** One cookie per user, so a computer that two people share is known to both. */
const deviceCookie = (userId: number) => `device-${userId}`

/**
 * Signs in the sender of a request.
 * @returns also the cookies for the browser
 */
export async function signInBy(
  services: Services,
  request: Request,
  typed: Typed,
): Promise<SignedIn & { cookies: string[] }> {
  const { config, clock, tokens } = services
  const result = await signIn(services, {
    ...typed,
    address: addressOf(request, config),
    signal: request.signal,
    userAgent: request.headers.get('user-agent') ?? '',
    replaced: (await cookieSession(services, request))?.id,
    async knownDevice(userId) {
      const token = cookieIn(request, config, deviceCookie(userId))
      return token ? tokens.readDevice(token, userId, clock()) : undefined
    },
  })
  if (!result.ok) return { ...result, cookies: [] }
  const { userId, device, token } = result
  const expires = new Date(clock().getTime() + deviceMs)
  const known = await tokens.signDevice({ id: device, userId, expires })
  return { ...result, cookies: [sessionCookie(token), cookieHeader(deviceCookie(userId), known, deviceMs / 1000)] }
}

/** Refuses, unread, a sign-in from another site (login CSRF, OWASP ASVS 3.5.1), and logs it. */
export function isForeignSignIn({ config, log }: Services, request: Request): boolean {
  if (!isCrossSite(request, config)) return false
  log.info({ message: 'sign_in', outcome: 'cross_site', address: plainAddress(addressOf(request, config)) })
  return true
}

/** Ends a session at its user's request. */
export async function signOut({ db, config, log }: Services, request: Request, { id, user }: Session): Promise<void> {
  await deleteSession(db, id)
  log.info({ message: 'sign_out', name: userNameKey(user.name), address: plainAddress(addressOf(request, config)) })
}
