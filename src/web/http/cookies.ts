import type { Config } from '../../core/config/config.ts'
import { isHttps } from '../../core/text/addresses.ts'

type Origin = Pick<Config, 'origin'>

/** Returns a cookie's value; undefined if the request has none. @param name without the `__Host-` prefix */
export function cookieIn(request: Request, config: Origin, name: string): string | undefined {
  return new Bun.CookieMap(request.headers.get('cookie') ?? '').get(`${cookiePrefixOf(config)}${name}`) || undefined
}

/** Returns a Set-Cookie header with the plain name, which {@link prefixCookies} prefixes. @param maxAge in seconds */
export function formatCookie(name: string, value: string, maxAge: number): string {
  return new Bun.Cookie(name, value, { httpOnly: true, sameSite: 'lax', path: '/', maxAge }).toString()
}

/**
 * Over https, makes cookies Secure and adds the prefix `__Host-`, so that no other host can set them (RFC 6265bis,
 * 4.1.3.2).
 */
export function prefixCookies(headers: Headers, config: Origin): void {
  if (!isHttps(config)) return
  const cookies = headers.getSetCookie()
  headers.delete('set-cookie')
  for (const cookie of cookies) headers.append('set-cookie', `${cookiePrefixOf(config)}${cookie}; Secure`)
}

function cookiePrefixOf(config: Origin): string {
  return isHttps(config) ? '__Host-' : ''
}
