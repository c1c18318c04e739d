import type { Db } from '../../core/db/connect.ts'
import { dayIn, dayMs } from '../../core/text/dates.ts'
import { momentOf } from '../../core/text/local-time.ts'
import { readSettings } from '../../office/settings/queries.ts'
import { originOf, sendsAlerts } from '../../office/settings/rules.ts'
import type { Services } from '../../services.ts'
import { announceCalls, announceNotices, queueDaily } from './announcing-queries.ts'
import { dropOldAlertLetters, dropOldAttempts } from './letter-queries.ts'
import { lockPublications } from './publication-queries.ts'
import {
  type AlertState,
  endUnconfirmed,
  forgetAskedBefore,
  lockAlertState,
  readAlertState,
  writeAlertState,
} from './queries.ts'
import { dailyDue, lastForgottenDay, lastUnconfirmedDay, newsDays } from './rules.ts'

type Needed = Pick<Services, 'db' | 'clock' | 'config'>

/**
 * Queues the due letters of alerts: about calls that opened and notices that were published, and each day those about
 * new articles. Halts all letters if they would link to another origin than before. While alerts are off, only deletes
 * what is old.
 */
export async function queueAlerts({ db, clock, config }: Needed): Promise<void> {
  const at = clock()
  const zone = config.timeZone
  const settings = await readSettings(db)
  const isOn = sendsAlerts(config, settings)
  const isDaily = ({ daily_on: last }: AlertState) => dailyDue(zone, { last, now: at }) <= at
  if (!isOn && !isDaily(await readAlertState(db))) return
  await db.transaction(async (tx) => {
    const state = await lockAlertState(tx)
    const day = { at, today: dayIn(zone, at), zone }
    if (isOn) await announceNews(tx, state, { ...day, present: originOf(config, settings) })
    if (!isDaily(state)) return
    if (isOn) await queueDailyOf(tx, day)
    await deleteOld(tx, day)
    await writeAlertState(tx, { daily_on: day.today })
  })
}

type Day = { at: Date; today: string; zone: string }

async function announceNews(tx: Db, { origin, halted }: AlertState, { at, today, present }: Day & { present: string }) {
  if (origin !== present) await writeAlertState(tx, { origin: present, halted: origin === '' ? halted : 'origin' })
  await announceCalls(tx, { at, today })
  await announceNotices(tx, at)
}

const newsSince = (at: Date) => new Date(at.getTime() - newsDays * dayMs)

async function queueDailyOf(tx: Db, { at, today, zone }: Day): Promise<void> {
  const dayStart = momentOf(zone, `${today}T00:00`) ?? at
  await queueDaily(tx, { at, since: newsSince(at), dayStart, last: await lockPublications(tx) })
}

async function deleteOld(tx: Db, { at, today }: Day): Promise<void> {
  await endUnconfirmed(tx, { day: lastUnconfirmedDay(today), today })
  await forgetAskedBefore(tx, lastForgottenDay(today))
  await dropOldAlertLetters(tx, newsSince(at))
  await dropOldAttempts(tx, at)
}

/** Returns when the daily letters are next due. */
export async function findNextDaily({ db, clock, config }: Needed): Promise<Date | undefined> {
  const { daily_on: last } = await readAlertState(db)
  return dailyDue(config.timeZone, { last, now: clock() })
}
