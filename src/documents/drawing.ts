import { availableParallelism } from 'node:os'
import { type Admitted, type Client, createQueue, type QueueLimits } from '../http/queue.ts'
import type { Facts } from './facts.ts'
import { createPdfCache, keyOf } from './pdf-cache.ts'
import { createPool, type Pdf, type PoolOptions, type Task } from './pool.ts'
import type { Order } from './worker.ts'

/** Stored images by name. */
export type StoredImages = Order['images']

/** Draws documents beside the server: in workers, which start when they are first needed. */
export type Drawing = {
  /**
   * One document for a client, kept or drawn when its turn comes, before those of a list; refused where too many wait.
   * @param readImages called once it is to be drawn
   */
  draw: (facts: Facts, readImages: () => Promise<StoredImages>, client: Client) => Promise<Admitted<Pdf>>
  /** Documents in their order, each when it is asked for and a few ahead, until `left` says that nobody waits. */
  drawAll: (list: Iterable<Facts>, images: StoredImages, left?: AbortSignal) => AsyncGenerator<Pdf, void>
  /** How many workers there are. */
  workers: () => number
  /** Ends the workers for good; what they still draw fails, and what waits. */
  stop: () => void
}

type Options = Partial<PoolOptions & Omit<QueueLimits, 'atOnce'>> & { keptBytes?: number }

const listLength = 5

/**
 * Draws documents in workers beside the server.
 * @param most how many workers at once: each takes a core and some 200 MB
 * @param idleMs after so long without work all of them end
 * @param maxMs a document that takes longer is given up, its worker ended
 * @param keptBytes how much of what was drawn stays in memory, to be sent again
 * @param maxWaiting so many single documents may wait
 * @param maxOfOne so many of them for one client, those that are being drawn among them
 */
export function createDrawing({
  most = Math.min(4, availableParallelism()),
  idleMs = 5 * 60 * 1000,
  maxMs = 30_000,
  keptBytes = 32 * 1024 * 1024,
  maxWaiting = 50,
  maxOfOne = 8,
  script = new URL('./worker.ts', import.meta.url).href,
}: Options = {}): Drawing {
  const pool = createPool({ most, idleMs, maxMs, script })
  const kept = createPdfCache(keptBytes)
  const queue = createQueue({ atOnce: most, maxWaiting, maxOfOne })
  const underWay = new Map<string, Promise<Admitted<Pdf>>>()
  let isStopped = false

  /** Has a list drawn, but for what is kept; `leave` takes it back while it waits. */
  function order(list: Facts[], images: StoredImages, isUrgent: boolean) {
    const missing: { facts: Facts; key: string; pdf: PromiseWithResolvers<Pdf> }[] = []
    const pdfs = list.map((facts) => {
      const key = keyOf(facts)
      const found = kept.find(key)
      if (found) return found
      const pdf = Promise.withResolvers<Pdf>()
      pdf.promise.catch(() => {}) // whoever left does not hear of it
      missing.push({ facts, key, pdf })
      return pdf.promise
    })
    const open = missing.values()
    const task: Task = {
      order: { list: missing.map(({ facts }) => facts), images },
      isUrgent,
      remaining: missing.length,
      deliver(drawn) {
        const next = open.next().value
        if (next) kept.keep(next.key, drawn)
        next?.pdf.resolve(drawn)
      },
      fail(error) {
        for (const { pdf } of open) pdf.reject(error)
      },
    }
    if (missing.length > 0) pool.submit(task)
    return { pdfs, leave: () => pool.withdraw(task) }
  }

  async function draw(facts: Facts, readImages: () => Promise<StoredImages>, client: Client): Promise<Admitted<Pdf>> {
    const key = keyOf(facts)
    for (let first = underWay.get(key); first; first = underWay.get(key)) {
      const admitted = await first
      if (admitted.ok) return admitted // else its client left, and another may be the first
    }
    const found = kept.find(key)
    if (found) return { ok: true, value: found }
    const drawn = queue.run(client, async () => drawOne(facts, await readImages()))
    underWay.set(key, drawn)
    return drawn.finally(() => underWay.delete(key))
  }

  async function drawOne(facts: Facts, images: StoredImages): Promise<Pdf> {
    if (isStopped) throw new Error('The drawing was stopped')
    const [pdf] = order([facts], images, true).pdfs
    if (!pdf) throw new Error('Nothing was drawn')
    return pdf
  }

  async function* drawAll(list: Iterable<Facts>, images: StoredImages, left?: AbortSignal): AsyncGenerator<Pdf, void> {
    const parts = partsOf(list)
    const ahead: ReturnType<typeof order>[] = []
    left?.addEventListener('abort', () => {
      for (const { leave } of ahead) leave()
    })
    do {
      while (ahead.length < 2 * most) {
        const part = parts.next().value
        if (!part) break
        ahead.push(order(part, images, false))
      }
      for (const pdf of ahead[0]?.pdfs ?? []) yield await pdf
      ahead.shift()
    } while (ahead.length > 0 && !left?.aborted)
  }

  function stop(): void {
    isStopped = true
    pool.stop()
  }

  return { draw, drawAll, workers: pool.workers, stop }
}

/** The first alone, so that the first bytes go out early, the rest in small lists. */
function* partsOf(list: Iterable<Facts>): Generator<Facts[], void> {
  let part: Facts[] = []
  let isFirst = true
  for (const facts of list) {
    part.push(facts)
    if (part.length < listLength && !isFirst) continue
    yield part
    part = []
    isFirst = false
  }
  if (part.length > 0) yield part
}
