import { dayIn } from '../../core/text/dates.ts'
import type { Misses, Services } from '../../services.ts'
import { findCountedPath, maxPaths } from './counting-rules.ts'
import { addMissedAddresses } from './missed-queries.ts'

const flushAfterMs = 60_000

/** Counts in memory and writes once a minute; drops counts that do not fit or fail, because they are only hints. */
export function createMisses({ db, clock, config, log }: Pick<Services, 'db' | 'clock' | 'config' | 'log'>): Misses {
  let counts = new Map<string, number>()
  let timer: Timer | undefined

  async function flush(): Promise<void> {
    clearTimeout(timer)
    timer = undefined
    const noted = [...counts].map(([path, times]) => ({ path, times }))
    counts = new Map()
    if (noted.length === 0) return
    const day = dayIn(config.timeZone, clock())
    await addMissedAddresses(db, noted, day).catch(({ cause, message }) =>
      log.error({ message: `missed addresses: ${cause?.message ?? message}` }),
    )
  }

  return {
    flush,
    note(pathname) {
      const path = findCountedPath(pathname)
      if (!path || (counts.size >= maxPaths && !counts.has(path))) return
      counts.set(path, (counts.get(path) ?? 0) + 1)
      timer ??= setTimeout(flush, flushAfterMs)
    },
  }
}
