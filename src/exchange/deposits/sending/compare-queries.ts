import { and, eq, inArray, sql } from 'drizzle-orm'
import type { Db } from '../../../core/db/connect.ts'
import { pick } from '../../../core/db/rows.ts'
import { articles } from '../../../core/db/tables/articles.ts'
import { deposits } from '../../../core/db/tables/record.ts'
import { queue } from '../queries.ts'
import type { Channel } from '../rules.ts'
import type { Outcome } from './queue-queries.ts'

/** A deposit whose content may have changed. */
export type Stale = { article_id: number; registered_hash: string; asked: boolean; noticed: boolean }

/** Locks some deposits whose content may have changed; skips those that another transaction has locked. */
export function lockStale(transaction: Db, channel: Channel, limit: number): Promise<Stale[]> {
  return transaction
    .select(pick(deposits, 'article_id', 'registered_hash', 'asked', 'noticed'))
    .from(deposits)
    .where(and(eq(deposits.channel, channel), deposits.stale, inArray(deposits.state, ['registered', 'changed'])))
    .limit(limit)
    .for('update', { skipLocked: true })
}

/** Records the result of comparing locked deposits. */
export async function writeCompared(
  transaction: Db,
  { channel, ids }: { channel: Channel; ids: number[] },
  outcome: Outcome,
): Promise<void> {
  if (ids.length === 0) return
  await transaction
    .update(deposits)
    .set({ ...outcome, stale: false, asked: false })
    .where(and(eq(deposits.channel, channel), inArray(deposits.article_id, ids)))
}

/** Queues the public notices about articles that were never sent to a channel. */
export async function queueNoticesOf(
  transaction: Db,
  channel: Channel,
  { refnumbers, at }: { refnumbers: string[]; at: Date },
): Promise<void> {
  if (refnumbers.length === 0) return
  const isNew = sql`not exists (select from deposits sent where sent.article_id = articles.id and sent.channel = ${channel})`
  const which = sql`${inArray(articles.notice_of, refnumbers)} and ${isNew}`
  await queue(transaction, { channel, which, createdby: '', at })
}
