import { maskedPath } from '../../core/path-rules.ts'
import { normalizePath } from './rules.ts'

/** The longest path to count. */
const maxCounted = 200

/** The number of paths to keep: the most requested ones, the latest among equals. */
export const maxPaths = 1000

/** Paths of the tools, of generated files, of certificates, and of vulnerability scanners. */
const uncounted = /^\/(?:admin|webdata|api|auth|static|assets|verify|\.)(?:\/|$)?/i
const probe = /(?:^|\/)(?:\.|wp-|cgi-bin)|\.(?:aspx?|jsp|cgi|env|git|sql|bak|ini|ya?ml|sh|zip|t?gz|map|php\d?)(?:$|\/)/i

/**
 * Matches a reviewer's certificate code, or a part of one or of a link's key: Crockford's base 32, longer than in a
 * hash.
 */
const code = /\bR[0-9a-hjkmnp-tv-z]{6}-[0-9a-hjkmnp-tv-z]{8}-[0-9a-hjkmnp-tv-z]{4}/i
const half = /(?=[a-z]{0,12}[0-9])(?=[0-9a-f]{0,12}[g-z])[0-9a-hjkmnp-tv-z]{13}/i

/**
 * Returns the path under which an unanswered request is counted. Undefined for a path that readers do not follow, or
 * that may contain an email address, the key of a link or the code of a certificate, however misplaced. All of OJS's
 * are counted below `index.php`.
 */
export function findCountedPath(pathname: string): string | undefined {
  const path = normalizePath(pathname)
  if (!path || path === '/' || path.length > maxCounted || path.includes('@')) return undefined
  if (maskedPath(path) !== path || code.test(path) || half.test(path)) return undefined
  return uncounted.test(path) || probe.test(path.replace('/index.php', '')) ? undefined : path
}
