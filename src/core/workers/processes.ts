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
type Hand<Sent, Answer> = { child: Subprocess; job?: Job<Sent, Answer>; began: Began }
/** When a job began, and its process's processor time at that point. */
type Began = { at: number; processorMs: number | undefined }

export type ProcessOptions = { most?: number; maxMs?: number; maxBytes?: number; idleMs?: number }

const watchEveryMs = 100
const againMs = 1_000

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
  const hands = new Set<Hand<Sent, Answer>>()
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
      const hand = [...hands].find(({ job }) => !job) ?? (hands.size < most ? tryToHire() : undefined)
      const job = hand && waiting.shift()
      if (!job) return
      hand.job = job
      hand.began = { at: performance.now(), processorMs: processorMsOf(hand.child.pid) }
      watch ??= setInterval(look, watchEveryMs)
      hand.child.send(job.sent)
    }
    if ([...hands].some(({ job }) => job)) return
    clearInterval(watch)
    watch = undefined
    idle = setTimeout(dismiss, idleMs)
    idle.unref()
  }

  /** Undefined where the system starts no process now: it is asked again. */
  function tryToHire(): Hand<Sent, Answer> | undefined {
    try {
      return hire()
    } catch {
      idle = setTimeout(assign, againMs)
      return undefined
    }
  }

  function hire(): Hand<Sent, Answer> {
    const hand: Hand<Sent, Answer> = {
      began: { at: 0, processorMs: 0 },
      child: Bun.spawn([process.execPath, script], {
        stdin: 'ignore',
        stdout: 'ignore',
        stderr: 'ignore',
        env: {},
        serialization: 'advanced',
        ipc: (answer: Answer) => finish(hand, answer),
        onExit: () => lose(hand),
      }),
    }
    hand.child.unref()
    stepBack(hand.child.pid)
    hands.add(hand)
    return hand
  }

  /** Ends processes over their limits; a blocked event loop of theirs cannot report that itself. */
  function look(): void {
    for (const hand of hands) if (hand.job && (isLate(hand) || memoryOf(hand.child.pid) > maxBytes)) lose(hand)
  }

  function isLate({ child, began }: Hand<Sent, Answer>): boolean {
    const had = processorMsOf(child.pid)
    const processorMs = had === undefined || began.processorMs === undefined ? undefined : had - began.processorMs
    return exceedsLimit({ processorMs, clockMs: performance.now() - began.at }, maxMs)
  }

  function finish(hand: Hand<Sent, Answer>, answer: Answer): void {
    const { job } = hand
    hand.job = undefined
    job?.done(answer)
    assign()
  }

  function lose(hand: Hand<Sent, Answer>): void {
    if (!hands.delete(hand)) return
    hand.child.kill('SIGKILL')
    hand.job?.done()
    assign()
  }

  function dismiss(): void {
    for (const hand of [...hands]) lose(hand)
    clearTimeout(idle)
  }

  function stop(): void {
    isStopped = true
    for (const { done } of waiting.splice(0)) done()
    dismiss()
  }

  return { send, workers: () => hands.size, stop }
}

/** Lowers a process's priority so that readers go first. */
function stepBack(pid: number): void {
  try {
    setPriority(pid, 5)
  } catch {
    // the process has ended, or the system forbids it
  }
}
