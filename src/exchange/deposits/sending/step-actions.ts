import { channelRules, hashDeposit } from '../channel-rules.ts'
import { type Described, findMissingAddress, isOfNotice, listMissingFor, type Missing } from '../missing-rules.ts'
import { listDescribed } from '../queries.ts'
import { type LookupResult, lostAfterMs, maxAttempts, type PostResult, pauseMs, unknownForMs } from '../rules.ts'
import { backOff, type Step } from './channel-actions.ts'
import { registerPolicy } from './policy-actions.ts'
import {
  type Due,
  findDue,
  holdWaiting,
  type Outcome,
  recordIntent,
  settled,
  writeOutcome,
  writeRefused,
  writeRegistered,
} from './queue-queries.ts'
import { clearFailures, isPaused, raiseVersion, takeNextVersion } from './worker-queries.ts'

/** Sends the deposit that has been due longest, or requests its outcome. @returns false if none is due */
export async function advance(step: Step): Promise<boolean> {
  const { db, channel, clock, sender, log } = step
  if (await isPaused(db, channel, clock())) return false
  const due = await findDue(db, channel, clock())
  if (!due) return false
  const canPoll = due.batch !== null && sender.poll !== undefined
  const outcome = canPoll ? await poll(step, due) : await sendCurrentVersion(step, due)
  log.info({ message: 'deposit', channel, article: due.article_id, attempts: due.attempts, outcome })
  return outcome !== 'another process sends'
}

const makeOutcomeKey = ({ channel }: Step, { article_id, batch }: Due) => ({ channel, article_id, batch })

/** Sends the current version of an article. The batch is stored before anything is sent. */
async function sendCurrentVersion(step: Step, due: Due): Promise<string> {
  const { db, config, clock, channel } = step
  const key = makeOutcomeKey(step, due)
  await writeOutcome(db, key, { batch: null, asked: false }) // a later request may not be covered
  const [described] = await listDescribed({ db, config }, [due.article_id])
  const missing = described ? listMissingFor(channelRules[channel].file, [described]) : []
  const address = findMissingAddress(missing)
  if (address) {
    const until = new Date(clock().getTime() + heldMs)
    await holdWaiting(db, channel, { at: clock(), until, message: `${address.message}.` })
    return 'held'
  }
  if (!described || missing.length > 0) {
    const message = described ? joinMissing(missing) : 'Readers do not see the article.'
    await writeOutcome(db, { ...key, batch: null }, { ...settled, state: 'failed', at: clock(), message })
    return 'failed'
  }
  const policy = channelRules[channel].policy
  if (!policy?.isNeeded(described.cited)) return sendArticle(step, due, described)
  const wait = await registerPolicy(step, policy, described.cited)
  if (wait?.kind === 'waits') await delay(step, { ...due, batch: null, attempts: 0 }, wait)
  if (wait?.kind === 'refused') await writeRefused(db, { ...key, batch: null }, { at: clock(), message: wait.message })
  return wait ? `policy ${wait.kind}` : sendArticle(step, due, described)
}

async function sendArticle(step: Step, due: Due, described: Described): Promise<string> {
  const { db, clock, channel, sender, holder } = step
  const version = await takeNextVersion(db, channel, clock())
  const batch = `${described.cited.article.refnumber}-${version}-${crypto.randomUUID()}`
  const hash = hashDeposit(channel, described.cited)
  const key = { channel, article_id: due.article_id }
  if (!(await recordIntent(db, key, { batch, hash, noticed: isOfNotice(described), at: clock(), holder })))
    return 'another process sends'
  const content = channelRules[channel].build(described.cited, { batch, version })
  const posted = await sender.post(batch, content)
  await writePosted(step, { ...due, batch }, posted)
  return posted.kind
}

/** The pause of deposits that wait for the journal's address. */
const heldMs = 60_000

const joinMissing = (missing: Missing[]) => missing.map(({ message }) => `${message}.`).join(' ')

async function writePosted(step: Step, due: Due, posted: PostResult): Promise<void> {
  const { db, channel, clock } = step
  const at = clock()
  if (posted.kind === 'delayed') {
    await backOff(step, posted.retryAfterMs)
    return delay(step, due, { ...posted, outcome: { batch: posted.arrived ? due.batch : null } })
  }
  await clearFailures(db, channel)
  if (posted.kind === 'received') {
    const next_attempt_at = new Date(at.getTime() + pauseMs(1))
    const outcome = { state: 'sent', at, message: '', attempts: 1, next_attempt_at } as const
    return writeOutcome(db, makeOutcomeKey(step, due), outcome)
  }
  if (posted.kind === 'registered') return writeRegistered(db, makeOutcomeKey(step, due), { at, message: '' })
  return writeRefused(db, makeOutcomeKey(step, due), { at, message: posted.message })
}

/** Requests the outcome of a deposit that the channel may have. */
async function poll(step: Step, due: Due): Promise<string> {
  const { db, channel, sender } = step
  const answer = (await sender.poll?.(due.batch ?? '', due.doi)) ?? { kind: 'pending' }
  if (answer.kind === 'delayed') {
    await backOff(step, answer.retryAfterMs)
    await delay(step, due, answer)
  } else {
    await clearFailures(db, channel)
    await writeAnswer(step, due, answer)
  }
  return answer.kind
}

async function writeAnswer(step: Step, due: Due, answer: Exclude<LookupResult, { kind: 'delayed' }>): Promise<void> {
  const { db, channel, clock } = step
  const [key, at] = [makeOutcomeKey(step, due), clock()]
  if (answer.kind === 'registered') return writeRegistered(db, key, { at, message: answer.message })
  if (answer.kind === 'refused') return writeRefused(db, key, { at, message: answer.message })
  const again = { state: 'waiting', at, batch: null } as const
  if (answer.kind === 'superseded') {
    await raiseVersion(db, channel, answer.version)
    return delay(step, due, { message: answer.message, outcome: again })
  }
  const isLost = answer.kind === 'unknown' && silentMs(step, due) >= (due.state === 'sent' ? lostAfterMs : unknownForMs)
  if (!isLost) return delay(step, due, { message: '' })
  const message = due.state === 'sent' ? `${channelRules[channel].name} lost it. It is sent again.` : ''
  return writeOutcome(db, key, { ...again, message, next_attempt_at: at })
}

/** Returns the milliseconds since the start of sending a deposit. */
const silentMs = ({ clock }: Step, { started_at, at }: Due) => clock().getTime() - (started_at ?? at).getTime()

type Delay = { message: string; retryAfterMs?: number; outcome?: Outcome }

/** Postpones a deposit; after five days it fails and waits for an editor. */
async function delay(step: Step, due: Due, { message, retryAfterMs = 0, outcome = {} }: Delay): Promise<void> {
  const at = step.clock()
  const attempts = due.attempts + 1
  const next_attempt_at = new Date(at.getTime() + Math.max(pauseMs(attempts), retryAfterMs))
  const isGivenUp = attempts > maxAttempts
  const end = { state: 'failed', at, attempts: 0, next_attempt_at: null } as const
  const text = isGivenUp ? `Given up after five days. ${message}`.trim() : message
  const put = isGivenUp ? { ...outcome, ...end } : { attempts, next_attempt_at, ...outcome }
  await writeOutcome(step.db, makeOutcomeKey(step, due), { ...put, message: text })
}
