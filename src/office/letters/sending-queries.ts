import { and, eq, inArray, lte, sql } from 'drizzle-orm'
import type { Db } from '../../core/db/connect.ts'
import { findEarliest, rowsOf } from '../../core/db/rows.ts'
import { notices } from '../../core/db/tables/letters.ts'
import type { Attempted, LinkedLetter } from './rules.ts'

/** A claimed letter: only the process that claimed it sends it. */
export type Claimed = LinkedLetter &
  Pick<
    typeof notices.$inferSelect,
    'id' | 'subject' | 'body' | 'message_id' | 'attempts' | 'automatic' | 'language'
  > & {
    /** The article's ref number; null for a letter about an account. */
    refnumber: string | null
    status: string | null
  }

/**
 * Claims the letter that has been due longest: it becomes `sending`, and no other process can claim it. A new letter is
 * due at once, even if the clock has been set back, unless it has a time before which it must not be sent.
 */
export async function claimNext(db: Db, at: Date): Promise<Claimed | undefined> {
  const now = sql`${at.toISOString()}::timestamptz`
  const [claimed] = await rowsOf<Claimed>(db)`
    update notices set state = 'sending', attempts = attempts + 1, started_at = ${now}, next_attempt_at = null
    where notices.id = (
      select id from notices where state = 'waiting' and (next_attempt_at <= ${now} or (attempts = 0 and send_after is null))
      order by next_attempt_at, serial limit 1 for update skip locked)
    returning notices.id::float8 as id, recipient, notices.subject, body, message_id, attempts, automatic, reset_id, kind, side,
      paper, request, link, language,
      (select refnumber from articles where articles.id = article_id) as refnumber,
      (select status from articles where articles.id = article_id) as status`
  return claimed
}

/** Returns the time when the next letter is due. */
export const findNextLetter = (db: Db): Promise<Date | undefined> =>
  findEarliest(db, notices.next_attempt_at, sql`${notices.state} = 'waiting'`)

/**
 * Records the outcome of an attempt, unless a user has decided about the letter meanwhile. A letter that became unsure
 * is not sent again automatically, whatever the outcome.
 */
export async function writeAttempt(
  db: Db,
  { id, attempts }: Pick<Claimed, 'id' | 'attempts'>,
  { state, error, next_attempt_at }: Attempted,
): Promise<void> {
  const claimed = and(eq(notices.id, id), eq(notices.attempts, attempts))
  const late =
    state === 'waiting'
      ? ({ state: 'failed', error, next_attempt_at: null } as const)
      : { state, error, next_attempt_at }
  const written = await db
    .update(notices)
    .set({ state, error, next_attempt_at })
    .where(and(claimed, eq(notices.state, 'sending')))
    .returning({ id: notices.id })
  if (written.length === 0)
    await db
      .update(notices)
      .set(late)
      .where(and(claimed, eq(notices.state, 'unsure')))
}

/**
 * Marks letters as unsure that have been `sending` since this time or earlier: their outcome is unknown. @returns how
 * many
 */
export async function markSendingUnsure(db: Db, startedBefore: Date): Promise<number> {
  const doubted = await db
    .update(notices)
    .set({ state: 'unsure', error: 'The journal was stopped while it was sending.' })
    .where(and(eq(notices.state, 'sending'), lte(notices.started_at, startedBefore)))
    .returning({ id: notices.id })
  return doubted.length
}

/** Marks restored letters that were waiting or being sent as unsure: they may have been sent since. */
export async function markRestoredUnsure(transaction: Db, error: string, articleId?: number): Promise<void> {
  await transaction
    .update(notices)
    .set({ state: 'unsure', next_attempt_at: null, error })
    .where(
      and(inArray(notices.state, ['waiting', 'sending']), articleId ? eq(notices.article_id, articleId) : undefined),
    )
}
