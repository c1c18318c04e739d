import { readSettings } from '../../office/settings/queries.ts'
import type { Services } from '../../services.ts'
import { createMailer, type Mailer } from './mailer.ts'
import { type Claimed, claimNext, markSendingUnsure, writeAttempt } from './queue-queries.ts'
import { attempted, type Delivery, maxSendingMs } from './rules.ts'

const roundEveryMs = 5000

/**
 * Starts sending due letters, one round at a time, if there is a mail server.
 * @returns a function that waits for the current letter, then stops
 */
export async function startSending(services: Sending & Pick<Services, 'config'>): Promise<() => Promise<void>> {
  const { db, clock, log, config } = services
  if (!config.databaseUrl) await markSendingUnsure(db, clock()) // no other process sends from an embedded database
  if (!config.smtp) return async () => {}
  const mailer = createMailer(config.smtp)
  let isStopping = false
  let round: Promise<void> | undefined
  const begin = () => {
    round ??= sendDue(services, mailer, () => isStopping)
      .catch((error) => log.error({ message: `notices: ${error}` }))
      .finally(() => {
        round = undefined
      })
  }
  begin()
  const timer = setInterval(begin, roundEveryMs)
  return async () => {
    isStopping = true
    clearInterval(timer)
    await round
  }
}

type Sending = Pick<Services, 'db' | 'clock' | 'log'>

/**
 * Sends the letters that are due, one after the other; several processes share them. Each is `sending` in the database
 * before the server hears of it, so that none is sent twice: one with an unknown outcome waits for an editor.
 * @param isStopping whether to stop after the current letter
 */
export async function sendDue({ db, clock, log }: Sending, mailer: Mailer, isStopping = () => false): Promise<void> {
  await markSendingUnsure(db, new Date(clock().getTime() - maxSendingMs))
  while (!isStopping()) {
    const at = clock()
    const claimed = await claimNext(db, at)
    if (!claimed) return
    const { id, refnumber, attempts } = claimed
    const result = attempted(await deliver(db, mailer, { ...claimed, at }), attempts, clock())
    await writeAttempt(db, claimed, result)
    log.info({ message: 'notice', notice: id, refnumber, attempts, outcome: result.state })
  }
}

async function deliver(db: Services['db'], mailer: Mailer, letter: Claimed & { at: Date }): Promise<Delivery> {
  const { websitename, websiteemail } = await readSettings(db)
  if (letter.status !== 'enabled') return { kind: 'refused', message: 'Readers no longer see the article.' }
  if (websiteemail === '') return { kind: 'refused', message: 'The settings have no website email to send it from.' }
  return mailer({
    from: { name: websitename, address: websiteemail },
    to: letter.recipient,
    subject: letter.subject,
    text: letter.body,
    messageId: letter.message_id,
    date: letter.at,
  })
}
