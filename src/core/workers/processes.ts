import { writeFileSync } from 'node:fs'
import { availableParallelism, setPriority } from 'node:os'
import type { Subprocess } from 'bun'
import { createPool, type PoolWorker, type Task } from './pool.ts'
import { exceedsLimit, isStarved, memoryOf, type ProcessCost, processorMsOf } from './process-costs.ts'

/** A pool of worker processes, each with one job at a time. */
type Processes<Sent, Answer> = {
  /** Resolves to a worker's answer, urgent jobs first; undefined if it failed, was aborted or exceeded its limits. */
  send: (sent: Sent, isUrgent?: boolean, signal?: AbortSignal) => Promise<Answer | undefined>
  /** The number of running processes. */
  workers: () => number
  /** Ends the processes; running and queued jobs get no answer. */
  stop: () => void
}

type Job<Sent, Answer> = Task & { sent: Sent; done: (answer: Answer) => void }
type ProcessWorker<Sent, Answer> = PoolWorker<Job<Sent, Answer>> & {
  child: Subprocess
  began: Began
  jobs: number
  isIdle: boolean
}
/** When a job began, and its process's processor time at that point. */
type Began = { at: number; processorMs: number | undefined }

export type ProcessOptions = {
  most?: number
  maxMs?: number
  maxBytes?: number
  idleMs?: number
  /** Whether a user waits for each job, so that the processes get a share of the processor from the start. */
  isAwaited?: boolean
}

const guard = new URL('./guard.ts', import.meta.url).pathname
const watchEveryMs = 100
const retryMs = 1_000
const busyMs = 60_000

/**
 * Creates a pool of worker processes, started on first use. Processes rather than threads: memory is limited and
 * returned whatever a file does, and a crash stays contained. They use only idle processor time; if they get none, the
 * processes of the next minute get a share, and start the job again. Each ends by itself once this process is gone
 * (`guard.ts`).
 * @param script the path of the workers' script, which answers each message with one
 * @param maxMs processor time after which a job is abandoned ({@link exceedsLimit})
 * @param maxBytes a process that uses more memory is ended; a job that was not its first starts again in another
 * @param idleMs idle time after which all processes end
 */
export function createProcesses<Sent, Answer>(
  script: string,
  {
    most = Math.min(2, availableParallelism()),
    maxMs = 20_000,
    maxBytes = 512 * 1024 * 1024,
    idleMs = 60_000,
    isAwaited = false,
  }: ProcessOptions = {},
): Processes<Sent, Answer> {
  const pool = createPool<Job<Sent, Answer>, ProcessWorker<Sent, Answer>>({ most, idleMs, retryMs, start: startWorker })
  let watch: Timer | undefined
  let isBusyUntil = 0

  function send(sent: Sent, isUrgent = false, signal?: AbortSignal): Promise<Answer | undefined> {
    const { promise, resolve } = Promise.withResolvers<Answer | undefined>()
    const job = { sent, isUrgent, done: resolve, fail: () => resolve(undefined) }
    const cancel = () => pool.cancel(job)
    signal?.addEventListener('abort', cancel, { once: true })
    if (signal?.aborted) resolve(undefined)
    else pool.submit(job)
    return promise.finally(() => signal?.removeEventListener('abort', cancel))
  }

  function startWorker(): ProcessWorker<Sent, Answer> {
    const idly = isAwaited || performance.now() < isBusyUntil ? [] : idlyCommand()
    const guarded = ['--preload', guard, script, ...[process.pid, maxMs, maxBytes].map(String)]
    const child = Bun.spawn([...idly, process.execPath, ...guarded], {
      stdio: ['ignore', 'ignore', 'ignore'],
      env: {},
      serialization: 'advanced',
      ipc(answer: Answer) {
        worker.task?.done(answer)
        pool.release(worker)
      },
      onExit: () => pool.drop(worker, 'The process ended'),
    })
    const worker: ProcessWorker<Sent, Answer> = {
      child,
      isIdle: idly.length > 0,
      began: { at: 0, processorMs: 0 },
      jobs: 0,
      begin({ sent }) {
        worker.jobs += 1
        worker.began = { at: performance.now(), processorMs: processorMsOf(child.pid) }
        watch ??= setInterval(checkLimits, watchEveryMs)
        child.send(sent)
      },
      end: () => child.kill('SIGKILL'),
    }
    child.unref()
    standBack(child.pid)
    return worker
  }

  /** Ends processes over their limits; a process whose event loop is blocked cannot report that itself. */
  function checkLimits(): void {
    const busy = [...pool.running()].filter(({ task }) => task)
    for (const worker of busy) {
      const cost = costOf(worker)
      const hasNoRoom = memoryOf(worker.child.pid) > maxBytes
      const isOfOthers = hasNoRoom && worker.jobs > 1 // earlier jobs took some of that memory
      if (isOfOthers || (worker.isIdle && isStarved(cost))) beginAnew(worker, !isOfOthers)
      else if (hasNoRoom || exceedsLimit(cost, maxMs)) pool.drop(worker, 'It took too much')
    }
    if (busy.length > 0) return
    clearInterval(watch)
    watch = undefined
  }

  function beginAnew(worker: ProcessWorker<Sent, Answer>, isBusy: boolean): void {
    const { task } = worker
    if (isBusy) isBusyUntil = performance.now() + busyMs
    worker.task = undefined
    pool.drop(worker, 'It had no processor or no room')
    if (task) pool.submit(task)
  }

  return { send, workers: pool.workers, stop: pool.stop }
}

/** Returns the time and memory that a worker's job has taken. */
function costOf({ child, began }: { child: Subprocess; began: Began }): ProcessCost {
  const had = processorMsOf(child.pid)
  const processorMs = had === undefined || began.processorMs === undefined ? undefined : had - began.processorMs
  return { processorMs, clockMs: performance.now() - began.at }
}

let idly: string[] | undefined

/**
 * Returns the prefix of a command that runs only on idle processor time; empty if the system has none. On Linux,
 * readers wait until the turn of a low-priority process ends, some milliseconds later, but never for an idle one.
 */
function idlyCommand(): string[] {
  const path = idly ? null : Bun.which('chrt')
  const command = path ? [path, '-i', '0'] : []
  idly ??= path && Bun.spawnSync([...command, process.execPath, '--version']).success ? command : []
  return idly
}

/** Gives readers precedence over a process, and makes Linux end it before the server if memory runs out. */
function standBack(pid: number): void {
  try {
    setPriority(pid, 5)
    writeFileSync(`/proc/${pid}/oom_score_adj`, '1000')
  } catch {
    // the process has ended, or the system forbids it
  }
}
