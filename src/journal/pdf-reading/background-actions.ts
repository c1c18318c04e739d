import type { Db } from '../../core/db/connect.ts'
import { wholeFile } from '../../core/files/files.ts'
import { decodeHtml, plainText } from '../../core/text/html.ts'
import { containsTitle } from '../../engines/documents/text.ts'
import type { Services, Working } from '../../services.ts'
import { isUnread, listUnread, queueUnread, saveReading, type Unread } from './queries.ts'
import { createReader } from './reader.ts'
import { type Judged, listUnjudged, queueTitles, saveJudged } from './title-queries.ts'

type Needed = Pick<Services, 'db' | 'files' | 'clock'> & Working<'reader'>

/** Twice the number of processes, so that the next PDF's bytes are loaded when a process is done. */
const atOnce = 4

/** The number of PDFs read in random order, so that processes seldom read the same one. */
const anyOrder = 64

/**
 * Reads the unread PDFs, several at a time. Stores each result immediately, so that a process that ends loses only the
 * PDFs in progress; a PDF whose file is missing or damaged stays unread.
 * @param onRead called after each PDF
 */
export async function readUnread(
  { db, files, clock, workers }: Needed,
  signal?: AbortSignal,
  onRead: () => void = () => {},
): Promise<void> {
  const readOne = async ({ id, hash }: Unread) => {
    const bytes = (await isUnread(db, id)) ? await wholeFile(files, hash) : undefined
    const reading = bytes && (await workers.reader.read(bytes))
    if (reading && !signal?.aborted) await saveReading(db, id, reading, clock())
    onRead()
  }
  for (let after = 0; !signal?.aborted; ) {
    const unread = await listUnread(db, after, anyOrder)
    const last = unread.at(-1)
    if (!last) return
    after = last.id
    const batch = shuffled(unread)
    const lane = async () => {
      for (let next = batch.pop(); next && !signal?.aborted; next = batch.pop()) await readOne(next)
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

/** The number of titles between two checks of the signal. */
const titlesAtOnce = 50

/** Searches the PDFs of new and changed articles for their titles. */
export async function judgeTitles(db: Db, signal?: AbortSignal): Promise<void> {
  for (let after = 0; !signal?.aborted; ) {
    const unjudged = await listUnjudged(db, after, titlesAtOnce)
    const last = unjudged.at(-1)
    if (!last) return
    after = last.id
    const judged: Judged[] = []
    for (const { id, changes, title, title_alt, pages } of unjudged) {
      judged.push({ id, changes, is_said: containsTitle(pages, [title, plainText(decodeHtml(title_alt))]) ?? null })
      await Bun.sleep(0) // lets requests go first
    }
    await saveJudged(db, judged)
  }
}

/** Reads all unread PDFs with a reader of its own. */
export async function readAllUnread(services: Omit<Needed, 'workers'>, onRead: () => void): Promise<void> {
  const reader = createReader()
  await readUnread({ ...services, workers: { reader } }, undefined, onRead).finally(reader.stop)
}

/** Queues everything without a row: the PDFs to be read, and the titles to be searched in them. */
export async function queuePdfs(db: Db): Promise<void> {
  await queueUnread(db)
  await queueTitles(db)
}

/** Reads new PDFs, and searches them for titles. If the signal aborts, PDFs in progress stay unread. */
export async function readPdfs(services: Needed, signal: AbortSignal): Promise<void> {
  await readUnread(services, signal)
  await judgeTitles(services.db, signal)
}
