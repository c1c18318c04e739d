import { availableParallelism } from 'node:os'
import { createProcesses, type ProcessOptions } from '../../core/workers/processes.ts'
import { type Admitted, type Client, createQueue } from '../../core/workers/queue.ts'
import { type Reading, unread } from './rules.ts'

/** Reads PDFs in processes of their own, which start on first use. */
export type Reader = {
  /** Reads a PDF; one that takes too long or too much memory is answered as unread, and its process is ended. */
  read: (bytes: Uint8Array) => Promise<Reading>
  /** The same for somebody who waits, before all that nobody waits for; refused if too many wait. */
  readFor: (client: Pick<Client, 'key'>, bytes: Uint8Array) => Promise<Admitted<Reading>>
  /** The number of running processes. */
  workers: () => number
  /** Ends the processes; what they read, or waits, is answered as unread. */
  stop: () => void
}

/** Creates the reader. @param script the path of what its processes run */
export function createReader({
  most = Math.min(2, availableParallelism()),
  script = new URL('./worker.ts', import.meta.url).pathname,
  ...options
}: ProcessOptions & { script?: string } = {}): Reader {
  const { send, workers, stop } = createProcesses<Uint8Array, Reading>(script, { most, ...options })
  const queue = createQueue({ atOnce: most, maxWaiting: 20, maxOfOne: 8 })
  const read = async (bytes: Uint8Array, isUrgent = false) => (await send(bytes, isUrgent)) ?? unread()
  // not by the request's own signal, which Bun may abort once the body is read
  const readFor = ({ key }: Pick<Client, 'key'>, bytes: Uint8Array) =>
    queue.run({ key, signal: new AbortController().signal }, () => read(bytes, true))
  return { read: (bytes) => read(bytes), readFor, workers, stop }
}
