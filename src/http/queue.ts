/** A client: the key for counting its requests, and a signal that aborts when it disconnects. */
export type Client = { key: string; signal: AbortSignal }

/** A refused request: 429 if this client exceeds its limit, 503 if all together do. `retryAfter` is in seconds. */
export type Refusal = { status: 429 | 503; retryAfter: number }

export type Admitted<Value> = { ok: true; value: Value } | { ok: false; refusal: Refusal }

export type Queue = {
  /**
   * Runs work when the client's turn comes. Refused if the queue is full, or if the client disconnects before its turn.
   */
  run: <Value>(client: Client, work: () => Promise<Value>) => Promise<Admitted<Value>>
  waiting: () => number
  running: () => number
}

/** `maxOfOne` limits a client's waiting and running work. */
export type QueueLimits = { atOnce: number; maxWaiting: number; maxOfOne: number }

const retryAfter = 2

/** A FIFO queue that limits concurrent expensive work. */
export function createQueue({ atOnce, maxWaiting, maxOfOne }: QueueLimits): Queue {
  const waiting = new Set<() => void>()
  const ofClient = new Map<string, number>()
  let running = 0

  async function run<Value>({ key, signal }: Client, work: () => Promise<Value>): Promise<Admitted<Value>> {
    const before = ofClient.get(key) ?? 0
    if (before >= maxOfOne) return refused(429)
    if (signal.aborted || (running >= atOnce && waiting.size >= maxWaiting)) return refused(503)
    ofClient.set(key, before + 1)
    try {
      return (await hasSlot(signal)) ? { ok: true, value: await work().finally(pass) } : refused(503)
    } finally {
      const left = (ofClient.get(key) ?? 0) - 1
      if (left > 0) ofClient.set(key, left)
      else ofClient.delete(key)
    }
  }

  /** Waits for a free slot; false if the client disconnects first. */
  async function hasSlot(signal: AbortSignal): Promise<boolean> {
    if (running < atOnce) {
      running++
      return true
    }
    const { promise, resolve } = Promise.withResolvers<boolean>()
    const take = () => resolve(true)
    const leave = () => resolve(!waiting.delete(take))
    waiting.add(take)
    signal.addEventListener('abort', leave)
    return promise.finally(() => signal.removeEventListener('abort', leave))
  }

  /** Hands the slot to the longest-waiting client, after yielding: work may otherwise block the event loop. */
  function pass(): void {
    const [next] = waiting
    if (!next) running--
    else {
      waiting.delete(next)
      setImmediate(next)
    }
  }

  return { run, waiting: () => waiting.size, running: () => running }
}

function refused(status: Refusal['status']): { ok: false; refusal: Refusal } {
  return { ok: false, refusal: { status, retryAfter } }
}
