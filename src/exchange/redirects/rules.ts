/** The longest address of a redirect, in characters. */
export const maxAddress = 1000

/**
 * Returns a path as redirects and counts store it: decoded, composed, without trailing and double slashes; undefined if
 * it is badly encoded, or too long. Keeps its case.
 */
export function normalizePath(pathname: string): string | undefined {
  try {
    const path = `/${decodeURIComponent(pathname).normalize('NFC').split('/').filter(Boolean).join('/')}`
    return path.length > maxAddress || /[\p{Cc}\p{Cs}]/u.test(path) ? undefined : path
  } catch {
    return undefined
  }
}

/** Returns an address as redirects store it: path and query, sorted by name; '' without a path. */
export function normalizeAddress(pathname: string, query: URLSearchParams): string {
  const path = normalizePath(pathname)
  const sorted = new URLSearchParams(query)
  sorted.sort()
  const address = path && (sorted.size > 0 ? `${path}?${sorted}` : path)
  return address && address.length <= maxAddress ? address : ''
}

/** Parses an old address that an editor typed, a path or a complete one, with its query; '' if it is neither. */
export function parseTypedPath(typed: string): string {
  const found = /^(?:https?:\/\/[^/?#]+|(?=\/))([^?#]*)(?:\?([^#]*))?/i.exec(typed)
  return found ? normalizeAddress(found[1] ?? '', new URLSearchParams(found[2])) : ''
}

/** Whether a redirect of an address leads back to it: one without a query also answers all queries of its path. */
export const isRound = (address: string, target: string): boolean => addressesOf(target).includes(address)

/**
 * Returns the addresses whose redirects a target on this site would use: the first that exists. [] for a target
 * elsewhere.
 * @param origin this site's origin, which a target may contain
 */
export function addressesOf(target: string, origin = here): string[] {
  const url = URL.parse(target, origin)
  if (!url || url.origin !== URL.parse(origin)?.origin) return []
  const { pathname, searchParams } = url
  return [...new Set([normalizeAddress(pathname, searchParams), normalizePath(pathname) ?? ''])].filter(Boolean)
}

/** The most hops of a chain; browsers follow 20 redirects. */
const maxHops = 20

/**
 * Returns the redirect that closes a loop of redirects from an address, or makes the chain too long; undefined if none
 * does.
 * @param targets the enabled redirects by address
 * @param asksFor the addresses whose redirect a target would use
 */
export function roundOf(
  address: string,
  targets: ReadonlyMap<string, string>,
  asksFor: (target: string) => string[] = addressesOf,
): string | undefined {
  const seen = [address]
  for (let at = address; seen.length <= maxHops; ) {
    const target = targets.get(at)
    const next = target === undefined ? undefined : asksFor(target).find((path) => targets.has(path))
    if (next === undefined) return undefined
    if (seen.includes(next)) return at
    seen.push(next)
    at = next
  }
  return seen[1]
}

const here = 'https://here.example'

/**
 * Whether a redirect may lead to a target: a path here, or an https address without a user name. Browsers read `//` and
 * `/\` at the start, even if `..` produces them, as another host, and drop tabs and line breaks.
 */
export function isTarget(target: string): boolean {
  if (/[\s\p{Cc}\\]/u.test(target)) return false
  if (target.startsWith('/')) return /^https:\/\/here\.example\/(?!\/)/.test(URL.parse(target, here)?.href ?? '')
  const url = /^https:\/\/[^/]/i.test(target) ? URL.parse(target) : null
  return url !== null && url.protocol === 'https:' && url.username === '' && url.password === '' && url.hostname !== ''
}

/** Returns a target for a `Location` header, in ASCII. */
export function locationOf(target: string): string {
  if (!target.startsWith('/')) return new URL(target).href
  const { pathname, search, hash } = new URL(target, here)
  return pathname + search + hash
}
