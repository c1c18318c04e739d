import { sql } from 'drizzle-orm'
import type { Db } from '../../../core/db/connect.ts'
import { rowsOf } from '../../../core/db/rows.ts'
import { type Channel, versionAt } from '../rules.ts'

/**
 * The seconds of a lease: a sending process renews it within this time; an expired one may be taken by another process.
 */
export const leaseSeconds = 5

/**
 * Takes or renews a channel's lease, so that only one process sends, for {@link leaseSeconds}; false while another
 * process has it. A lease that ends later than that was taken before the clock was set back, and does not count.
 */
export async function takeLease(db: Db, channel: Channel, holder: string): Promise<boolean> {
  const held = await rowsOf(db)`
    insert into channel_workers as known (channel, holder, held_until)
    values (${channel}, ${holder}, now() + ${leaseSeconds} * interval '1 second')
    on conflict (channel) do update set holder = excluded.holder, held_until = excluded.held_until
    where known.holder = excluded.holder or known.held_until is null or known.held_until not between now()
      and now() + ${leaseSeconds} * interval '1 second'
    returning channel`
  return held.length > 0
}

/** Ends a channel's lease if this process has it. */
export async function releaseLease(db: Db, channel: Channel, holder: string): Promise<void> {
  await db.execute(sql`update channel_workers set held_until = null where channel = ${channel} and holder = ${holder}`)
}

/** The condition that a process has a channel's lease. */
export const isHeldBy = (channel: Channel, holder: string) =>
  sql`exists (select from channel_workers worker where worker.channel = ${channel} and worker.holder = ${holder}
    and worker.held_until > now())`

/** Whether a channel is paused. */
export async function isPaused(db: Db, channel: Channel, at: Date): Promise<boolean> {
  const paused = await rowsOf(db)`
    select 1 from channel_workers where channel = ${channel} and paused_until > ${at.toISOString()}::timestamptz`
  return paused.length > 0
}

/** Counts a failure of the channel itself. @returns the number of consecutive failures */
export async function countFailure(db: Db, channel: Channel): Promise<number> {
  const [row] = await rowsOf<{ failures: number }>(db)`
    update channel_workers set failures = failures + 1 where channel = ${channel} returning failures`
  return row?.failures ?? 1
}

/** Pauses a channel until a time. */
export async function pause(db: Db, channel: Channel, until: Date): Promise<void> {
  await db.execute(
    sql`update channel_workers set paused_until = ${until.toISOString()}::timestamptz where channel = ${channel}`,
  )
}

/** Resets a channel's count of failures after it answered. */
export async function clearFailures(db: Db, channel: Channel): Promise<void> {
  await db.execute(
    sql`update channel_workers set failures = 0, paused_until = null where channel = ${channel} and failures > 0`,
  )
}

/** Raises a channel's version, so that its next deposit exceeds the given one. */
export async function raiseVersion(db: Db, channel: Channel, version: number): Promise<void> {
  await db.execute(
    sql`update channel_workers set version = greatest(version, ${version}::bigint) where channel = ${channel}`,
  )
}

/**
 * Returns the version of a channel's next deposit. It always grows, across processes and even if a clock is set back.
 */
export async function takeNextVersion(db: Db, channel: Channel, at: Date): Promise<number> {
  const now = versionAt(at)
  const [row] = await rowsOf<{ version: string }>(db)`
    insert into channel_workers (channel, version) values (${channel}, ${now})
    on conflict (channel) do update set version = greatest(excluded.version, channel_workers.version + 1)
    returning version::text`
  return Number(row?.version)
}
