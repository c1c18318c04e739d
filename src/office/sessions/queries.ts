import { and, eq, inArray, lt, ne, sql } from 'drizzle-orm'
import type { Db } from '../../core/db/connect.ts'
import { pick } from '../../core/db/rows.ts'
import { authenticatorApps, passkeys, sessions, users } from '../../core/db/tables/accounts.ts'
import { settings } from '../../core/db/tables/settings.ts'
import type { Role } from './rules.ts'

/**
 * A session that has not been ended, with its user. `hasFirstPassword`: the user is asked to change the password;
 * `mustSetUp`: the journal requires a second factor, and the user has none.
 */
export type Session = {
  id: string
  createdAt: Date
  lastSeenAt: Date
  expiresAt: Date
  provedAt: Date | null
  mustSetUp: boolean
  user: { id: number; name: string; role: Role; status: string; allowedCidrs: string[]; hasFirstPassword: boolean }
}

/** The condition that the settings require a second factor of a user who has none. */
const mustSetUp = sql<boolean>`exists (select from ${settings} where ${settings.second_factor} = 'all'
    or (${settings.second_factor} = 'editors' and ${users.role} <> 'staff'))
  and not exists (select from ${authenticatorApps} where ${authenticatorApps.user_id} = ${users.id} and ${authenticatorApps.secret} <> '')
  and not exists (select from ${passkeys} where ${passkeys.user_id} = ${users.id})`

export const findSession = async (db: Db, id: string): Promise<Session | undefined> => (await listSessions(db, [id]))[0]

/** Returns the sessions among these ids that have not been ended. */
export async function listSessions(db: Db, ids: string[]): Promise<Session[]> {
  return db
    .select({
      id: sessions.id,
      createdAt: sessions.created_at,
      lastSeenAt: sessions.last_seen_at,
      expiresAt: sessions.expires_at,
      provedAt: sessions.proved_at,
      mustSetUp,
      user: {
        ...pick(users, 'id', 'name', 'role', 'status'),
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

/** Stores that a session's user proved who they are. */
export async function proveSession(db: Db, id: string, now: Date): Promise<void> {
  await db.update(sessions).set({ proved_at: now }).where(eq(sessions.id, id))
}

export async function deleteSession(db: Db, id: string): Promise<void> {
  await db.delete(sessions).where(eq(sessions.id, id))
}

const endedColumns = { address: sessions.address, user_agent: sessions.user_agent }

/** Ends a user's sessions, all or all but one. @returns their addresses and user agents */
export async function deleteSessionsOf(db: Db, userId: number, but = '') {
  const isOne = and(eq(sessions.user_id, userId), ne(sessions.id, but))
  return db.delete(sessions).where(isOne).returning(endedColumns)
}

/** Ends one session of a user. @returns its address and user agent */
export async function deleteSessionOf(db: Db, userId: number, id: string) {
  const isIt = and(eq(sessions.user_id, userId), eq(sessions.id, id))
  return db.delete(sessions).where(isIt).returning(endedColumns)
}

export async function deleteExpiredSessions(db: Db, now: Date): Promise<void> {
  await db.delete(sessions).where(lt(sessions.expires_at, now))
}
