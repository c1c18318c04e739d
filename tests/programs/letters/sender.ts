import { configOrExit } from '../../../src/core/config/config.ts'
import { connect } from '../../../src/core/db/connect.ts'
import { rowsOf } from '../../../src/core/db/rows.ts'
import { createMailer } from '../../../src/office/letters/mailer.ts'
import { sendDue } from '../../../src/office/letters/sending-actions.ts'
import { markSendingUnsure } from '../../../src/office/letters/sending-queries.ts'

/**
 * A process that sends letters until none waits, as the server's job does, with a clock that leaps to the next attempt
 * when nothing is due. `letters.ts` kills it.
 */
const config = configOrExit()
if (!config.smtp) throw new Error('SMTP_URL is not set')
const { db, close } = await connect(config)
const [last] = await rowsOf<{ at: string }>(db)`select max(coalesce(started_at, created_at))::text as at from notices`
const now = { at: new Date(last?.at ?? 0) }
const clock = () => {
  now.at = new Date(now.at.getTime() + 1)
  return now.at
}
if (!config.databaseUrl) await markSendingUnsure(db, clock())
const log = { info: () => {}, error: () => {}, warn: () => {} } as never
const services = {
  db,
  clock,
  log,
  prepareLetter: async () => ({
    link: 'https://crops.example/r/00000000000000000000000000',
    picture: undefined,
  }),
}
for (;;) {
  await sendDue(services, createMailer(config.smtp))
  const [next] = await rowsOf<{ at: string | null }>(db)`
    select min(coalesce(next_attempt_at, started_at + interval '21 minutes'))::text as at
    from notices where state in ('waiting', 'sending')`
  if (!next?.at) break
  now.at = new Date(Math.max(now.at.getTime(), new Date(next.at).getTime()))
}
await close()
