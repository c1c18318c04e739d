import { message } from '../../core/words/words.ts'
import { noStoreHeaders } from '../caching/caching.ts'
import { answerPlain } from './plain.ts'

/**
 * Error codes of an unavailable server: postgres.js's and the system's for an unreachable one; PostgreSQL's for one
 * that is starting, shutting down, read-only, or out of connections, memory or disk (class 53), and for a statement or
 * transaction that waited too long, such as for a lock of a process that was stopped. The embedded one is read-only
 * while its disk is nearly full. Also the system's codes for an unwritable folder and too many open files.
 */
const codes = [
  'CONNECT_TIMEOUT|CONNECTION_(?:CLOSED|ENDED|DESTROYED)|ECONN(?:REFUSED|RESET)|ENOTFOUND|EPIPE',
  String.raw`57014|57P0[123]|25P03|53\d{3}|08...|25006|E(?:NOSPC|DQUOT|ROFS|IO|ACCES|MFILE|NFILE)`,
]
const lost = new RegExp(`^(?:${codes.join('|')})$`)

/**
 * Whether an error means that the database or file storage is temporarily unavailable, or that a document was not
 * drawn in time. Drizzle puts the driver's error in `cause`.
 */
export function isUnavailable(error: unknown): boolean {
  if (typeof error !== 'object' || error === null) return false
  const { name, code, cause } = error as Record<string, unknown> // checked below
  return (
    ['S3Error', 'FilesError', 'TimeoutError'].includes(String(name)) ||
    (typeof code === 'string' && lost.test(code)) ||
    isUnavailable(cause)
  )
}

export const retryAfterSeconds = 5

/** Shown with the typed values if a form could not be stored. */
export const notStored =
  'Nothing is saved: the journal cannot store it now. Reload this page in a moment, and your form is sent again with its files.'

/** Shown if a form could not be read; the browser still has the input. */
export const inputMayRemain = message('What you typed may still be there if you go back')

/** Added if the form's page cannot be shown. */
export const sentAgain = message('Please reload this page in a moment: a form that you sent is then sent again')

/**
 * Returns a 503 that needs no database: JSON for a script, plain text for a browser, which sends its form again on
 * reload.
 */
export function answerUnavailable(isForScript: boolean): Response {
  const headers = { ...noStoreHeaders, 'Retry-After': String(retryAfterSeconds) }
  if (isForScript) return Response.json({ error: 'unavailable', status: 503 }, { status: 503, headers })
  return answerPlain(`The journal is not available now. ${sentAgain}.`, 503, headers)
}
