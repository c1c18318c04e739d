import { maxCidrs } from '../../core/text/ip-ranges.ts'
import type { Problem } from '../../core/text/problems.ts'
import { accountMessages } from '../sessions/rules.ts'

/** The reasons to refuse a change of a user, with their messages; `detail` is the subject of the message. */
const messages = {
  ...accountMessages,
  conflict: (current: string) =>
    `Someone else has changed this in the meantime, to: ${current || 'nothing'}. Save again to replace that.`,
  invalid_cidr: (range: string) => `${range} is not a valid address range. Examples: 10.0.0.0/8, 2001:db8::/32`,
  too_many: `At most ${maxCidrs} address ranges can be allowed`,
  own_address: (address: string) =>
    `Your own address ${address} is not among these. You would be signed out at once and could not sign in from here.`,
  own_status: 'You would be signed out at once, and only another user could let you in again',
  last_user: (name: string) => `${name} is the last enabled user and cannot be disabled`,
  last_admin: (name: string) => `${name} is the last enabled admin: make somebody else an admin first`,
  not_found: 'This user does not exist',
  invalid: 'Only an empty text, which takes all second factors away',
} as const

type Code = keyof typeof messages

/** @property retryAfter seconds until another attempt is allowed */
export type UserProblem = Problem & { retryAfter?: number }

/** `problems` holds all known problems; `problem` is the first one. */
export type UserRefusal = { ok: false; problem: UserProblem; problems?: UserProblem[] }

/** The changed user, or the reason why nothing was changed. */
export type UserResult = { ok: true; user: { id: number; name: string } } | UserRefusal

export const refuseUserChange = (code: Code, detail?: string): UserRefusal => ({
  ok: false,
  problem: makeUserProblem(code, detail),
})

const fields: Partial<Record<Code, string>> = {
  duplicate_name: 'name',
  duplicate_email: 'email',
  last_admin: 'role',
  invalid_password: 'password',
  guessable_password: 'password',
  wrong_password: 'current_password',
  too_many_attempts: 'current_password',
  busy: 'current_password',
  reauthentication_required: 'current_password',
  invalid_cidr: 'allowed_cidrs',
  too_many: 'allowed_cidrs',
  own_address: 'allowed_cidrs',
  invalid: 'second_factor',
}

/** Returns the reason why a change of a user is refused, with its field. */
export function makeUserProblem(code: Code, detail = '', field = fields[code]): UserProblem {
  const said = messages[code]
  const message = typeof said === 'string' ? said : said(detail)
  return field ? { code, message, field } : { code, message }
}
