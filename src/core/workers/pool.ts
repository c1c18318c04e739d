/** A task; `fail` is called if it is withdrawn or its worker breaks. */
export type Task = {
  /** Whether it takes precedence over tasks that are not urgent. */
  isUrgent: boolean
  fail: (error: Error) => void
}

/** A thread or a process, with one task at a time. */
export type PoolWorker<Given extends Task> = {
  task?: Given | undefined
  begin: (task: Given) => void
  /** Ends it immediately. */
  end: () => void
}

type Pool<Given extends Task, Worker extends PoolWorker<Given>> = {
  submit: (task: Given) => void
  /** Withdraws and fails a waiting task; a started one is finished. */
  withdraw: (task: Given) => void
  /** Withdraws a task; if it has started, ends its worker. */
  cancel: (task: Given) => void
  /** Marks the worker's task as done, and gives the worker the next one. */
  release: (worker: Worker) => void
  /** Ends a worker; only its own task fails with it. */
  drop: (worker: Worker, why: string | Error) => void
  running: () => Iterable<Worker>
  /** The number of running workers. */
  workers: () => number
  /** Ends the workers for good; started, waiting and later tasks fail. */
  stop: () => void
}

/** `start` makes a worker or throws; it is tried again after `retryMs`, or else tasks fail. */
type Options<Worker> = { most: number; idleMs: number; retryMs?: number; start: () => Worker }

const stopped = 'The work was stopped'

/** A pool of workers that start on demand, and end after `idleMs` without a task. */
export function createPool<Given extends Task, Worker extends PoolWorker<Given>>(
  options: Options<Worker>,
): Pool<Given, Worker> {
  const { most, idleMs, retryMs, start } = options
  const workers = new Set<Worker>()
  const waiting: Given[] = []
  let idle: Timer | undefined
  let isStopped = false

  function submit(task: Given): void {
    if (isStopped) {
      task.fail(new Error(stopped))
      return
    }
    const firstPatient = waiting.findIndex((other) => task.isUrgent && !other.isUrgent)
    waiting.splice(firstPatient < 0 ? waiting.length : firstPatient, 0, task)
    assign()
  }

  function withdraw(task: Given): void {
    const at = waiting.indexOf(task)
    if (at < 0) return
    waiting.splice(at, 1)
    task.fail(new DOMException('Nobody waits for it', 'AbortError'))
  }

  function cancel(task: Given): void {
    withdraw(task)
    const worker = [...workers].find((worker) => worker.task === task)
    if (worker) drop(worker, 'Nobody waits for it')
  }

  function assign(): void {
    clearTimeout(idle)
    while (waiting.length > 0) {
      const worker = [...workers].find(({ task }) => !task) ?? (workers.size < most ? tryToStart() : undefined)
      const task = worker && waiting.shift()
      if (!task) return
      worker.task = task
      worker.begin(task)
    }
    if ([...workers].some(({ task }) => task)) return
    idle = setTimeout(dropAll, idleMs)
    idle.unref()
  }

  function tryToStart(): Worker | undefined {
    try {
      const worker = start()
      workers.add(worker)
      return worker
    } catch (error) {
      if (retryMs) idle = setTimeout(assign, retryMs)
      else if (workers.size === 0) for (const task of waiting.splice(0)) task.fail(error as Error) // a system error
      return undefined
    }
  }

  function release(worker: Worker): void {
    worker.task = undefined
    assign()
  }

  function drop(worker: Worker, why: string | Error): void {
    if (!workers.delete(worker)) return
    worker.end()
    worker.task?.fail(why instanceof Error ? why : new Error(why))
    assign()
  }

  function dropAll(): void {
    for (const worker of [...workers]) drop(worker, stopped)
    clearTimeout(idle)
  }

  function stop(): void {
    isStopped = true
    for (const task of waiting.splice(0)) task.fail(new Error(stopped))
    dropAll()
  }

  return { submit, withdraw, cancel, release, drop, running: () => workers, workers: () => workers.size, stop }
}
