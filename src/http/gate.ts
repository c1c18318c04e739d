import type { Db } from '../db/connect.ts'
import { secondsToWaitEverywhere } from '../search/limit-queries.ts'
import { countedLanes, type Lane, lanes } from './costs.ts'
import { type Admitted, type Client, createQueue, type Queue, type QueueLimits } from './queue.ts'
import { createRateLimit, type Rate } from './rate-limit.ts'

/** What strangers' requests wait at: this process's queue of each lane, and the recent count of each address. */
export type Gate = {
  /** Counts the request where its lane is counted, then waits for the client's turn; the returned function ends it. */
  enter: (lane: Lane, client: Client, now: Date) => Promise<Admitted<() => void>>
  queues: Record<Lane, Queue>
}

/** Enough for a campus behind one address. */
const countedRate: Rate = { burst: 30, perSecond: 3 }

type Options = { rate?: Rate; limits?: Partial<Record<Lane, QueueLimits>>; shared?: Db }

/** @param shared the database with the rate limit of all processes; this process's own limit shields it from floods */
export function createGate({ rate = countedRate, limits, shared }: Options = {}): Gate {
  const own = createRateLimit(rate)
  const all = Object.entries<QueueLimits>({ ...lanes, ...limits })
  const queues = Object.fromEntries(all.map(([lane, of]) => [lane, createQueue(of)])) as Gate['queues'] // one for each lane

  async function secondsToWait(key: string, now: Date): Promise<number> {
    return own.secondsToWait(key, now) || (shared ? secondsToWaitEverywhere(shared, rate, key) : 0)
  }

  async function enter(lane: Lane, client: Client, now: Date): Promise<Admitted<() => void>> {
    const retryAfter = countedLanes.includes(lane) ? await secondsToWait(client.key, now) : 0
    return retryAfter > 0 ? { ok: false, refusal: { status: 429, retryAfter } } : queues[lane].enter(client)
  }

  return { enter, queues }
}
