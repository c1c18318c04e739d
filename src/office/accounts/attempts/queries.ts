import { and, count, eq, isNull, lt, max, or, type SQL, sql } from 'drizzle-orm'
import type { Db } from '../../../core/db/connect.ts'
import { locks } from '../../../core/db/locks.ts'
import { onlyRow } from '../../../core/db/rows.ts'
import { loginAttempts } from '../../../core/db/tables/accounts.ts'
import { addressKey, networkKey } from '../../../core/text/addresses.ts'
import { type AttemptCounts, type AttemptKind, attemptLimits, countSecondsToWait } from './rules.ts'

/** An attempt from an address, perhaps of a known device, for a user's folded `name` or a certificate's. */
type Attempt = { kind: AttemptKind; name: string; address: string; device?: string }

type Counted = Attempt & { network?: string }

/**
 * Records an attempt before it is checked, so that concurrent ones cannot pass the limit of their kind.
 * @returns the attempt, to be deleted if it was right; or the seconds to wait after too many
 */
export async function recordAttempt(
  db: Db,
  attempt: Attempt,
  now: Date,
): Promise<{ id: number } | { retryAfter: number }> {
  const { kind } = attempt
  const limits = attemptLimits[kind]
  const counted = { ...attempt, address: addressKey(attempt.address), network: networkKey(attempt.address) }
  return runOneAtATime(db, async (tx) => {
    await tx.execute(sql`select pg_advisory_xact_lock(${locks.attempts})`)
    const since = new Date(now.getTime() - limits.withinMs)
    await tx.delete(loginAttempts).where(and(eq(loginAttempts.kind, kind), lt(loginAttempts.at, since)))
    const retryAfter = countSecondsToWait(limits, await countAlike(tx, counted), now)
    if (retryAfter > 0) return { retryAfter }
    const noted = tx.insert(loginAttempts).values({ ...counted, at: now })
    return onlyRow(await noted.returning({ id: loginAttempts.id }))
  })
}

const last = new WeakMap<Db, Promise<unknown>>()

/**
 * Runs a process's transactions one after the other; while they wait for the lock, they would otherwise occupy all of
 * its connections.
 */
function runOneAtATime<Value>(db: Db, work: (tx: Db) => Promise<Value>): Promise<Value> {
  const before = last.get(db) ?? Promise.resolve()
  const turn = before.catch(() => {}).then(() => db.transaction(work))
  last.set(db, turn)
  return turn
}

/** Counts the attempts of a known device, or otherwise of all strangers by name, address and network. */
async function countAlike(transaction: Db, { kind, name, address, network, device }: Counted): Promise<AttemptCounts> {
  const isName = eq(loginAttempts.name, name)
  const isAddress = eq(loginAttempts.address, address)
  const isNetwork = network === undefined ? sql`false` : eq(loginAttempts.network, network)
  const isStranger = isNull(loginAttempts.device)
  const isAlike = device ? eq(loginAttempts.device, device) : and(isStranger, or(isName, isAddress, isNetwork))
  const ofStrangers = (which: SQL | undefined) => sql<number>`count(*) filter (where ${and(isStranger, which)})::int`
  const [row] = await transaction
    .select({
      together: ofStrangers(and(isName, isAddress)),
      name: ofStrangers(isName),
      address: ofStrangers(isAddress),
      network: ofStrangers(isNetwork),
      device: count(loginAttempts.device),
      last: max(loginAttempts.at),
    })
    .from(loginAttempts)
    .where(and(eq(loginAttempts.kind, kind), isAlike))
  return row ?? {}
}

export async function deleteAttempt(db: Db, id: number): Promise<void> {
  await db.delete(loginAttempts).where(eq(loginAttempts.id, id))
}
