import { availableParallelism } from 'node:os'
import type { Facts } from './facts.ts'
import { createKept, keyOf } from './kept.ts'
import type { Delivery, Order } from './worker.ts'

type Pdf = Uint8Array<ArrayBuffer>

/** Stored images by name. */
export type StoredImages = Order['images']

/** Draws documents beside the server: in workers, which start when they are first needed. */
export type Drawing = {
  /** One document; it goes before those of a list. */
  draw: (facts: Facts, images: StoredImages) => Promise<Pdf>
  /** A document that was drawn already and is still in memory. */
  kept: (facts: Facts) => Pdf | undefined
  /** Documents in their order, each when it is asked for and a few ahead; who stops asking stops the work. */
  drawAll: (list: Facts[], images: StoredImages) => AsyncGenerator<Pdf, void>
  /** How many workers there are. */
  workers: () => number
  /** Ends the workers; what they still draw fails. */
  stop: () => void
}

type Options = { most?: number; idleMs?: number; longestMs?: number; keptBytes?: number; script?: string }

const listLength = 5

type Task = { order: Order; isUrgent: boolean; done: (pdfs: Pdf[]) => void; failed: (error: Error) => void }
type Hand = { worker: Worker; task?: Task; deadline?: Timer }

/**
 * A pool of drawing workers.
 * @param most how many workers at once: each takes a core and some 200 MB
 * @param idleMs after so long without work all of them end
 * @param longestMs a list that takes longer is given up, its worker ended
 * @param keptBytes how much of what was drawn stays in memory, to be sent again
 */
export function createDrawing({
  most = Math.min(4, availableParallelism()),
  idleMs = 5 * 60 * 1000,
  longestMs = 60_000,
  keptBytes = 32 * 1024 * 1024,
  script = new URL('./worker.ts', import.meta.url).href,
}: Options = {}): Drawing {
  const hands = new Set<Hand>()
  const waiting: Task[] = []
  const kept = createKept(keptBytes)
  let idle: Timer | undefined

  function assign(): void {
    clearTimeout(idle)
    while (waiting.length > 0) {
      const hand = [...hands].find(({ task }) => !task) ?? (hands.size < most ? hire() : undefined)
      const task = hand && waiting.shift()
      if (!task) return
      hand.task = task
      hand.deadline = setTimeout(() => lose(hand, 'The drawing took too long'), longestMs)
      hand.worker.postMessage(task.order)
    }
    if ([...hands].some(({ task }) => task)) return
    idle = setTimeout(stop, idleMs)
    idle.unref()
  }

  function hire(): Hand {
    const worker = new Worker(script, { ref: false })
    const hand: Hand = { worker }
    worker.onmessage = ({ data }: MessageEvent<Delivery>) => {
      const task = release(hand)
      if ('pdfs' in data) task?.done(data.pdfs)
      else task?.failed(new Error(data.problem))
      assign()
    }
    worker.onerror = (event) => lose(hand, event.message)
    worker.addEventListener('close', () => lose(hand, 'The drawing worker ended'))
    hands.add(hand)
    return hand
  }

  function release(hand: Hand): Task | undefined {
    const { task } = hand
    clearTimeout(hand.deadline)
    hand.task = undefined
    return task
  }

  /** A worker that fails takes what it draws with it, and nothing else. */
  function lose(hand: Hand, why: string): void {
    if (!hands.delete(hand)) return
    hand.worker.terminate()
    release(hand)?.failed(new Error(why))
    assign()
  }

  function stop(): void {
    clearTimeout(idle)
    for (const task of waiting.splice(0)) task.failed(new Error('The drawing was stopped'))
    for (const hand of [...hands]) lose(hand, 'The drawing was stopped')
  }

  /** Has a list drawn, what is kept apart; `leave` takes it back while it waits. */
  function order(list: Facts[], images: StoredImages, isUrgent: boolean) {
    const keys = list.map(keyOf)
    const found = keys.map((key) => kept.find(key))
    const missing = list.filter((_, at) => !found[at])
    const { promise, resolve, reject } = Promise.withResolvers<Pdf[]>()
    const done = (drawn: Pdf[]) => {
      const whole = found.map((pdf) => pdf ?? drawn.shift() ?? new Uint8Array())
      whole.forEach((pdf, at) => {
        kept.keep(keys[at] ?? '', pdf)
      })
      resolve(whole)
    }
    const task: Task = { order: { list: missing, images }, isUrgent, done, failed: reject }
    if (missing.length === 0) done([])
    else {
      const firstPatient = waiting.findIndex((other) => isUrgent && !other.isUrgent)
      waiting.splice(firstPatient < 0 ? waiting.length : firstPatient, 0, task)
      assign()
    }
    promise.catch(() => {}) // whoever left does not hear of it
    const leave = () => {
      const at = waiting.indexOf(task)
      if (at >= 0) waiting.splice(at, 1)
    }
    return { pdfs: promise, leave }
  }

  async function draw(facts: Facts, images: StoredImages): Promise<Pdf> {
    const [pdf] = await order([facts], images, true).pdfs
    if (!pdf) throw new Error('Nothing was drawn')
    return pdf
  }

  async function* drawAll(list: Facts[], images: StoredImages): AsyncGenerator<Pdf, void> {
    const parts = [list.slice(0, 1)] // alone, so that the first bytes go out early
    for (let at = 1; at < list.length; at += listLength) parts.push(list.slice(at, at + listLength))
    const ahead: ReturnType<typeof order>[] = []
    try {
      while (parts.length > 0 || ahead.length > 0) {
        while (ahead.length < 2 * most) {
          const part = parts.shift()
          if (!part) break
          ahead.push(order(part, images, false))
        }
        yield* (await ahead[0]?.pdfs) ?? []
        ahead.shift()
      }
    } finally {
      for (const { leave } of ahead) leave()
    }
  }

  return { draw, drawAll, kept: (facts) => kept.find(keyOf(facts)), workers: () => hands.size, stop }
}
