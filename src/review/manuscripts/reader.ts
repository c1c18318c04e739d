import { createProcesses, type ProcessOptions } from '../../core/workers/processes.ts'
import { type PdfReading, type ReadableFormat, unread } from '../../engines/documents/documents.ts'

/** Reads manuscripts in a process of its own, which starts on first use. */
export type ManuscriptReader = {
  /** Reads the file at a path; what takes too long or too much memory, or is aborted before its turn, is unread. */
  read: (path: string, format: ReadableFormat, signal?: Pick<AbortSignal, 'aborted'>) => Promise<PdfReading>
  /** Ends the process; files in progress or in the queue are unread. */
  stop: () => void
}

export function createManuscriptReader(options: ProcessOptions = {}): ManuscriptReader {
  const script = new URL('./worker.ts', import.meta.url).pathname
  type Sent = { path: string; format: ReadableFormat }
  const { send, stop } = createProcesses<Sent, PdfReading>(script, { most: 1, ...options })
  const read: ManuscriptReader['read'] = async (path, format, signal) =>
    signal?.aborted ? unread() : ((await send({ path, format })) ?? unread())
  return { read, stop }
}
