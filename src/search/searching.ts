import type { Db } from '../db/connect.ts'
import { createQueue, type Queue } from '../http/queue.ts'
import { createRateLimit, type Rate } from '../http/rate-limit.ts'
import { secondsToWaitEverywhere } from './limit-queries.ts'

/** This process's running and waiting searches, and each address's recent count: its seconds to wait, or 0. */
export type Searching = {
  queue: Queue
  limit: { secondsToWait: (key: string, now: Date) => number | Promise<number> }
}

/** Enough for a campus behind one address. */
const searchRate: Rate = { burst: 30, perSecond: 3 }

const searchQueue = { atOnce: 2, maxWaiting: 20, maxOfOne: 16 }

/** @param shared the database with the rate limit of all processes; this process's own limit shields it from floods */
export function createSearching(rate = searchRate, limits = searchQueue, shared?: Db): Searching {
  const own = createRateLimit(rate)
  const both = async (key: string, now: Date) =>
    own.secondsToWait(key, now) || (shared ? secondsToWaitEverywhere(shared, rate, key) : 0)
  return { queue: createQueue(limits), limit: shared ? { secondsToWait: both } : own }
}
