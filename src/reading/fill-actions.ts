import type { Services } from '../services.ts'
import { listUnread, markUnread, saveReading } from './queries.ts'
import { createReader } from './reader.ts'

type Needed = Pick<Services, 'db' | 'files' | 'clock' | 'reader'>

/** Twice the processes at work: the next one's bytes are there when it is done. */
const atOnce = 4

/**
 * Reads the PDFs that are not read yet, several at once. What is read is stored at once, so that a process that ends loses no more
 * than the ones in hand; a PDF whose file is missing stays unread.
 * @param onRead called for each PDF that is done
 */
export async function readWaiting(
  { db, files, clock, reader }: Needed,
  signal?: AbortSignal,
  onRead: () => void = () => {},
): Promise<void> {
  for (let after = 0; !signal?.aborted; ) {
    const waiting = await listUnread(db, after, atOnce)
    const last = waiting.at(-1)
    if (!last) return
    after = last.id
    await Promise.all(
      waiting.map(async ({ id, hash }) => {
        const file = await files.open(hash)
        const reading = file && (await reader.read(await file.bytes()))
        if (reading && !signal?.aborted) await saveReading(db, id, reading, clock())
        onRead()
      }),
    )
  }
}

/** Reads all that is not read yet, in processes of its own. */
export async function readAll(services: Omit<Needed, 'reader'>, onRead: () => void): Promise<void> {
  const reader = createReader()
  await readWaiting({ ...services, reader }, undefined, onRead).finally(reader.stop)
}

const roundEveryMs = 2000

/**
 * Reads from now on the PDFs that articles get, in the background.
 * @returns stops it; what is in hand stays unread
 */
export async function startReading(services: Needed & Pick<Services, 'log'>): Promise<() => Promise<void>> {
  const { db, log } = services
  const left = new AbortController()
  await markUnread(db)
  let round: Promise<void> | undefined
  const begin = () => {
    round ??= readWaiting(services, left.signal)
      .catch((error) => log.error({ message: `read-pdfs: ${error}` }))
      .finally(() => {
        round = undefined
      })
  }
  begin()
  const timer = setInterval(begin, roundEveryMs)
  return async () => {
    clearInterval(timer)
    left.abort()
    services.reader.stop()
    await round
  }
}
