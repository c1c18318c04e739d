import { readFileSync } from 'node:fs'

/** What a piece of work took: processor time, where the system tells it, and time by the clock. */
export type Taken = { processorMs: number | undefined; clockMs: number }

/** On a starved machine work may take so many times as long by the clock; less than the server's 60 s for 20 s of work. */
const clockShare = 2.5

/**
 * Whether work took longer than allowed: by processor time, so that a busy machine gives up on nothing that is harmless. Work that
 * sleeps ends by the clock.
 */
export function hasTakenTooLong({ processorMs, clockMs }: Taken, maxMs: number): boolean {
  return processorMs === undefined ? clockMs > maxMs : processorMs > maxMs || clockMs > maxMs * clockShare
}

/** Begins to measure the work of this process. @returns what it took since */
export function measureOwn(): () => Taken {
  const [began, usage] = [performance.now(), process.cpuUsage()]
  return () => {
    const { user, system } = process.cpuUsage(usage)
    return { processorMs: (user + system) / 1000, clockMs: performance.now() - began }
  }
}

const tickMs = 10

/** The processor time that a process has had so far, in milliseconds, where Linux tells. */
export function processorMsOf(pid: number): number | undefined {
  const ticks = factsOf(pid, 'stat')
    ?.replace(/^.*\) /s, '')
    .split(' ')
    .slice(11, 13)
    .map(Number)
  return ticks && (ticks[0] ?? 0) * tickMs + (ticks[1] ?? 0) * tickMs
}

const pageBytes = 4096

/** A process's memory in bytes, where Linux tells, else 0. */
export function memoryOf(pid: number): number {
  return Number(factsOf(pid, 'statm')?.split(' ')[1] ?? 0) * pageBytes
}

function factsOf(pid: number, name: string): string | undefined {
  try {
    return readFileSync(`/proc/${pid}/${name}`, 'utf8')
  } catch {
    return undefined
  }
}
