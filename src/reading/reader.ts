import { readFileSync } from 'node:fs'
import { availableParallelism, setPriority } from 'node:os'
import type { Subprocess } from 'bun'
import { type Admitted, type Client, createQueue } from '../http/queue.ts'
import { type Reading, unread } from './rules.ts'

/** Reads PDFs in processes of their own, which start on first use. */
export type Reader = {
  /** Reads a PDF; one that takes too long or too much memory is answered as unread, and its process is ended. */
  read: (bytes: Uint8Array) => Promise<Reading>
  /** The same for somebody who waits, before all that nobody waits for; refused if too many wait. */
  readFor: (client: Client, bytes: Uint8Array) => Promise<Admitted<Reading>>
  /** The number of running processes. */
  workers: () => number
  /** Ends the processes; what they read, or waits, is answered as unread. */
  stop: () => void
}

type Job = { bytes: Uint8Array; isUrgent: boolean; done: (reading: Reading) => void }
type Hand = { child: Subprocess; job?: Job; until: number }
type Options = { most?: number; maxMs?: number; maxBytes?: number; idleMs?: number; script?: string }

const watchEveryMs = 100

/**
 * A pool of reading processes. A process, not a thread: its memory is limited and given back whatever a PDF does, and a crash in it is
 * its own.
 * @param maxMs a reading that takes longer is ended
 * @param maxBytes a process that holds more memory is ended
 * @param idleMs all processes end after so long without work
 */
export function createReader({
  most = Math.min(2, availableParallelism()),
  maxMs = 20_000,
  maxBytes = 512 * 1024 * 1024,
  idleMs = 60_000,
  script = new URL('./worker.ts', import.meta.url).pathname,
}: Options = {}): Reader {
  const hands = new Set<Hand>()
  const waiting: Job[] = []
  let idle: Timer | undefined
  let watch: Timer | undefined
  let isStopped = false

  const queue = createQueue({ atOnce: most, maxWaiting: 20, maxOfOne: 8 })

  const readFor = (client: Client, bytes: Uint8Array) => queue.run(client, () => take(bytes, true))
  const read = (bytes: Uint8Array) => take(bytes, false)

  function take(bytes: Uint8Array, isUrgent: boolean): Promise<Reading> {
    if (isStopped) return Promise.resolve(unread())
    const { promise, resolve } = Promise.withResolvers<Reading>()
    const firstPatient = waiting.findIndex((other) => isUrgent && !other.isUrgent)
    waiting.splice(firstPatient < 0 ? waiting.length : firstPatient, 0, { bytes, isUrgent, done: resolve })
    assign()
    return promise
  }

  function assign(): void {
    clearTimeout(idle)
    while (waiting.length > 0) {
      const hand = [...hands].find(({ job }) => !job) ?? (hands.size < most ? hire() : undefined)
      const job = hand && waiting.shift()
      if (!job) return
      hand.job = job
      hand.until = performance.now() + maxMs
      watch ??= setInterval(look, watchEveryMs)
      hand.child.send(job.bytes)
    }
    if ([...hands].some(({ job }) => job)) return
    clearInterval(watch)
    watch = undefined
    idle = setTimeout(dismiss, idleMs)
    idle.unref()
  }

  function hire(): Hand {
    const hand: Hand = {
      until: Number.POSITIVE_INFINITY,
      child: Bun.spawn([process.execPath, script], {
        stdin: 'ignore',
        stdout: 'ignore',
        stderr: 'ignore',
        env: {},
        serialization: 'advanced',
        ipc: (reading: Reading) => finish(hand, reading),
        onExit: () => lose(hand),
      }),
    }
    hand.child.unref()
    stepBack(hand.child.pid)
    hands.add(hand)
    return hand
  }

  /** Ends the processes that misbehave; a sleeping event loop of theirs cannot say so itself. */
  function look(): void {
    for (const hand of hands)
      if (hand.job && (performance.now() > hand.until || memoryOf(hand.child.pid) > maxBytes)) lose(hand)
  }

  function finish(hand: Hand, reading: Reading): void {
    const { job } = hand
    hand.job = undefined
    job?.done(reading)
    assign()
  }

  function lose(hand: Hand): void {
    if (!hands.delete(hand)) return
    hand.child.kill('SIGKILL')
    hand.job?.done(unread())
    assign()
  }

  function dismiss(): void {
    for (const hand of [...hands]) lose(hand)
    clearTimeout(idle)
  }

  function stop(): void {
    isStopped = true
    for (const { done } of waiting.splice(0)) done(unread())
    dismiss()
  }

  return { read, readFor, workers: () => hands.size, stop }
}

/** Lowers a process's priority so that readers go first. */
function stepBack(pid: number): void {
  try {
    setPriority(pid, 5)
  } catch {
    // it has ended, or the system does not allow it
  }
}

const pageBytes = 4096

/** A process's memory in bytes, where Linux tells. */
function memoryOf(pid: number): number {
  try {
    return Number(readFileSync(`/proc/${pid}/statm`, 'utf8').split(' ')[1]) * pageBytes
  } catch {
    return 0
  }
}
