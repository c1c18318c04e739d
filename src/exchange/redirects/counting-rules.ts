import { maskedPath } from '../../core/paths.ts'
import { plainPath } from './rules.ts'

/** The longest path that is counted. */
const maxCounted = 200

/** The number of paths kept: those asked for most often, of equal ones the latest. */
export const maxPaths = 1000

/** Paths of the tools, of files that we make, and of what searches for weaknesses. */
const uncounted = /^\/(?:admin|webdata|api|auth|static|assets|\.)(?:\/|$)?/i
const probe = /(?:^|\/)(?:\.|wp-|cgi-bin)|\.(?:aspx?|jsp|cgi|env|git|sql|bak|ini|ya?ml|sh|zip|t?gz|map|php\d?)(?:$|\/)/i

/**
 * The path as it is counted where nobody answers it; undefined where it is not: no address that readers follow, one that may name
 * somebody, or one with the key of a link. All of OJS's are below `index.php`.
 */
export function countedPath(pathname: string): string | undefined {
  const path = plainPath(pathname)
  if (!path || path === '/' || path.length > maxCounted || path.includes('@') || maskedPath(path) !== path)
    return undefined
  return uncounted.test(path) || probe.test(path.replace('/index.php', '')) ? undefined : path
}
