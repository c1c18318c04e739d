import { and, asc, count, desc, eq, getTableColumns, gt, max, sql } from 'drizzle-orm'
import type { Db } from '../../../core/db/connect.ts'
import { sessions, users } from '../../../core/db/schema.ts'
import { idleMs, type Role } from '../../sessions/rules.ts'

/** A user in the list, with the number of live sessions and the last use of any. */
export type ListedUser = {
  id: number
  name: string
  role: Role
  status: string
  allowed_cidrs: string[]
  sessions: number
  seen: Date | null
}

/** All users by name. */
export async function listUsers(db: Db, now: Date): Promise<ListedUser[]> {
  const { id, name, role, status, allowed_cidrs } = getTableColumns(users)
  return db
    .select({ id, name, role, status, allowed_cidrs, sessions: count(sessions.id), seen: max(sessions.last_seen_at) })
    .from(users)
    .leftJoin(sessions, and(eq(sessions.user_id, users.id), isAlive(now)))
    .groupBy(users.id)
    .orderBy(sql`${users.name_key} collate "C"`)
}

/** The SQL condition for live sessions: neither expired nor idle for too long. */
function isAlive(now: Date) {
  return and(gt(sessions.expires_at, now), gt(sessions.last_seen_at, new Date(now.getTime() - idleMs)))
}

/** A session as its user sees it. */
export type ListedSession = {
  id: string
  created_at: Date
  last_seen_at: Date
  address: string
  user_agent: string
}

const maxSessions = 100

/** A user's live sessions, most recently used first. */
export async function listSessionsOf(db: Db, userId: number, now: Date): Promise<ListedSession[]> {
  const { id, created_at, last_seen_at, address, user_agent } = getTableColumns(sessions)
  return db
    .select({ id, created_at, last_seen_at, address, user_agent })
    .from(sessions)
    .where(and(eq(sessions.user_id, userId), isAlive(now)))
    .orderBy(desc(sessions.last_seen_at), asc(sessions.id))
    .limit(maxSessions)
}
