import { sql } from 'drizzle-orm'
import type { Db } from '../../core/db/connect.ts'
import { locks } from '../../core/db/locks.ts'
import { threeADay } from '../../office/letters/rules.ts'
import { forgetTaken, secondsBeyond, secondsToWaitEverywhere } from '../../web/limits/queries.ts'

const aDay = (burst: number) => ({ burst, perSecond: burst / (24 * 60 * 60) })

/** The daily letters to addresses that one network names: 50, co-authors never taking the confirmer's. */
const ofNetwork = { confirm: aDay(30), coauthor: aDay(20) }

/** The days for which letters to one address, and of one network, may wait; a paper waits 7 days for its proof. */
const mostDays = { confirm: [7, 7], coauthor: [2, 7] } as const

/** A letter that a stranger causes, to an address that proved nothing; `network` is '' where no stranger named it. */
type Unproven = { kind: 'confirm' | 'coauthor'; to: string; network: string }

/**
 * When a letter may go to an address that proved nothing: three a day go there, whoever writes, and 50 of one network.
 * @returns the time before which it does not go, undefined for at once; not `ok` where so many wait that another
 * co-author's is too many
 */
export async function turnOfLetter(
  transaction: Db,
  { kind, to, network }: Unproven,
  at: Date,
): Promise<{ ok: boolean; after?: Date }> {
  await transaction.execute(sql`select pg_advisory_xact_lock(${locks.unproven})`) // two papers name the same people
  const [daysOfOne, daysOfNetwork] = mostDays[kind]
  const counts = [
    ...(network ? [{ key: `${kind} from ${network}`, rate: ofNetwork[kind], days: daysOfNetwork }] : []),
    { key: lettersTo(to), rate: threeADay, days: daysOfOne },
  ]
  let seconds = 0
  for (const { key, rate, days } of counts) {
    const beyond = await secondsToWaitEverywhere(transaction, { ...rate, burst: rate.burst * days }, key)
    if (beyond > 0 && kind === 'coauthor') return { ok: false }
    seconds = Math.max(seconds, beyond + (await secondsBeyond(transaction, rate, key)))
  }
  return { ok: true, ...(seconds > 0 && { after: new Date(at.getTime() + seconds * 1000) }) }
}

const lettersTo = (email: string) => `letters to ${email.toLowerCase()}`

/** Letters to a proven address count no more, also about deleted papers, which would reveal it. */
export const forgetLetters = (transaction: Db, email: string): Promise<void> =>
  forgetTaken(transaction, lettersTo(email))
