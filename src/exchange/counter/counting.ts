import { describeRootCause } from '../../core/cli/terminal.ts'
import type { Db } from '../../core/db/connect.ts'
import { isRefusedValue } from '../../core/db/errors.ts'
import { dayIn } from '../../core/text/dates.ts'
import type { Counting, PendingDownload, PendingView, Services } from '../../services.ts'
import { countVisits, doubleClickMs } from './count-rules.ts'
import { withMergedReaders } from './reader-rules.ts'
import { createReaders, type KnownVisit } from './readers.ts'
import { chooseTextForm, type View } from './rules.ts'
import {
  addCounts,
  closeDays,
  findReadersBeside,
  findSightings,
  findViewed,
  hasOpenDays,
  lockUsage,
  saveSearches,
  saveSightings,
  saveSupplements,
  sweepReaders,
} from './writing-queries.ts'

const flushAfterMs = 500
const lookEveryMs = 60_000

/** The most views written in one transaction, so that pages get their turn. */
const maxAtOnce = 4000

/** Counts views in memory and writes them in batches; data that identifies readers is deleted at the end of the day. */
export function createCounting(services: Pick<Services, 'db' | 'clock' | 'config' | 'log'>): Counting {
  const { db, clock, config, log } = services
  const readers = createReaders(services)
  const buffer = createViewBuffer()
  const searches = createSearches()
  const supplements: { month: string; article_id: number; n: number }[] = []
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

  const noteSupplement = ({ agent, at, article, n }: PendingDownload) => {
    if (readers.isRobot(agent)) return
    const month = `${dayIn(config.timeZone, new Date(at)).slice(0, 7)}-01`
    supplements.push({ month, article_id: article, n })
    timer ??= setTimeout(flush, flushAfterMs)
  }

  async function write(): Promise<void> {
    await writeAll(supplements, (batch) => saveSupplements(db, batch))
    if (waiting.length === 0) waiting = buffer.take()
    await writeAll(waiting, async (batch) => countNotedVisits(db, await readers.visitsOf(batch)))
    await searches.write(db)
  }

  async function writeAll<Row>(rows: Row[], save: (batch: Row[]) => Promise<void>): Promise<void> {
    while (rows.length > 0) await writeFirst(rows, Math.min(rows.length, maxAtOnce), save)
  }

  /**
   * Writes the first rows and removes them from the list. Retries each half of rows that the database refuses, down to
   * a single one.
   */
  async function writeFirst<Row>(rows: Row[], n: number, save: (batch: Row[]) => Promise<void>): Promise<void> {
    try {
      await save(rows.slice(0, n))
    } catch (error) {
      if (!isRefusedValue(error)) throw error
      if (n > 1) {
        await writeFirst(rows, n >> 1, save)
        return writeFirst(rows, n - (n >> 1), save)
      }
      log.error({ message: `usage: one row is dropped: ${describeRootCause(error)}` })
    }
    rows.splice(0, n)
  }

  /**
   * Writes the waiting counts, one flush at a time. Rows that could not be written wait for the next one; writing a
   * batch twice changes nothing.
   */
  async function flush(): Promise<void> {
    clearTimeout(timer)
    timer = undefined
    while (running) await running
    running = write()
      .catch((error) => log.error({ message: `usage: ${describeRootCause(error)}` }))
      .finally(() => {
        running = undefined
      })
    await running
  }

  /** Closes past days: at midnight, at the start, and each minute, since a slow process may write to a closed day. */
  async function close(): Promise<void> {
    const now = clock()
    const day = dayIn(config.timeZone, now)
    if (lastLook.day === day && Math.abs(now.getTime() - lastLook.at) < lookEveryMs) return
    lastLook = { day, at: now.getTime() }
    await flush()
    readers.forgetBefore(day)
    searches.renew()
    await closeBefore(db, day)
  }

  return { note, noteSearch, noteSupplement, flush, close }
}

async function closeBefore(db: Services['db'], day: string): Promise<void> {
  if (!(await hasOpenDays(db, day))) return
  await db.transaction(async (transaction) => {
    await lockUsage(transaction)
    await closeDays(transaction, day)
  })
  await sweepReaders(db)
}

async function countNotedVisits(db: Services['db'], noted: KnownVisit[]): Promise<void> {
  if (noted.length === 0) return
  await db.transaction(async (transaction) => {
    await lockUsage(transaction)
    const viewed = await findViewed(transaction, [...new Set(noted.map(({ refnumber }) => refnumber))])
    const visits = noted.flatMap(({ refnumber, form, ...visit }) => {
      const article = viewed.get(refnumber)
      return article ? { ...visit, article: article.id, form: article.hasText ? chooseTextForm(form) : form } : []
    })
    const ofReaders = withMergedReaders(await findReadersBeside(transaction, visits), visits)
    const { sightings, added } = countVisits(await findSightings(transaction, ofReaders), ofReaders)
    if (sightings.length > 0) await saveSightings(transaction, sightings)
    if (added.length > 0) await addCounts(transaction, added)
  })
}

/** Counts each day's searches in this process, and writes their sum; writing it twice changes nothing. */
export function createSearches() {
  let id = crypto.randomUUID()
  let days = new Map<string, number>()
  let written = new Map<string, number>()

  return {
    /** Counts a search on a day, 'YYYY-MM-DD'. */
    add(day: string) {
      days.set(day, (days.get(day) ?? 0) + 1)
    },
    async write(db: Db) {
      const rows = [...days].filter(([day, searches]) => written.get(day) !== searches)
      if (rows.length === 0) return
      const counts = rows.map(([day, searches]) => ({ day, count_id: id, searches }))
      await saveSearches(db, counts)
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

/** The first and the last time of views that count as one by the 30-second rule. */
type Run = { first: number; last: number }

/** The most runs to hold; further views are dropped, because the database has long been away or cannot keep up. */
const maxRuns = 200_000

/**
 * Holds views until they are counted. It runs for each cached page, so it is fast: of a reader's repeated requests it
 * keeps only the first and the last time, and finds them without building string keys. Equal addresses must have the
 * same `View` object.
 */
export function createViewBuffer() {
  let byAgent = new Map<string, Map<string, Map<string, Map<View, Run[]>>>>()
  let runs = 0

  const add = ({ view, at, address, forwarded, agent }: PendingView) => {
    const proxies = byAgent.getOrInsertComputed(agent, makeMap<string, Map<string, Map<View, Run[]>>>)
    const clients = proxies.getOrInsertComputed(address, makeMap<string, Map<View, Run[]>>)
    const known = clients.getOrInsertComputed(forwarded, makeMap<View, Run[]>).getOrInsertComputed(view, noRuns)
    const last = known[known.length - 1]
    if (last && at - last.last <= doubleClickMs) last.last = at
    else if (runs < maxRuns) {
      runs++
      known.push({ first: at, last: at })
    }
  }

  /** Empties the buffer. @returns its views */
  const take = (): PendingView[] => {
    const noted: PendingView[] = []
    for (const [agent, proxies] of byAgent)
      for (const [address, clients] of proxies)
        for (const [forwarded, views] of clients)
          for (const [view, all] of views)
            for (const { first, last } of all)
              for (const at of first === last ? [first] : [first, last])
                noted.push({ view, at, address, forwarded, agent })
    byAgent = new Map()
    runs = 0
    return noted
  }

  return { add, take }
}

const makeMap = <Key, Value>() => new Map<Key, Value>()

const noRuns = (): Run[] => []
