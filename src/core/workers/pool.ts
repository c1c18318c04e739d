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
  /** Withdraws a task; if it has started, its worker is ended. */
  cancel: (task: Task) => void
  /** The number of running workers. */
  workers: () => number
  /** Ends the workers; started and waiting tasks fail. */
  stop: () => void
}

export type PoolOptions = { most: number; idleMs: number; maxMs: number; script: string }

type PoolWorker = { thread: Worker; task?: Task; deadline?: Timer }

/** The time that each sheet of a document adds to `maxMs`. */
const sheetMs = 300

/** A pool of workers that start on demand and take one task at a time. */
export function createPool({ most, idleMs, maxMs, script }: PoolOptions): Pool {
  const workers = new Set<PoolWorker>()
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
    const worker = [...workers].find((worker) => worker.task === task)
    if (worker) dropWorker(worker, 'Nobody waits for it')
  }

  function assign(): void {
    clearTimeout(idle)
    while (waiting.length > 0) {
      const worker = [...workers].find(({ task }) => !task) ?? (workers.size < most ? startWorker() : undefined)
      const task = worker && waiting.shift()
      if (!task) return
      worker.task = task
      awaitNext(worker)
      worker.thread.postMessage(task.order)
    }
    if ([...workers].some(({ task }) => task)) return
    idle = setTimeout(stop, idleMs)
    idle.unref()
  }

  /** Returns undefined if no file can be opened: the waiting tasks then fail, unless another worker will take them. */
  function startWorker(): PoolWorker | undefined {
    try {
      checkFileDescriptors()
    } catch (error) {
      if (workers.size === 0) for (const task of waiting.splice(0)) task.fail(error as Error) // a system error
      return undefined
    }
    const thread = new Worker(script, { ref: false })
    const worker: PoolWorker = { thread }
    thread.onmessage = ({ data }: MessageEvent<Delivery>) => receive(worker, data)
    thread.onerror = (event) => dropWorker(worker, event.message)
    thread.addEventListener('close', () => dropWorker(worker, 'The drawing worker ended'))
    workers.add(worker)
    return worker
  }

  function awaitNext(worker: PoolWorker): void {
    clearTimeout(worker.deadline)
    const allowedMs = maxMs + (worker.task?.sheets ?? 1) * sheetMs
    worker.deadline = setTimeout(() => dropWorker(worker, 'The drawing took too long'), allowedMs)
  }

  function receive(worker: PoolWorker, delivery: Delivery): void {
    const { task } = worker
    if (!task) return
    awaitNext(worker)
    if ('isPage' in delivery) {
      task.onPage?.()
      return
    }
    if ('pdf' in delivery) {
      task.remaining--
      task.deliver(delivery.pdf)
    } else task.fail(new Error(delivery.problem))
    if ('pdf' in delivery && task.remaining > 0) return
    release(worker)
    assign()
  }

  function release(worker: PoolWorker): Task | undefined {
    const { task } = worker
    clearTimeout(worker.deadline)
    worker.task = undefined
    return task
  }

  /** Ends a failed worker; only its own task fails with it. */
  function dropWorker(worker: PoolWorker, why: string): void {
    if (!workers.delete(worker)) return
    worker.thread.terminate()
    release(worker)?.fail(new Error(why))
    assign()
  }

  function stop(): void {
    clearTimeout(idle)
    for (const task of waiting.splice(0)) task.fail(new Error('The drawing was stopped'))
    for (const worker of [...workers]) dropWorker(worker, 'The drawing was stopped')
    clearTimeout(idle)
  }

  return { submit, withdraw, cancel, workers: () => workers.size, stop }
}

/** More files than a worker opens at once while it starts. */
const filesNeeded = 32

/** @throws EMFILE if this process can hardly open a file: Bun crashes if a worker starts without one. */
function checkFileDescriptors(): void {
  const opened: number[] = []
  try {
    while (opened.length < filesNeeded) opened.push(openSync('/dev/null', 'r'))
  } finally {
    for (const each of opened) closeSync(each)
  }
}
