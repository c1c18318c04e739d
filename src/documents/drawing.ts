import { availableParallelism } from 'node:os'
import { type Admitted, type Client, createQueue, type Queue, type QueueLimits } from '../http/queue.ts'
import type { Facts } from './facts.ts'
import { createPdfCache, keyOf } from './pdf-cache.ts'
import { createPool, type Pdf, type PoolOptions, type Task } from './pool.ts'
import type { Order } from './worker.ts'

export type StoredImages = Order['images']

/** Draws documents off the main thread, in workers that start on first use. */
export type Drawing = {
  /**
   * Serves one document from the cache or draws it in turn, ahead of documents from lists; refused if too many wait.
   * @param readImages called only when the document is drawn
   * @param client who waits; its `onPage` is called for each page of a document of many sheets
   */
  draw: (facts: Facts, readImages: () => Promise<StoredImages>, client: Client & Watching) => Promise<Admitted<Pdf>>
  /**
   * Draws documents in order, each on demand and a few ahead, until `left` is aborted because nobody waits any more.
   */
  drawAll: (list: Iterable<Facts>, images: StoredImages, left?: AbortSignal) => AsyncGenerator<Pdf, void>
  /** Single documents in turn. */
  queue: Queue
  /** The number of running workers. */
  workers: () => number
  /** Ends the workers for good; whatever they draw, or waits, fails. */
  stop: () => void
}

type Watching = { onPage?: () => void }

type Options = Partial<PoolOptions & Omit<QueueLimits, 'atOnce'>>

const listLength = 5

/**
 * Creates the pool of workers with its cache and queue.
 * @param most workers at once: each takes a core and some 200 MB
 * @param idleMs all workers end after this long without work
 * @param maxMs a document that takes longer fails, and its worker is ended
 * @param maxWaiting single documents that may wait
 * @param maxOfOne single documents per client, waiting or being drawn
 */
export function createDrawing({
  most = Math.min(4, availableParallelism()),
  idleMs = 5 * 60 * 1000,
  maxMs = 30_000,
  maxWaiting = 50,
  maxOfOne = 8,
  script = new URL('./worker.ts', import.meta.url).href,
}: Options = {}): Drawing {
  const pool = createPool({ most, idleMs, maxMs, script })
  const cache = createPdfCache()
  const queue = createQueue({ atOnce: most, maxWaiting, maxOfOne })
  const underWay = new Map<string, Promise<Admitted<Pdf>>>()
  let isStopped = false

  /** Queues the documents that are not cached; `leave` withdraws those that still wait. */
  function order(list: Facts[], images: StoredImages, { isUrgent, onPage }: Watching & { isUrgent: boolean }) {
    const missing: { facts: Facts; key: string; pdf: PromiseWithResolvers<Pdf> }[] = []
    const pdfs = list.map((facts) => {
      const key = keyOf(facts)
      const found = cache.get(key)
      if (found) return found
      const pdf = Promise.withResolvers<Pdf>()
      pdf.promise.catch(() => {}) // a client that left does not hear of it
      missing.push({ facts, key, pdf })
      return pdf.promise
    })
    const open = missing.values()
    const task: Task = {
      order: { list: missing.map(({ facts }) => facts), images },
      isUrgent,
      onPage,
      remaining: missing.length,
      sheets: Math.max(...missing.map(({ facts }) => (facts.kind === 'prints' ? facts.sheets.length : 0))),
      deliver(drawn) {
        const next = open.next().value
        if (next) cache.set(next.key, drawn)
        next?.pdf.resolve(drawn)
      },
      fail(error) {
        for (const { pdf } of open) pdf.reject(error)
      },
    }
    if (missing.length > 0) pool.submit(task)
    return { pdfs, leave: () => pool.withdraw(task), cancel: () => pool.cancel(task) }
  }

  async function draw(
    facts: Facts,
    readImages: () => Promise<StoredImages>,
    client: Client & Watching,
  ): Promise<Admitted<Pdf>> {
    const key = keyOf(facts)
    for (let first = underWay.get(key); first; first = underWay.get(key)) {
      const admitted = await first.catch(() => undefined)
      if (admitted?.ok) return admitted // otherwise its client left, and another may be the first
    }
    const found = cache.get(key)
    if (found) return { ok: true, value: found }
    const drawn = queue.run(client, async () => drawOne(facts, await readImages(), client))
    underWay.set(key, drawn)
    return drawn.finally(() => underWay.delete(key))
  }

  /** A document with a progress display is abandoned when its client leaves. */
  async function drawOne(facts: Facts, images: StoredImages, { signal, onPage }: Client & Watching): Promise<Pdf> {
    if (isStopped) throw new Error('The drawing was stopped')
    const { pdfs, cancel } = order([facts], images, { isUrgent: true, onPage })
    const [pdf] = pdfs
    if (!pdf) throw new Error('Nothing was drawn')
    if (!onPage) return pdf
    signal.addEventListener('abort', cancel)
    return Promise.resolve(pdf).finally(() => signal.removeEventListener('abort', cancel))
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
        ahead.push(order(part, images, { isUrgent: false }))
      }
      for (const pdf of ahead[0]?.pdfs ?? []) yield await pdf
      ahead.shift()
    } while (ahead.length > 0 && !left?.aborted)
  }

  function stop(): void {
    isStopped = true
    pool.stop()
  }

  return { draw, drawAll, queue, workers: pool.workers, stop }
}

/** The first alone, so its bytes go out early; the rest in small batches. */
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
