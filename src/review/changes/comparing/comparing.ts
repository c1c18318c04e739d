import { createProcesses, type ProcessOptions } from '../../../core/workers/processes.ts'
import type { SentFile } from '../reading/file-text.ts'
import type { TextBlock } from '../text-rules.ts'
import type { Answer, Sent } from '../worker.ts'
import type { Changes, VersionText } from './compare-rules.ts'

/** Reads texts of manuscripts and compares them, in a process of 30 s of a processor and 512 MB. */
export type Comparing = {
  /** A file's blocks; none of a scan, and of a file that takes too much; undefined if aborted. Never rejects. */
  readText: (file: SentFile, signal?: AbortSignal) => Promise<TextBlock[] | undefined>
  /** Undefined if it takes too much. */
  compare: (before: VersionText, after: VersionText) => Promise<Changes | undefined>
  stop: () => void
}

/** Creates the process, which starts on first use. */
export function createComparing(options: ProcessOptions = {}): Comparing {
  const script = new URL('../worker.ts', import.meta.url).pathname
  const { send, stop } = createProcesses<Sent, Answer>(script, { most: 1, maxMs: 30_000, ...options })
  return {
    async readText(file, signal) {
      const answer = await send({ file }, false, signal)
      if (signal?.aborted) return undefined
      return answer && 'blocks' in answer ? answer.blocks : []
    },
    async compare(before, after) {
      const answer = await send({ before, after }, true)
      return answer && 'changes' in answer ? answer.changes : undefined
    },
    stop,
  }
}
