import { createPool, type PoolWorker, type Task } from '../../../core/workers/pool.ts'
import { checkFileDescriptors } from '../../../core/workers/threads.ts'
import type { Delivery, Order } from './worker.ts'

export type Pdf = Uint8Array<ArrayBuffer>

/** A batch of documents for one thread, each delivered as soon as it is drawn. */
export type DrawingTask = Task & {
  order: Order
  remaining: number
  /** The most sheets in one of its documents. */
  sheets: number
  deliver: (pdf: Pdf) => void
  /** Called for each page of a document of many sheets. */
  onPage?: () => void
}

export type ThreadOptions = { most: number; idleMs: number; maxMs: number; script: string }

type Thread = PoolWorker<DrawingTask> & { deadline?: Timer }

/** The milliseconds that each sheet of a document adds to `maxMs`. */
const sheetMs = 300

/** Creates a pool of threads that draw documents. */
export function createThreads({ most, idleMs, maxMs, script }: ThreadOptions) {
  const pool = createPool<DrawingTask, Thread>({ most, idleMs, start })

  function start(): Thread {
    checkFileDescriptors()
    const worker = new Worker(script, { ref: false })
    const thread: Thread = {
      begin(task) {
        awaitNext(thread)
        worker.postMessage(task.order)
      },
      end() {
        clearTimeout(thread.deadline)
        worker.terminate()
      },
    }
    worker.onmessage = ({ data }: MessageEvent<Delivery>) => receive(thread, data)
    worker.onerror = (event) => pool.drop(thread, event.message)
    worker.addEventListener('close', () => pool.drop(thread, 'The drawing worker ended'))
    return thread
  }

  function awaitNext(thread: Thread): void {
    clearTimeout(thread.deadline)
    const allowedMs = maxMs + (thread.task?.sheets ?? 1) * sheetMs
    const late = () => pool.drop(thread, new DOMException('The drawing took too long', 'TimeoutError'))
    thread.deadline = setTimeout(late, allowedMs)
  }

  function receive(thread: Thread, delivery: Delivery): void {
    const { task } = thread
    if (!task) return
    awaitNext(thread)
    if ('isPage' in delivery) {
      task.onPage?.()
      return
    }
    if ('pdf' in delivery) {
      task.remaining--
      task.deliver(delivery.pdf)
      if (task.remaining > 0) return
    } else task.fail(new Error(delivery.problem))
    clearTimeout(thread.deadline)
    pool.release(thread)
  }

  return pool
}
