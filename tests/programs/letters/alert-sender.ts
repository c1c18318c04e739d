import { configOrExit } from '../../../src/core/config/config.ts'
import { connect } from '../../../src/core/db/connect.ts'
import { rowsOf } from '../../../src/core/db/rows.ts'
import { queueAlerts } from '../../../src/journal/alerts/due-actions.ts'
import { recordFirstPublications } from '../../../src/journal/alerts/publication-queries.ts'
import { makeAlertQueue } from '../../../src/journal/alerts/sending-actions.ts'
import { createMailer } from '../../../src/office/letters/mailer.ts'
import { sendDue } from '../../../src/office/letters/sending-actions.ts'

/**
 * A process that publishes the article of a day, unless it was, and sends its alerts until none waits, with a clock
 * that leaps to the next attempt when nothing is due. `alerts.ts` kills it.
 */
const day = Number(process.argv[2])
const config = configOrExit()
if (!config.smtp) throw new Error('SMTP_URL is not set')
const { db, close } = await connect(config)
const dayMs = 24 * 60 * 60 * 1000
const start = new Date(Date.parse('2026-06-01T04:00:00Z') + day * dayMs) // 9:30 in India
const [last] = await rowsOf<{ at: string }>(db)`
  select greatest(max(started_at), ${start.toISOString()}::timestamptz)::text as at from alert_letters`
const now = { at: new Date(last?.at ?? start) }
const clock = () => {
  now.at = new Date(now.at.getTime() + 1)
  return now.at
}
const log = { info: () => {}, error: () => {}, warn: () => {} } as never
const services = { db, clock, config, log, prepareLetter: async () => undefined }
await db.transaction(async (tx) => {
  const added = await rowsOf<{ id: number }>(tx)`
    insert into articles (title, description, title_key, authorname, abstract, refnumber, year, volume, issue, status, subject, country)
      select 'Rice ' || n, 'Rice ' || n, n, 'Ravi', 'x', n, 2026, 1, 1, 'enabled', '', '' from (select ${String(day)}::text as n) one
      on conflict do nothing returning id`
  await recordFirstPublications(
    tx,
    added.map(({ id }) => id),
    start,
  )
})
const later = makeAlertQueue(services)
if (!config.databaseUrl) await later.recover(clock())
for (;;) {
  await queueAlerts(services)
  await sendDue({ ...services, later }, createMailer(config.smtp))
  const [next] = await rowsOf<{ at: string | null }>(db)`
    select min(coalesce(next_attempt_at, started_at + interval '21 minutes'))::text as at
    from alert_letters where state in ('waiting', 'sending', 'given')`
  if (!next?.at) break
  const allowed = (await later.nextDue()) ?? new Date(next.at)
  now.at = new Date(Math.max(now.at.getTime(), allowed.getTime(), new Date(next.at).getTime()))
}
await close()
