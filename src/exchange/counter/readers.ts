import { addressKey, networkKey } from '../../core/text/addresses.ts'
import { dayMs } from '../../core/text/dates.ts'
import { clientAddress } from '../../core/text/ip-ranges.ts'
import { localTimeIn } from '../../core/text/local-time.ts'
import type { PendingView, Services } from '../../services.ts'
import type { Visit } from './count-rules.ts'
import { readerOf } from './reader-rules.ts'
import { isRobot } from './robot-rules.ts'
import { saltOf } from './writing-queries.ts'

/** A visit whose article is not yet looked up. */
export type KnownVisit = Omit<Visit, 'article'> & { refnumber: string }

const maxRemembered = 2000

const hashWithSalt = (salt: string, text: string) =>
  new Bun.CryptoHasher('sha256', salt).update(text).digest().readBigUInt64BE()

/** Converts addresses and user agents to readers: hashes with the day's salt. Leaves out robots. */
export function createReaders({ db, config }: Pick<Services, 'db' | 'config'>) {
  const salts = new Map<string, string>()
  const slots = slotsIn(config.timeZone)
  const robots = new Map<string, boolean>()

  const isKnownRobot = (agent: string) => {
    const known = robots.get(agent) ?? isRobot(agent)
    if (robots.size >= maxRemembered) robots.clear()
    robots.set(agent, known)
    return known
  }

  async function visitsOf(noted: PendingView[]): Promise<KnownVisit[]> {
    const visits: KnownVisit[] = []
    for (const { view, at, ...client } of noted) {
      if (isKnownRobot(client.agent)) continue
      const { day, slot } = slots(at)
      const salt = salts.get(day) ?? (await saltOf(db, day))
      salts.set(day, salt)
      visits.push({ ...view, reader: readerBy(salt, client), slot, at })
    }
    return visits
  }

  function readerBy(salt: string, { address, forwarded, agent }: Omit<PendingView, 'view' | 'at'>) {
    const client = clientAddress(address, forwarded, config.trustProxy)
    const key = addressKey(client)
    return readerOf(
      hashWithSalt(salt, networkKey(client) ?? key),
      hashWithSalt(salt, key),
      hashWithSalt(salt, `${client}\n${agent}`),
    )
  }

  return {
    visitsOf,
    isRobot: isKnownRobot,
    /** Drops the salts of days before `today`. */
    forgetBefore(today: string) {
      for (const day of salts.keys()) if (day < today) salts.delete(day)
    },
  }
}

const quarterMs = 15 * 60 * 1000

/**
 * Returns a function that returns the day and the hour slot of a moment in a time zone: `slot` is the day's number
 * since 1 January 1970 times 24, plus the hour. Computes both once for each quarter of an hour, since every time zone's
 * offset is a multiple of one.
 */
export function slotsIn(timeZone: string): (at: number) => { day: string; slot: number } {
  let last = { quarter: Number.NaN, day: '', slot: 0 }
  return (at) => {
    const quarter = Math.floor(at / quarterMs)
    if (quarter === last.quarter) return last
    const [day = '', time = ''] = localTimeIn(timeZone, new Date(at)).split('T')
    last = { quarter, day, slot: (Date.parse(day) / dayMs) * 24 + Number(time.slice(0, 2)) }
    return last
  }
}
