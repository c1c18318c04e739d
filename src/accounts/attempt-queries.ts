import { and, count, eq, isNull, lt, max, or, type SQL, sql } from 'drizzle-orm'
import type { Db } from '../db/connect.ts'
import { locks } from '../db/locks.ts'
import { loginAttempts } from '../db/schema.ts'
import { addressKey } from '../text/addresses.ts'
import { type AttemptCounts, type AttemptKind, attemptLimits, secondsToWait } from './attempt-rules.ts'

/**
 * An attempt: at what, from which address, and at which known device, if any. `name` is the folded name of a user, or the
 * certificate whose code is checked.
 */
type Attempt = { kind: AttemptKind; name: string; address: string; device?: string }

/**
 * Records an attempt before it is checked, so that concurrent ones cannot pass the limit of their kind.
 * @returns the attempt, to be deleted if it was right; or the seconds to wait, if there were too many
 */
export async function recordAttempt(
  db: Db,
  attempt: Attempt,
  now: Date,
): Promise<{ id: number } | { retryAfter: number }> {
  const { kind } = attempt
  const limits = attemptLimits[kind]
  const counted = { ...attempt, address: addressKey(attempt.address) }
  return db.transaction(async (tx) => {
    await tx.execute(sql`select pg_advisory_xact_lock(${locks.attempts})`)
    const since = new Date(now.getTime() - limits.withinMs)
    await tx.delete(loginAttempts).where(and(eq(loginAttempts.kind, kind), lt(loginAttempts.at, since)))
    const retryAfter = secondsToWait(limits, await countAlike(tx, counted), now)
    return retryAfter > 0 ? { retryAfter } : { id: await insertAttempt(tx, { ...counted, at: now }) }
  })
}

/** Counts the attempts at a known device, or else all strangers' at a name and from an address. */
async function countAlike(transaction: Db, { kind, name, address, device }: Attempt): Promise<AttemptCounts> {
  const isName = eq(loginAttempts.name, name)
  const isAddress = eq(loginAttempts.address, address)
  const isStranger = isNull(loginAttempts.device)
  const isAlike = device ? eq(loginAttempts.device, device) : and(isStranger, or(isName, isAddress))
  const ofStrangers = (which: SQL | undefined) => sql<number>`count(*) filter (where ${and(isStranger, which)})::int`
  const [row] = await transaction
    .select({
      together: ofStrangers(and(isName, isAddress)),
      name: ofStrangers(isName),
      address: ofStrangers(isAddress),
      device: count(loginAttempts.device),
      last: max(loginAttempts.at),
    })
    .from(loginAttempts)
    .where(and(eq(loginAttempts.kind, kind), isAlike))
  return row ?? {}
}

async function insertAttempt(db: Db, values: typeof loginAttempts.$inferInsert): Promise<number> {
  const [row] = await db.insert(loginAttempts).values(values).returning({ id: loginAttempts.id })
  if (!row) throw new Error('The attempt was not noted')
  return row.id
}

export async function deleteAttempt(db: Db, id: number): Promise<void> {
  await db.delete(loginAttempts).where(eq(loginAttempts.id, id))
}
