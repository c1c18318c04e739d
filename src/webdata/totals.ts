import type { EntryNews, Filter } from './rules.ts'

/** A total that was counted: of all entries up to one, the last that there was. */
export type Counted = { total: number; upTo: number }

/** What a total is of. */
export type Wanted = { filter: Filter; search: string }

/**
 * Totals of searches, each counted once: content never changes, so that later only the entries that came since are counted.
 * A total is forgotten where its entries got or lost its status, and where an entry with an earlier number turns up; all are
 * while nobody hears of changes.
 */
export type Totals = {
  find: (wanted: Wanted) => Promise<Counted> | undefined
  /** Counts, and keeps what comes of it where no news came meanwhile that concerns it. */
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
      const own = { wanted, counted, upTo: Number.POSITIVE_INFINITY } // until it is known, any new entry may be in it or not
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
      if (from !== undefined && from === to) kept.clear() // its content changed, which only a hand at the database does
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
