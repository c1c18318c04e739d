import type { Db } from '../../core/db/connect.ts'
import { type Admitted, type Client, createQueue, type Queue, type QueueLimits } from '../../core/workers/queue.ts'
import { afterwardsAtOnce, countedLanes, type Lane, lanes, partsAtOnce } from './costs.ts'
import { multiplyRate, ofNetwork, secondsToWaitEverywhere } from './queries.ts'
import { createRateLimit, type Rate } from './rate-limit.ts'

/** Limits anonymous requests: a queue for each lane, a recent count for each address and IPv6 network. */
export type Gate = {
  /** Counts the request if its lane is counted, then waits for the client's turn; the returned function ends it. */
  enter: (lane: Lane, client: Client, now: Date) => Promise<Admitted<() => void>>
  queues: Record<Lane, Queue>
  /** The queue for parts of streamed answers. */
  parts: Queue
  /** The queue for work after a request was answered. */
  afterwards: Queue
}

/** Enough for a campus with a single address. */
const countedRate: Rate = { burst: 30, perSecond: 3 }

type Options = { rate?: Rate; limits?: Partial<Record<Lane, QueueLimits>>; shared?: Db }

/**
 * Creates the gate.
 * @param shared the database with the rate limit of all processes; this process's own limit shields it from floods
 */
export function createGate({ rate = countedRate, limits, shared }: Options = {}): Gate {
  const known = createRateLimits({ rate, shared })
  const knownNetworks = createRateLimits({ rate: multiplyRate(rate), shared })
  const all = Object.entries<QueueLimits>({ ...lanes, ...limits })
  const queues = queuesOf(all) // one for each lane
  const networks = queuesOf(all.map(([lane, of]) => [lane, widenLimits(of)]))

  /** Returns the seconds to wait; a request refused for its address does not count against its network. */
  const secondsToWait = async ({ key, network }: Client, now: Date) =>
    (await known(key, now)) || (network ? knownNetworks(network, now) : 0)

  async function enter(lane: Lane, client: Client, now: Date): Promise<Admitted<() => void>> {
    const retryAfter = countedLanes.includes(lane) ? await secondsToWait(client, now) : 0
    if (retryAfter > 0) return { ok: false, refusal: { status: 429, retryAfter } }
    const { network, signal } = client
    if (!network) return queues[lane].enter(client)
    const turn = await networks[lane].enter({ key: network, signal })
    if (!turn.ok) return turn
    const entered = await queues[lane].enter(client)
    const end = () => {
      if (entered.ok) entered.value()
      turn.value()
    }
    if (entered.ok) return { ok: true, value: end }
    end()
    return entered
  }

  return { enter, queues, parts: createQueue(partsAtOnce), afterwards: createQueue(afterwardsAtOnce) }
}

function queuesOf(limits: [lane: string, QueueLimits][]): Gate['queues'] {
  return Object.fromEntries(limits.map(([lane, of]) => [lane, createQueue(of)])) as Gate['queues']
}

/** Returns a network's limits in a lane. */
function widenLimits({ atOnce, atOnceOfOne = atOnce, maxOfOne }: QueueLimits): QueueLimits {
  const endless = Number.POSITIVE_INFINITY
  return { atOnce: endless, atOnceOfOne: atOnceOfOne * ofNetwork, maxWaiting: endless, maxOfOne: maxOfOne * ofNetwork }
}

function createRateLimits({ rate, shared }: { rate: Rate; shared: Db | undefined }) {
  const local = createRateLimit(rate)
  return async (key: string, now: Date) =>
    local.secondsToWait(key, now) || (shared ? secondsToWaitEverywhere(shared, rate, key) : 0)
}
