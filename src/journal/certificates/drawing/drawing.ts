import { availableParallelism } from 'node:os'
import { LRUCache } from 'lru-cache'
import { workersThatFit } from '../../../core/workers/process-costs.ts'
import type { Facts } from '../facts.ts'
import { createThreads, type DrawingTask, type Pdf, type ThreadOptions } from './threads.ts'
import type { Order } from './worker.ts'

export type StoredImages = Order['images']

/** Draws documents off the main thread, in workers that start on first use. */
export type Drawing = {
  /**
   * Returns one document from the cache or draws it, ahead of documents from lists. Fails with an AbortError if its
   * client has left.
   * @param readImages called only when the document is drawn
   */
  draw: (facts: Facts, readImages: () => Promise<StoredImages>, waiting: Waiting) => Promise<Pdf>
  /** Draws documents in order, each on demand and a few ahead, until `left` is aborted because the client has left. */
  drawAll: (list: Iterable<Facts>, images: StoredImages, left?: AbortSignal) => AsyncGenerator<Pdf, void>
  /** Returns the number of running workers. */
  workers: () => number
  /** Ends the workers for good; documents in progress or in the queue fail. */
  stop: () => void
}

type Watching = { onPage?: () => void }

/**
 * A document's client: `signal` aborts when it leaves; `onPage` is called for each page of a document of many sheets;
 * `turn` draws a document that is not in memory when it is the client's turn.
 */
export type Waiting = Watching & {
  signal: AbortSignal
  turn?: (draw: () => Promise<Pdf>) => Promise<Pdf>
}

const listLength = 5
const workerBytes = 200 * 1024 * 1024

/**
 * Creates the pool of workers with its cache.
 * @param most workers at once: each takes a core and some 200 MB
 * @param idleMs all workers end after this long without work
 * @param maxMs a document that takes longer fails, and its worker is ended
 */
export function createDrawing({
  most = Math.min(4, availableParallelism(), workersThatFit(workerBytes)),
  idleMs = 5 * 60 * 1000,
  maxMs = 30_000,
  script = new URL('./worker.ts', import.meta.url).href,
}: Partial<ThreadOptions> = {}): Drawing {
  const pool = createThreads({ most, idleMs, maxMs, script })
  const cache = createPdfCache()
  const underWay = new Map<string, Promise<Pdf>>()

  /** Queues the documents that are not cached; `leave` withdraws those that have not been started. */
  function order(list: Facts[], images: StoredImages, { isUrgent, onPage }: Watching & { isUrgent: boolean }) {
    const missing: { facts: Facts; key: string; pdf: PromiseWithResolvers<Pdf> }[] = []
    const pdfs = list.map((facts) => {
      const key = hashDocumentFacts(facts)
      const found = cache.get(key)
      if (found) return found
      const pdf = Promise.withResolvers<Pdf>()
      pdf.promise.catch(() => {}) // a client that left gets no error
      missing.push({ facts, key, pdf })
      return pdf.promise
    })
    const open = missing.values()
    const task: DrawingTask = {
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

  async function draw(facts: Facts, readImages: () => Promise<StoredImages>, waiting: Waiting): Promise<Pdf> {
    const key = hashDocumentFacts(facts)
    for (let first = underWay.get(key); first; first = underWay.get(key)) {
      const drawn = await first.catch(() => undefined)
      if (drawn) return drawn // otherwise its client left, and this client may be the next to draw it
    }
    const found = cache.get(key)
    if (found) return found
    const make = () => readImages().then((images) => drawOne(facts, images, waiting))
    const drawn = waiting.turn ? waiting.turn(make) : make()
    underWay.set(key, drawn)
    return drawn.finally(() => underWay.delete(key))
  }

  /**
   * Draws one document. When its client leaves, it is withdrawn if it has not been started; a document with a progress
   * display is abandoned in any case.
   */
  async function drawOne(facts: Facts, images: StoredImages, { signal, onPage }: Waiting): Promise<Pdf> {
    signal.throwIfAborted()
    const { pdfs, leave, cancel } = order([facts], images, { isUrgent: true, onPage })
    const [pdf] = pdfs
    if (!pdf) throw new Error('Nothing was drawn')
    const end = onPage ? cancel : leave
    signal.addEventListener('abort', end)
    return Promise.resolve(pdf).finally(() => signal.removeEventListener('abort', end))
  }

  async function* drawAll(list: Iterable<Facts>, images: StoredImages, left?: AbortSignal): AsyncGenerator<Pdf, void> {
    const parts = batchDocuments(list)
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

  return { draw, drawAll, workers: pool.workers, stop: pool.stop }
}

/** Yields batches of documents: the first document alone, so that its bytes are sent early, then small batches. */
function* batchDocuments(list: Iterable<Facts>): Generator<Facts[], void> {
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

/**
 * Returns a document's cache key: a hash of all its facts, so that any change of article, settings or editor misses.
 */
export function hashDocumentFacts(facts: Facts): string {
  return new Bun.CryptoHasher('sha256').update(JSON.stringify(facts)).digest('base64url')
}

const maxBytes = 32 * 1024 * 1024

/** Creates an LRU cache of documents, up to `maxSize` bytes; a document larger than a quarter of that is not cached. */
export function createPdfCache(maxSize = maxBytes) {
  const sizeCalculation = ({ byteLength }: Pdf) => byteLength
  return new LRUCache<string, Pdf>({ maxSize, maxEntrySize: maxSize / 4, sizeCalculation })
}
