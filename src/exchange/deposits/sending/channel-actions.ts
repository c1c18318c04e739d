import type { Services } from '../../../services.ts'
import type { Sender } from '../channel-rules.ts'
import { type Channel, pauseMs } from '../rules.ts'
import { countFailure, pause } from './worker-queries.ts'

/** The services of a step; `holder` is the id of the process that works for the channel. */
export type Step = Pick<Services, 'db' | 'clock' | 'log' | 'config'> & {
  channel: Channel
  sender: Sender
  holder: string
}

/** Pauses a channel that failed: longer each time, and at least as long as its `Retry-After`. */
export async function backOff({ db, channel, clock }: Step, retryAfterMs = 0): Promise<void> {
  const failures = await countFailure(db, channel)
  const ms = Math.max(pauseMs(Math.min(failures, longestAfter)), retryAfterMs)
  await pause(db, channel, new Date(clock().getTime() + ms))
}

/** The number of consecutive failures after which the pause stops growing, at five minutes. */
const longestAfter = 5
