import { availableParallelism } from 'node:os'
import type { Facts } from './facts.ts'
import { createKept, keyOf } from './kept.ts'
import { createPool, type Pdf, type PoolOptions, type Task } from './pool.ts'
import type { Order } from './worker.ts'

/** Stored images by name. */
export type StoredImages = Order['images']

/** Draws documents beside the server: in workers, which start when they are first needed. */
export type Drawing = {
  /** One document; it goes before those of a list. */
  draw: (facts: Facts, images: StoredImages) => Promise<Pdf>
  /** A document that was drawn already and is still in memory. */
  kept: (facts: Facts) => Pdf | undefined
  /** Documents in their order, each when it is asked for and a few ahead, until `left` says that nobody waits. */
  drawAll: (list: Iterable<Facts>, images: StoredImages, left?: AbortSignal) => AsyncGenerator<Pdf, void>
  /** How many workers there are. */
  workers: () => number
  /** Ends the workers; what they still draw fails. */
  stop: () => void
}

type Options = Partial<PoolOptions> & { keptBytes?: number }

const listLength = 5

/**
 * Draws documents in workers beside the server.
 * @param most how many workers at once: each takes a core and some 200 MB
 * @param idleMs after so long without work all of them end
 * @param longestMs a document that takes longer is given up, its worker ended
 * @param keptBytes how much of what was drawn stays in memory, to be sent again
 */
export function createDrawing({
  most = Math.min(4, availableParallelism()),
  idleMs = 5 * 60 * 1000,
  longestMs = 30_000,
  keptBytes = 32 * 1024 * 1024,
  script = new URL('./worker.ts', import.meta.url).href,
}: Options = {}): Drawing {
  const pool = createPool({ most, idleMs, longestMs, script })
  const kept = createKept(keptBytes)

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
      undone: missing.length,
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

  async function draw(facts: Facts, images: StoredImages): Promise<Pdf> {
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

  const { workers, stop } = pool
  return { draw, drawAll, kept: (facts) => kept.find(keyOf(facts)), workers, stop }
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
