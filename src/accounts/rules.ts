import type { signInOutcomes } from '../db/enums.ts'
import { sessionExpired, somethingWrong } from '../text/messages.ts'
import { isAllowedFrom } from './address-rules.ts'

/** A session ends 12 hours after its last use, and 7 days after sign-in whatever happens. */
export const idleMs = 12 * 60 * 60 * 1000
export const maxMs = 7 * 24 * 60 * 60 * 1000

/** The parts of a session that decide whether it is valid. */
type Held = { lastSeenAt: Date; expiresAt: Date; user: { status: string; allowedCidrs: string[] } }

/** Whether a session is valid: recently used, not expired, of an enabled user at an allowed address. */
export function isSessionValid({ lastSeenAt, expiresAt, user }: Held, address: string, now: Date): boolean {
  const isInTime = now.getTime() - lastSeenAt.getTime() < idleMs && expiresAt > now
  return isInTime && user.status === 'enabled' && isAllowedFrom(address, user.allowedCidrs)
}

/**
 * A browser counts as its user's known device for this long after a sign-in: browsers keep cookies no longer (RFC
 * 6265bis, 5.5).
 */
export const deviceMs = 400 * 24 * 60 * 60 * 1000

/** Sign-ins are kept for 90 days, and per user at most 100 successes and 100 failures. */
export const signInsKeptMs = 90 * 24 * 60 * 60 * 1000

/** An unsaved draft of a form is deleted after this time. */
export const draftMaxMs = 90 * 24 * 60 * 60 * 1000
export const maxSignIns = 100
export type SignInOutcome = (typeof signInOutcomes)[number]

/** Within this time after signing in, a password may be changed without typing the present one. */
const freshMs = 15 * 60 * 1000

/** Whether a session is fresh enough to change a password without typing the present one. */
export function isFresh({ createdAt }: { createdAt: Date }, now: Date): boolean {
  return now.getTime() - createdAt.getTime() < freshMs
}

/** Every message about accounts, by code. */
export const accountMessages = {
  invalid_credentials: 'Invalid user and password',
  disabled: 'User disabled',
  invalid_ip: 'Invalid IP',
  too_many_attempts: 'Too many attempts. Please wait and try again.',
  busy: 'Too many people are signing in at once. Please try again in a moment.',
  cross_site: 'This form came from another site. Open the login page of this journal and try again.',
  unauthorized: sessionExpired,
  duplicate_name: 'This name is taken',
  invalid_name: 'A name must have 1 to 64 characters',
  invalid_password: 'A password must have 8 to 1,024 characters',
  guessable_password: 'This password is easy to guess. Choose another one.',
  wrong_password: 'This is not your current password',
  reauthentication_required: 'Enter your current password to set a new one',
  updated: 'User updated successfully',
  other: somethingWrong,
} as const

const maxNameLength = 64

/** Whether a text is longer than any user's name; checked before normalising, which turns one letter into 18 (U+FDFA, NFKC). */
export function isLongerThanNames(typed: string): boolean {
  const text = typed.trim()
  return text.length > 2 * maxNameLength || [...text].length > maxNameLength
}

/** Normalises a user's name: NFC, white space collapsed; undefined if empty, too long or with control characters. */
export function userName(typed: string): string | undefined {
  if (isLongerThanNames(typed)) return undefined
  const name = typed.normalize('NFC').replace(/\s+/g, ' ').trim()
  const length = [...name].length
  return length >= 1 && length <= maxNameLength && !/\p{Cc}/u.test(name) && name.isWellFormed() ? name : undefined
}

/** A name's key, which is unique: without case. Longer texts than names are cut first. */
export function userNameKey(name: string): string {
  return name
    .slice(0, 2 * maxNameLength)
    .normalize('NFKC')
    .replace(/\s+/g, ' ')
    .trim()
    .toLowerCase()
}

const maxPasswordLength = 1024

/** Whether a text has a password's length: 8 to 1,024 characters. */
export function isPassword(text: string): boolean {
  if (text.length > 2 * maxPasswordLength) return false
  const length = [...text].length
  return length >= 8 && length <= maxPasswordLength
}

/**
 * The page after signing in: a path of ours below either tool; anything else becomes the tool's home, which prevents open
 * redirects.
 */
export function nextPath(asked: string | undefined, tool: '/admin' | '/webdata'): string {
  const url = asked?.startsWith('/') ? URL.parse(asked, 'http://own.invalid') : null
  const isOwn =
    url?.origin === 'http://own.invalid' &&
    /^\/(admin|webdata)(\/|$)/.test(url.pathname) &&
    !/\/log(in|out)\/?$/.test(url.pathname)
  return url && isOwn ? url.pathname + url.search + url.hash : tool
}
