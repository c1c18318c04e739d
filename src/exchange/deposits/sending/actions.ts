import type { Services } from '../../../services.ts'
import { type Ask, channelRules, hashDeposit, type Sender } from '../channel-rules.ts'
import { type Described, isOfNotice } from '../missing-rules.ts'
import { listDescribed } from '../queries.ts'
import { type Channel, parseRetryAfter } from '../rules.ts'
import type { Step } from './channel-actions.ts'
import { lockStale, queueNoticesOf, type Stale, writeCompared } from './compare-queries.ts'
import { isAnythingDue } from './queue-queries.ts'
import { advance } from './step-actions.ts'
import { leaseSeconds, releaseLease, takeLease } from './worker-queries.ts'

type Sending = Pick<Services, 'db' | 'clock' | 'log' | 'config'>

const holdEveryMs = (leaseSeconds * 1000) / 3

/**
 * Returns a job that sends queued deposits to a channel, one at a time in all processes; undefined if not configured.
 */
export function createDepositing(services: Sending, channel: Channel) {
  const sender = channelRules[channel].sender(services.config, askOver(services.clock))
  const holder = crypto.randomUUID()
  return sender && ((signal: AbortSignal) => sendDue(services, { channel, sender, holder, signal }))
}

type Worker = { channel: Channel; sender: Sender; holder: string; signal?: AbortSignal }

/**
 * Processes the due deposits of a channel, step by step, while it holds the channel's lease. Does nothing while another
 * process holds the lease. A worker's signal stops it after the current step.
 */
export async function sendDue(services: Sending, worker: Worker): Promise<void> {
  const { db, clock, log } = services
  const { channel, holder, signal } = worker
  if (!(await isAnythingDue(db, channel, clock()))) return
  if (!(await takeLease(db, channel, holder))) return
  const holding = setInterval(() => {
    takeLease(db, channel, holder).catch((error) => log.error({ message: `${channel}: ${error}` }))
  }, holdEveryMs)
  const step: Step = { ...services, ...worker }
  try {
    let isBusy = true
    while (isBusy && !signal?.aborted) {
      const compared = await compareStale(step)
      const hasAdvanced = await advance(step)
      isBusy = compared > 0 || hasAdvanced
    }
  } finally {
    clearInterval(holding)
    await releaseLease(db, channel, holder).catch(() => {}) // it expires by itself
  }
}

const comparedAtOnce = 20

/**
 * Compares a channel's deposits with the current content of their articles. A deposit that differs becomes `changed`,
 * or is queued again if it is sent automatically.
 * @returns the number of compared deposits
 */
function compareStale({ db, clock, config, channel }: Step): Promise<number> {
  return db.transaction(async (tx) => {
    const stale = await lockStale(tx, channel, comparedAtOnce)
    if (stale.length === 0) return 0
    const ids = stale.map(({ article_id }) => article_id)
    const described = new Map((await listDescribed({ db: tx, config }, ids)).map((each) => [each.id, each]))
    const isSame = (each: Stale) => {
      const now = described.get(each.article_id)
      return !now || hashDeposit(channel, now.cited) === each.registered_hash
    }
    const isSent = (each: Stale) => !isSame(each) && isSentAutomatically(each, described.get(each.article_id))
    const idsOf = (chosen: Stale[]) => ({ channel, ids: chosen.map(({ article_id }) => article_id) })
    const at = clock()
    await writeCompared(tx, idsOf(stale.filter(isSame)), { state: 'registered' })
    await writeCompared(tx, idsOf(stale.filter(isSent)), { state: 'waiting', at, next_attempt_at: at, attempts: 0 })
    const changed = stale.filter((each) => !isSame(each) && !isSent(each))
    await writeCompared(tx, idsOf(changed), { state: 'changed', at, message: '' })
    const withNotices = [...described.values()].filter(({ cited }) => cited.article.updates.length > 0)
    await queueNoticesOf(tx, channel, { refnumbers: withNotices.map(({ cited }) => cited.article.refnumber), at })
    return stale.length
  })
}

/**
 * Whether a deposit is sent without a user: one was requested before, it has or had a notice, or the setting says so.
 */
function isSentAutomatically({ asked, noticed }: Stale, now: Described | undefined): boolean {
  const isSet = now?.cited.settings.deposit_changes === 'yes'
  return asked || noticed || isSet || (now !== undefined && isOfNotice(now))
}

/** The timeout of a request, in milliseconds; a channel that is silent for longer is queried again later. */
const usualWaitMs = 30_000

/** The most bytes to read of an answer. */
const maxAnswerBytes = 200_000

/**
 * Returns a function that requests an address without following redirects; it drops an error's message, which may
 * contain the password.
 */
export function askOver(clock: () => Date, waitMs = usualWaitMs): Ask {
  return async (address, request, secret) => {
    try {
      const signal = AbortSignal.timeout(waitMs)
      const answer = await fetch(address, { ...request, redirect: 'manual', signal })
      const text = await beginningOf(answer)
      return {
        status: answer.status,
        text,
        secret,
        retryAfterMs: parseRetryAfter(answer.headers.get('retry-after'), clock()),
      }
    } catch {
      return { status: 0, text: '' }
    }
  }
}

async function beginningOf({ body }: Response): Promise<string> {
  const chunks: Uint8Array[] = []
  let left = maxAnswerBytes
  for await (const chunk of body ?? []) {
    chunks.push(chunk.subarray(0, left))
    left -= chunk.byteLength
    if (left <= 0) break
  }
  return Buffer.concat(chunks).toString()
}
