import { availableParallelism } from 'node:os'
import { workersThatFit } from '../../core/workers/process-costs.ts'
import { createProcesses, type ProcessOptions } from '../../core/workers/processes.ts'
import { type Admitted, type Client, createQueue } from '../../core/workers/queue.ts'
import { type PdfReading, unread } from '../../engines/documents/documents.ts'

/** Reads PDFs in separate processes, which start on first use. */
export type Reader = {
  /** Reads a PDF; if it takes too long or too much memory, ends the process and returns an unread result. */
  read: (bytes: Uint8Array) => Promise<PdfReading>
  /** As `read`, but ahead of background work; refused if the queue is full. */
  readFor: (client: Pick<Client, 'key'>, bytes: Uint8Array) => Promise<Admitted<PdfReading>>
  /** The number of running processes. */
  workers: () => number
  /** Ends the processes; PDFs in progress or in the queue get an unread result. */
  stop: () => void
}

const workerBytes = 100 * 1024 * 1024 // for most PDFs

/** Creates the reader. @param script the path of the script that its processes run */
export function createReader({
  most = Math.min(2, availableParallelism(), workersThatFit(workerBytes)),
  script = new URL('./worker.ts', import.meta.url).pathname,
  ...options
}: ProcessOptions & { script?: string } = {}): Reader {
  const { send, workers, stop } = createProcesses<Uint8Array, PdfReading>(script, { most, ...options })
  const queue = createQueue({ atOnce: most, maxWaiting: 20, maxOfOne: 8 })
  const read = async (bytes: Uint8Array, isUrgent = false) => (await send(bytes, isUrgent)) ?? unread()
  // a signal of its own: Bun may abort the request's signal once the body is read
  const readFor = ({ key }: Pick<Client, 'key'>, bytes: Uint8Array) =>
    queue.run({ key, signal: new AbortController().signal }, () => read(bytes, true))
  return { read: (bytes) => read(bytes), readFor, workers, stop }
}
