import { availableParallelism, setPriority } from 'node:os'
import type { Subprocess } from 'bun'
import { exceedsLimit, memoryOf, processorMsOf } from './process-costs.ts'

/** A pool of worker processes, each with one job at a time. */
type Processes<Sent, Answer> = {
  /** Resolves to a worker's answer, urgent jobs first; undefined if the job failed, or exceeded its time or memory. */
  send: (sent: Sent, isUrgent?: boolean) => Promise<Answer | undefined>
  /** The number of running processes. */
  workers: () => number
  /** Ends the processes; running and queued jobs get no answer. */
  stop: () => void
}

type Job<Sent, Answer> = { sent: Sent; isUrgent: boolean; done: (answer?: Answer) => void }
type ProcessWorker<Sent, Answer> = { child: Subprocess; job?: Job<Sent, Answer>; began: Began }
/** When a job began, and its process's processor time at that point. */
type Began = { at: number; processorMs: number | undefined }

export type ProcessOptions = { most?: number; maxMs?: number; maxBytes?: number; idleMs?: number }

const watchEveryMs = 100
const retryAfterMs = 1_000

/**
 * A pool of worker processes, started on first use. Processes rather than threads: memory is limited and returned
 * whatever a file does, and a crash stays contained.
 * @param script the path of the workers' script, which answers each message with one
 * @param maxMs processor time after which a job is abandoned ({@link exceedsLimit})
 * @param maxBytes a process that uses more memory is ended
 * @param idleMs idle time after which all processes end
 */
export function createProcesses<Sent, Answer>(
  script: string,
  {
    most = Math.min(2, availableParallelism()),
    maxMs = 20_000,
    maxBytes = 512 * 1024 * 1024,
    idleMs = 60_000,
  }: ProcessOptions = {},
): Processes<Sent, Answer> {
  const workers = new Set<ProcessWorker<Sent, Answer>>()
  const waiting: Job<Sent, Answer>[] = []
  let idle: Timer | undefined
  let watch: Timer | undefined
  let isStopped = false

  function send(sent: Sent, isUrgent = false): Promise<Answer | undefined> {
    if (isStopped) return Promise.resolve(undefined)
    const { promise, resolve } = Promise.withResolvers<Answer | undefined>()
    const firstPatient = waiting.findIndex((other) => isUrgent && !other.isUrgent)
    waiting.splice(firstPatient < 0 ? waiting.length : firstPatient, 0, { sent, isUrgent, done: resolve })
    assign()
    return promise
  }

  function assign(): void {
    clearTimeout(idle)
    while (waiting.length > 0) {
      const worker = [...workers].find(({ job }) => !job) ?? (workers.size < most ? tryToStartWorker() : undefined)
      const job = worker && waiting.shift()
      if (!job) return
      worker.job = job
      worker.began = { at: performance.now(), processorMs: processorMsOf(worker.child.pid) }
      watch ??= setInterval(checkLimits, watchEveryMs)
      worker.child.send(job.sent)
    }
    if ([...workers].some(({ job }) => job)) return
    clearInterval(watch)
    watch = undefined
    idle = setTimeout(dropWorkers, idleMs)
    idle.unref()
  }

  /** Returns undefined if the system starts no process now; it is tried again later. */
  function tryToStartWorker(): ProcessWorker<Sent, Answer> | undefined {
    try {
      return startWorker()
    } catch {
      idle = setTimeout(assign, retryAfterMs)
      return undefined
    }
  }

  function startWorker(): ProcessWorker<Sent, Answer> {
    const worker: ProcessWorker<Sent, Answer> = {
      began: { at: 0, processorMs: 0 },
      child: Bun.spawn([process.execPath, script], {
        stdin: 'ignore',
        stdout: 'ignore',
        stderr: 'ignore',
        env: {},
        serialization: 'advanced',
        ipc: (answer: Answer) => finish(worker, answer),
        onExit: () => dropWorker(worker),
      }),
    }
    worker.child.unref()
    lowerPriority(worker.child.pid)
    workers.add(worker)
    return worker
  }

  /** Ends processes over their limits; a process whose event loop is blocked cannot report that itself. */
  function checkLimits(): void {
    for (const worker of workers)
      if (worker.job && (isLate(worker) || memoryOf(worker.child.pid) > maxBytes)) dropWorker(worker)
  }

  function isLate({ child, began }: ProcessWorker<Sent, Answer>): boolean {
    const had = processorMsOf(child.pid)
    const processorMs = had === undefined || began.processorMs === undefined ? undefined : had - began.processorMs
    return exceedsLimit({ processorMs, clockMs: performance.now() - began.at }, maxMs)
  }

  function finish(worker: ProcessWorker<Sent, Answer>, answer: Answer): void {
    const { job } = worker
    worker.job = undefined
    job?.done(answer)
    assign()
  }

  function dropWorker(worker: ProcessWorker<Sent, Answer>): void {
    if (!workers.delete(worker)) return
    worker.child.kill('SIGKILL')
    worker.job?.done()
    assign()
  }

  function dropWorkers(): void {
    for (const worker of [...workers]) dropWorker(worker)
    clearTimeout(idle)
  }

  function stop(): void {
    isStopped = true
    for (const { done } of waiting.splice(0)) done()
    dropWorkers()
  }

  return { send, workers: () => workers.size, stop }
}

/** Lowers a process's priority so that readers go first. */
function lowerPriority(pid: number): void {
  try {
    setPriority(pid, 5)
  } catch {
    // the process has ended, or the system forbids it
  }
}
