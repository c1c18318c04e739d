import { and, asc, count, eq, gte, inArray, isNotNull, isNull, lt, max, ne, or, type SQL, sql } from 'drizzle-orm'
import type { Db } from '../db/connect.ts'
import { type Draft, loginAttempts, sessions, users } from '../db/schema.ts'
import { type Attempts, attemptsWithinMs, isLongerThanNames, secondsToWait, userNameKey } from './rules.ts'

export type User = { id: number; name: string; password: string; status: string; allowed_cidrs: string[] }

const userColumns = {
  id: users.id,
  name: users.name,
  password: users.password,
  status: users.status,
  allowed_cidrs: users.allowed_cidrs,
}

export async function findUserByName(db: Db, name: string): Promise<User | undefined> {
  if (isLongerThanNames(name)) return undefined
  const [user] = await db
    .select(userColumns)
    .from(users)
    .where(eq(users.name_key, userNameKey(name)))
  return user
}

export async function findUser(db: Db, id: number): Promise<User | undefined> {
  const [user] = await db.select(userColumns).from(users).where(eq(users.id, id))
  return user
}

/** Locks a user's row until the transaction ends. */
export async function lockUser(transaction: Db, id: number): Promise<User | undefined> {
  const [user] = await transaction.select(userColumns).from(users).where(eq(users.id, id)).for('update')
  return user
}

/**
 * Locks the users who may sign in until the transaction ends.
 * @returns their ids
 */
export async function lockEnabledUsers(transaction: Db): Promise<{ id: number }[]> {
  const isEnabled = eq(users.status, 'enabled')
  return transaction.select({ id: users.id }).from(users).where(isEnabled).orderBy(asc(users.id)).for('update')
}

export async function isWithoutUsers(db: Db): Promise<boolean> {
  return (await db.select({ id: users.id }).from(users).orderBy(asc(users.id)).limit(1)).length === 0
}

/** @param hasFirstPassword whether the user is asked to change the password */
export async function insertUser(db: Db, name: string, password: string, hasFirstPassword = false): Promise<number> {
  const [row] = await db
    .insert(users)
    .values({ name, name_key: userNameKey(name), password, has_first_password: hasFirstPassword })
    .returning({ id: users.id })
  if (!row) throw new Error('The user was not added')
  return row.id
}

type UserChange = { name?: string; password?: string; status?: 'enabled' | 'disabled'; allowed_cidrs?: string[] }

export async function updateUser(db: Db, id: number, values: UserChange): Promise<void> {
  const key = values.name === undefined ? {} : { name_key: userNameKey(values.name) }
  const changed = values.password === undefined ? {} : { has_first_password: false }
  await db
    .update(users)
    .set({ ...values, ...key, ...changed, modification: new Date() })
    .where(eq(users.id, id))
}

/** A session that has not been ended, with its user. */
type SessionRow = {
  id: string
  createdAt: Date
  lastSeenAt: Date
  expiresAt: Date
  user: { id: number; name: string; status: string; allowedCidrs: string[]; hasFirstPassword: boolean }
}

export async function findSession(db: Db, id: string): Promise<SessionRow | undefined> {
  return (await listSessions(db, [id]))[0]
}

/** The sessions among these ids that have not been ended. */
export async function listSessions(db: Db, ids: string[]): Promise<SessionRow[]> {
  return db
    .select({
      id: sessions.id,
      createdAt: sessions.created_at,
      lastSeenAt: sessions.last_seen_at,
      expiresAt: sessions.expires_at,
      user: {
        id: users.id,
        name: users.name,
        status: users.status,
        allowedCidrs: users.allowed_cidrs,
        hasFirstPassword: users.has_first_password,
      },
    })
    .from(sessions)
    .innerJoin(users, eq(users.id, sessions.user_id))
    .where(inArray(sessions.id, ids))
}

export async function insertSession(db: Db, row: typeof sessions.$inferInsert): Promise<void> {
  await db.insert(sessions).values(row)
}

export async function touchSession(db: Db, id: string, now: Date): Promise<void> {
  await db.update(sessions).set({ last_seen_at: now }).where(eq(sessions.id, id))
}

export async function deleteSession(db: Db, id: string): Promise<void> {
  await db.delete(sessions).where(eq(sessions.id, id))
}

const endedColumns = { address: sessions.address, user_agent: sessions.user_agent }

/**
 * Ends a user's sessions, all or all but one.
 * @returns their addresses and user agents
 */
export async function deleteSessionsOf(db: Db, userId: number, but = '') {
  const isOne = and(eq(sessions.user_id, userId), ne(sessions.id, but))
  return db.delete(sessions).where(isOne).returning(endedColumns)
}

/**
 * Ends one session of a user.
 * @returns its address and user agent
 */
export async function deleteSessionOf(db: Db, userId: number, id: string) {
  const isIt = and(eq(sessions.user_id, userId), eq(sessions.id, id))
  return db.delete(sessions).where(isIt).returning(endedColumns)
}

export async function deleteExpiredSessions(db: Db, now: Date): Promise<void> {
  await db.delete(sessions).where(lt(sessions.expires_at, now))
}

/** Takes (and deletes) a session's draft for a path. */
export async function takeDraft(db: Db, sessionId: string, path: string): Promise<Draft['fields'] | undefined> {
  const [row] = await db.select({ draft: sessions.draft }).from(sessions).where(eq(sessions.id, sessionId))
  if (row?.draft?.path !== path) return undefined
  const isThere = and(eq(sessions.id, sessionId), isNotNull(sessions.draft))
  const taken = await db.update(sessions).set({ draft: null }).where(isThere).returning({ id: sessions.id })
  return taken.length > 0 ? row.draft.fields : undefined
}

/** Advisory lock key for counting sign-in tries; any number, the same in every process. */
const attemptLock = 7_215_004

/**
 * Records a try for a name from an address before it is checked, so that concurrent tries cannot pass the limit.
 * @param device the known device, if any: counted apart from all others
 * @returns the try, to be deleted if it was right; or the seconds to wait, if there were too many
 */
export async function noteAttempt(
  db: Db,
  name: string,
  address: string,
  now: Date,
  device?: string,
): Promise<{ id: number } | { retryAfter: number }> {
  return db.transaction(async (tx) => {
    await tx.execute(sql`select pg_advisory_xact_lock(${attemptLock})`)
    const since = new Date(now.getTime() - attemptsWithinMs)
    await tx.delete(loginAttempts).where(lt(loginAttempts.at, since))
    const attempts = device ? await countOfDevice(tx, device, since) : await countOfStranger(tx, name, address, since)
    const retryAfter = secondsToWait(attempts, now)
    return retryAfter > 0 ? { retryAfter } : { id: await insertAttempt(tx, { name, address, at: now, device }) }
  })
}

/** A known device's tries since then. */
async function countOfDevice(transaction: Db, device: string, since: Date): Promise<Attempts> {
  const isItsOwn = and(eq(loginAttempts.device, device), gte(loginAttempts.at, since))
  const [row] = await transaction
    .select({ device: count(), last: max(loginAttempts.at) })
    .from(loginAttempts)
    .where(isItsOwn)
  return { device: row?.device, last: row?.last ?? undefined }
}

/** Strangers' tries since then, for a name and from an address. */
async function countOfStranger(transaction: Db, name: string, address: string, since: Date): Promise<Attempts> {
  const [isName, isAddress] = [eq(loginAttempts.name, name), eq(loginAttempts.address, address)]
  const counted = (which: SQL | undefined) => sql<number>`count(*) filter (where ${which})::int`
  const isStranger = and(isNull(loginAttempts.device), gte(loginAttempts.at, since))
  const [row] = await transaction
    .select({
      together: counted(and(isName, isAddress)),
      name: counted(isName),
      address: counted(isAddress),
      last: max(loginAttempts.at),
    })
    .from(loginAttempts)
    .where(and(or(isName, isAddress), isStranger))
  return { ...row, last: row?.last ?? undefined }
}

async function insertAttempt(db: Db, values: typeof loginAttempts.$inferInsert): Promise<number> {
  const [row] = await db.insert(loginAttempts).values(values).returning({ id: loginAttempts.id })
  if (!row) throw new Error('The attempt was not noted')
  return row.id
}

export async function deleteAttempt(db: Db, id: number): Promise<void> {
  await db.delete(loginAttempts).where(eq(loginAttempts.id, id))
}
