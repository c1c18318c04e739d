import type { Db } from '../../core/db/connect.ts'
import { dayIn } from '../../core/text/dates.ts'
import type { Services } from '../../services.ts'
import { countVisits } from './count-rules.ts'
import { withFewAgents } from './reader-rules.ts'
import { createReaders, type KnownVisit } from './readers.ts'
import { createReadingBuffer, type PendingReading } from './reading-buffer.ts'
import {
  addCounts,
  articleIds,
  closeDays,
  findReadersBeside,
  findSightings,
  hasOpenDays,
  keepSearches,
  keepSightings,
  lockUsage,
  sweepReaders,
} from './writing-queries.ts'

export type Counting = {
  /** Records a reading, to be counted within half a second. */
  note: (noted: PendingReading) => void
  /** Counts a search within half a second, unless its user agent is a robot's. */
  noteSearch: (searched: Pick<PendingReading, 'agent' | 'at'>) => void
  /** Counts what was recorded. */
  flush: () => Promise<void>
  /** Closes the days that are over, if it is time to look. */
  close: () => Promise<void>
}

type Needed = Pick<Services, 'db' | 'clock' | 'config' | 'log'>

const flushAfterMs = 500
const lookEveryMs = 60_000

/** The most readings written in one transaction, so that pages get their turn. */
const maxAtOnce = 4000

/** Counts readings in memory and writes them in batches; nothing that identifies readers outlives the day. */
export function createCounting(services: Needed): Counting {
  const { db, clock, config, log } = services
  const readers = createReaders(services)
  const gathering = createReadingBuffer()
  const searches = createSearches()
  let waiting: PendingReading[] = []
  let timer: Timer | undefined
  let running: Promise<void> | undefined
  let looked = { day: '', at: 0 }

  const note = (noted: PendingReading) => {
    gathering.add(noted)
    timer ??= setTimeout(flush, flushAfterMs)
  }

  const noteSearch = ({ agent, at }: Pick<PendingReading, 'agent' | 'at'>) => {
    if (readers.isRobot(agent)) return
    searches.add(dayIn(config.timeZone, new Date(at)))
    timer ??= setTimeout(flush, flushAfterMs)
  }

  async function write(): Promise<void> {
    await searches.write(db)
    if (waiting.length === 0) waiting = gathering.take()
    while (waiting.length > 0) {
      const batch = waiting.slice(0, maxAtOnce)
      await count(db, await readers.visitsOf(batch))
      waiting = waiting.slice(batch.length)
    }
  }

  /** One at a time. What could not be written waits for the next; a batch that was written after all changes nothing. */
  async function flush(): Promise<void> {
    clearTimeout(timer)
    timer = undefined
    while (running) await running
    running = write()
      .catch((error) => log.error({ message: `usage: ${reasonOf(error)}` }))
      .finally(() => {
        running = undefined
      })
    await running
  }

  /** Looks at midnight, at the start, and now and then, since a slow process may write to a day that is closed. */
  async function close(): Promise<void> {
    const now = clock()
    const day = dayIn(config.timeZone, now)
    if (looked.day === day && Math.abs(now.getTime() - looked.at) < lookEveryMs) return
    looked = { day, at: now.getTime() }
    await flush()
    readers.forgetBefore(day)
    searches.renew()
    if (!(await hasOpenDays(db, day))) return
    await db.transaction(async (transaction) => {
      await lockUsage(transaction)
      await closeDays(transaction, day)
    })
    await sweepReaders(db)
  }

  return { note, noteSearch, flush, close }
}

const closeEveryMs = 1000

/**
 * Starts closing days as they end.
 * @returns a function that stops it after counting everything noted
 */
export function startClosing({ counting, log }: Pick<Services, 'counting' | 'log'>): () => Promise<void> {
  const close = () => counting.close().catch((error) => log.error({ message: `usage: ${reasonOf(error)}` }))
  const timer = setInterval(close, closeEveryMs)
  return async () => {
    clearInterval(timer)
    await counting.flush()
  }
}

/** A failed statement's message holds its parameters, its cause does not. */
function reasonOf(error: unknown): string {
  const cause = error instanceof Error ? (error.cause ?? error) : error
  return cause instanceof Error ? cause.message : String(cause)
}

async function count(db: Services['db'], noted: KnownVisit[]): Promise<void> {
  if (noted.length === 0) return
  await db.transaction(async (transaction) => {
    await lockUsage(transaction)
    const ids = await articleIds(transaction, [...new Set(noted.map(({ refnumber }) => refnumber))])
    const visits = noted.flatMap(({ refnumber, ...visit }) => {
      const article = ids.get(refnumber)
      return article === undefined ? [] : { ...visit, article }
    })
    const ofReaders = withFewAgents(await findReadersBeside(transaction, visits), visits)
    const { sightings, added } = countVisits(await findSightings(transaction, ofReaders), ofReaders)
    if (sightings.length > 0) await keepSightings(transaction, sightings)
    if (added.length > 0) await addCounts(transaction, added)
  })
}

/**
 * Counts the searches of each day in this process. It writes its own sum of a day, not an increment, so that writing a batch twice
 * changes nothing.
 */
export function createSearches() {
  let id = crypto.randomUUID()
  let days = new Map<string, number>()
  let written = new Map<string, number>()

  return {
    /** Notes a search on a day, 'YYYY-MM-DD'. */
    add(day: string) {
      days.set(day, (days.get(day) ?? 0) + 1)
    },
    async write(db: Db) {
      const rows = [...days].filter(([day, searches]) => written.get(day) !== searches)
      if (rows.length === 0) return
      await keepSearches(
        db,
        rows.map(([day, searches]) => ({ day, count_id: id, searches })),
      )
      for (const [day, searches] of rows) written.set(day, searches)
    },
    /** Begins a new count, once everything is written. */
    renew() {
      if ([...days].some(([day, searches]) => written.get(day) !== searches)) return
      id = crypto.randomUUID()
      days = new Map()
      written = new Map()
    },
  }
}
