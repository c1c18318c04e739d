import type { noticeStates } from '../../core/db/enums.ts'
import { cleanLine, shortened } from '../../core/text/clean.ts'
import { shortMomentIn } from '../../core/text/dates.ts'

export type NoticeState = (typeof noticeStates)[number]

const minuteMs = 60_000

/** The pause after each attempt that the server deferred; after the last, two days in all, the notice has failed. */
const pausesMs = [1, 5, 15, 60, 180, 360, 720, 1440].map((minutes) => minutes * minuteMs)

/** The timeout of a conversation with the server. */
export const maxConversationMs = 10 * minuteMs

/** A notice that is `sending` for longer than this belongs to a process that died. */
export const maxSendingMs = 2 * maxConversationMs

/** A mail server's verdict on a message; `unsure` if the connection broke before its answer. */
export type Delivery = { kind: 'accepted' } | { kind: 'refused' | 'delayed' | 'unsure'; words: string }

/** nodemailer's error of a conversation with a mail server. */
export type MailError = { message: string; code?: string; response?: string; responseCode?: number }

const maxWords = 500

/**
 * Judges a failed conversation: 5xx and impossible addresses are permanent, 4xx and broken connections temporary. Once the
 * server may have the whole message, only its response counts.
 * @param hasBegun whether the message itself was being sent
 */
export function deliveryOf({ message, code, response, responseCode = 0 }: MailError, hasBegun: boolean): Delivery {
  const words = shortened(cleanLine(response ?? message), maxWords)
  if (responseCode >= 500 || (!responseCode && (code === 'EENVELOPE' || code === 'EMESSAGE')))
    return { kind: 'refused', words }
  return { kind: responseCode < 400 && hasBegun ? 'unsure' : 'delayed', words }
}

/** The state of a notice after an attempt. */
export type Attempted = { state: NoticeState; error: string; next_attempt_at: Date | null }

/** @param attempts the number of attempts, including this one */
export function attempted(delivery: Delivery, attempts: number, at: Date): Attempted {
  if (delivery.kind === 'accepted') return { state: 'sent', error: '', next_attempt_at: null }
  const { kind, words } = delivery
  if (kind === 'unsure') return { state: 'unsure', error: words, next_attempt_at: null }
  const pause = kind === 'delayed' ? pausesMs[attempts - 1] : undefined
  if (pause !== undefined) return { state: 'waiting', error: words, next_attempt_at: new Date(at.getTime() + pause) }
  const error = kind === 'delayed' ? `Given up after ${attempts} attempts: ${words}` : words
  return { state: 'failed', error, next_attempt_at: null }
}

/** A notice in the log. */
export type LoggedNotice = {
  id: number
  recipient: string
  state: NoticeState
  attempts: number
  next_attempt_at: Date | null
  started_at: Date | null
  error: string
  createdby: string
  created_at: Date
  settledby: string
  settled_at: Date | null
}

/**
 * The state of a notice in words.
 * @param zone the journal's time zone
 */
export function noticeWords(notice: LoggedNotice, zone: string): string {
  const { state, recipient, next_attempt_at, error, createdby, settledby, settled_at } = notice
  const when = (at: Date | null) => (at ? shortMomentIn(zone, at) : '')
  const tried = when(notice.started_at)
  const words: Record<NoticeState, string> = {
    waiting: error
      ? `Not accepted yet: ${error}. Next attempt to ${recipient}: ${when(next_attempt_at)}.`
      : `Waiting to be sent to ${recipient}, by ${createdby}.`,
    sending: `Being sent to ${recipient}, by ${createdby}.`,
    sent: `Sent to ${recipient}, ${tried}, by ${createdby}.${settledby && ` ${settledby} confirmed it.`}`,
    failed: `Not sent to ${recipient}, ${tried || when(notice.created_at)}: ${error}`,
    unsure: `May have been sent to ${recipient}, ${tried || when(notice.created_at)}: ${error}`,
    cancelled: `Cancelled by ${settledby}, ${when(settled_at)}.`,
  }
  return words[state]
}

/** The states in which an author has the notice, or may have it, or will. */
const isUnderway = (state: NoticeState) => state !== 'failed' && state !== 'cancelled'

/** Whether a selection sends an article's notice: the article is public, has an address and has had no notice. */
export function isToSend(
  { status, email }: { status: string; email: string },
  latest: Pick<LoggedNotice, 'state'> | undefined,
): boolean {
  return status === 'enabled' && email !== '' && !(latest && isUnderway(latest.state))
}

/**
 * The decisions that a user may take, each with the state that allows it: mark an unsure notice as sent, or cancel a
 * waiting one.
 */
export const settlements = { sent: 'unsure', cancelled: 'waiting' } as const

export type Settlement = keyof typeof settlements

export const isSettlement = (text: string): text is Settlement => Object.hasOwn(settlements, text)

/** The lists of notices with their labels; those in `look` need a user's attention. */
export const noticeFilters = { look: 'Needs attention', waiting: 'Waiting', sent: 'Sent', all: 'All' } as const

export type NoticeFilter = keyof typeof noticeFilters

/** Parses a filter; anything unknown is `look`. */
export function noticeFilterIn(text: string): NoticeFilter {
  return Object.hasOwn(noticeFilters, text) ? (text as NoticeFilter) : 'look'
}

/** Notices per page of a list. */
export const noticesPerPage = 50
