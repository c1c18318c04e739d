import { openSpool } from '../../../core/files/spool.ts'

const maxWaiting = 10_000

/** A work queue that runs each key once; a very long one is kept mostly on disk. */
export type WorkQueue = {
  /** Enqueues work unless its key was ever enqueued. */
  add: (key: string, value: string) => Promise<void>
  /** Marks work as done. */
  done: (key: string) => void
  take: () => Promise<string | undefined>
  /** The number of keys ever enqueued. */
  size: () => number
  close: () => Promise<void>
}

/** Opens a queue that keeps one number per key in memory. */
export async function openWorkQueue(): Promise<WorkQueue> {
  const spool = await openSpool()
  const known = new Set<number>()
  const batches: number[] = []
  let [first, last]: [string[], string[]] = [[], []]
  const isNew = (key: string) => known.size < known.add(Number(BigInt(Bun.hash(key)) & 0x1f_ffff_ffff_ffffn)).size
  return {
    async add(key, value) {
      if (!isNew(key)) return
      last.push(value)
      if (last.length < maxWaiting) return
      const text = JSON.stringify(last)
      last = []
      batches.push((await spool.add(one(text))).bytes)
    },
    done: (key) => void isNew(key),
    async take() {
      if (first.length === 0) {
        const bytes = batches.shift()
        if (bytes === undefined) [first, last] = [last.reverse(), []]
        else first = JSON.parse(Buffer.concat(await Array.fromAsync(spool.take(bytes))).toString()).reverse()
      }
      return first.pop()
    },
    size: () => known.size,
    close: spool.close,
  }
}

async function* one(text: string): AsyncGenerator<string> {
  yield text
}
