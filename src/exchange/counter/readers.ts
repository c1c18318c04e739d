import { addressKey, networkKey } from '../../core/text/addresses.ts'
import { clientAddress } from '../../core/text/ip-ranges.ts'
import type { Services } from '../../services.ts'
import type { Visit } from './count-rules.ts'
import { readerOf } from './reader-rules.ts'
import type { PendingReading } from './reading-buffer.ts'
import { isRobot } from './robot-rules.ts'
import { slotsIn } from './slot-rules.ts'
import { saltOf } from './writing-queries.ts'

/** A visit before its article is found. */
export type KnownVisit = Omit<Visit, 'article'> & { refnumber: string }

const maxRemembered = 2000

const hashOf = (salt: string, text: string) =>
  new Bun.CryptoHasher('sha256', salt).update(text).digest().readBigUInt64BE()

/** Makes readers of addresses and agents: a hash under the day's salt; robots are left out. */
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

  async function visitsOf(noted: PendingReading[]): Promise<KnownVisit[]> {
    const visits: KnownVisit[] = []
    for (const { reading, at, ...client } of noted) {
      if (isKnownRobot(client.agent)) continue
      const { day, slot } = slots(at)
      const salt = salts.get(day) ?? (await saltOf(db, day))
      salts.set(day, salt)
      visits.push({ ...reading, reader: readerBy(salt, client), slot, at })
    }
    return visits
  }

  function readerBy(salt: string, { address, forwarded, agent }: Omit<PendingReading, 'reading' | 'at'>) {
    const client = clientAddress(address, forwarded, config.trustProxy)
    const key = addressKey(client)
    return readerOf(hashOf(salt, networkKey(client) ?? key), hashOf(salt, key), hashOf(salt, `${client}\n${agent}`))
  }

  return {
    visitsOf,
    isRobot: isKnownRobot,
    /** Forgets the salts of days before `today`. */
    forgetBefore(today: string) {
      for (const day of salts.keys()) if (day < today) salts.delete(day)
    },
  }
}
