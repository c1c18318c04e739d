import { and, asc, count, desc, eq, gt, max, sql } from 'drizzle-orm'
import type { Db } from '../../../core/db/connect.ts'
import { pick } from '../../../core/db/rows.ts'
import { sessions, users } from '../../../core/db/tables/accounts.ts'
import { idleMs } from '../../sessions/rules.ts'

/** A user in the list, with the number of live sessions and the last use of any. */
export type ListedUser = Pick<typeof users.$inferSelect, 'id' | 'name' | 'role' | 'status' | 'allowed_cidrs'> & {
  sessions: number
  seen: Date | null
}

/** Lists all users by name. */
export async function listUsers(db: Db, now: Date): Promise<ListedUser[]> {
  const columns = pick(users, 'id', 'name', 'role', 'status', 'allowed_cidrs')
  return db
    .select({ ...columns, sessions: count(sessions.id), seen: max(sessions.last_seen_at) })
    .from(users)
    .leftJoin(sessions, and(eq(sessions.user_id, users.id), isAlive(now)))
    .groupBy(users.id)
    .orderBy(sql`${users.name_key} collate "C"`)
}

/** Returns the SQL condition for live sessions: neither expired nor idle for too long. */
function isAlive(now: Date) {
  return and(gt(sessions.expires_at, now), gt(sessions.last_seen_at, new Date(now.getTime() - idleMs)))
}

/** A session for its user's page. */
export type ListedSession = Pick<typeof sessions.$inferSelect, keyof typeof sessionColumns>

const sessionColumns = pick(sessions, 'id', 'created_at', 'last_seen_at', 'address', 'user_agent')

const maxSessions = 100

/** Returns a user's live sessions, most recently used first. */
export async function listSessionsOf(db: Db, userId: number, now: Date): Promise<ListedSession[]> {
  return db
    .select(sessionColumns)
    .from(sessions)
    .where(and(eq(sessions.user_id, userId), isAlive(now)))
    .orderBy(desc(sessions.last_seen_at), asc(sessions.id))
    .limit(maxSessions)
}
