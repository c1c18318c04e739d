import { closeSync, openSync } from 'node:fs'
import type { Delivery, Order } from '../../journal/certificates/drawing/worker.ts'

export type Pdf = Uint8Array<ArrayBuffer>

/** A batch of documents for one worker, each delivered as soon as it is drawn. */
export type Task = {
  order: Order
  /** Goes before tasks that are not urgent. */
  isUrgent: boolean
  remaining: number
  /** The most sheets in one of its documents. */
  sheets: number
  deliver: (pdf: Pdf) => void
  /** Called for each page of a document of many sheets. */
  onPage?: () => void
  fail: (error: Error) => void
}

type Pool = {
  submit: (task: Task) => void
  /** Withdraws and fails a waiting task; a started one is finished. */
  withdraw: (task: Task) => void
  /** Withdraws a task, and ends its worker if it is started. */
  cancel: (task: Task) => void
  /** The number of running workers. */
  workers: () => number
  /** Ends the workers; whatever they draw, or waits, fails. */
  stop: () => void
}

export type PoolOptions = { most: number; idleMs: number; maxMs: number; script: string }

type Hand = { worker: Worker; task?: Task; deadline?: Timer }

/** A document's sheets beyond what `maxMs` allows for any document. */
const sheetMs = 300

/** A pool of workers that start on demand and take one task at a time. */
export function createPool({ most, idleMs, maxMs, script }: PoolOptions): Pool {
  const hands = new Set<Hand>()
  const waiting: Task[] = []
  let idle: Timer | undefined

  function submit(task: Task): void {
    const firstPatient = waiting.findIndex((other) => task.isUrgent && !other.isUrgent)
    waiting.splice(firstPatient < 0 ? waiting.length : firstPatient, 0, task)
    assign()
  }

  function withdraw(task: Task): void {
    const at = waiting.indexOf(task)
    if (at < 0) return
    waiting.splice(at, 1)
    task.fail(new DOMException('Nobody waits for it', 'AbortError'))
  }

  function cancel(task: Task): void {
    withdraw(task)
    const hand = [...hands].find((hand) => hand.task === task)
    if (hand) lose(hand, 'Nobody waits for it')
  }

  function assign(): void {
    clearTimeout(idle)
    while (waiting.length > 0) {
      const hand = [...hands].find(({ task }) => !task) ?? (hands.size < most ? hire() : undefined)
      const task = hand && waiting.shift()
      if (!task) return
      hand.task = task
      awaitNext(hand)
      hand.worker.postMessage(task.order)
    }
    if ([...hands].some(({ task }) => task)) return
    idle = setTimeout(stop, idleMs)
    idle.unref()
  }

  /** Undefined where no file can be opened: what waits then fails, unless another worker will take it. */
  function hire(): Hand | undefined {
    try {
      checkFileDescriptors()
    } catch (error) {
      if (hands.size === 0) for (const task of waiting.splice(0)) task.fail(error as Error) // of the system
      return undefined
    }
    const worker = new Worker(script, { ref: false })
    const hand: Hand = { worker }
    worker.onmessage = ({ data }: MessageEvent<Delivery>) => receive(hand, data)
    worker.onerror = (event) => lose(hand, event.message)
    worker.addEventListener('close', () => lose(hand, 'The drawing worker ended'))
    hands.add(hand)
    return hand
  }

  function awaitNext(hand: Hand): void {
    clearTimeout(hand.deadline)
    const allowedMs = maxMs + (hand.task?.sheets ?? 1) * sheetMs
    hand.deadline = setTimeout(() => lose(hand, 'The drawing took too long'), allowedMs)
  }

  function receive(hand: Hand, delivery: Delivery): void {
    const { task } = hand
    if (!task) return
    awaitNext(hand)
    if ('isPage' in delivery) {
      task.onPage?.()
      return
    }
    if ('pdf' in delivery) {
      task.remaining--
      task.deliver(delivery.pdf)
    } else task.fail(new Error(delivery.problem))
    if ('pdf' in delivery && task.remaining > 0) return
    release(hand)
    assign()
  }

  function release(hand: Hand): Task | undefined {
    const { task } = hand
    clearTimeout(hand.deadline)
    hand.task = undefined
    return task
  }

  /** Ends a failed worker; only its own task fails with it. */
  function lose(hand: Hand, why: string): void {
    if (!hands.delete(hand)) return
    hand.worker.terminate()
    release(hand)?.fail(new Error(why))
    assign()
  }

  function stop(): void {
    clearTimeout(idle)
    for (const task of waiting.splice(0)) task.fail(new Error('The drawing was stopped'))
    for (const hand of [...hands]) lose(hand, 'The drawing was stopped')
    clearTimeout(idle)
  }

  return { submit, withdraw, cancel, workers: () => hands.size, stop }
}

/** More than a worker opens at once while it starts. */
const needed = 32

/** @throws EMFILE where this process can hardly open a file: Bun ends as a whole if a worker starts without one. */
function checkFileDescriptors(): void {
  const opened: number[] = []
  try {
    while (opened.length < needed) opened.push(openSync('/dev/null', 'r'))
  } finally {
    for (const each of opened) closeSync(each)
  }
}
