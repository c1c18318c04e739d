import { reasonOf } from '../cli/terminal.ts'

/** The background jobs of this process: each runs again and again, never twice at once. */
export type Jobs = {
  /**
   * Runs a job now and then every `ms`, skipping a turn while it still runs. What it throws is logged, and it runs
   * again at its next turn. The signal aborts when the process stops.
   * @returns once a turn that begins now is over
   */
  every: (name: string, ms: number, run: Run) => Promise<void>
  /** As `every`, but the first turn comes after the interval. */
  everyLater: (name: string, ms: number, run: Run) => void
  /** Starts no job any more. @returns once none runs */
  stop: () => Promise<void>
  /** When each job last ended well, and last failed. */
  list: () => JobReport[]
}

type Run = (signal: AbortSignal) => Promise<unknown>

export type JobReport = { name: string; isFailing: boolean; failures: number; ran?: Date; failed?: Date }

type JobLog = Record<'info' | 'error', (fields: Record<string, unknown>) => void>

export function createJobs({ clock, log }: { clock: () => Date; log: JobLog }): Jobs {
  const stopping = new AbortController()
  const reports: JobReport[] = []
  const timers: Timer[] = []
  const running = new Set<Promise<void>>()

  /** @returns what takes a turn now, unless one runs */
  function scheduled(name: string, ms: number, run: Run) {
    const report: JobReport = { name, isFailing: false, failures: 0 }
    reports.push(report)
    let turn: Promise<void> | undefined
    const begin = async () => {
      if (turn) return
      const begun = attempt(report, run).finally(() => {
        turn = undefined
        running.delete(begun)
      })
      turn = begun
      running.add(begun)
      await begun
    }
    timers.push(setInterval(begin, ms))
    return begin
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
      log.error({ message: `${name}: ${reasonOf(error)}`, job: name, lastRun: ran?.toISOString() ?? null })
    }
  }

  async function stop(): Promise<void> {
    stopping.abort()
    for (const timer of timers) clearInterval(timer)
    await Promise.all(running)
  }

  return {
    every: (name, ms, run) => scheduled(name, ms, run)(),
    everyLater: (name, ms, run) => void scheduled(name, ms, run),
    stop,
    list: () => reports,
  }
}
