import { LRUCache } from 'lru-cache'
import type { EntryNews } from './entry-rules.ts'
import { countOf, type Filter } from './rules.ts'
import { maxCollected, type Searched } from './search-rules.ts'

/** A search's matches of each status, and the last entry that they count; those of `stale` statuses may have changed. */
export type MatchCounts = { counts: Record<string, number>; upTo: number; stale?: ReadonlySet<string> }

/** A search of the entries, '' for none, within a filter. */
export type EntrySearch = Searched & { filter: Filter }

/**
 * Caches the counts of searches; a repeated search counts only entries added since. A change of status invalidates the counts
 * of both statuses: a search with few matches is counted again, one with many keeps their sum, which is still right. All counts
 * are dropped if an entry with an earlier number appears or an entry is corrected, and while changes are not announced.
 */
export type Totals = {
  find: (search: string) => Promise<MatchCounts> | undefined
  /** Counts, and caches the result unless a relevant change was announced meanwhile. */
  keep: (search: string, count: () => Promise<MatchCounts>) => Promise<MatchCounts>
  hear: (news: EntryNews) => void
  forget: () => void
  listen: (isListening: boolean) => void
}

/** The matches of a filter. */
export const matchesOf = ({ counts }: Pick<MatchCounts, 'counts'>, filter: Filter): number => countOf(counts, filter)

type Kept = { counted: Promise<MatchCounts>; known?: MatchCounts }

export function createTotals(): Totals {
  const kept = new LRUCache<string, Kept>({ max: 500 })
  let isListening = false

  return {
    find: (search) => kept.get(search)?.counted,
    keep(search, count) {
      const counted = count()
      if (!isListening) return counted
      const pending: Kept = { counted } // until the count is known, it may or may not include a change
      kept.set(search, pending)
      counted.then(
        (known) => {
          pending.known = known
        },
        () => kept.get(search) === pending && kept.delete(search),
      )
      return counted
    },
    hear({ id, from, to }) {
      if (from !== undefined && from === to) kept.clear() // its content changed
      // over a copy: the cache must not change while it is iterated
      for (const [search, { known }] of [...kept]) {
        if (from === undefined) {
          if (!known || id <= known.upTo) kept.delete(search)
        } else if (!known || matchesOf(known, 'all') <= maxCollected) kept.delete(search)
        else {
          const without: MatchCounts = { ...known, stale: new Set([...(known.stale ?? []), from, to ?? '']) }
          kept.set(search, { counted: Promise.resolve(without), known: without })
        }
      }
    },
    forget: () => kept.clear(),
    listen(now) {
      isListening = now
      kept.clear()
    },
  }
}
