import { and, eq, inArray, or, sql } from 'drizzle-orm'
import type { Db } from '../../core/db/connect.ts'
import { locks } from '../../core/db/locks.ts'
import { notices } from '../../core/db/tables/letters.ts'
import { isToAuthor } from './list-queries.ts'

type NewLetter = Pick<typeof notices.$inferInsert, 'recipient' | 'subject' | 'body' | 'message_id' | 'createdby'> & {
  article_id: number
}

/**
 * Queues letters, except for articles that already have a queued one or one newer than `seen`, added after the page was
 * rendered. A lock prevents other transactions from queueing letters until this one ends.
 * @returns the number of queued letters
 */
export async function queueRows(
  transaction: Db,
  rows: NewLetter[],
  { seen, at }: { seen: number; at: Date },
): Promise<number> {
  await transaction.execute(sql`select pg_advisory_xact_lock(${locks.notices})`)
  const ids = rows.map(({ article_id }) => article_id)
  const isNewer = sql`${notices.serial} > coalesce((select serial from notices where id = ${seen}), 0)`
  const taken = await transaction
    .select({ id: notices.article_id })
    .from(notices)
    .where(and(inArray(notices.article_id, ids), or(inArray(notices.state, ['waiting', 'sending']), isNewer)))
  const free = rows.filter(({ article_id }) => !taken.some(({ id }) => id === article_id))
  if (free.length > 0)
    await transaction.insert(notices).values(free.map((row) => ({ ...row, created_at: at, next_attempt_at: at })))
  return free.length
}

/** Records a user's decision about a letter. @returns false if its state has changed, or its article is `unseen` */
export async function settleLetter(
  db: Db,
  { id, from, unseen }: { id: number; from: 'unsure' | 'waiting'; unseen: readonly number[] },
  decided: { state: 'sent' | 'cancelled'; settledby: string; settled_at: Date },
): Promise<boolean> {
  const settled = await db
    .update(notices)
    .set({ ...decided, next_attempt_at: null })
    .where(and(eq(notices.id, id), eq(notices.state, from), isToAuthor(unseen)))
    .returning({ id: notices.id })
  return settled.length > 0
}
