import type { EntryNews, Filter } from './rules.ts'

/** A total, and the last entry that it counts. */
export type Counted = { total: number; upTo: number }

/** The search that a total belongs to. */
export type Wanted = { filter: Filter; search: string }

/**
 * Cached totals of searches, each counted once: content never changes, so later only the entries added since are counted. A
 * total is dropped if one of its entries got or lost its status, or if an entry with an earlier number appears; all are
 * dropped while nobody hears of changes.
 */
export type Totals = {
  find: (wanted: Wanted) => Promise<Counted> | undefined
  /** Counts, and caches the result unless news that concerns it came meanwhile. */
  keep: (wanted: Wanted, count: () => Promise<Counted>) => Promise<Counted>
  hear: (news: EntryNews) => void
  forget: () => void
  listen: (isListening: boolean) => void
}

const maxKept = 500

export function createTotals(): Totals {
  const kept = new Map<string, { wanted: Wanted; counted: Promise<Counted>; upTo: number }>()
  let isListening = false

  return {
    find: (wanted) => kept.get(keyOf(wanted))?.counted,
    keep(wanted, count) {
      const counted = count()
      if (!isListening) return counted
      const key = keyOf(wanted)
      const own = { wanted, counted, upTo: Number.POSITIVE_INFINITY } // until it is known, any new entry may be counted or not
      kept.set(key, own)
      counted.then(
        ({ upTo }) => {
          own.upTo = upTo
        },
        () => kept.get(key) === own && kept.delete(key),
      )
      const [oldest] = kept.keys()
      if (kept.size > maxKept && oldest !== undefined) kept.delete(oldest)
      return counted
    },
    hear({ id, from, to }) {
      if (from !== undefined && from === to) kept.clear() // its content changed, which only a manual database edit does
      for (const [key, { wanted, upTo }] of kept) {
        const isMoved = from !== undefined && (wanted.filter === from || wanted.filter === to)
        if (isMoved || (from === undefined && id <= upTo)) kept.delete(key)
      }
    },
    forget: () => kept.clear(),
    listen(now) {
      isListening = now
      kept.clear()
    },
  }
}

const keyOf = ({ filter, search }: Wanted) => `${filter} ${search}`
