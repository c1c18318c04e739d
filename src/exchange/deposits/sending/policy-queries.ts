import { sql } from 'drizzle-orm'
import type { PgUpdateSetSource } from 'drizzle-orm/pg-core'
import type { Db } from '../../../core/db/connect.ts'
import { rowsOf } from '../../../core/db/rows.ts'
import { policyDeposits } from '../../../core/db/tables/record.ts'
import type { Channel } from '../rules.ts'
import { isHeldBy } from './worker-queries.ts'

/** The stored deposit of the policy's page. */
export type PolicyDeposit = typeof policyDeposits.$inferSelect

/** Finds the deposit of the policy's page; undefined before the first one. */
export async function findPolicyDeposit(db: Db): Promise<PolicyDeposit | undefined> {
  const [row] = await db.select().from(policyDeposits)
  return row
}

type Intent = { doi: string; batch: string; hash: string; at: Date; channel: Channel; holder: string }

/** Records the deposit of the page that is about to be sent. @returns false if another process has taken the lease */
export async function recordPolicyIntent(db: Db, { doi, batch, hash, at, channel, holder }: Intent): Promise<boolean> {
  const written = await rowsOf(db)`
    insert into policy_deposits as known (doi, batch, hash, started_at, next_attempt_at)
    select ${doi}, ${batch}, ${hash}, ${at.toISOString()}::timestamptz, ${at.toISOString()}::timestamptz
    where ${isHeldBy(channel, holder)}
    on conflict (id) do update set doi = excluded.doi, batch = excluded.batch, hash = excluded.hash,
      started_at = excluded.started_at, next_attempt_at = excluded.next_attempt_at, attempts = 0
    where known.batch is null
    returning id`
  return written.length > 0
}

/** Records the outcome of a step of the page's deposit; a newer batch is not overwritten. */
export async function writePolicyOutcome(
  db: Db,
  batch: string,
  outcome: PgUpdateSetSource<typeof policyDeposits>,
): Promise<void> {
  await db.update(policyDeposits).set(outcome).where(sql`${policyDeposits.batch} = ${batch}`)
}
