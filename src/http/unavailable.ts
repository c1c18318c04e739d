import { noStoreHeaders } from './caching.ts'
import { plainAnswer } from './plain.ts'

/**
 * The codes of postgres.js and the system for an unreachable server, and PostgreSQL's for one that shuts down, starts, is out of
 * connections, memory or disk (class 53) or read-only, as the embedded one is while its disk is nearly full. Then the system's
 * for a folder that cannot be written, and for too many open files.
 */
const lost =
  /^(?:CONNECT_TIMEOUT|CONNECTION_(?:CLOSED|ENDED|DESTROYED)|ECONN(?:REFUSED|RESET)|ENOTFOUND|EPIPE|57P0[123]|53\d{3}|08...|25006|E(?:NOSPC|DQUOT|ROFS|IO|ACCES|MFILE|NFILE))$/

/** Whether an error says that the database or the storage of files is not there for now. Drizzle has the driver's in `cause`. */
export function isUnavailable(error: unknown): boolean {
  if (typeof error !== 'object' || error === null) return false
  const { name, code, cause } = error as Record<string, unknown> // checked below
  return name === 'S3Error' || (typeof code === 'string' && lost.test(code)) || isUnavailable(cause)
}

export const retryAfterSeconds = 5

/** 503 that needs no database: JSON for a script, words for a browser, which sends its form again when it reloads. */
export function unavailable(isForScript: boolean): Response {
  const headers = { ...noStoreHeaders, 'Retry-After': String(retryAfterSeconds) }
  if (isForScript) return Response.json({ error: 'unavailable', status: 503 }, { status: 503, headers })
  const words =
    'The journal is not available now. Please reload this page in a moment: a form that you sent is then sent again.'
  return plainAnswer(words, 503, headers)
}
