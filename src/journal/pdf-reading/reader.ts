import { availableParallelism } from 'node:os'
import { workersThatFit } from '../../core/workers/process-costs.ts'
import { createProcesses, type ProcessOptions } from '../../core/workers/processes.ts'
import { type Admitted, type Client, createQueue } from '../../core/workers/queue.ts'
import { type PdfReading, type ReadableFormat, unread } from '../../engines/documents/text.ts'

/** Reads PDFs and manuscripts in separate processes, which start on first use. */
export type Reader = {
  /** Reads a PDF; if it takes too long or too much memory, ends the process and returns an unread result. */
  read: (bytes: Uint8Array) => Promise<PdfReading>
  /** Reads a PDF ahead of background work; refused if the queue is full. */
  readFor: (client: Pick<Client, 'key'>, bytes: Uint8Array) => Promise<Admitted<PdfReading>>
  /** Reads the file at a path; the result is unread if the signal aborts before its turn. */
  readFile: (path: string, format: ReadableFormat, signal?: Pick<AbortSignal, 'aborted'>) => Promise<PdfReading>
  /** Returns the number of running processes. */
  workers: () => number
  /** Ends the processes; PDFs in progress or in the queue get an unread result. */
  stop: () => void
}

/** The bytes of a PDF, or a file by its path. */
export type Sent = Uint8Array | { path: string; format: ReadableFormat }

const workerBytes = 100 * 1024 * 1024 // for most PDFs

/** Creates the reader. @param script the path of the script that its processes run */
export function createReader({
  most = Math.min(2, availableParallelism(), workersThatFit(workerBytes)),
  script = new URL('./worker.ts', import.meta.url).pathname,
  ...options
}: ProcessOptions & { script?: string } = {}): Reader {
  const { send, workers, stop } = createProcesses<Sent, PdfReading>(script, { most, ...options })
  const queue = createQueue({ atOnce: most, maxWaiting: 20, maxOfOne: 8 })
  const read = async (sent: Sent, isUrgent = false) => (await send(sent, isUrgent)) ?? unread()
  const readFile: Reader['readFile'] = async (path, format, signal) =>
    signal?.aborted ? unread() : read({ path, format })
  // a signal of its own: Bun may abort the request's signal once the body is read
  const readFor = ({ key }: Pick<Client, 'key'>, bytes: Uint8Array) =>
    queue.run({ key, signal: new AbortController().signal }, () => read(bytes, true))
  return { read: (bytes) => read(bytes), readFor, readFile, workers, stop }
}
