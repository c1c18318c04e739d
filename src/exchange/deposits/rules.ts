import { channels, type depositStates } from '../../core/db/enums.ts'
import { cleanLine, truncateWithEllipsis } from '../../core/text/clean.ts'
import { shortMomentIn } from '../../core/text/dates.ts'

export type Channel = (typeof channels)[number]

export const isChannel = (text: string): text is Channel => channels.some((channel) => channel === text)

export type DepositState = (typeof depositStates)[number]

/** The names of the states on screens; `none` is an article that was never sent. */
export const stateNames: Record<DepositState | 'none', string> = {
  none: 'Not sent',
  waiting: 'Waiting',
  sent: 'Sent',
  registered: 'Registered',
  failed: 'Failed',
  changed: 'Changed',
}

/** The states that need an editor's attention. */
export const attentionStates = ['failed', 'changed'] as const satisfies DepositState[]

/** Describes a deposit's state, in the journal's time zone. */
export function describeDeposit(deposit: { state: DepositState; message: string; at: Date }, zone: string): string {
  const { state, message, at } = deposit
  const texts: Record<DepositState, string> = {
    waiting: message && `Not accepted yet: ${message}`,
    sent: message || 'The answer is awaited.',
    registered: message,
    failed: message,
    changed: 'The article was edited since. Send it again.',
  }
  return [shortMomentIn(zone, at), texts[state]].filter(Boolean).join(': ')
}

/** Returns the version of a deposit at a moment: the digits of its date and time in UTC, down to the second. */
export const versionAt = (at: Date): number => Number(at.toISOString().replace(/\D/g, '').slice(0, 14))

const secondMs = 1000

/** The pause after each failed attempt; the last one repeats. */
const pausesMs = [3, 10, 30, 120, 300, 900, 1800, 3600].map((seconds) => seconds * secondMs)

/** After this many attempts, over five days, a deposit fails and waits for a user. */
export const maxAttempts = 125

/** Returns the pause after a number of attempts, in milliseconds. */
export const pauseMs = (attempts: number): number => pausesMs[Math.min(attempts, pausesMs.length) - 1] ?? 0

const maxRetryAfterMs = 24 * 3600 * secondMs

/** Parses a Retry-After header, seconds or a date, into milliseconds; undefined without one. */
export function parseRetryAfter(header: string | null, now: Date): number | undefined {
  if (!header) return undefined
  const ms = /^\d+$/.test(header.trim()) ? Number(header) * secondMs : Date.parse(header) - now.getTime()
  return Number.isNaN(ms) ? undefined : Math.min(Math.max(ms, 0), maxRetryAfterMs)
}

/** The time for which a channel may not yet know a batch that it has received. */
export const unknownForMs = 10 * secondMs

/** A deposit that a channel accepted but does not know after this time is lost. */
export const lostAfterMs = 3600 * secondMs

/**
 * A channel's response to a deposit: `received`, with the outcome to follow; `registered`; `refused`; or `delayed` if
 * the attempt failed for now, in which case `arrived` means that the channel may have it nevertheless.
 */
export type PostResult =
  | { kind: 'received' }
  | { kind: 'registered' }
  | { kind: 'refused'; message: string }
  | { kind: 'delayed'; message: string; arrived: boolean; retryAfterMs?: number }

/** A channel's answer about the outcome of a deposit; a new deposit must exceed its `version`. */
export type LookupResult =
  | { kind: 'pending' | 'unknown' }
  | { kind: 'registered'; message: string }
  | { kind: 'refused'; message: string }
  | { kind: 'superseded'; message: string; version: number }
  | { kind: 'delayed'; message: string; retryAfterMs?: number }

/** A channel's response, possibly cut; `status` 0 if there was none. Its `secret` is hidden when it is shown. */
export type Answer = { status: number; text: string; secret?: string; retryAfterMs?: number }

const maxMessage = 300

/** The most characters of an answer to search for a message: unclosed tags take quadratic time. */
const maxSearched = 10_000

/** Returns a response's text on one line, without markup, and without a secret that it repeats. */
export function messageIn(text: string, secret = ''): string {
  const beginning = (secret ? text.replaceAll(secret, '…') : text).slice(0, maxSearched)
  const plain = beginning.replace(/<(?:style|script)[\s\S]*?<\/(?:style|script)>|<[^<>]*>/gi, ' ')
  return truncateWithEllipsis(cleanLine(plain), maxMessage)
}

/** Appends the channel's own message to ours. */
export function quoteMessage(sentence: string, message: string): string {
  return message ? `${sentence} Their words: “${message}”` : sentence
}

/**
 * Interprets an error status, which means the same at every channel; `credentials` are the variables that it checks.
 */
export function judgeRefusal(
  name: string,
  { status, text, secret, ...later }: Answer,
  credentials: string,
): PostResult {
  const message = messageIn(text, secret)
  if (status === 0) return { kind: 'delayed', message: `${name} did not answer.`, arrived: true, ...later }
  if (status === 429) return { kind: 'delayed', message: `${name} asks to wait.`, arrived: false, ...later }
  if (status === 503) return { kind: 'delayed', message: `${name} is not available now.`, arrived: false, ...later }
  if (status >= 500 || status === 408)
    return {
      kind: 'delayed',
      message: quoteMessage(`${name} had an error (${status}).`, message),
      arrived: true,
      ...later,
    }
  if (status === 401 || status === 403)
    return { kind: 'refused', message: quoteMessage(`${name} does not accept ${credentials}.`, message) }
  if (status >= 300 && status < 400)
    return { kind: 'refused', message: `${name} is at another address by now. Nothing was sent there.` }
  return { kind: 'refused', message: quoteMessage(`${name} refused it (${status}).`, message) }
}
