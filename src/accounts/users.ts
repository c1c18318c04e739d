import { sql } from 'drizzle-orm'
import { record } from '../audit/queries.ts'
import type { Config } from '../config.ts'
import type { Db } from '../db/connect.ts'
import { violatedConstraint } from '../db/errors.ts'
import { hashPassword } from './actions.ts'
import { deleteSessionsOf, findUserByName, insertUser, isWithoutUsers, updateUser } from './queries.ts'
import { accountMessages, isCidr, isPassword, userName } from './rules.ts'

type Outcome = { ok: true; said: string } | { ok: false; said: string }

const done = (said: string): Outcome => ({ ok: true, said })
const failed = (said: string): Outcome => ({ ok: false, said })

/** Any number, the same in every process: who holds it looks whether there are users. */
const firstUserLock = 7_215_005

/** Makes the first user while there is none; a password that nobody gave is said once. */
export async function addFirstUser(
  db: Db,
  { admin }: Pick<Config, 'admin'>,
  say: (line: string) => void,
): Promise<void> {
  if (!(await isWithoutUsers(db))) return
  const random = Buffer.from(crypto.getRandomValues(new Uint8Array(15))).toString('base64url')
  const hash = await hashPassword(admin.password ?? random)
  const wasAdded = await db.transaction(async (tx) => {
    await tx.execute(sql`select pg_advisory_xact_lock(${firstUserLock})`)
    if (!(await isWithoutUsers(tx))) return false
    await insertUser(tx, admin.username, hash)
    return true
  })
  if (wasAdded && !admin.password) say(`The first user is ${admin.username}, with the password ${random}`)
}

/** A change of a user by a maintainer at the command line. */
type Change = { db: Db; now: Date; name: string }

export async function addUser({ db, now, name }: Change, password: string): Promise<Outcome> {
  const kept = userName(name)
  if (kept === undefined) return failed(accountMessages.invalid_name)
  if (!isPassword(password)) return failed(accountMessages.invalid_password)
  const hash = await hashPassword(password)
  try {
    await db.transaction(async (tx) => {
      const id = await insertUser(tx, kept, hash)
      await note(tx, now, id, 'add', {}, { name: kept })
    })
  } catch (error) {
    if (violatedConstraint(error) === 'users_name') return failed(accountMessages.duplicate_name)
    throw error
  }
  return done(`${kept} may sign in`)
}

/** Sets a password and ends the user's sessions. */
export async function setPassword({ db, now, name }: Change, password: string): Promise<Outcome> {
  if (!isPassword(password)) return failed(accountMessages.invalid_password)
  const hash = await hashPassword(password)
  return change({ db, now, name }, 'password', async (tx, id) => {
    await updateUser(tx, id, { password: hash })
    await deleteSessionsOf(tx, id)
    return {}
  })
}

/** Lets a user in again, or keeps him or her out, with every session ended. */
export async function setUserStatus({ db, now, name }: Change, status: 'enabled' | 'disabled'): Promise<Outcome> {
  return change({ db, now, name }, status === 'enabled' ? 'enable' : 'disable', async (tx, id) => {
    await updateUser(tx, id, { status })
    if (status === 'disabled') await deleteSessionsOf(tx, id)
    return { status }
  })
}

/** The only addresses that a user may sign in from; none allows every one. */
export async function allowAddresses({ db, now, name }: Change, cidrs: string[]): Promise<Outcome> {
  const wrong = cidrs.find((cidr) => !isCidr(cidr))
  if (wrong !== undefined) return failed(`${wrong} is no range of addresses such as 10.0.0.0/8 or 2001:db8::/32`)
  return change({ db, now, name }, 'allow-ip', async (tx, id) => {
    await updateUser(tx, id, { allowed_cidrs: cidrs })
    return { allowed_cidrs: cidrs }
  })
}

async function change(
  { db, now, name }: Change,
  action: string,
  make: (tx: Db, id: number) => Promise<Record<string, unknown>>,
): Promise<Outcome> {
  const user = await findUserByName(db, name)
  if (!user) return failed(`There is no user ${name}`)
  await db.transaction(async (tx) => {
    const after = await make(tx, user.id)
    await note(
      tx,
      now,
      user.id,
      action,
      { status: user.status, allowed_cidrs: user.allowed_cidrs },
      { status: user.status, allowed_cidrs: user.allowed_cidrs, ...after },
    )
  })
  return done(`${user.name}: done`)
}

const commandLine = 'command line'

function note(tx: Db, at: Date, id: number, action: string, before: object, after: object): Promise<void> {
  return record(tx, {
    at,
    username: commandLine,
    kind: 'user',
    subject: String(id),
    action,
    before: { ...before },
    after: { ...after },
  })
}
