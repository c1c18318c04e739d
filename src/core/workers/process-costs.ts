import { readFileSync } from 'node:fs'
import { totalmem } from 'node:os'

/** The cost of some work: processor time, if the system reports it, and elapsed time. */
export type ProcessCost = { processorMs: number | undefined; clockMs: number }

/**
 * The factor for elapsed time on a starved machine, relative to the limit: 20 s of work take less than the server's 60
 * s.
 */
const clockShare = 2.5

/**
 * Whether work exceeded its limit in processor time, so that a busy machine does not abort harmless work. Elapsed time
 * limits work that sleeps.
 */
export function exceedsLimit({ processorMs, clockMs }: ProcessCost, maxMs: number): boolean {
  return processorMs === undefined ? clockMs > maxMs : processorMs > maxMs || clockMs > maxMs * clockShare
}

const patienceMs = 500
const leastShare = 0.25

/** Whether work waits for a processor: it got less than a quarter of one. */
export function isStarved({ processorMs, clockMs }: ProcessCost): boolean {
  return processorMs !== undefined && clockMs > patienceMs && processorMs < clockMs * leastShare
}

/** Starts measuring this process's work. @returns a function that returns its cost since then */
export function measureProcess(): () => ProcessCost {
  const [began, usage] = [performance.now(), process.cpuUsage()]
  return () => {
    const { user, system } = process.cpuUsage(usage)
    return { processorMs: (user + system) / 1000, clockMs: performance.now() - began }
  }
}

const tickMs = 10

/** Returns a process's processor time so far, in milliseconds, if Linux reports it. */
export function processorMsOf(pid: number): number | undefined {
  const ticks = readProcessFile(pid, 'stat')
    ?.replace(/^.*\) /s, '')
    .split(' ')
    .slice(11, 13)
    .map(Number)
  return ticks && (ticks[0] ?? 0) * tickMs + (ticks[1] ?? 0) * tickMs
}

const pageBytes = 4096

/** Returns a process's memory in bytes if Linux reports it, else 0. */
export const memoryOf = (pid: number): number => Number(readProcessFile(pid, 'statm')?.split(' ')[1] ?? 0) * pageBytes

function readProcessFile(pid: number, name: string): string | undefined {
  try {
    return readFileSync(`/proc/${pid}/${name}`, 'utf8')
  } catch {
    return undefined
  }
}

const megabyte = 1024 * 1024
const journalBytes = 400 * megabyte // a journal's needs without workers, with the embedded database

/** Returns the memory available to the journal, in bytes: its control group's, or the machine's if that is unknown. */
export const memoryGranted = (told: number | undefined = process.constrainedMemory()): number => told || totalmem()

/** Returns the number of workers of that memory that fit next to the journal, at least one. */
export function workersThatFit(bytes: number, granted = memoryGranted()): number {
  return Math.max(1, Math.floor((granted - journalBytes) / bytes))
}
