import { maxCidrs } from '../../core/text/ip-ranges.ts'
import type { HistoryLabels } from '../history/difference.ts'
import { accountMessages } from '../sessions/rules.ts'

/** Every reason to refuse a change of a user, with its message; the detail is its subject. */
const messages = {
  required: () => 'Name is required',
  invalid: () => accountMessages.invalid_name,
  conflict: (current: string) =>
    `Someone else has changed this in the meantime, to: ${current || 'nothing'}. Save again to replace that.`,
  duplicate_name: () => accountMessages.duplicate_name,
  invalid_email: () => accountMessages.invalid_email,
  duplicate_email: () => accountMessages.duplicate_email,
  invalid_orcid: () => accountMessages.invalid_orcid,
  invalid_role: () => accountMessages.invalid_role,
  invalid_password: () => accountMessages.invalid_password,
  guessable_password: () => accountMessages.guessable_password,
  wrong_password: () => accountMessages.wrong_password,
  too_many_attempts: () => accountMessages.too_many_attempts,
  busy: () => accountMessages.busy,
  reauthentication_required: () => accountMessages.reauthentication_required,
  invalid_cidr: (range: string) => `${range} is not a valid address range. Examples: 10.0.0.0/8, 2001:db8::/32`,
  too_many: () => `At most ${maxCidrs} address ranges can be allowed`,
  own_address: (address: string) =>
    `Your own address ${address} is not among these. You would be signed out at once and could not sign in from here.`,
  own_status: () => 'You would be signed out at once, and only another user could let you in again',
  last_user: (name: string) => `${name} is the last enabled user and cannot be disabled`,
  last_admin: (name: string) => `${name} is the last enabled admin: make somebody else an admin first`,
  forbidden: () => accountMessages.forbidden,
  not_found: () => 'This user does not exist',
} as const

type UserField = 'name' | 'email' | 'orcid' | 'role' | 'password' | 'current_password' | 'allowed_cidrs'
/** @property retryAfter seconds until another try may be made */
export type UserProblem = { code: keyof typeof messages; message: string; field?: UserField; retryAfter?: number }

const fields: Partial<Record<UserProblem['code'], UserField>> = {
  required: 'name',
  invalid: 'name',
  duplicate_name: 'name',
  invalid_email: 'email',
  duplicate_email: 'email',
  invalid_orcid: 'orcid',
  invalid_role: 'role',
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
}

/** Why a change of a user is refused, with the field that it is about. */
export function userProblem(code: UserProblem['code'], detail = '', field = fields[code]): UserProblem {
  const message = messages[code](detail)
  return field ? { code, message, field } : { code, message }
}

/** The problem with an invalid name: missing, too long, or with forbidden characters. */
export function nameProblem(typed: string): UserProblem {
  return userProblem(typed.trim() === '' ? 'required' : 'invalid')
}

/** Field labels for a user's history. */
export const userHistory: HistoryLabels = {
  fields: {
    name: 'Name',
    role: 'Role',
    email: 'Email',
    orcid: 'ORCID iD',
    status: 'Status',
    allowed_cidrs: 'Allowed addresses',
    sessions: 'Ended',
    factor: 'Second factor',
  },
  actions: {
    change: 'Changed',
    password: 'New password',
    enable: 'Enabled',
    disable: 'Disabled',
    'allow-ip': 'Allowed addresses',
    'end-sessions': 'Sessions ended',
    'add-factor': 'Second factor added',
    'remove-factor': 'Second factor removed',
    'end-trust': 'Browsers no longer trusted',
    'new-codes': 'New recovery codes',
  },
}
