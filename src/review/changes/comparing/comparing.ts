import { createProcesses, type ProcessOptions } from '../../../core/workers/processes.ts'
import type { IdentifyingText, Side } from '../../../engines/blind/blind.ts'
import type { SentFile } from '../reading/file-text.ts'
import type { TextBlock } from '../text-rules.ts'
import type { Answer, Sent } from '../worker.ts'
import type { Changes, VersionText } from './compare-rules.ts'

type Compared = Changes & { traces: IdentifyingText[] }

/** Reads texts of manuscripts and compares them, in a process of 30 s of a processor and 512 MB. */
export type Comparing = {
  /** A file's blocks; none of a scan, and of a file that takes too much; undefined if aborted. Never rejects. */
  readText: (file: SentFile, signal?: AbortSignal) => Promise<TextBlock[] | undefined>
  /** The changes, with what they tell of a side; undefined if it takes too much. The last ones are kept. */
  compare: (before: VersionText, after: VersionText, side?: Side) => Promise<Compared | undefined>
  stop: () => void
}

const mostKept = 16

/** Creates the process, which starts on first use. */
export function createComparing(options: ProcessOptions = {}): Comparing {
  const script = new URL('../worker.ts', import.meta.url).pathname
  const { send, stop } = createProcesses<Sent, Answer>(script, { most: 1, maxMs: 30_000, ...options })
  const kept = new Map<string, Compared>()
  return {
    async readText(file, signal) {
      const answer = await send({ file }, false, signal)
      if (signal?.aborted) return undefined
      return answer && 'blocks' in answer ? answer.blocks : []
    },
    async compare(before, after, side) {
      const key = new Bun.CryptoHasher('sha256').update(JSON.stringify([before, after, side])).digest('hex')
      const known = kept.get(key)
      if (known) return known
      const answer = await send({ before, after, side }, true)
      if (!answer || 'blocks' in answer) return undefined
      kept.set(key, answer)
      for (const old of [...kept.keys()].slice(0, -mostKept)) kept.delete(old)
      return answer
    },
    stop,
  }
}
