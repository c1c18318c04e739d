import type { Db } from '../../../core/db/connect.ts'
import { decodeHtml, plainText } from '../../../core/text/html.ts'
import type { Services } from '../../../services.ts'
import { saysTitle } from '../first-page/title-match-rules.ts'
import { isUnread, listUnread, markUnread, saveReading, type Unread } from '../queries.ts'
import { createReader } from '../reader.ts'
import { type Judged, listUnjudged, markUnjudged, saveJudged } from '../title-queries.ts'

type Needed = Pick<Services, 'db' | 'files' | 'clock' | 'reader'>

/** Twice the processes at work: the next one's bytes are there when it is done. */
const atOnce = 4

/** PDFs that are taken in any order: a command and servers that read beside each other seldom take the same one. */
const anyOrder = 64

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
  const readOne = async ({ id, hash }: Unread) => {
    const file = (await isUnread(db, id)) ? await files.open(hash) : undefined
    const reading = file && (await reader.read(await file.bytes()))
    if (reading && !signal?.aborted) await saveReading(db, id, reading, clock())
    onRead()
  }
  for (let after = 0; !signal?.aborted; ) {
    const waiting = await listUnread(db, after, anyOrder)
    const last = waiting.at(-1)
    if (!last) return
    after = last.id
    const left = shuffled(waiting)
    const lane = async () => {
      for (let next = left.pop(); next && !signal?.aborted; next = left.pop()) await readOne(next)
    }
    await Promise.all(Array.from({ length: atOnce }, lane))
  }
}

function shuffled<Item>(items: Item[]): Item[] {
  return items
    .map((item) => ({ item, place: Math.random() }))
    .sort((one, other) => one.place - other.place)
    .map(({ item }) => item)
}

/** Titles looked for between two looks at whether the process ends. */
const titlesAtOnce = 50

/** Looks for the titles of articles in their PDFs, of those that are new or changed since. */
export async function judgeTitles(db: Db, signal?: AbortSignal): Promise<void> {
  for (let after = 0; !signal?.aborted; ) {
    const unjudged = await listUnjudged(db, after, titlesAtOnce)
    const last = unjudged.at(-1)
    if (!last) return
    after = last.id
    const judged: Judged[] = []
    for (const { id, changes, title, title_alt, pages } of unjudged) {
      judged.push({ id, changes, is_said: saysTitle(pages, [title, plainText(decodeHtml(title_alt))]) ?? null })
      await Bun.sleep(0) // requests go first
    }
    await saveJudged(db, judged)
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
  await markUnjudged(db)
  let round: Promise<void> | undefined
  const begin = () => {
    round ??= readWaiting(services, left.signal)
      .then(() => judgeTitles(db, left.signal))
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
