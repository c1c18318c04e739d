import { createProcesses, type ProcessOptions } from '../../core/workers/processes.ts'
import type { IdentifyingText, Side } from '../../engines/blind/blind.ts'
import type { Changes, TextBlock } from '../../engines/changes/changes.ts'
import { tooLongText } from './text-rules.ts'
import type { Answer, Sent, SentFile } from './worker.ts'

export type Compared = Changes & { traces: IdentifyingText[] }

/** A version's fields, and its file's text: `key` identifies the text, `read` resolves to its JSON. */
type ReadableVersion = { fields: readonly TextBlock[]; text: { key: string; read: () => Promise<string> } }

/** Reads texts of manuscripts and compares them, in a process limited to 30 s of processor time and 512 MB. */
export type Comparing = {
  /**
   * Returns a file's text as stored, as JSON: `too_long` if it takes too much time or memory; undefined if aborted.
   * Never rejects.
   */
  readText: (file: SentFile, signal?: AbortSignal) => Promise<string | undefined>
  /**
   * Returns brief changes, with the text in them that identifies a side; undefined if it takes too much time or memory.
   * Recent results are cached.
   */
  compare: (before: ReadableVersion, after: ReadableVersion, side?: Side) => Promise<Compared | undefined>
  stop: () => void
}

const mostKept = 16

/** Creates the process, which starts on first use. */
export function createComparing(options: ProcessOptions = {}): Comparing {
  const script = new URL('./worker.ts', import.meta.url).pathname
  const { send, stop } = createProcesses<Sent, Answer>(script, { most: 1, maxMs: 30_000, ...options })
  const kept = new Map<string, Compared>()
  return {
    async readText(file, signal) {
      const answer = await send({ file }, false, signal)
      if (signal?.aborted) return undefined
      return answer && 'text' in answer ? answer.text : tooLongText
    },
    async compare(before, after, side) {
      const key = JSON.stringify([before.fields, before.text.key, after.fields, after.text.key, side])
      const known = kept.get(key)
      if (known) return known
      const [old, now] = [await before.text.read(), await after.text.read()]
      const answer = await send(
        { before: { fields: before.fields, text: old }, after: { fields: after.fields, text: now }, side },
        true,
      )
      if (!answer || 'text' in answer) return undefined
      kept.set(key, answer)
      for (const old of [...kept.keys()].slice(0, -mostKept)) kept.delete(old)
      return answer
    },
    stop,
  }
}
