import { cookieHeader, cookieIn } from '../http/cookies.ts'
import { addressOf, cookieSession, isCrossSite, type Session, sessionCookie } from '../http/session.ts'
import type { Services } from '../services.ts'
import { type SignedIn, signIn } from './actions.ts'
import { deleteSession } from './queries.ts'
import { deviceMs, plainAddress, userNameKey } from './rules.ts'

type Typed = Pick<Parameters<typeof signIn>[1], 'username' | 'password' | 'draft'>

/** Each user's own, so that a computer that two people share is known to both. */
const deviceCookie = (userId: number) => `device-${userId}`

/** Signs in who sends a request. @returns also the cookies that the browser then gets */
export async function signInBy(
  services: Services,
  request: Request,
  typed: Typed,
): Promise<SignedIn & { cookies: string[] }> {
  const { config, clock, tokens } = services
  const result = await signIn(services, {
    ...typed,
    address: addressOf(request, config),
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

/** Whether a sign-in comes from somebody else's page, and is refused unread (login CSRF, OWASP ASVS 3.5.1); it is logged. */
export function isForeignSignIn({ config, log }: Services, request: Request): boolean {
  if (!isCrossSite(request, config)) return false
  log.info({ message: 'sign_in', outcome: 'cross_site', address: plainAddress(addressOf(request, config)) })
  return true
}

/** Ends a session whose user says so. */
export async function signOut({ db, config, log }: Services, request: Request, { id, user }: Session): Promise<void> {
  await deleteSession(db, id)
  log.info({ message: 'sign_out', name: userNameKey(user.name), address: plainAddress(addressOf(request, config)) })
}
