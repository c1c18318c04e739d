import { openSpool } from '../files/spool.ts'

const maxWaiting = 10_000

/** A queue of work, each piece once by its key; of very many, most wait on disk. */
export type Waiting = {
  /** Adds what is to be done, unless its key was ever there. */
  add: (key: string, value: string) => Promise<void>
  /** Notes that something is done. */
  done: (key: string) => void
  take: () => Promise<string | undefined>
  /** The number of keys there ever were. */
  size: () => number
  close: () => Promise<void>
}

/** Opens a queue, whose memory is a number for each key. */
export async function openWaiting(): Promise<Waiting> {
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
