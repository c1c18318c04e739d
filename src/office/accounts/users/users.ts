import { randomBytes } from 'node:crypto'
import { sql } from 'drizzle-orm'
import type { Config } from '../../../core/config/config.ts'
import type { Db } from '../../../core/db/connect.ts'
import { violatedConstraint } from '../../../core/db/errors.ts'
import { locks } from '../../../core/db/locks.ts'
import { isCidr, maxCidrs, plainAddress } from '../../../core/text/ip-ranges.ts'
import { refusalFor } from '../../../core/text/problems.ts'
import type { Status } from '../../../core/text/status.ts'
import type { Actor } from '../../../services.ts'
import { type Change, recordChange } from '../../history/queries.ts'
import { deleteSessionOf, deleteSessionsOf } from '../../sessions/queries.ts'
import type { Role } from '../../sessions/rules.ts'
import { distrust, dropFactors, forgetBrowsers } from '../factors/queries.ts'
import { findNewPasswordProblem, hashPassword } from '../passwords/passwords.ts'
import { makeUserProblem, refuseUserChange, type UserProblem, type UserRefusal, type UserResult } from '../problems.ts'
import { findUser, insertUser, isWithoutUsers, lockEnabledUsers, lockUser, updateUser } from '../queries.ts'
import { notifyUser } from '../reset/notifying.ts'
import { nameBrowser } from '../user-agent.ts'
import { userForm } from './fields.ts'

/** A printed first password expires after a week. */
const firstPasswordMs = 7 * 24 * 60 * 60 * 1000

/**
 * Creates the first user; a generated password is printed once. The user is asked to change it, and also one that is
 * easy to guess.
 */
export async function addFirstUser(
  db: Db,
  config: Pick<Config, 'admin' | 'breachedPasswords'>,
  say: (line: string) => void,
): Promise<void> {
  const { admin } = config
  if (!(await isWithoutUsers(db))) return
  const random = randomBytes(16).toString('base64url')
  const hash = await hashPassword(admin.password ?? random)
  const problem = admin.password && (await findNewPasswordProblem({ db, config }, admin.password, admin.username))
  const wasAdded = await db.transaction(async (tx) => {
    await tx.execute(sql`select pg_advisory_xact_lock(${locks.firstUser})`)
    if (!(await isWithoutUsers(tx))) return false
    const password_until = admin.password ? undefined : new Date(Date.now() + firstPasswordMs)
    const first = { has_first_password: !admin.password || !!problem, password_until }
    const user = { name: admin.username, password: hash, ...first }
    await insertUser(tx, user)
    return true
  })
  if (!wasAdded) return
  if (!admin.password) say(`The first user is ${admin.username}, with the password ${random}`)
  if (problem) say('ADMIN_PASSWORD is easy to guess: sign in and change it')
}

/** The services on behalf of the person who changes users: a signed-in user, or a maintainer at the command line. */
type UserManager = Pick<Actor, 'db' | 'clock' | 'username' | 'announce' | 'config'> & Pick<Change, 'userId' | 'address'>

type NewUser = { name: string; password: string; role?: string; email?: string }

/** Returns the columns of a new user without the password, or all problems of the input. */
export async function newUserIn(manager: UserManager, { name, role, email, password }: NewUser) {
  const read = userForm.changeIn({ name: '', role: null, email: '', orcid: '' }, { name, role, email })
  const weak = await findNewPasswordProblem(manager, password, read.ok ? (read.columns.name ?? '') : name)
  return refusalFor<UserProblem>([...(read.ok ? [] : read.problems), ...(weak ? [weak] : [])]) ?? read
}

/** Adds a user, who may sign in at once from every address. */
export async function addUser(manager: UserManager, typed: NewUser): Promise<UserResult> {
  const { db } = manager
  const read = await newUserIn(manager, typed)
  if (!read.ok) return read
  const { name = '' } = read.columns
  const hash = await hashPassword(typed.password)
  try {
    return await db.transaction(async (tx) => {
      const id = await insertUser(tx, { ...read.columns, name, password: hash })
      await manager.announce(tx, 'user changed', {})
      await recordUserChange(tx, manager, { id, action: 'add', after: read.columns })
      return { ok: true, user: { id, name } }
    })
  } catch (error) {
    return refuseDuplicateUser(error)
  }
}

/** Refuses a value that another user has; rethrows any other error. */
export function refuseDuplicateUser(error: unknown): UserRefusal {
  const constraint = violatedConstraint(error)
  if (constraint === 'users_name') return refuseUserChange('duplicate_name')
  if (constraint === 'users_email') return refuseUserChange('duplicate_email')
  throw error
}

/**
 * Ends all of a user's sessions, or all but one, and removes the user's trust in browsers. @returns the ended sessions
 */
export async function signOutEverywhere(tx: Db, id: number, but?: string) {
  const ended = await deleteSessionsOf(tx, id, but)
  await forgetBrowsers(tx, id)
  return ended
}

/** Sets a password and ends the user's sessions. */
export async function setPassword(manager: UserManager, id: number, password: string): Promise<UserResult> {
  const { db } = manager
  const problem = await findNewPasswordProblem(manager, password, (await findUser(db, id))?.name ?? '')
  if (problem) return { ok: false, problem }
  const hash = await hashPassword(password)
  return db.transaction(async (tx) => {
    const user = await lockUser(tx, id)
    if (!user) return refuseUserChange('not_found')
    await updateUser(tx, id, { password: hash }, manager.clock())
    await signOutEverywhere(tx, id)
    await recordUserChange(tx, manager, { id, action: 'password' })
    return { ok: true, user }
  })
}

/** Gives a user a role; at least one enabled user must be an admin. */
export async function setRole(manager: UserManager, id: number, role: Role): Promise<UserResult> {
  return manager.db.transaction(async (tx) => {
    const enabled = await lockEnabledUsers(tx)
    const user = await lockUser(tx, id)
    if (!user) return refuseUserChange('not_found')
    if (user.role === role) return { ok: true, user }
    if (isLastAdmin(enabled, id)) return refuseUserChange('last_admin', user.name)
    await updateUser(tx, id, { role }, manager.clock())
    await recordUserChange(tx, manager, { id, action: 'change', before: { role: user.role }, after: { role } })
    return { ok: true, user }
  })
}

/** Reports whether this user is the only admin among the enabled users. */
export function isLastAdmin(enabled: { id: number; role: Role }[], id: number): boolean {
  const admins = enabled.filter(({ role }) => role === 'admin')
  return admins.length === 1 && admins[0]?.id === id
}

/** Removes all second factors of a user. */
export async function removeFactors(manager: UserManager, id: number): Promise<UserResult> {
  return manager.db.transaction(async (tx) => {
    const user = await lockUser(tx, id)
    if (!user) return refuseUserChange('not_found')
    await takeFactors(tx, manager, id)
    return { ok: true, user }
  })
}

/** Removes all second factors of a user, in this transaction. */
export async function takeFactors(tx: Db, manager: UserManager, id: number): Promise<void> {
  const factors = await dropFactors(tx, id)
  const before = { factor: factors.join(', ') }
  if (factors.length > 0) await recordUserChange(tx, manager, { id, action: 'remove-factor', before })
}

/** Enables a user, or disables one and ends every session; at least one user must be able to sign in. */
export async function setUserStatus(manager: UserManager, id: number, status: Status): Promise<UserResult> {
  return manager.db.transaction(async (tx) => {
    const enabled = await lockEnabledUsers(tx)
    const user = await lockUser(tx, id)
    if (!user) return refuseUserChange('not_found')
    if (user.status === status) return { ok: true, user }
    if (status === 'disabled' && enabled.length === 1) return refuseUserChange('last_user', user.name)
    if (status === 'disabled' && isLastAdmin(enabled, id)) return refuseUserChange('last_admin', user.name)
    await updateUser(tx, id, { status }, manager.clock())
    if (status === 'disabled') await signOutEverywhere(tx, id)
    const action = status === 'enabled' ? 'enable' : 'disable'
    await recordUserChange(tx, manager, { id, action, before: { status: user.status }, after: { status } })
    return { ok: true, user }
  })
}

/**
 * Sets the addresses that a user may sign in and work from; [] is everywhere.
 * @param from the list that the form showed
 */
export async function allowAddresses(
  manager: UserManager,
  id: number,
  { cidrs, from }: { cidrs: string[]; from?: string[] },
): Promise<UserResult> {
  if (cidrs.length > maxCidrs) return refuseUserChange('too_many')
  const wrong = cidrs.find((cidr) => !isCidr(cidr))
  if (wrong !== undefined) return refuseUserChange('invalid_cidr', wrong)
  return manager.db.transaction(async (tx) => {
    const user = await lockUser(tx, id)
    if (!user) return refuseUserChange('not_found')
    const { allowed_cidrs } = user
    const isStored = (list: string[]) => JSON.stringify(list) === JSON.stringify(allowed_cidrs)
    if (isStored(cidrs)) return { ok: true, user }
    if (from && !isStored(from))
      return { ok: false, problem: makeUserProblem('conflict', allowed_cidrs.join(', '), 'allowed_cidrs') }
    await updateUser(tx, id, { allowed_cidrs: cidrs }, manager.clock())
    const after = { allowed_cidrs: cidrs }
    await recordUserChange(tx, manager, { id, action: 'allow-ip', before: { allowed_cidrs }, after })
    return { ok: true, user }
  })
}

/** A user's sessions to end: one, or all but one. */
type Sessions = { only: string } | { but: string }

/** Ends sessions of a user. @returns their number */
export async function endSessions(manager: UserManager, id: number, which: Sessions): Promise<number> {
  return manager.db.transaction(async (tx) => {
    const ended = await ('only' in which ? deleteSessionOf(tx, id, which.only) : signOutEverywhere(tx, id, which.but))
    const sessions = ended.map(({ address, user_agent }) => `${nameBrowser(user_agent)}, ${plainAddress(address)}`)
    if (ended.length > 0) await recordUserChange(tx, manager, { id, action: 'end-sessions', before: { sessions } })
    return ended.length
  })
}

/** Removes a user's trust in one browser, or in all. @returns how many */
export async function endBrowsers(manager: UserManager, id: number, browser?: number): Promise<number> {
  return manager.db.transaction(async (tx) => {
    const ended = await distrust(tx, id, browser)
    if (ended > 0) await recordUserChange(tx, manager, { id, action: 'end-trust' })
    return ended
  })
}

type UserChange = Pick<Change, 'action'> & Partial<Pick<Change, 'before' | 'after'>> & { id: number }

/** Records a change of a user in its transaction, and mails the user about changes that a thief would make. */
export async function recordUserChange(
  tx: Db,
  { clock, config, username, userId, address }: Omit<UserManager, 'db' | 'announce'>,
  { id, action, before = {}, after = {} }: UserChange,
): Promise<void> {
  const [at, subject] = [clock(), String(id)]
  await recordChange(tx, { at, username, userId, address, kind: 'user', subject, action, before, after })
  const by = { config, at }
  if (action === 'password') await notifyUser(tx, by, { id, kind: 'password' })
  if (action === 'add-factor') await notifyUser(tx, by, { id, kind: 'factor-added', what: String(after.factor) })
  if (action === 'remove-factor') await notifyUser(tx, by, { id, kind: 'factor-removed', what: String(before.factor) })
  if (before.email) await notifyUser(tx, by, { id, kind: 'email', to: String(before.email) })
}
