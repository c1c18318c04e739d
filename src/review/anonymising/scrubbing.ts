import { availableParallelism } from 'node:os'
import { workersThatFit } from '../../core/workers/process-costs.ts'
import { createProcesses, type ProcessOptions } from '../../core/workers/processes.ts'
import type { Side } from '../../engines/blind/blind.ts'
import type { FileToAnonymise, Searched } from './rules.ts'

/** Anonymises and searches files in processes: one fewer than the processors, as far as memory allows. */
export type Anonymising = {
  /**
   * Writes a file's anonymised copy, and finds text that identifies a side; `failed` if that takes more than 60 s of
   * processor time or 512 MB of memory, or is aborted. Never rejects.
   */
  anonymiseAndSearch: (file: FileToAnonymise, side: Side, signal?: AbortSignal) => Promise<Searched>
  /** Ends the processes; files in progress and in the queue fail. */
  stop: () => void
}

const workerBytes = 200 * 1024 * 1024 // enough for most files

/** Creates the processes, which start on first use. */
export function createAnonymising(options: ProcessOptions = {}): Anonymising {
  const most = Math.max(1, Math.min(availableParallelism() - 1, workersThatFit(workerBytes)))
  const script = new URL('./worker.ts', import.meta.url).pathname
  type Sent = { file: FileToAnonymise; side: Side }
  const { send, stop } = createProcesses<Sent, Searched>(script, { most, maxMs: 60_000, ...options })
  const tooMuch: Searched = { is: 'failed', why: 'The file takes too long, or too much memory', traces: [] }
  return {
    anonymiseAndSearch: async (file, side, signal) => (await send({ file, side }, false, signal)) ?? tooMuch,
    stop,
  }
}
