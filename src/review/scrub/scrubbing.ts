import { availableParallelism } from 'node:os'
import { createProcesses, type ProcessOptions } from '../../core/workers/processes.ts'
import type { Scrubbed } from './rules.ts'

/** Scrubs files in processes of their own, one at a time for each processor but one. */
type Scrubbing = {
  /** A file's scrubbed copy; `failed` if it takes more than 60 s of a processor or 512 MB of memory. */
  scrub: (bytes: Uint8Array) => Promise<Scrubbed>
  /** Ends the processes; files under way and in the queue have failed. */
  stop: () => void
}

/** Creates the processes, which start on first use. */
export function createScrubbing(options: ProcessOptions = {}): Scrubbing {
  const most = Math.max(1, availableParallelism() - 1)
  const script = new URL('./worker.ts', import.meta.url).pathname
  const { send, stop } = createProcesses<Uint8Array, Scrubbed>(script, { most, maxMs: 60_000, ...options })
  const tooMuch: Scrubbed = { is: 'failed', why: 'The file takes too long, or too much memory' }
  return { scrub: async (bytes) => (await send(bytes)) ?? tooMuch, stop }
}
