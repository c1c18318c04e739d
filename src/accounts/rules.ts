import { BlockList, isIP } from 'node:net'
import { sessionExpired, somethingWrong } from '../text/messages.ts'

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

/** How long a browser counts as its user's known device after a sign-in: browsers keep cookies no longer (RFC 6265bis, 5.5). */
export const deviceMs = 400 * 24 * 60 * 60 * 1000

/** Sign-ins are kept for 90 days, and per user at most 100 successes and 100 failures. */
export const signInsKeptMs = 90 * 24 * 60 * 60 * 1000

/** How long what was typed into a form waits to be saved. */
export const draftMaxMs = 90 * 24 * 60 * 60 * 1000
export const maxSignIns = 100

/** The outcome of a try with an existing user's name; throttled tries are not stored. */
export const signInOutcomes = ['ok', 'invalid_credentials', 'disabled', 'invalid_ip'] as const

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

/** Whether a text is a CIDR such as 10.0.0.0/8 or 2001:db8::/32; a lone address counts as one. */
export function isCidr(text: string): boolean {
  const [address = '', bits, ...more] = text.split('/')
  const version = isIP(address)
  if (version === 0 || more.length > 0) return false
  return bits === undefined || (/^\d{1,3}$/.test(bits) && Number(bits) <= (version === 4 ? 32 : 128))
}

/** A user's CIDRs at most: each request is compared with all of them. */
export const maxCidrs = 100

const maxCidrsLength = 10_000

/** Parses CIDRs separated by lines, spaces or commas, without duplicates; undefined if there are too many. */
export function cidrsIn(text: string): string[] | undefined {
  if (text.length > maxCidrsLength) return undefined
  const cidrs = [...new Set(text.split(/[\s,;]+/).filter(Boolean))]
  return cidrs.length > maxCidrs ? undefined : cidrs
}

/** Whether an address lies in one of the CIDRs; an empty list allows every address. IPv4 within IPv6 is IPv4. */
export function isAllowedFrom(address: string, cidrs: string[]): boolean {
  return cidrs.length === 0 || isWithin(address, cidrs)
}

/** Writes IPv4 within IPv6 as IPv4. */
export function plainAddress(address: string): string {
  return address.replace(/^::ffff:(?=\d+\.)/i, '')
}

/** Whether an address lies in one of the CIDRs. */
export function isWithin(address: string, cidrs: string[]): boolean {
  const plain = plainAddress(address)
  const version = isIP(plain)
  if (version === 0) return false
  const list = new BlockList()
  const family = version === 4 ? 'ipv4' : 'ipv6'
  for (const cidr of cidrs.filter(isCidr)) {
    const [network = '', bits] = cidr.split('/')
    if (isIP(network) === version) list.addSubnet(network, Number(bits ?? (version === 4 ? 32 : 128)), family)
  }
  return list.check(plain, family)
}

/**
 * The client's address: the connection's, or the one that trusted proxies forward.
 * @param forwarded X-Forwarded-For, '' for none
 * @param trusted CIDRs of the proxies
 */
export function clientAddress(connection: string, forwarded: string, trusted: string[]): string {
  let address = connection
  const hops = forwarded.split(',').map((part) => part.trim())
  while (trusted.length > 0 && isWithin(address, trusted)) {
    const before = hops.pop()
    if (!before) break
    address = before
  }
  return address
}

/** What is attempted with a secret that can be guessed: a sign-in, or the check of a certificate's code. */
export const attemptKinds = ['sign_in', 'verify'] as const

export type AttemptKind = (typeof attemptKinds)[number]

const counters = ['together', 'name', 'address', 'device'] as const

/**
 * Wrong attempts within the window, and the time of the last: a stranger's at a name from one address, at the name, and from
 * the address; or a known device's alone.
 */
export type AttemptCounts = Partial<Record<(typeof counters)[number], number>> & { last?: Date | null }

/** From `max` of any counter within `withinMs` on, one attempt is allowed each `pauseMs`. */
export type AttemptLimits = {
  withinMs: number
  pauseMs: number
  max: Partial<Record<(typeof counters)[number], number>>
}

/** The rate limits by kind; only sign-ins know devices. */
export const attemptLimits: Record<AttemptKind, AttemptLimits> = {
  sign_in: { withinMs: 600_000, pauseMs: 30_000, max: { together: 10, name: 30, address: 50, device: 10 } },
  verify: { withinMs: 600_000, pauseMs: 30_000, max: { together: 10, name: 30, address: 50 } },
}

/** @returns the seconds until another attempt is allowed; 0 for none */
export function secondsToWait({ max, pauseMs }: AttemptLimits, counts: AttemptCounts, now: Date): number {
  const isOver = counters.some((counter) => (counts[counter] ?? 0) >= (max[counter] ?? Number.POSITIVE_INFINITY))
  if (!counts.last || !isOver) return 0
  return Math.max(0, Math.ceil((counts.last.getTime() + pauseMs - now.getTime()) / 1000))
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
