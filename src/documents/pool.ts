import type { Delivery, Order } from './worker.ts'

export type Pdf = Uint8Array<ArrayBuffer>

/** Documents that one worker draws in a row, each handed over as it is done. */
export type Task = {
  order: Order
  /** It goes before those that are not. */
  isUrgent: boolean
  remaining: number
  deliver: (pdf: Pdf) => void
  fail: (error: Error) => void
}

type Pool = {
  submit: (task: Task) => void
  /** Takes a task back while it waits, and it fails; one that is begun is finished. */
  withdraw: (task: Task) => void
  /** How many workers there are. */
  workers: () => number
  /** Ends the workers; what they still draw fails, and what waits. */
  stop: () => void
}

export type PoolOptions = { most: number; idleMs: number; maxMs: number; script: string }

type Hand = { worker: Worker; task?: Task; deadline?: Timer }

/** Workers that start when they are first needed, each with one task at a time. */
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
    task.fail(new Error('Nobody waits for it'))
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

  function hire(): Hand {
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
    hand.deadline = setTimeout(() => lose(hand, 'The drawing took too long'), maxMs)
  }

  function receive(hand: Hand, delivery: Delivery): void {
    const { task } = hand
    if (!task) return
    awaitNext(hand)
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

  /** A worker that fails takes what it draws with it, and nothing else. */
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

  return { submit, withdraw, workers: () => hands.size, stop }
}
