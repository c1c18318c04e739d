import type { Services } from '../../../services.ts'
import { channelRules, type Sender } from '../channel-rules.ts'
import type { Channel } from '../rules.ts'
import { askOver } from './client.ts'
import { compareStale } from './compare-actions.ts'
import { isAnythingDue } from './queue-queries.ts'
import { advance, type Step } from './step-actions.ts'
import { leaseSeconds, releaseLease, takeLease } from './worker-queries.ts'

type Sending = Pick<Services, 'db' | 'clock' | 'log' | 'config'>

const holdEveryMs = (leaseSeconds * 1000) / 3

/** A job that sends queued deposits to a channel, one at a time across all processes; undefined if it is not configured. */
export function depositing(services: Sending, channel: Channel) {
  const sender = channelRules[channel].sender(services.config, askOver(services.clock))
  const holder = crypto.randomUUID()
  return sender && ((signal: AbortSignal) => sendDue(services, { channel, sender, holder, signal }))
}

type Worker = { channel: Channel; sender: Sender; holder: string; signal?: AbortSignal }

/**
 * Processes what is due for a channel, step by step, and holds the channel's lease meanwhile. Does nothing while another
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
