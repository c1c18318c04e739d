import { maskedPath } from '../../core/paths.ts'
import { plainPath } from './rules.ts'

/** The longest path that is counted. */
const maxCounted = 200

/** The number of paths kept: those asked for most often, of equal ones the latest. */
export const maxPaths = 1000

/** Paths of the tools, of files that we make, of certificates, and of what searches for weaknesses. */
const uncounted = /^\/(?:admin|webdata|api|auth|static|assets|verify|\.)(?:\/|$)?/i
const probe = /(?:^|\/)(?:\.|wp-|cgi-bin)|\.(?:aspx?|jsp|cgi|env|git|sql|bak|ini|ya?ml|sh|zip|t?gz|map|php\d?)(?:$|\/)/i

/** A reviewer's certificate code, or a part of one or of a link's key: Crockford's base 32, longer than in a hash. */
const code = /\bR[0-9a-hjkmnp-tv-z]{6}-[0-9a-hjkmnp-tv-z]{8}-[0-9a-hjkmnp-tv-z]{4}/i
const half = /(?=[a-z]{0,12}[0-9])(?=[0-9a-f]{0,12}[g-z])[0-9a-hjkmnp-tv-z]{13}/i

/**
 * The path as it is counted where nobody answers it; undefined where it is not: no address that readers follow, or one
 * that may hold an address of email, the key of a link or the code of a certificate, wherever it was sent astray. All
 * of OJS's are below `index.php`.
 */
export function countedPath(pathname: string): string | undefined {
  const path = plainPath(pathname)
  if (!path || path === '/' || path.length > maxCounted || path.includes('@')) return undefined
  if (maskedPath(path) !== path || code.test(path) || half.test(path)) return undefined
  return uncounted.test(path) || probe.test(path.replace('/index.php', '')) ? undefined : path
}
