import { dayIn, dayMs } from '../../core/text/dates.ts'
import { momentOf } from '../../core/text/local-time.ts'
import { readSettings } from '../../office/settings/queries.ts'
import { originOf, sendsAlerts } from '../../office/settings/rules.ts'
import type { Services } from '../../services.ts'
import { announceCalls, announceNotices, queueDaily } from './announcing-queries.ts'
import { dropOldAlertLetters } from './letter-queries.ts'
import { lockPublications } from './publication-queries.ts'
import { endUnconfirmed, forgetAskedBefore, lockAlertState, readAlertState, writeAlertState } from './queries.ts'
import { dailyDue, lastForgottenDay, lastUnconfirmedDay, newsDays } from './rules.ts'

type Needed = Pick<Services, 'db' | 'clock' | 'config'>

/**
 * Queues the due letters of alerts: about calls that opened and notices that were published, and each day those about
 * new articles. Halts all letters if they would link to another origin than before. Does nothing while alerts are off.
 */
export async function queueAlerts({ db, clock, config }: Needed): Promise<void> {
  const at = clock()
  const zone = config.timeZone
  const today = dayIn(zone, at)
  const settings = await readSettings(db)
  if (!sendsAlerts(config, settings)) return
  const present = originOf(config, settings)
  await db.transaction(async (tx) => {
    const { daily_on: last, origin, halted } = await lockAlertState(tx)
    if (origin !== present) await writeAlertState(tx, { origin: present, halted: origin === '' ? halted : 'origin' })
    await announceCalls(tx, { at, today })
    await announceNotices(tx, at)
    if (dailyDue(zone, { last, now: at }) > at) return
    const since = new Date(at.getTime() - newsDays * dayMs)
    const dayStart = momentOf(zone, `${today}T00:00`) ?? at
    await queueDaily(tx, { at, since, dayStart, last: await lockPublications(tx) })
    await endUnconfirmed(tx, { day: lastUnconfirmedDay(today), today })
    await forgetAskedBefore(tx, lastForgottenDay(today))
    await dropOldAlertLetters(tx, since)
    await writeAlertState(tx, { daily_on: today })
  })
}

/** Returns when the daily letters are next due; undefined while alerts are off. */
export async function findNextDaily({ db, clock, config }: Needed): Promise<Date | undefined> {
  if (!sendsAlerts(config, await readSettings(db))) return undefined
  const { daily_on: last } = await readAlertState(db)
  return dailyDue(config.timeZone, { last, now: clock() })
}
