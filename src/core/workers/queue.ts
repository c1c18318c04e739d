/** A client: keys for counting its requests and its network's, and a signal that aborts when it leaves. */
export type Client = { key: string; network?: string | undefined; signal: AbortSignal }

/** A refused request: 429 if this client exceeds its limit, 503 if all together do. `retryAfter` is in seconds. */
export type Refusal = { status: 429 | 503; retryAfter: number }

export type Admitted<Value> = { ok: true; value: Value } | { ok: false; refusal: Refusal }

export type Queue = {
  /**
   * Waits for the client's turn, which ends when the returned function is called. Refuses if the queue is full, or if
   * the client disconnects before its turn.
   */
  enter: (client: Client) => Promise<Admitted<() => void>>
  /** Runs work in the client's turn, which ends with the work. */
  run: <Value>(client: Client, work: () => Promise<Value>) => Promise<Admitted<Value>>
  waiting: () => number
  running: () => number
}

/** `atOnceOfOne` limits a client's running work, by default to `atOnce`; `maxOfOne` its waiting and running work. */
export type QueueLimits = { atOnce: number; atOnceOfOne?: number; maxWaiting: number; maxOfOne: number }

type Line = { running: number; waiting: Set<() => void> }

const retryAfter = 2

/** Creates a queue that limits concurrent expensive work. Each client has its own line; the lines take turns. */
export function createQueue({ atOnce, atOnceOfOne = atOnce, maxWaiting, maxOfOne }: QueueLimits): Queue {
  const lines = new Map<string, Line>()
  let running = 0
  let waiting = 0

  async function enter({ key, signal }: Client): Promise<Admitted<() => void>> {
    const line = lines.get(key) ?? { running: 0, waiting: new Set() }
    if (line.running + line.waiting.size >= maxOfOne) return refuseQueuedRequest(429)
    const isFree = running < atOnce && line.running < atOnceOfOne
    if (signal.aborted || (!isFree && waiting >= maxWaiting)) return refuseQueuedRequest(503)
    lines.set(key, line)
    if (isFree) begin(line)
    else if (!(await hasTurn(line, signal))) {
      forget(key, line)
      return refuseQueuedRequest(503)
    }
    return { ok: true, value: callAtMostOnce(() => end(key, line)) }
  }

  function begin(line: Line): void {
    running++
    line.running++
  }

  /** Waits for a turn; false if the client disconnects first. */
  async function hasTurn(line: Line, signal: AbortSignal): Promise<boolean> {
    const { promise, resolve } = Promise.withResolvers<boolean>()
    const take = () => resolve(true)
    const leave = () => {
      if (!line.waiting.delete(take)) return // its turn had already come
      waiting--
      resolve(false)
    }
    line.waiting.add(take)
    waiting++
    signal.addEventListener('abort', leave)
    return promise.finally(() => signal.removeEventListener('abort', leave))
  }

  function end(key: string, line: Line): void {
    running--
    line.running--
    forget(key, line)
    pass()
  }

  /** Gives a free turn to the next line, after yielding: otherwise work might block the event loop. */
  function pass(): void {
    if (waiting === 0 || running >= atOnce) return
    for (const [key, line] of lines) {
      const [next] = line.waiting
      if (!next || line.running >= atOnceOfOne) continue
      line.waiting.delete(next)
      waiting--
      begin(line)
      lines.delete(key) // moves the line to the end
      lines.set(key, line)
      setImmediate(next)
      return
    }
  }

  function forget(key: string, line: Line): void {
    if (line.running + line.waiting.size === 0) lines.delete(key)
  }

  async function run<Value>(client: Client, work: () => Promise<Value>): Promise<Admitted<Value>> {
    const entered = await enter(client)
    return entered.ok ? { ok: true, value: await work().finally(entered.value) } : entered
  }

  return { enter, run, waiting: () => waiting, running: () => running }
}

function callAtMostOnce(end: () => void): () => void {
  let isOver = false
  return () => {
    if (isOver) return
    isOver = true
    end()
  }
}

function refuseQueuedRequest(status: Refusal['status']): { ok: false; refusal: Refusal } {
  return { ok: false, refusal: { status, retryAfter } }
}
