import { and, eq, isNull, sql } from 'drizzle-orm'
import type { PgUpdateSetSource } from 'drizzle-orm/pg-core'
import type { Db } from '../../../core/db/connect.ts'
import { findEarliest, pick, rowsOf } from '../../../core/db/rows.ts'
import { articles } from '../../../core/db/tables/articles.ts'
import { deposits } from '../../../core/db/tables/record.ts'
import type { Channel } from '../rules.ts'
import { isHeldBy } from './worker-queries.ts'

/** A due deposit: to be sent or, if it has a `batch`, to be looked up. */
export type Due = NonNullable<Awaited<ReturnType<typeof findDue>>>

const time = (at: Date) => sql`${at.toISOString()}::timestamptz`

/** Whether a deposit is due; a new one is due immediately, even if the clock has been set back. */
const isTime = (at: Date) => sql`next_attempt_at is not null and (next_attempt_at <= ${time(at)} or attempts = 0)`

/** Postpones all due deposits of a channel that are not sent yet, and records the reason. */
export async function holdWaiting(
  db: Db,
  channel: Channel,
  { at, until, message }: { at: Date; until: Date; message: string },
): Promise<void> {
  await db.execute(sql`
    update deposits set message = ${message}, next_attempt_at = ${time(until)}, attempts = greatest(attempts, 1)
    where channel = ${channel} and batch is null and ${isTime(at)}`)
}

/** Whether a channel has any due deposit. */
export async function isAnythingDue(db: Db, channel: Channel, at: Date): Promise<boolean> {
  const [row] = await rowsOf<{ is_due: boolean }>(db)`
    select exists (select from deposits where channel = ${channel} and ${isTime(at)})
      or exists (select from deposits where channel = ${channel} and stale and state in ('registered', 'changed')) as is_due`
  return row?.is_due ?? false
}

/** Finds the time at which the next deposit of a channel is due. */
export const findNextDeposit = (db: Db, channel: Channel): Promise<Date | undefined> =>
  findEarliest(
    db,
    deposits.next_attempt_at,
    sql`${deposits.channel} = ${channel} and ${deposits.next_attempt_at} is not null`,
  )

const dueColumns = {
  ...pick(deposits, 'article_id', 'state', 'batch', 'started_at', 'at', 'attempts'),
  doi: sql<string>`coalesce(${articles.doi}, '')`,
}

/** Finds the deposit of a channel that has been due longest. */
export async function findDue(db: Db, channel: Channel, at: Date) {
  const [due] = await db
    .select(dueColumns)
    .from(deposits)
    .innerJoin(articles, eq(articles.id, deposits.article_id))
    .where(and(eq(deposits.channel, channel), isTime(at)))
    .orderBy(deposits.next_attempt_at, deposits.article_id)
    .limit(1)
  return due
}

type Key = { article_id: number; channel: Channel }

const keyIs = ({ article_id, channel }: Key) => and(eq(deposits.article_id, article_id), eq(deposits.channel, channel))

type Intent = { batch: string; hash: string; noticed: boolean; at: Date; holder: string }

/** Records the deposit that is about to be sent. @returns false if another process has taken the lease */
export async function recordIntent(db: Db, key: Key, { batch, hash, noticed, at, holder }: Intent): Promise<boolean> {
  const written = await db
    .update(deposits)
    .set({ batch, hash, noticed, started_at: at })
    .where(and(keyIs(key), eq(deposits.state, 'waiting'), isNull(deposits.batch), isHeldBy(key.channel, holder)))
    .returning({ id: deposits.article_id })
  return written.length > 0
}

/** The columns of a deposit that a step changes. */
export type Outcome = Omit<PgUpdateSetSource<typeof deposits>, 'article_id' | 'channel'>

/** A deposit with its batch at the start of a step. */
type Begun = Key & { batch: string | null }

/** Records the outcome of a step; a newer batch is not overwritten. */
export async function writeOutcome(db: Db, { batch, ...key }: Begun, outcome: Outcome): Promise<void> {
  await db
    .update(deposits)
    .set(outcome)
    .where(and(keyIs(key), sql`${deposits.batch} is not distinct from ${batch}`))
}

/** The columns of a deposit with nothing in progress. */
export const settled = { batch: null, next_attempt_at: null, attempts: 0 } as const

type Result = { at: Date; message: string }

/** Records a registration. A later comparison detects whether the article has changed since it was sent. */
export async function writeRegistered(db: Db, begun: Begun, { at, message }: Result): Promise<void> {
  const registered = { registered_at: at, registered_hash: sql`${deposits.hash}`, stale: true }
  return writeOutcome(db, begun, { ...settled, ...registered, state: 'registered', at, message })
}

/** Records a refusal. If a user has requested the article since, it is sent again. */
export async function writeRefused(db: Db, begun: Begun, { at, message }: Result): Promise<void> {
  const state = sql`case when ${deposits.asked} then 'waiting' else 'failed' end`
  const next_attempt_at = sql`case when ${deposits.asked} then ${time(at)} end`
  return writeOutcome(db, begun, { ...settled, at, message, asked: false, state, next_attempt_at })
}
