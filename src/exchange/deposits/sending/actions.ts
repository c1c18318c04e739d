import { channels } from '../../../core/db/enums.ts'
import type { Services } from '../../../services.ts'
import type { Channel } from '../rules.ts'
import { crossrefSender, doajSender, type Sender } from './client.ts'
import { compareStale } from './compare-actions.ts'
import { isAnythingDue } from './queue-queries.ts'
import { advance, type Step } from './step-actions.ts'
import { leaseSeconds, releaseLease, takeLease } from './worker-queries.ts'

type Sending = Pick<Services, 'db' | 'clock' | 'log' | 'config'>

const roundEveryMs = 1000
const holdEveryMs = (leaseSeconds * 1000) / 3

/**
 * Starts sending queued deposits to each configured channel, one at a time across all processes.
 * @returns a function that waits for the current deposit, then stops
 */
export async function startDepositing(services: Sending): Promise<() => Promise<void>> {
  const { db, config } = services
  const starts = channels.flatMap((channel) => {
    const sender = senders[channel](services)
    return sender ? [() => begin(services, channel, sender)] : []
  })
  // only one process uses an embedded database, so any lease is that of a dead process
  if (!config.databaseUrl) for (const channel of channels) await releaseLease(db, channel)
  const stops = starts.map((start) => start())
  return async () => {
    await Promise.all(stops.map((stop) => stop()))
  }
}

/** The sender of each channel; undefined if it is not configured. */
const senders: Record<Channel, (services: Sending) => Sender | undefined> = {
  crossref: ({ config, clock }) => config.crossref && crossrefSender(config.crossref, clock),
  doaj: ({ config, clock }) => config.doaj && doajSender(config.doaj, clock),
}

function begin(services: Sending, channel: Channel, sender: Sender): () => Promise<void> {
  const { db, log } = services
  const holder = crypto.randomUUID()
  let isStopping = false
  let round: Promise<unknown> | undefined
  const failed = (error: unknown) => log.error({ message: `${channel}: ${error}` })
  const start = () => {
    round ??= sendDue(services, { channel, sender, holder, isStopping: () => isStopping })
      .catch(failed)
      .finally(() => {
        round = undefined
      })
  }
  start()
  const timer = setInterval(start, roundEveryMs)
  return async () => {
    isStopping = true
    clearInterval(timer)
    await round
    await releaseLease(db, channel, holder).catch(failed)
  }
}

type Worker = { channel: Channel; sender: Sender; holder: string; isStopping?: () => boolean }

/**
 * Processes what is due for a channel, step by step, and renews the channel's lease meanwhile. Does nothing while another
 * process holds the lease.
 * @param isStopping whether to stop after the current step
 */
export async function sendDue(services: Sending, worker: Worker): Promise<void> {
  const { db, clock, log } = services
  const { channel, holder, isStopping = () => false } = worker
  if (!(await isAnythingDue(db, channel, clock()))) return
  if (!(await takeLease(db, channel, holder))) return
  const holding = setInterval(() => {
    takeLease(db, channel, holder).catch((error) => log.error({ message: `${channel}: ${error}` }))
  }, holdEveryMs)
  const step: Step = { ...services, ...worker }
  try {
    let isBusy = true
    while (isBusy && !isStopping()) {
      const compared = await compareStale(step)
      const hasAdvanced = await advance(step)
      isBusy = compared > 0 || hasAdvanced
    }
  } finally {
    clearInterval(holding)
  }
}
