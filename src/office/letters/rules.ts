import type { letterStates } from '../../core/db/enums.ts'
import type { notices } from '../../core/db/tables/letters.ts'
import { cleanLine, truncateWithEllipsis } from '../../core/text/clean.ts'
import { minuteMs, shortMomentIn } from '../../core/text/dates.ts'

export type LetterState = (typeof letterStates)[number]

/**
 * The pause after each attempt that the server deferred. After the last pause, two days in all, the letter has failed.
 */
const pausesMs = [1, 5, 15, 60, 180, 360, 720, 1440].map((minutes) => minutes * minuteMs)

/** The timeout of a conversation with the server. */
export const maxConversationMs = 10 * minuteMs

/** A letter that is `sending` for longer than this belongs to a dead process. */
export const maxSendingMs = 2 * maxConversationMs

/** A mail server's verdict on a message; `unsure` if the connection broke before its answer. */
export type Delivery = { kind: 'accepted' } | { kind: 'refused' | 'delayed' | 'unsure'; message: string }

/** nodemailer's error of a conversation with a mail server. */
export type MailError = { message: string; code?: string; command?: string; response?: string; responseCode?: number }

const maxMessage = 500

/** Masks the secret of links in a server's message, also where filters have cut them. */
const withoutTokens = (said: string) =>
  said
    .replace(/((?:\/|%2f)(?:reset|[sr]|alerts)(?:\/|%2f))[^\s"'<>]+/gi, '$1•••')
    .replace(/(?<![\p{L}\p{N}])[\da-hjkmnp-tv-z]{26}(?![\p{L}\p{N}])/giu, '•••')

/**
 * Judges a failed conversation: 5xx and impossible addresses are permanent; 4xx and broken connections are temporary,
 * and so are errors about the journal itself, such as a wrong password. Once the server may have the whole message,
 * only its response counts.
 * @param hasBegun whether the message itself was being sent
 */
export function deliveryOf(error: MailError, hasBegun: boolean): Delivery {
  const { code, command = '', response, responseCode = 0 } = error
  const message = truncateWithEllipsis(withoutTokens(cleanLine(response ?? error.message)), maxMessage)
  if (isOfLetter(command) && (responseCode >= 500 || (!responseCode && (code === 'EENVELOPE' || code === 'EMESSAGE'))))
    return { kind: 'refused', message }
  return { kind: responseCode < 400 && hasBegun ? 'unsure' : 'delayed', message }
}

/** Reports whether a refused SMTP command is about the letter and not about its sender. */
const isOfLetter = (command: string) => !/^(?:CONN|[EHL]+O|STARTTLS|AUTH|MAIL)/.test(command)

/** The state of a letter after an attempt. */
export type Attempted = { state: LetterState; error: string; next_attempt_at: Date | null }

/** Returns a letter's state after an attempt. @param attempts the number of attempts, including this one */
export function judgeAttempt(delivery: Delivery, attempts: number, at: Date): Attempted {
  if (delivery.kind === 'accepted') return { state: 'sent', error: '', next_attempt_at: null }
  const { kind, message } = delivery
  if (kind === 'unsure') return { state: 'unsure', error: message, next_attempt_at: null }
  const pause = kind === 'delayed' ? pausesMs[attempts - 1] : undefined
  if (pause !== undefined) return { state: 'waiting', error: message, next_attempt_at: new Date(at.getTime() + pause) }
  const error = kind === 'delayed' ? `Given up after ${attempts} attempts: ${message}` : message
  return { state: 'failed', error, next_attempt_at: null }
}

/** Returns a server's message without the addresses in it, for the log. */
export const withoutAddresses = (said: string): string => said.replace(/[^\s<>"']+@[^\s<>"']+/g, '•••')

/** Reasons why a letter is delayed, by a pattern in the mail server's message; each begins a sentence. */
const stallReasons: readonly [said: RegExp, reason: string][] = [
  [/^5\d\d/, 'the mail server does not let the journal in'],
  [/^4\d\d/, 'the mail server asks to try again later'],
  [/ENOTFOUND|EAI_AGAIN|getaddrinfo|dns/i, 'the mail server’s name is not found'],
  [/certificate|self.signed|altname/i, 'the mail server’s certificate is not trusted'],
  [/STARTTLS|TLS|SSL/, 'the mail server takes no encrypted connection'],
  [
    /ECONN|ETIMEDOUT|EHOSTUNREACH|ENETUNREACH|EPIPE|timeout|too long|closed|greeting/i,
    'the mail server does not answer',
  ],
]

/**
 * Returns the reason in plain words why a letter waits after an attempt. @param error as stored by {@link judgeAttempt}
 */
export const explainStall = (error: string): string =>
  stallReasons.find(([said]) => said.test(error))?.[1] ?? 'the mail server did not take it'

/** Letters that wait after an attempt, with the latest error and the time of the oldest. */
export type Stall = {
  waiting: number
  error: string
  since: Date
  /** Whether no letter was sent since the latest attempt. */
  isStalled: boolean
}

/** Returns a message such as 'Letters are not leaving: the mail server does not answer (2 waiting)'. */
export const describeStall = ({ error, waiting }: Pick<Stall, 'error' | 'waiting'>): string =>
  `Letters are not leaving: ${explainStall(error)} (${waiting.toLocaleString('en')} waiting)`

/** A letter in the log. */
export type LoggedLetter = Pick<
  typeof notices.$inferSelect,
  | ('id' | 'recipient' | 'state' | 'attempts' | 'next_attempt_at' | 'started_at' | 'error')
  | ('createdby' | 'created_at' | 'settledby' | 'settled_at')
>

/** Describes the state of a letter. @param zone the journal's time zone */
export function describeLetter(letter: LoggedLetter, zone: string): string {
  const { state, recipient, next_attempt_at, error, createdby, settledby, settled_at } = letter
  const when = (at: Date | null) => (at ? shortMomentIn(zone, at) : '')
  const tried = when(letter.started_at)
  const texts: Record<LetterState, string> = {
    waiting: error
      ? `Not accepted yet: ${error}. Next attempt to ${recipient}: ${when(next_attempt_at)}.`
      : `Waiting to be sent to ${recipient}, by ${createdby}.`,
    sending: `Being sent to ${recipient}, by ${createdby}.`,
    sent: `Sent to ${recipient}, ${tried}, by ${createdby}.${settledby && ` ${settledby} confirmed it.`}`,
    failed: `Not sent to ${recipient}, ${tried || when(letter.created_at)}: ${error}`,
    unsure: `May have been sent to ${recipient}, ${tried || when(letter.created_at)}: ${error}`,
    cancelled: `Cancelled by ${settledby}, ${when(settled_at)}.`,
    to_copy: `To be sent by hand${recipient && ` to ${recipient}`}, written by ${createdby}.`,
  }
  return texts[state]
}

/** A letter whose link is made when it is sent or copied: the database stores no link. */
export type LinkedLetter = Pick<
  typeof notices.$inferSelect,
  'reset_id' | 'kind' | 'side' | 'paper' | 'request' | 'link' | 'recipient' | 'language'
>

/** A user's decisions about a letter, each with the states that allow it. */
export const decisions = {
  sent: ['unsure', 'failed', 'to_copy'],
  cancelled: ['waiting', 'unsure', 'failed', 'to_copy'],
  again: ['unsure', 'failed', 'to_copy'],
} as const satisfies Record<string, readonly LetterState[]>

export type Decision = keyof typeof decisions

export const isDecision = (text: string): text is Decision => Object.hasOwn(decisions, text)

/**
 * Reports whether a letter is news for the desk that cannot be sent: there is no mail server, or no editor's address.
 */
export const isForDesk = ({ side, state }: { side: string; state: LetterState }): boolean =>
  side === 'editor' && state === 'to_copy'

const words: Record<LetterState, string> = {
  waiting: 'Waiting',
  sending: 'Being sent',
  sent: 'Sent',
  failed: 'Not sent',
  unsure: 'May have been sent',
  cancelled: 'Cancelled',
  to_copy: 'To be sent by hand',
}

/** Describes the state of a letter about a paper in a word, with the reason if it waits after an attempt. */
export function describeLetterState(letter: { side: string; state: LetterState; error: string }): string {
  const { state, error } = letter
  if (isForDesk(letter)) return 'For the desk to know'
  return state === 'waiting' && error ? `${words.waiting}: ${explainStall(error)}` : words[state]
}

/** Reports whether a letter about a paper waits for a user's decision. */
export const isUnsettled = (letter: { side: string; state: LetterState }): boolean =>
  ['failed', 'unsure', 'to_copy'].includes(letter.state) && !isForDesk(letter)

/** The limit of letters of one kind to an unproven address. */
export const threeADay = { burst: 3, perSecond: 3 / (24 * 60 * 60) }
