import type { Config } from '../../core/config/config.ts'
import { cookieIn, formatCookie } from './cookies.ts'

export const cookieName = 'session'

/** Returns a request's token: bearer, else cookie. Other credentials are a proxy's. */
export function findRequestToken(
  request: Request,
  config: Pick<Config, 'origin'>,
): { token: string; by: 'bearer' | 'cookie' } | undefined {
  const authorization = request.headers.get('authorization') ?? ''
  if (/^Bearer\b/i.test(authorization))
    return { token: /^Bearer +(\S+)$/i.exec(authorization)?.[1] ?? '', by: 'bearer' }
  const token = cookieIn(request, config, cookieName)
  return token ? { token, by: 'cookie' } : undefined
}

/** Whether a request carries a token; cookies of other sites and other credentials do not count. */
export function carriesToken(request: Request, config: Pick<Config, 'origin'>): boolean {
  const { headers } = request
  return (headers.has('cookie') || headers.has('authorization')) && Boolean(findRequestToken(request, config)?.token)
}

/** The Set-Cookie header that clears the session. */
export const endedCookie = formatCookie(cookieName, '', 0)
