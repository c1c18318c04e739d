import type { Db } from '../../core/db/connect.ts'
import { keepSearches } from './writing-queries.ts'

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
