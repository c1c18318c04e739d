import { desc, eq, getTableColumns, gt, inArray, lt, lte, sql } from 'drizzle-orm'
import type { Db } from '../../core/db/connect.ts'
import { signIns } from '../../core/db/tables/accounts.ts'
import { maxSignIns, signInsKeptMs } from './rules.ts'

/** A sign-in for the user's page. */
export type ListedSignIn = Omit<typeof signIns.$inferSelect, 'user_id'>

/** Stores a sign-in, and deletes old and surplus ones. For `userId` 0, an unknown name, it only does the same work. */
export async function recordSignIn(db: Db, userId: number, signIn: Omit<ListedSignIn, 'id'>): Promise<void> {
  const { at, outcome, address, user_agent } = signIn
  await db.transaction(async (tx) => {
    await tx.execute(sql`set local synchronous_commit = off`) // waiting for the disk would reveal which names exist
    await tx.execute(sql`
      insert into sign_ins (user_id, at, outcome, address, user_agent)
      select id, ${at.toISOString()}::timestamptz, ${outcome}, ${address}, ${user_agent} from users where id = ${userId}`)
    const all = numberSignIns(tx, userId)
    const tooMany = tx.select({ id: all.id }).from(all).where(gt(all.place, maxSignIns))
    await tx.delete(signIns).where(inArray(signIns.id, tooMany))
    await tx.delete(signIns).where(lt(signIns.at, new Date(at.getTime() - signInsKeptMs)))
  })
}

const maxListed = 10

/** Returns a user's latest sign-ins, newest first: ten successes and ten failures. */
export async function listSignIns(db: Db, userId: number): Promise<ListedSignIn[]> {
  const all = numberSignIns(db, userId)
  const { id, at, outcome, address, user_agent } = all
  return db
    .select({ id, at, outcome, address, user_agent })
    .from(all)
    .where(lte(all.place, maxListed))
    .orderBy(desc(all.id))
}

/** Numbers a user's sign-ins from the newest, successes and failures separately, so that failures hide no success. */
function numberSignIns(db: Db, userId: number) {
  const isWrong = sql`${signIns.outcome} in ('invalid_credentials', 'invalid_code')`
  const place = sql<number>`row_number() over (partition by ${isWrong} order by ${signIns.id} desc)`.as('place')
  return db
    .select({ ...getTableColumns(signIns), place })
    .from(signIns)
    .where(eq(signIns.user_id, userId))
    .as('numbered')
}
