import { channels, type depositStates } from '../../core/db/enums.ts'
import { cleanLine, shortened } from '../../core/text/clean.ts'
import { shortMomentIn } from '../../core/text/dates.ts'

export type Channel = (typeof channels)[number]

/** The channels as screens name them. */
export const channelNames: Record<Channel, string> = { crossref: 'Crossref', doaj: 'DOAJ' }

export const isChannel = (text: string): text is Channel => channels.some((channel) => channel === text)

/** The environment variables that a channel needs. */
export const channelVariables: Record<Channel, string> = {
  crossref: 'CROSSREF_USER and CROSSREF_PASSWORD',
  doaj: 'DOAJ_API_KEY',
}

/** The reason why nothing is sent to a channel. */
export const notSet = (channel: Channel) =>
  `${channelVariables[channel]} ${channelVariables[channel].includes(' and ') ? 'are' : 'is'} not set`
export type DepositState = (typeof depositStates)[number]

/** As screens name the states; `none` is an article that was never sent. */
export const stateNames: Record<DepositState | 'none', string> = {
  none: 'Not sent',
  waiting: 'Waiting',
  sent: 'Sent',
  registered: 'Registered',
  failed: 'Failed',
  changed: 'Changed',
}

/** The states that wait for a person. */
export const attentionStates = ['failed', 'changed'] as const satisfies DepositState[]

/**
 * The message about a deposit's state.
 * @param zone the journal's time zone
 */
export function stateWords(deposit: { state: DepositState; message: string; at: Date }, zone: string): string {
  const { state, message, at } = deposit
  const words: Record<DepositState, string> = {
    waiting: message && `Not accepted yet: ${message}`,
    sent: message || 'The answer is awaited.',
    registered: message,
    failed: message,
    changed: 'The article was edited since. Send it again.',
  }
  return [shortMomentIn(zone, at), words[state]].filter(Boolean).join(': ')
}

/** The version of a deposit at a moment: its digits down to the second, in UTC. */
export function versionAt(at: Date): number {
  return Number(at.toISOString().replace(/\D/g, '').slice(0, 14))
}

const secondMs = 1000

/** The pause after each failed attempt; the last one repeats. */
const pausesMs = [3, 10, 30, 120, 300, 900, 1800, 3600].map((seconds) => seconds * secondMs)

/** After this many attempts, over five days, a deposit fails and waits for a user. */
export const maxAttempts = 125

/**
 * The pause after an attempt, in milliseconds.
 * @param attempts the number of attempts, including this one
 */
export function pauseMs(attempts: number): number {
  return pausesMs[Math.min(attempts, pausesMs.length) - 1] ?? 0
}

const maxRetryAfterMs = 24 * 3600 * secondMs

/** Parses a Retry-After header, seconds or a date, into milliseconds; undefined without one. */
export function retryAfterMs(header: string | null, now: Date): number | undefined {
  if (!header) return undefined
  const ms = /^\d+$/.test(header.trim()) ? Number(header) * secondMs : Date.parse(header) - now.getTime()
  return Number.isNaN(ms) ? undefined : Math.min(Math.max(ms, 0), maxRetryAfterMs)
}

/** For this long, Crossref may not yet know a batch that it has received. */
export const unknownForMs = 10 * secondMs

/** A deposit that Crossref accepted but does not know after this time is lost. */
export const lostAfterMs = 3600 * secondMs

/**
 * A channel's response to a deposit: `received`, with the outcome to follow; `registered`; `refused`; or `delayed` if the
 * attempt failed for now; `arrived` tells whether the channel may have it nevertheless.
 */
export type PostResult =
  | { kind: 'received' }
  | { kind: 'registered' }
  | { kind: 'refused'; words: string }
  | { kind: 'delayed'; words: string; arrived: boolean; retryAfterMs?: number }

/** Crossref's answer about the outcome of a deposit; a new deposit must exceed its `version`. */
export type LookupResult =
  | { kind: 'pending' | 'unknown' }
  | { kind: 'registered'; words: string }
  | { kind: 'refused'; words: string }
  | { kind: 'superseded'; words: string; version: number }
  | { kind: 'delayed'; words: string; retryAfterMs?: number }

/** A channel's response, possibly cut; `status` is 0 if there was none. */
export type Answer = { status: number; text: string; retryAfterMs?: number }

const maxWords = 300

/** The most characters of an answer that are searched for words: unclosed tags take quadratic time. */
const maxLookedThrough = 10_000

/** A response's text on one line, without markup. */
export function messageIn(text: string): string {
  const beginning = text.slice(0, maxLookedThrough)
  const plain = beginning.replace(/<(?:style|script)[\s\S]*?<\/(?:style|script)>|<[^<>]*>/gi, ' ')
  return shortened(cleanLine(plain), maxWords)
}

/** Appends the channel's own message to ours. */
export function quoted(sentence: string, words: string): string {
  return words ? `${sentence} Their words: “${words}”` : sentence
}

/**
 * Judges an error status, which means the same at both channels.
 * @param credentials the variables that they check
 */
export function refusedOrDelayed(name: string, { status, text, ...later }: Answer, credentials: string): PostResult {
  const words = messageIn(text)
  if (status === 0) return { kind: 'delayed', words: `${name} did not answer.`, arrived: true, ...later }
  if (status === 429) return { kind: 'delayed', words: `${name} asks to wait.`, arrived: false, ...later }
  if (status === 503) return { kind: 'delayed', words: `${name} is not available now.`, arrived: false, ...later }
  if (status >= 500 || status === 408)
    return { kind: 'delayed', words: quoted(`${name} had an error (${status}).`, words), arrived: true, ...later }
  if (status === 401 || status === 403)
    return { kind: 'refused', words: quoted(`${name} does not accept ${credentials}.`, words) }
  if (status >= 300 && status < 400)
    return { kind: 'refused', words: `${name} is at another address by now. Nothing was sent there.` }
  return { kind: 'refused', words: quoted(`${name} refused it (${status}).`, words) }
}
