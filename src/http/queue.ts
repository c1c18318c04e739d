/** Who asks: whom its address is counted as, and whether it still waits for the answer. */
export type Client = { key: string; signal: AbortSignal }

/** Why a request is turned away: this client asks too much (429), or all together do (503). `retryAfter` is in seconds. */
export type Refusal = { status: 429 | 503; retryAfter: number }

export type Admitted<Value> = { ok: true; value: Value } | { ok: false; refusal: Refusal }

export type Queue = {
  /** Works for a client when its turn comes. Refused where too many wait, or where the client leaves before its turn. */
  run: <Value>(client: Client, work: () => Promise<Value>) => Promise<Admitted<Value>>
}

/** `maxOfOne` counts what waits for one client and what is being worked on. */
export type QueueLimits = { atOnce: number; maxWaiting: number; maxOfOne: number }

const retryAfter = 2

/** A queue of costly work that requests ask for, first come, first served. */
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
      return (await turn(signal)) ? { ok: true, value: await work().finally(pass) } : refused(503)
    } finally {
      const left = (ofClient.get(key) ?? 0) - 1
      if (left > 0) ofClient.set(key, left)
      else ofClient.delete(key)
    }
  }

  /** Waits for a free place; false where the client leaves first. */
  async function turn(signal: AbortSignal): Promise<boolean> {
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

  /** Hands a place over to who waits longest, once other connections had their turn: work may never let go of the event loop. */
  function pass(): void {
    const [next] = waiting
    if (!next) running--
    else {
      waiting.delete(next)
      setImmediate(next)
    }
  }

  return { run }
}

function refused(status: Refusal['status']): { ok: false; refusal: Refusal } {
  return { ok: false, refusal: { status, retryAfter } }
}
