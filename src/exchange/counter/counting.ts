import { reasonOf } from '../../core/cli/terminal.ts'
import type { Db } from '../../core/db/connect.ts'
import { dayIn } from '../../core/text/dates.ts'
import type { Counting, PendingView, Services } from '../../services.ts'
import { countVisits } from './count-rules.ts'
import { withMergedReaders } from './reader-rules.ts'
import { createReaders, type KnownVisit } from './readers.ts'
import { createViewBuffer } from './view-buffer.ts'
import {
  addCounts,
  articleIds,
  closeDays,
  findReadersBeside,
  findSightings,
  hasOpenDays,
  lockUsage,
  saveSearches,
  saveSightings,
  sweepReaders,
} from './writing-queries.ts'

type Needed = Pick<Services, 'db' | 'clock' | 'config' | 'log'>

const flushAfterMs = 500
const lookEveryMs = 60_000

/** The most views written in one transaction, so that pages get their turn. */
const maxAtOnce = 4000

/** Counts views in memory and writes them in batches; nothing that identifies readers outlives the day. */
export function createCounting(services: Needed): Counting {
  const { db, clock, config, log } = services
  const readers = createReaders(services)
  const buffer = createViewBuffer()
  const searches = createSearches()
  let waiting: PendingView[] = []
  let timer: Timer | undefined
  let running: Promise<void> | undefined
  let lastLook = { day: '', at: 0 }

  const note = (noted: PendingView) => {
    buffer.add(noted)
    timer ??= setTimeout(flush, flushAfterMs)
  }

  const noteSearch = ({ agent, at }: Pick<PendingView, 'agent' | 'at'>) => {
    if (readers.isRobot(agent)) return
    searches.add(dayIn(config.timeZone, new Date(at)))
    timer ??= setTimeout(flush, flushAfterMs)
  }

  async function write(): Promise<void> {
    await searches.write(db)
    if (waiting.length === 0) waiting = buffer.take()
    while (waiting.length > 0) {
      const batch = waiting.slice(0, maxAtOnce)
      await count(db, await readers.visitsOf(batch))
      waiting = waiting.slice(batch.length)
    }
  }

  /** One flush at a time. What could not be written waits for the next; writing a batch twice changes nothing. */
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

  /** Checks at midnight, at the start, and each minute, since a slow process may write to a closed day. */
  async function close(): Promise<void> {
    const now = clock()
    const day = dayIn(config.timeZone, now)
    if (lastLook.day === day && Math.abs(now.getTime() - lastLook.at) < lookEveryMs) return
    lastLook = { day, at: now.getTime() }
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

async function count(db: Services['db'], noted: KnownVisit[]): Promise<void> {
  if (noted.length === 0) return
  await db.transaction(async (transaction) => {
    await lockUsage(transaction)
    const ids = await articleIds(transaction, [...new Set(noted.map(({ refnumber }) => refnumber))])
    const visits = noted.flatMap(({ refnumber, ...visit }) => {
      const article = ids.get(refnumber)
      return article === undefined ? [] : { ...visit, article }
    })
    const ofReaders = withMergedReaders(await findReadersBeside(transaction, visits), visits)
    const { sightings, added } = countVisits(await findSightings(transaction, ofReaders), ofReaders)
    if (sightings.length > 0) await saveSightings(transaction, sightings)
    if (added.length > 0) await addCounts(transaction, added)
  })
}

/**
 * Counts the searches of each day in this process. It writes this process's sum of a day, not an increment, so that
 * writing a batch twice changes nothing.
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
      await saveSearches(
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
