import { availableParallelism } from 'node:os'
import { createProcesses, type ProcessOptions } from '../../core/workers/processes.ts'
import type { Answer, Sent } from './worker.ts'

/** Reads papers as full texts in separate processes, which start on first use. */
export type FullTextReader = {
  /** Reads a file; refuses one that takes too long or too much memory. */
  read: (bytes: Uint8Array, beside?: Omit<Sent, 'bytes'>) => Promise<Answer>
  /** Ends the processes; files in progress are refused. */
  stop: () => void
}

/** The maximum bytes of a file; larger files are refused. */
export const mostBytes = 20 * 1024 * 1024
const maxMs = 60_000

/**
 * Creates the reader. It runs one process, and more if several files are read at once: one less than there are cores.
 */
export function createFullTextReader({
  most = Math.max(1, availableParallelism() - 1),
  script = new URL('./worker.ts', import.meta.url).pathname,
  ...options
}: ProcessOptions & { script?: string } = {}): FullTextReader {
  const { send, stop } = createProcesses<Sent, Answer>(script, { most, maxMs, ...options })
  const read: FullTextReader['read'] = async (bytes, beside) => {
    if (bytes.byteLength > mostBytes) return { is: 'refused', why: 'The file is larger than 20 MB' }
    return (
      (await send({ bytes, ...beside })) ?? { is: 'refused', why: 'The file takes too much time or memory to be read' }
    )
  }
  return { read, stop }
}
