import type { Services } from '../../services.ts'
import { readSettings } from '../settings/queries.ts'
import { readAnswersEmail } from './answers-email.ts'
import { createMailer, type Mailer } from './mailer.ts'
import { type Delivery, judgeAttempt, maxSendingMs, withoutAddresses } from './rules.ts'
import { type Claimed, claimNext, markSendingUnsure, writeAttempt } from './sending-queries.ts'
import { renderLetter, withLinkIn } from './text-rules.ts'

/** Letters of another queue, which leave after those of the journal's own. */
export type LaterLetters = {
  /** Claims the next letter that may be sent. @returns a function that sends it */
  claim: (at: Date) => Promise<((mailer: Mailer) => Promise<void>) | undefined>
  /** Returns when the next letter may be sent. */
  nextDue: () => Promise<Date | undefined>
  /** Releases the letters of dead processes; by default those that are under way for too long. */
  recover: (startedBefore?: Date) => Promise<void>
}

/** Returns a job that sends due letters; undefined if there is no mail server. */
export function makeLetterSender(services: Sending & Pick<Services, 'config'>, later?: LaterLetters) {
  const { smtp } = services.config
  const mailer = smtp && createMailer(smtp)
  return mailer && ((signal: AbortSignal) => sendDue({ ...services, later }, mailer, signal))
}

type Sending = Pick<Services, 'db' | 'clock' | 'log' | 'prepareLetter'>

/**
 * The time that a letter is sent alone: after it the next one starts too, so that a silent server delays no other.
 */
const patienceMs = 3000
const mostUnderWay = 5

/**
 * Sends the due letters, one after the other; several processes can share the work. Each letter is `sending` in the
 * database before the server gets it, so that none is sent twice: one with an unknown outcome waits for an editor.
 * @param signal stops after the letters that are being sent
 */
export async function sendDue(
  { clock, later, ...sending }: Sending & { later?: LaterLetters | undefined },
  mailer: Mailer,
  signal?: Pick<AbortSignal, 'aborted'>,
): Promise<void> {
  const { db, log } = sending
  await markSendingUnsure(db, new Date(clock().getTime() - maxSendingMs))
  await later?.recover()
  const send = async (claimed: Claimed, at: Date) => {
    const { id, refnumber, attempts } = claimed
    const result = judgeAttempt(await deliver(sending, mailer, { ...claimed, at }), attempts, clock())
    await writeAttempt(db, claimed, result)
    const line = { message: 'notice', notice: id, refnumber, attempts, outcome: result.state }
    if (result.error) log.warn({ ...line, reason: withoutAddresses(result.error) })
    else log.info(line)
  }
  const underWay = new Map<Promise<void>, number>()
  const errors: unknown[] = []
  while (!signal?.aborted && errors.length === 0) {
    const at = clock()
    const latest = Math.max(...underWay.values())
    const isFree = performance.now() - latest >= patienceMs && underWay.size < mostUnderWay
    const claimed = isFree ? await claimNext(db, at) : undefined
    const claimedLater = isFree && !claimed ? await later?.claim(at) : undefined
    if (claimed || claimedLater) {
      const sending = claimed ? send(claimed, at) : claimedLater?.(mailer)
      const sent = Promise.resolve(sending)
        .catch((error) => errors.push(error))
        .then(() => void underWay.delete(sent))
      underWay.set(sent, performance.now())
    }
    if (underWay.size === 0) break
    await Promise.race([...underWay.keys(), Bun.sleep(patienceMs)])
  }
  await Promise.all(underWay.keys())
  if (errors.length > 0) throw errors[0]
}

async function deliver(
  { db, log, prepareLetter }: Omit<Sending, 'clock'>,
  mailer: Mailer,
  letter: Claimed & { at: Date },
): Promise<Delivery> {
  const { websitename, websiteemail } = await readSettings(db)
  if (letter.status !== null && letter.status !== 'enabled')
    return { kind: 'refused', message: 'Readers no longer see the article.' }
  if (websiteemail === '') return { kind: 'refused', message: 'The settings have no website email to send it from.' }
  let prepared: Awaited<ReturnType<typeof prepareLetter>>
  try {
    prepared = await prepareLetter(letter)
  } catch (error) {
    log.error({ message: `The link or picture of letter ${letter.id} could not be made: ${error}` })
    return { kind: 'delayed', message: 'Its link could not be made.' } // no server got the letter
  }
  if (!prepared)
    return { kind: 'refused', message: 'Since it was written, the person at this address may no longer read it.' }
  const { link, picture } = prepared
  if (link === undefined) return { kind: 'refused', message: 'The link in it no longer works.' }
  const attached = picture && { ...picture, cid: `picture.${letter.message_id.replace(/[<>]/g, '')}` }
  return mailer({
    from: { name: websitename, address: websiteemail },
    to: letter.recipient,
    subject: letter.subject,
    ...(letter.kind === '' ? { text: withLinkIn(letter.body, link) } : renderLetter(letter, link, attached)),
    ...(attached && { picture: attached }),
    ...(letter.kind !== '' && { replyTo: await readAnswersEmail(db) }),
    isAutomatic: letter.automatic,
    messageId: letter.message_id,
    date: letter.at,
  })
}
