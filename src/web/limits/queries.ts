import { sql } from 'drizzle-orm'
import type { Db } from '../../core/db/connect.ts'
import { rowsOf } from '../../core/db/rows.ts'
import type { Rate } from './rate-limit.ts'

/**
 * Takes a token for a client's request from the token bucket that all processes share.
 * @returns 0, or the seconds until it is allowed; a refused request takes no token
 */
export async function secondsToWaitEverywhere(db: Db, { burst, perSecond }: Rate, key: string): Promise<number> {
  const refill = sql`${1 / perSecond} * interval '1 second'`
  const latest = sql`now() + ${burst / perSecond} * interval '1 second'`
  const next = sql`least(greatest(rate_limits.full_at, now()), ${latest}) + ${refill}` // clocks are set back
  const taken = await rowsOf(db)`
    insert into rate_limits (key, full_at) values (${key}, now() + ${refill})
    on conflict (key) do update set full_at = ${next} where ${next} <= ${latest} returning key`
  if (taken.length > 0) return 0
  const [row] = await rowsOf<{ seconds: number }>(db)`
    select ceil(extract(epoch from ${next} - (${latest})))::int as seconds from rate_limits where key = ${key}`
  return Math.max(1, row?.seconds ?? 1)
}

/** The seconds until a client who took more tokens than a rate has would have kept to it; 0 for who did. */
export async function secondsBeyond(db: Db, { burst, perSecond }: Rate, key: string): Promise<number> {
  const [row] = await rowsOf<{ seconds: number }>(db)`
    select greatest(0, ceil(extract(epoch from full_at - now()) - ${burst / perSecond}::float8))::int as seconds
    from rate_limits where key = ${key}`
  return row?.seconds ?? 0
}

/** Deletes the clients whose bucket is full. */
export async function dropFullLimits(db: Db): Promise<void> {
  await db.execute(sql`delete from rate_limits where full_at < now()`)
}
