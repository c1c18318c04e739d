import { sql } from 'drizzle-orm'
import type { Db } from '../../core/db/connect.ts'
import { rowsOf } from '../../core/db/rows.ts'
import type { Client } from '../../core/workers/queue.ts'
import type { Rate } from './rate-limit.ts'

/** A network's limit, as a multiple of an address's limit. */
export const ofNetwork = 8

/** Returns the limit of a network from that of an address. */
export const multiplyRate = ({ burst, perSecond }: Rate): Rate => ({
  burst: burst * ofNetwork,
  perSecond: perSecond * ofNetwork,
})

/**
 * Does the same as {@link secondsToWaitEverywhere} for an address, then for its IPv6 network, which has many addresses.
 * @param what names the limit
 */
export async function secondsToWaitOf(
  db: Db,
  rate: Rate,
  { key, network, what }: Pick<Client, 'key' | 'network'> & { what: string },
): Promise<number> {
  const seconds = await secondsToWaitEverywhere(db, rate, `${what} ${key}`)
  return seconds || !network ? seconds : secondsToWaitEverywhere(db, multiplyRate(rate), `${what} ${network}`)
}

/**
 * Takes a token for a client's request from the token bucket that all processes share.
 * @returns 0, or the seconds until it is allowed; a refused request takes no token
 */
export async function secondsToWaitEverywhere(db: Db, { burst, perSecond }: Rate, key: string): Promise<number> {
  const refill = sql`${1 / perSecond} * interval '1 second'`
  const latest = sql`now() + ${burst / perSecond} * interval '1 second'`
  const next = sql`least(greatest(rate_limits.full_at, now()), ${latest}) + ${refill}` // clocks are sometimes set back
  const taken = await rowsOf(db)`
    insert into rate_limits (key, full_at) values (${key}, now() + ${refill})
    on conflict (key) do update set full_at = ${next} where ${next} <= ${latest} returning key`
  if (taken.length > 0) return 0
  const [row] = await rowsOf<{ seconds: number }>(db)`
    select ceil(extract(epoch from ${next} - (${latest})))::int as seconds from rate_limits where key = ${key}`
  return Math.max(1, row?.seconds ?? 1)
}

/** Refills a client's bucket, as if it had taken no token. */
export async function forgetTaken(db: Db, key: string): Promise<void> {
  await db.execute(sql`delete from rate_limits where key = ${key}`)
}

/** Returns the seconds until a client that exceeded a rate would have kept to it; 0 for a client that kept to it. */
export async function countSecondsBeyond(db: Db, { burst, perSecond }: Rate, key: string): Promise<number> {
  const [row] = await rowsOf<{ seconds: number }>(db)`
    select greatest(0, ceil(extract(epoch from full_at - now()) - ${burst / perSecond}::float8))::int as seconds
    from rate_limits where key = ${key}`
  return row?.seconds ?? 0
}

/** Deletes the clients whose bucket is full. */
export async function dropFullLimits(db: Db): Promise<void> {
  await db.execute(sql`delete from rate_limits where full_at < now()`)
}
