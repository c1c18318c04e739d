/** The longest address of a redirect, in characters. */
export const mostAddress = 1000

/**
 * A path as redirects and counts name it: decoded, composed, without slashes at its end or doubled; undefined where it is not well
 * encoded, or too long. Its case stays.
 */
export function plainPath(pathname: string): string | undefined {
  try {
    const path = `/${decodeURIComponent(pathname).normalize('NFC').split('/').filter(Boolean).join('/')}`
    return path.length > mostAddress || /[\p{Cc}\p{Cs}]/u.test(path) ? undefined : path
  } catch {
    return undefined
  }
}

/**
 * Parses the address that an editor typed as asked for: a path, or the path of a whole address, without its query.
 * @returns '' if it is neither
 */
export function typedPath(typed: string): string {
  const path = /^https?:\/\/[^/?#]+([^?#]*)/i.exec(typed)?.[1] ?? /^(\/[^?#]*)/.exec(typed)?.[1]
  return (path && plainPath(path)) || ''
}

const here = 'https://here.example'

/**
 * Whether a redirect may lead there: a path here, or an https address without a user's name. Browsers read `//` and `/\` at the
 * start, also where `..` leaves no more, as another host, and drop tabs and line breaks on the way.
 */
export function isTarget(target: string): boolean {
  if (/[\s\p{Cc}\\]/u.test(target)) return false
  if (target.startsWith('/')) return /^https:\/\/here\.example\/(?!\/)/.test(URL.parse(target, here)?.href ?? '')
  const url = /^https:\/\/[^/]/i.test(target) ? URL.parse(target) : null
  return url !== null && url.protocol === 'https:' && url.username === '' && url.password === '' && url.hostname !== ''
}

/** A target as a `Location` header carries it, in ASCII. */
export function locationOf(target: string): string {
  if (!target.startsWith('/')) return new URL(target).href
  const { pathname, search, hash } = new URL(target, here)
  return pathname + search + hash
}
