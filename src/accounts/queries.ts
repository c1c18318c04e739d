import { and, asc, eq, inArray, isNotNull, lt, ne, sql } from 'drizzle-orm'
import type { Db } from '../db/connect.ts'
import { rowsOf } from '../db/rows.ts'
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

/** A user's row, held until the transaction ends. */
export async function lockUser(transaction: Db, id: number): Promise<User | undefined> {
  const [user] = await transaction.select(userColumns).from(users).where(eq(users.id, id)).for('update')
  return user
}

/** The ids of the users who may sign in, held until the transaction ends. */
export async function lockEnabledUsers(transaction: Db): Promise<{ id: number }[]> {
  const isEnabled = eq(users.status, 'enabled')
  return transaction.select({ id: users.id }).from(users).where(isEnabled).orderBy(asc(users.id)).for('update')
}

export async function isWithoutUsers(db: Db): Promise<boolean> {
  return (await db.select({ id: users.id }).from(users).orderBy(asc(users.id)).limit(1)).length === 0
}

export async function insertUser(db: Db, name: string, password: string): Promise<number> {
  const [row] = await db
    .insert(users)
    .values({ name, name_key: userNameKey(name), password })
    .returning({ id: users.id })
  if (!row) throw new Error('The user was not added')
  return row.id
}

type UserChange = { name?: string; password?: string; status?: 'enabled' | 'disabled'; allowed_cidrs?: string[] }

export async function updateUser(db: Db, id: number, values: UserChange): Promise<void> {
  const key = values.name === undefined ? {} : { name_key: userNameKey(values.name) }
  await db
    .update(users)
    .set({ ...values, ...key, modification: new Date() })
    .where(eq(users.id, id))
}

/** A session that has not been ended, with its user. */
type SessionRow = {
  id: string
  createdAt: Date
  lastSeenAt: Date
  expiresAt: Date
  user: { id: number; name: string; status: string; allowedCidrs: string[] }
}

export async function findSession(db: Db, id: string): Promise<SessionRow | undefined> {
  return (await listSessions(db, [id]))[0]
}

/** Of some sessions those that have not been ended. */
export async function listSessions(db: Db, ids: string[]): Promise<SessionRow[]> {
  return db
    .select({
      id: sessions.id,
      createdAt: sessions.created_at,
      lastSeenAt: sessions.last_seen_at,
      expiresAt: sessions.expires_at,
      user: { id: users.id, name: users.name, status: users.status, allowedCidrs: users.allowed_cidrs },
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

/** Ends a user's sessions, all or all but one. @returns where they were */
export async function deleteSessionsOf(db: Db, userId: number, but = '') {
  const isOne = and(eq(sessions.user_id, userId), ne(sessions.id, but))
  return db.delete(sessions).where(isOne).returning(endedColumns)
}

/** Ends one session of a user. @returns where it was */
export async function deleteSessionOf(db: Db, userId: number, id: string) {
  const isIt = and(eq(sessions.user_id, userId), eq(sessions.id, id))
  return db.delete(sessions).where(isIt).returning(endedColumns)
}

export async function deleteExpiredSessions(db: Db, now: Date): Promise<void> {
  await db.delete(sessions).where(lt(sessions.expires_at, now))
}

/** Takes what a session holds for the form of a path: once, then it is gone. */
export async function takeDraft(db: Db, sessionId: string, path: string): Promise<Draft['fields'] | undefined> {
  const [row] = await db.select({ draft: sessions.draft }).from(sessions).where(eq(sessions.id, sessionId))
  if (row?.draft?.path !== path) return undefined
  const isThere = and(eq(sessions.id, sessionId), isNotNull(sessions.draft))
  const taken = await db.update(sessions).set({ draft: null }).where(isThere).returning({ id: sessions.id })
  return taken.length > 0 ? row.draft.fields : undefined
}

/**
 * Notes a try for a name and from an address before it is made, so that many at once cannot pass the limit.
 * @returns the try, to be forgotten where it was right; or how many seconds to wait, where there were too many
 */
export async function noteAttempt(
  db: Db,
  name: string,
  address: string,
  now: Date,
): Promise<{ id: number } | { retryAfter: number }> {
  return db.transaction(async (tx) => {
    const retryAfter = secondsToWait(await countAttempts(tx, name, address, now), now)
    return retryAfter > 0 ? { retryAfter } : { id: await insertAttempt(tx, name, address, now) }
  })
}

/** Any number, the same in every process: who holds it counts tries to sign in. */
const attemptLock = 7_215_004

/** The tries of the last ten minutes for a name and from an address; no other is counted until the transaction ends. */
async function countAttempts(transaction: Db, name: string, address: string, now: Date): Promise<Attempts> {
  await transaction.execute(sql`select pg_advisory_xact_lock(${attemptLock})`)
  const since = new Date(now.getTime() - attemptsWithinMs)
  await transaction.delete(loginAttempts).where(lt(loginAttempts.at, since))
  const [row] = await rowsOf<{ together: number; by_name: number; by_address: number; last: string | null }>(
    transaction,
    sql`
      select count(*) filter (where name = ${name} and address = ${address})::int as together,
        count(*) filter (where name = ${name})::int as by_name,
        count(*) filter (where address = ${address})::int as by_address,
        max(at)::text as last
      from login_attempts where (name = ${name} or address = ${address}) and at > ${since.toISOString()}::timestamptz`,
  )
  return {
    together: row?.together ?? 0,
    name: row?.by_name ?? 0,
    address: row?.by_address ?? 0,
    last: row?.last ? new Date(row.last) : undefined,
  }
}

async function insertAttempt(db: Db, name: string, address: string, at: Date): Promise<number> {
  const [row] = await db.insert(loginAttempts).values({ name, address, at }).returning({ id: loginAttempts.id })
  if (!row) throw new Error('The attempt was not noted')
  return row.id
}

export async function deleteAttempt(db: Db, id: number): Promise<void> {
  await db.delete(loginAttempts).where(eq(loginAttempts.id, id))
}
