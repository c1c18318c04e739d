import type { Config } from '../../core/config/config.ts'
import { roles } from '../../core/db/enums.ts'
import { isAllowedFrom } from '../../core/text/ip-ranges.ts'
import { sessionExpired, somethingWrong } from '../../core/text/messages.ts'

export type Role = (typeof roles)[number]

export const isRole = (text: string): text is Role => roles.some((role) => role === text)

/**
 * The roles whose rights each role has. A treasurer has only their own, since fees must give no access to articles or
 * papers.
 */
const rights: Record<Role, readonly Role[]> = {
  admin: roles,
  editor: ['editor', 'staff'],
  treasurer: ['treasurer'],
  staff: ['staff'],
}

/** The required role, or several, any of them sufficient; with all of them, any session is sufficient. */
export type Needed = Role | readonly Role[]

/** Reports whether a role has the rights of the needed one. */
export const isAllowed = (role: Role, needed: Needed): boolean =>
  [needed].flat().some((each) => rights[role].includes(each))

/** Returns the message that refuses a user, for the required role. */
export function explainForbidden(needed: Needed): string {
  if (needed === 'editor') return 'Editors and admins see papers' // papers are the only thing restricted to editors
  const allowed = roles.filter((role) => isAllowed(role, needed))
  const named = new Intl.ListFormat('en-GB').format(allowed.map((role) => many[role]))
  return allowed.length === 1 ? accountMessages.forbidden : `Only ${named} may do this`
}

const many: Record<Role, string> = { admin: 'admins', editor: 'editors', treasurer: 'treasurers', staff: 'staff' }

/** Returns the description in `/openapi.json` of a call that needs a role. */
export const needsRole = (role: Role) => `Needs the role \`${role}\`, else 403 \`forbidden\`.`

/** A session ends 12 hours after its last use, and 7 days after sign-in whatever happens. */
export const idleMs = 12 * 60 * 60 * 1000

export const maxMs = 7 * 24 * 60 * 60 * 1000

/** The parts of a session that decide whether it is valid. */
type Held = { lastSeenAt: Date; expiresAt: Date; user: { status: string; allowedCidrs: string[] } }

/** Reports whether a session is valid: recently used, not expired, of an enabled user at an allowed address. */
export function isSessionValid({ lastSeenAt, expiresAt, user }: Held, address: string, now: Date): boolean {
  const isInTime = now.getTime() - lastSeenAt.getTime() < idleMs && expiresAt > now
  return isInTime && user.status === 'enabled' && isAllowedFrom(address, user.allowedCidrs)
}

/** The time after signing in or proving one's identity in which the password is not asked again. */
export const freshMs = 15 * 60 * 1000

/** Reports whether a session's user has signed in, or proved who they are, within the last 15 minutes. */
export function isFresh({ createdAt, provedAt }: { createdAt: Date; provedAt: Date | null }, now: Date): boolean {
  return now.getTime() - Math.max(createdAt.getTime(), provedAt?.getTime() ?? 0) < freshMs
}

/** Every message about accounts, by code. */
export const accountMessages = {
  invalid_credentials: 'Invalid user and password',
  disabled: 'User disabled',
  invalid_ip: 'Invalid IP',
  too_many_attempts: 'Too many attempts. Please wait and try again.',
  busy: 'Too many people are signing in at once. Please try again in a moment.',
  invalid_code: 'This code is not right, or was used already',
  challenge_expired: 'That took too long, or was tried too often. Please sign in again.',
  second_factor_required: 'Confirm that it is you',
  second_factor_setup_required: 'Set up a second factor first',
  password_expired:
    'The first password has ended. On the journal’s machine, “bun run user password NAME” sets a new one.',
  cross_site: 'This form came from another site. Open the login page of this journal and try again.',
  unauthorized: sessionExpired,
  duplicate_name: 'This name is taken',
  duplicate_email: 'Another user has this email address',
  invalid_password: 'A password must have 8 to 1,024 characters',
  guessable_password: 'This password is easy to guess. Choose another one.',
  wrong_password: 'This is not your current password',
  reauthentication_required: 'Enter your current password to go on',
  forbidden: 'Only an admin may do this',
  updated: 'User updated successfully',
  other: somethingWrong,
} as const

/**
 * Returns the page after signing in: one of our paths below either tool, otherwise the tool's home. Prevents open
 * redirects.
 */
export function checkNextPath(requested: string | undefined, tool: '/admin' | '/webdata'): string {
  const url = requested?.startsWith('/') ? URL.parse(requested, 'http://own.invalid') : null
  const isOurs =
    url?.origin === 'http://own.invalid' &&
    /^\/(admin|webdata)(\/|$)/.test(url.pathname) &&
    !/\/log(in|out)(\/|$)/.test(url.pathname)
  return url && isOurs ? url.pathname + url.search + url.hash : tool
}

/**
 * Returns the host that passkeys are made for; undefined if browsers offer none: over plain http, except on this
 * machine.
 */
export function relyingParty({ origin = 'http://localhost' }: Pick<Config, 'origin'>): string | undefined {
  const { protocol, hostname } = new URL(origin)
  return protocol === 'https:' || hostname === 'localhost' ? hostname : undefined
}
