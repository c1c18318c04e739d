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
  drawAll: (list: Facts[], images: StoredImages, left?: AbortSignal) => AsyncGenerator<Pdf, void>
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

  async function* drawAll(list: Facts[], images: StoredImages, left?: AbortSignal): AsyncGenerator<Pdf, void> {
    const parts = [list.slice(0, 1)] // alone, so that the first bytes go out early
    for (let at = 1; at < list.length; at += listLength) parts.push(list.slice(at, at + listLength))
    const ahead: ReturnType<typeof order>[] = []
    left?.addEventListener('abort', () => {
      for (const { leave } of ahead) leave()
    })
    while (!left?.aborted && (parts.length > 0 || ahead.length > 0)) {
      while (ahead.length < 2 * most) {
        const part = parts.shift()
        if (!part) break
        ahead.push(order(part, images, false))
      }
      for (const pdf of ahead[0]?.pdfs ?? []) yield await pdf
      ahead.shift()
    }
  }

  const { workers, stop } = pool
  return { draw, drawAll, kept: (facts) => kept.find(keyOf(facts)), workers, stop }
}
