import { sql } from 'drizzle-orm'
import type { Db } from '../../core/db/connect.ts'
import { locks } from '../../core/db/locks.ts'
import { threeADay } from '../../office/letters/rules.ts'
import { countSecondsBeyond, forgetTaken, secondsToWaitEverywhere } from '../../web/limits/queries.ts'

const aDay = (burst: number) => ({ burst, perSecond: burst / (24 * 60 * 60) })

/** The daily limits of letters caused by one network: 50, with separate shares for confirmations and co-authors. */
const ofNetwork = { confirm: aDay(30), coauthor: aDay(20) }

/**
 * The most days that letters to one address, and from one network, may wait; a paper waits 7 days for its confirmation.
 */
const mostDays = { confirm: [7, 7], coauthor: [2, 7] } as const

/** A letter caused by a stranger to an unproven address; `network` is '' if it was not caused by a stranger. */
type Unproven = { kind: 'confirm' | 'coauthor'; to: string; network: string }

/**
 * Determines when a letter may be sent to an unproven address: at most three a day to one address, from all senders
 * together, and 50 a day from one network.
 * @returns the time before which it is not sent, undefined for at once; not `ok` if too many wait for another letter to
 * a co-author
 */
export async function turnOfLetter(
  transaction: Db,
  { kind, to, network }: Unproven,
  at: Date,
): Promise<{ ok: boolean; after?: Date }> {
  await transaction.execute(sql`select pg_advisory_xact_lock(${locks.unproven})`) // two papers may name the same people
  const [daysOfOne, daysOfNetwork] = mostDays[kind]
  const counts = [
    ...(network ? [{ key: `${kind} from ${network}`, rate: ofNetwork[kind], days: daysOfNetwork }] : []),
    { key: lettersTo(to), rate: threeADay, days: daysOfOne },
  ]
  let seconds = 0
  for (const { key, rate, days } of counts) {
    const beyond = await secondsToWaitEverywhere(transaction, { ...rate, burst: rate.burst * days }, key)
    if (beyond > 0 && kind === 'coauthor') return { ok: false }
    seconds = Math.max(seconds, beyond + (await countSecondsBeyond(transaction, rate, key)))
  }
  return { ok: true, ...(seconds > 0 && { after: new Date(at.getTime() + seconds * 1000) }) }
}

const lettersTo = (email: string) => `letters to ${email.toLowerCase()}`

/** Stops counting letters to a proven address, also about deleted papers, since the count would reveal these. */
export const forgetLetters = (transaction: Db, email: string): Promise<void> =>
  forgetTaken(transaction, lettersTo(email))
