import type { Config } from '../config.ts'
import { isHttps } from './security.ts'

type Origin = Pick<Config, 'origin'>

/** The value of a cookie of ours; undefined where the request carries none. @param name its plain name */
export function cookieIn(request: Request, config: Origin, name: string): string | undefined {
  return new Bun.CookieMap(request.headers.get('cookie') ?? '').get(`${prefix(config)}${name}`) || undefined
}

/** The header that sets a cookie, under its plain name: {@link hostCookies} makes it a host's own. @param maxAge in seconds */
export function cookieHeader(name: string, value: string, maxAge: number): string {
  return new Bun.Cookie(name, value, { httpOnly: true, sameSite: 'lax', path: '/', maxAge }).toString()
}

/** Where the public origin is https, an answer's cookies are Secure and no other host can set them (RFC 6265bis, 4.1.3.2). */
export function hostCookies(headers: Headers, config: Origin): void {
  if (!isHttps(config)) return
  const cookies = headers.getSetCookie()
  headers.delete('set-cookie')
  for (const cookie of cookies) headers.append('set-cookie', `${prefix(config)}${cookie}; Secure`)
}

function prefix(config: Origin): string {
  return isHttps(config) ? '__Host-' : ''
}
