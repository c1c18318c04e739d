import { describeRootCause } from '../cli/terminal.ts'

/** The background jobs of this process: each runs repeatedly, never twice at once. */
export type Jobs = {
  /**
   * Runs a job now and then every `ms`, skipping a turn while it still runs. Its errors are logged, and it runs again
   * at its next turn. The signal aborts when the process stops.
   * @returns once a turn that begins now is over
   */
  every: (name: string, ms: number, run: Run) => Promise<void>
  /** Does the same as `every`, but the first turn comes after the interval. */
  everyLater: (name: string, ms: number, run: Run) => void
  /**
   * Runs a job now, whenever it is woken, when its next work is due, and each minute in case a notification was lost;
   * every two seconds while notifications cannot be received. A job that is woken while it runs, runs again.
   * @returns once a turn that begins now is over
   */
  whenWoken: (name: string, job: WokenJob) => Promise<void>
  /** Wakes the job of this name; '' wakes all. */
  wake: (name: string) => void
  /** Sets whether notifications of work can be received: then `wake` is called for every commit. */
  listen: (isListening: boolean) => void
  /** Starts no more jobs. @returns once none is running */
  stop: () => Promise<void>
  /** Returns when each job last succeeded, and last failed. */
  list: () => JobReport[]
}

type Run = (signal: AbortSignal) => Promise<unknown>

/** A job, and the time at which it next has work without being woken; undefined if it has none. */
type WokenJob = { run: Run; nextDue?: () => Promise<Date | undefined> }

export type JobReport = { name: string; isFailing: boolean; failures: number; ran?: Date; failed?: Date }

type JobLog = Record<'info' | 'error', (fields: Record<string, unknown>) => void>

const pollMs = { listening: 60_000, deaf: 2000 }

/** The wait after a turn that left due work because another process is doing it. */
const leftMs = 1000

export function createJobs({ clock, log }: { clock: () => Date; log: JobLog }): Jobs {
  const stopping = new AbortController()
  const reports: JobReport[] = []
  const timers = new Set<Timer>()
  const running = new Set<Promise<void>>()
  const wakers = new Map<string, () => void>()
  let isListening = false

  /** Returns a function that runs a turn; it does nothing while one is running. */
  function turnsOf(name: string, run: Run) {
    const report: JobReport = { name, isFailing: false, failures: 0 }
    reports.push(report)
    let turn: Promise<void> | undefined
    return async () => {
      if (turn || stopping.signal.aborted) return
      const begun = attempt(report, run).finally(() => {
        turn = undefined
        running.delete(begun)
      })
      turn = begun
      running.add(begun)
      await begun
    }
  }

  function scheduled(name: string, ms: number, run: Run) {
    const begin = turnsOf(name, run)
    timers.add(setInterval(begin, ms))
    return begin
  }

  function woken(name: string, { run, nextDue }: WokenJob) {
    let isAgain = false
    let isTaking = false
    let timer: Timer | undefined
    let waitMs = pollMs.deaf
    const takeTurn = turnsOf(name, async (signal) => {
      waitMs = pollMs.deaf // if it fails
      await run(signal)
      const due = await nextDue?.()
      waitMs = waitUntil(due)
    })
    const begin = async () => {
      isAgain = true
      if (isTaking) return
      isTaking = true
      if (timer) timers.delete(timer)
      clearTimeout(timer)
      while (isAgain && !stopping.signal.aborted) {
        isAgain = false
        await takeTurn()
      }
      isTaking = false
      if (stopping.signal.aborted) return
      timer = setTimeout(begin, waitMs)
      timers.add(timer)
    }
    wakers.set(name, begin)
    return begin
  }

  /** Returns the milliseconds until a job with work due at a time takes its next turn. */
  function waitUntil(due: Date | undefined): number {
    const longest = isListening ? pollMs.listening : pollMs.deaf
    if (!due) return longest
    const ms = due.getTime() - clock().getTime()
    return ms <= 0 ? leftMs : Math.min(ms + 1, longest)
  }

  async function attempt(report: JobReport, run: Run): Promise<void> {
    const { name, ran } = report
    try {
      await run(stopping.signal)
      report.ran = clock()
      if (report.isFailing) log.info({ message: `${name}: runs again`, job: name })
      report.isFailing = false
    } catch (error) {
      report.failed = clock()
      report.failures++
      report.isFailing = true
      log.error({ message: `${name}: ${describeRootCause(error)}`, job: name, lastRun: ran?.toISOString() ?? null })
    }
  }

  async function stop(): Promise<void> {
    stopping.abort()
    for (const timer of timers) clearInterval(timer)
    await Promise.all(running)
  }

  function wake(name: string): void {
    if (name) wakers.get(name)?.()
    else for (const begin of wakers.values()) begin()
  }

  return {
    every: (name, ms, run) => scheduled(name, ms, run)(),
    everyLater: (name, ms, run) => void scheduled(name, ms, run),
    whenWoken: (name, job) => woken(name, job)(),
    wake,
    listen(now) {
      if (now === isListening) return
      isListening = now
      wake('') // commits made in the meantime were missed
    },
    stop,
    list: () => reports,
  }
}
