import { mergeConflicts, selectDifferences } from '../../history/rules.ts'
import { findSession } from '../../sessions/queries.ts'
import { isAllowed } from '../../sessions/rules.ts'
import { checkProof, findNewPasswordProblem, hashPassword, type PasswordSetter } from '../passwords/passwords.ts'
import { makeUserProblem, refuseUserChange, type UserProblem, type UserResult } from '../problems.ts'
import { findUser, lockEnabledUsers, lockUser, type User, updateUser } from '../queries.ts'
import { type userFields, userForm } from './fields.ts'
import { isLastAdmin, recordUserChange, refuseDuplicateUser, signOutEverywhere, takeFactors } from './users.ts'

type UserField = keyof typeof userFields

/** `from_…` are the values that the form showed: a field left unchanged does not overwrite a newer value. */
type Typed = { [Name in UserField | `from_${UserField}` | 'password' | 'current_password' | 'second_factor']?: string }

/** The details that identify a user among authors and reviewers. */
const identity = ['name', 'email', 'orcid'] as const

/** Reports whether a session's user may see and change a user: admins may change anyone, others only themselves. */
export function mayManage({ user }: PasswordSetter['session'], id: number): boolean {
  return user.id === id || user.role === 'admin'
}

/**
 * Changes a user by the submitted fields. A new password, role or email requires the acting user's own password, or a
 * proof of the last 15 minutes. A new password ends the user's other sessions; an empty one keeps the old password.
 * Users cannot raise their own role.
 */
export async function changeUser(actor: PasswordSetter, id: number, typed: Typed): Promise<UserResult> {
  if (!mayManage(actor.session, id)) return refuseUserChange('forbidden')
  const { db } = actor
  const user = await findUser(db, id)
  if (!user) return refuseUserChange('not_found')
  const read = userForm.changeIn(readShownFields(typed, user), typed)
  if (!read.ok) {
    const weak = typed.password && (await findNewPasswordProblem(actor, typed.password, typed.name ?? user.name))
    return weak ? { ...read, problems: [...read.problems, weak] } : read
  }
  const values = read.columns
  const problem = await changeProblem(actor, user, { values, typed })
  if (problem) return { ok: false, problem }
  const isRenamed = identity.some((field) => (values[field] ?? user[field]) !== user[field])
  if (isRenamed) await actor.announce(db, 'user changed', {}) // recusals by the old name remain
  const password = typed.password ? await hashPassword(typed.password) : undefined
  try {
    return await db.transaction(async (tx): Promise<UserResult> => {
      const enabled = values.role ? await lockEnabledUsers(tx) : []
      const user = await lockUser(tx, id)
      if (!user) return refuseUserChange('not_found')
      // If two sessions set a password at once, the first one ends the second.
      if (password && !(await findSession(tx, actor.session.id))) return refuseUserChange('reauthentication_required')
      const clash = mergeConflicts(readShownFields(typed, user), values, user)
      const conflict = userForm.names.find((name) => clash.includes(name))
      if (conflict) return { ok: false, problem: makeUserProblem('conflict', user[conflict], conflict) }
      const { before, after } = selectDifferences(user, { ...user, ...values })
      if (after.role !== undefined && isLastAdmin(enabled, id)) return refuseUserChange('last_admin', user.name)
      const saved = { id, name: values.name ?? user.name }
      if (typed.second_factor === '') await takeFactors(tx, actor, id)
      if (Object.keys(after).length === 0 && !password) return { ok: true, user: saved }
      await updateUser(tx, id, { ...after, ...(password && { password }) }, actor.clock())
      if (isRenamed) await actor.announce(tx, 'user changed', {})
      if (password) await signOutEverywhere(tx, id, actor.session.id)
      const action = password ? 'password' : 'change'
      await recordUserChange(tx, actor, { id, action, before, after })
      return { ok: true, user: saved }
    })
  } catch (error) {
    return refuseDuplicateUser(error)
  }
}

/** Returns the values that the form showed; the user's present value for a field that the form does not include. */
function readShownFields(typed: Typed, user: User): Pick<User, UserField> {
  const shown = userForm.names.map((name) => [name, typed[`from_${name}`] ?? user[name]])
  return Object.fromEntries(shown) as Pick<User, UserField> // one for each field
}

/** Returns why a change is refused before it is tried: missing rights, the new password, or the missing proof. */
async function changeProblem(
  actor: PasswordSetter,
  user: User,
  { values, typed }: { values: Partial<Pick<User, UserField>>; typed: Typed },
): Promise<UserProblem | undefined> {
  const { name, role, email } = values
  const { password, current_password, second_factor } = typed
  if (second_factor) return makeUserProblem('invalid')
  const isOwn = user.id === actor.session.user.id
  if (isOwn && role && !isAllowed(user.role, role)) return makeUserProblem('forbidden')
  const weak = password && (await findNewPasswordProblem(actor, password, name ?? user.name))
  if (weak) return weak
  const needsProof =
    second_factor === '' || password || (role ?? user.role) !== user.role || (email ?? user.email) !== user.email
  return needsProof ? checkProof(actor, current_password) : undefined
}
