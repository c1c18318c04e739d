import { randomBytes } from 'node:crypto'
import { sql } from 'drizzle-orm'
import { type Change, record } from '../audit/queries.ts'
import type { Config } from '../config.ts'
import type { Db } from '../db/connect.ts'
import { violatedConstraint } from '../db/errors.ts'
import { hashPassword, newPasswordProblem } from './passwords.ts'
import { nameProblem, type UserProblem, userProblem } from './problems.ts'
import {
  deleteSessionOf,
  deleteSessionsOf,
  findUser,
  insertUser,
  isWithoutUsers,
  lockEnabledUsers,
  lockUser,
  updateUser,
} from './queries.ts'
import { isCidr, maxCidrs, plainAddress, userName } from './rules.ts'
import { browserName } from './user-agent.ts'

/** Advisory lock key for creating the first user; any number, the same in every process. */
const firstUserLock = 7_215_005

/**
 * Creates the first user while there is none. A generated password is printed once; the user is asked to change it, or a
 * given one that is easy to guess.
 */
export async function addFirstUser(
  db: Db,
  { admin }: Pick<Config, 'admin'>,
  say: (line: string) => void,
): Promise<void> {
  if (!(await isWithoutUsers(db))) return
  const random = randomBytes(15).toString('base64url')
  const hash = await hashPassword(admin.password ?? random)
  const problem = admin.password && (await newPasswordProblem(db, admin.password, admin.username))
  const wasAdded = await db.transaction(async (tx) => {
    await tx.execute(sql`select pg_advisory_xact_lock(${firstUserLock})`)
    if (!(await isWithoutUsers(tx))) return false
    await insertUser(tx, admin.username, hash, !admin.password || !!problem)
    return true
  })
  if (!wasAdded) return
  if (!admin.password) say(`The first user is ${admin.username}, with the password ${random}`)
  if (problem) say('ADMIN_PASSWORD is easy to guess: sign in and change it')
}

/** The acting user and the time: a signed-in user, or a maintainer at the command line. */
export type By = Pick<Change, 'username' | 'at' | 'userId' | 'address'>

type Result = { ok: true; user: { id: number; name: string } } | { ok: false; problem: UserProblem }

const refused = (code: UserProblem['code'], detail?: string): Result & { ok: false } => ({
  ok: false,
  problem: userProblem(code, detail),
})

/** Adds a user, who may sign in at once from every address. */
export async function addUser(db: Db, by: By, typed: { name: string; password: string }): Promise<Result> {
  const name = userName(typed.name)
  if (name === undefined) return { ok: false, problem: nameProblem(typed.name) }
  const problem = await newPasswordProblem(db, typed.password, name)
  if (problem) return { ok: false, problem }
  const hash = await hashPassword(typed.password)
  try {
    return await db.transaction(async (tx) => {
      const id = await insertUser(tx, name, hash)
      await note(tx, by, id, 'add', {}, { name })
      return { ok: true, user: { id, name } }
    })
  } catch (error) {
    if (violatedConstraint(error) === 'users_name') return refused('duplicate_name')
    throw error
  }
}

/** Sets a password and ends the user's sessions. */
export async function setPassword(db: Db, by: By, id: number, password: string): Promise<Result> {
  const problem = await newPasswordProblem(db, password, (await findUser(db, id))?.name ?? '')
  if (problem) return { ok: false, problem }
  const hash = await hashPassword(password)
  return db.transaction(async (tx) => {
    const user = await lockUser(tx, id)
    if (!user) return refused('not_found')
    await updateUser(tx, id, { password: hash })
    await deleteSessionsOf(tx, id)
    await note(tx, by, id, 'password', {}, {})
    return { ok: true, user }
  })
}

/** Lets a user in again, or keeps the user out with every session ended; somebody must be left who can sign in. */
export async function setUserStatus(db: Db, by: By, id: number, status: 'enabled' | 'disabled'): Promise<Result> {
  return db.transaction(async (tx) => {
    const enabled = await lockEnabledUsers(tx)
    const user = await lockUser(tx, id)
    if (!user) return refused('not_found')
    if (user.status === status) return { ok: true, user }
    if (status === 'disabled' && enabled.length === 1) return refused('last_user', user.name)
    await updateUser(tx, id, { status })
    if (status === 'disabled') await deleteSessionsOf(tx, id)
    await note(tx, by, id, status === 'enabled' ? 'enable' : 'disable', { status: user.status }, { status })
    return { ok: true, user }
  })
}

/**
 * Sets the only addresses that a user may sign in from and work from; none allows every one.
 * @param from those that the form was filled with
 */
export async function allowAddresses(db: Db, by: By, id: number, cidrs: string[], from?: string[]): Promise<Result> {
  if (cidrs.length > maxCidrs) return refused('too_many')
  const wrong = cidrs.find((cidr) => !isCidr(cidr))
  if (wrong !== undefined) return refused('invalid_cidr', wrong)
  return db.transaction(async (tx) => {
    const user = await lockUser(tx, id)
    if (!user) return refused('not_found')
    const { allowed_cidrs } = user
    const isStored = (list: string[]) => JSON.stringify(list) === JSON.stringify(allowed_cidrs)
    if (isStored(cidrs)) return { ok: true, user }
    if (from && !isStored(from))
      return { ok: false, problem: userProblem('conflict', allowed_cidrs.join(', '), 'allowed_cidrs') }
    await updateUser(tx, id, { allowed_cidrs: cidrs })
    await note(tx, by, id, 'allow-ip', { allowed_cidrs }, { allowed_cidrs: cidrs })
    return { ok: true, user }
  })
}

/** A user's sessions to end: one, or all but one. */
export type Sessions = { only: string } | { but: string }

/**
 * Ends sessions of a user.
 * @returns their number
 */
export async function endSessions(db: Db, by: By, id: number, which: Sessions): Promise<number> {
  return db.transaction(async (tx) => {
    const ended =
      'only' in which ? await deleteSessionOf(tx, id, which.only) : await deleteSessionsOf(tx, id, which.but)
    const sessions = ended.map(({ address, user_agent }) => `${browserName(user_agent)}, ${plainAddress(address)}`)
    if (ended.length > 0) await note(tx, by, id, 'end-sessions', { sessions }, {})
    return ended.length
  })
}

function note(tx: Db, by: By, id: number, action: string, before: object, after: object): Promise<void> {
  const subject = String(id)
  return record(tx, { ...by, kind: 'user', subject, action, before: { ...before }, after: { ...after } })
}
