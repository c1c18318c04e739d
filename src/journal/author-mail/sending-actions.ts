import { resetLink } from '../../office/accounts/way-back/queries.ts'
import { readSettings } from '../../office/settings/queries.ts'
import { originOf } from '../../office/settings/rules.ts'
import type { Services } from '../../services.ts'
import { createMailer, type Mailer } from './mailer.ts'
import { type Claimed, claimNext, markSendingUnsure, writeAttempt } from './queue-queries.ts'
import { attempted, type Delivery, maxSendingMs } from './rules.ts'

/** A job that sends due letters; undefined if there is no mail server. */
export function sending(services: Sending) {
  const { smtp } = services.config
  const mailer = smtp && createMailer(smtp)
  return mailer && ((signal: AbortSignal) => sendDue(services, mailer, signal))
}

type Sending = Pick<Services, 'db' | 'clock' | 'config' | 'log'>

/**
 * Sends the letters that are due, one after the other; several processes share them. Each is `sending` in the database
 * before the server hears of it, so that none is sent twice: one with an unknown outcome waits for an editor.
 * @param signal stops it after the current letter
 */
export async function sendDue(
  { db, clock, config, log }: Sending,
  mailer: Mailer,
  signal?: Pick<AbortSignal, 'aborted'>,
): Promise<void> {
  await markSendingUnsure(db, new Date(clock().getTime() - maxSendingMs))
  while (!signal?.aborted) {
    const at = clock()
    const claimed = await claimNext(db, at)
    if (!claimed) return
    const { id, refnumber, attempts } = claimed
    const result = attempted(await deliver({ db, config }, mailer, { ...claimed, at }), attempts, clock())
    await writeAttempt(db, claimed, result)
    log.info({ message: 'notice', notice: id, refnumber, attempts, outcome: result.state })
  }
}

async function deliver(
  { db, config }: Pick<Sending, 'db' | 'config'>,
  mailer: Mailer,
  letter: Claimed & { at: Date },
): Promise<Delivery> {
  const settings = await readSettings(db)
  const { websitename, websiteemail } = settings
  if (letter.status !== null && letter.status !== 'enabled')
    return { kind: 'refused', message: 'Readers no longer see the article.' }
  if (websiteemail === '') return { kind: 'refused', message: 'The settings have no website email to send it from.' }
  const link = letter.reset_id === null ? '' : await resetLink(db, letter.reset_id, originOf(config, settings))
  return mailer({
    from: { name: websitename, address: websiteemail },
    to: letter.recipient,
    subject: letter.subject,
    text: letter.body.replace('{link}', () => link),
    messageId: letter.message_id,
    date: letter.at,
  })
}
