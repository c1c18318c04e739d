import { sql } from 'drizzle-orm'
import type { Db } from '../db/connect.ts'
import { rowsOf } from '../db/rows.ts'
import type { Channel } from './rules.ts'

/** A process that sends says so again before this time is over; then another one may take over. */
export const leaseSeconds = 5

/**
 * Makes a process the only one that sends to a channel, for {@link leaseSeconds}; false while another one is. One that seems to hold
 * it for longer did so before the clock was set back.
 */
export async function takeLease(db: Db, channel: Channel, holder: string): Promise<boolean> {
  const held = await rowsOf(db)`
    insert into channel_workers as own (channel, holder, held_until)
    values (${channel}, ${holder}, now() + ${leaseSeconds} * interval '1 second')
    on conflict (channel) do update set holder = excluded.holder, held_until = excluded.held_until
    where own.holder = excluded.holder or own.held_until is null or own.held_until not between now() and now() + ${leaseSeconds} * interval '1 second'
    returning channel`
  return held.length > 0
}

/** Lets another process send, at once. @param holder who may have been sending, or anyone */
export async function releaseLease(db: Db, channel: Channel, holder?: string): Promise<void> {
  await db.execute(sql`
    update channel_workers set held_until = null
    where channel = ${channel} and (${holder === undefined} or holder = ${holder ?? ''})`)
}

/** Whether a channel rests. */
export async function isPaused(db: Db, channel: Channel, at: Date): Promise<boolean> {
  const paused = await rowsOf(db)`
    select 1 from channel_workers where channel = ${channel} and paused_until > ${at.toISOString()}::timestamptz`
  return paused.length > 0
}

/** Counts a failure of a channel itself. @returns how many there were in a row */
export async function countFailure(db: Db, channel: Channel): Promise<number> {
  const [row] = await rowsOf<{ failures: number }>(db)`
    update channel_workers set failures = failures + 1 where channel = ${channel} returning failures`
  return row?.failures ?? 1
}

/** Lets a channel rest until a moment. */
export async function pause(db: Db, channel: Channel, until: Date): Promise<void> {
  await db.execute(
    sql`update channel_workers set paused_until = ${until.toISOString()}::timestamptz where channel = ${channel}`,
  )
}

/** Forgets a channel's failures: it answered. */
export async function clearFailures(db: Db, channel: Channel): Promise<void> {
  await db.execute(
    sql`update channel_workers set failures = 0, paused_until = null where channel = ${channel} and failures > 0`,
  )
}

/** Makes the version of a channel's next deposit exceed one that the channel has. */
export async function raiseVersion(db: Db, channel: Channel, version: number): Promise<void> {
  await db.execute(
    sql`update channel_workers set version = greatest(version, ${version}::bigint) where channel = ${channel}`,
  )
}
