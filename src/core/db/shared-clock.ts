import type { Db } from './connect.ts'
import { rowsOf } from './rows.ts'

/** The tolerated difference between two clocks in milliseconds, which a query may take. */
const leastMs = 1000

/**
 * A clock shared by several processes, on any machine: that of their database. It is this machine's as long as the two
 * agree.
 * @param machine this machine's clock, in milliseconds
 */
export function sharedClock(machine = Date.now) {
  let aheadMs = 0
  return {
    clock: () => new Date(machine() + aheadMs),
    /** Reads the database's time. @param tell receives a line when the difference has changed */
    async follow(db: Db, tell: (line: string) => void): Promise<void> {
      const asked = machine()
      const [row] = await rowsOf<{ at: number }>(
        db,
      )`select (extract(epoch from clock_timestamp()) * 1000)::float8 as at`
      const answered = machine()
      if (!row || answered - asked >= leastMs) return
      const measured = Math.round(row.at - (asked + answered) / 2)
      const before = aheadMs
      aheadMs = Math.abs(measured) < leastMs ? 0 : measured
      if (Math.abs(aheadMs - before) >= leastMs)
        tell(`The clock of the database is ${aheadMs / 1000} s ahead of this machine's, and counts. Set both by NTP`)
    },
  }
}
