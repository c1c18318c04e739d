import { violatedConstraint } from '../../../core/db/errors.ts'
import { userName } from '../../../core/text/credentials.ts'
import { deleteSessionsOf, findSession } from '../../sessions/queries.ts'
import { hashPassword, newPasswordProblem, type PasswordSetter, proofProblem } from '../passwords/passwords.ts'
import { nameProblem, type UserProblem, userProblem } from '../problems.ts'
import { findUser, lockUser, updateUser } from '../queries.ts'
import { recordUserChange } from './users.ts'

/** `from_name` is the name that the form was filled with: an untouched name does not overwrite a newer one. */
type Change = { name?: string; from_name?: string; password?: string; current_password?: string }

/**
 * Changes a user's name or password. A new password requires the acting user's own, or a sign-in within the last 15 minutes,
 * and ends the user's other sessions; an empty one keeps the old.
 */
export async function changeUser(
  actor: PasswordSetter,
  id: number,
  change: Change,
): Promise<{ ok: true; user: { id: number; name: string } } | { ok: false; problem: UserProblem }> {
  const isNamed = change.name !== undefined && change.name !== change.from_name
  const typed = isNamed ? userName(change.name ?? '') : undefined
  if (isNamed && typed === undefined) return { ok: false, problem: nameProblem(change.name ?? '') }
  const { db } = actor
  if (change.password) {
    const name = typed ?? (await findUser(db, id))?.name ?? ''
    const problem =
      (await newPasswordProblem(db, change.password, name)) ?? (await proofProblem(actor, change.current_password))
    if (problem) return { ok: false, problem }
  }
  const password = change.password ? await hashPassword(change.password) : undefined
  try {
    return await db.transaction(async (tx) => {
      const user = await lockUser(tx, id)
      if (!user) return { ok: false, problem: userProblem('not_found') }
      // If two sessions set a password at once, the first one ends the second.
      if (password && !(await findSession(tx, actor.session.id)))
        return { ok: false, problem: userProblem('reauthentication_required') }
      const name = typed ?? user.name
      if (name !== user.name && user.name !== (change.from_name ?? user.name))
        return { ok: false, problem: userProblem('conflict', user.name, 'name') }
      if (name === user.name && !password) return { ok: true, user: { id, name } }
      await updateUser(tx, id, { name, ...(password && { password }) })
      if (password) await deleteSessionsOf(tx, id, actor.session.id)
      const action = password ? 'password' : 'change'
      await recordUserChange(tx, actor, { id, action, before: { name: user.name }, after: { name } })
      return { ok: true, user: { id, name } }
    })
  } catch (error) {
    if (violatedConstraint(error) !== 'users_name') throw error
    return { ok: false, problem: userProblem('duplicate_name') }
  }
}
