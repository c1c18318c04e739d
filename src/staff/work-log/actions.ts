import { inBatches } from '../../core/db/rows.ts'
import { storable, streamSafe } from '../../core/text/clean.ts'
import { recordChange } from '../../office/history/queries.ts'
import type { Actor, Services } from '../../services.ts'
import { type EntryResult, refused } from './change-actions.ts'
import { insertEntry } from './entry-queries.ts'
import type { EntryList } from './entry-rules.ts'
import { countEntries, type Entry, listBefore, listEntries } from './queries.ts'
import { countOf, filters, maxContentLength, newStatuses } from './rules.ts'
import { countMatches, countMatchesAfter } from './search-queries.ts'
import { type EntrySearch, type MatchCounts, matchesOf } from './totals.ts'

/** Adds an entry by the signed-in user, as it was sent; its status and its content may be empty. */
export async function addEntry(
  { db, clock, username }: Pick<Actor, 'db' | 'clock' | 'username'>,
  { status = '', content = '' }: { status?: string; content?: string },
): Promise<EntryResult> {
  const offered = newStatusIn(status)
  if (offered === undefined) return refused('invalid_status', { field: 'status' })
  if (content.length > maxContentLength) return refused('invalid', { field: 'content' })
  const stored = streamSafe(storable(content))
  const created_at = clock()
  return db.transaction(async (tx) => {
    const entry = await insertEntry(tx, { status: offered, content: stored, createdby: username, created_at })
    const change = { at: created_at, username, kind: 'entry', subject: String(entry.id), action: 'add' } as const
    await recordChange(tx, { ...change, before: {}, after: { status } })
    return { ok: true, entry }
  })
}

/** A status that a new entry can have; undefined for another. */
const newStatusIn = (typed: string) =>
  typed === '' ? typed : newStatuses.find(({ status }) => status === typed)?.status

type ListServices = Pick<Services, 'db' | 'totals'>

/** Counts entries by status, in the filter, and matching the search. */
async function readTotals(services: ListServices, requested: EntrySearch) {
  const [counts, found] = await Promise.all([
    countEntries(services.db),
    requested.search === '' ? undefined : readMatches(services, requested),
  ])
  const size = countOf(counts, requested.filter)
  return {
    counts,
    size,
    total: found ? matchesOf(found, requested.filter) : size,
    matches: found && matchesByFilter(found),
  }
}

/** Counts a search once; later only the entries added since. */
async function readMatches({ db, totals }: ListServices, requested: EntrySearch): Promise<MatchCounts> {
  const { search } = requested
  const known = await totals.find(search)
  if (!known || known.stale?.has(requested.filter)) return totals.keep(search, () => countMatches(db, requested))
  const counts = { ...known.counts }
  for (const [status, more] of Object.entries(await countMatchesAfter(db, requested, known.upTo)))
    counts[status] = (counts[status] ?? 0) + more
  return { ...known, counts }
}

/** The matches in each filter, but for those that may have changed. */
function matchesByFilter(found: MatchCounts): EntryList['matches'] {
  const known = filters.filter(({ filter }) => !found.stale?.has(filter))
  return Object.fromEntries(known.map(({ filter }) => [filter, matchesOf(found, filter)]))
}

/** One page of a filter's entries that match a search, newest first; empty past the last page. */
export async function readEntries(services: ListServices, requested: EntrySearch & { page: number; limit?: number }) {
  const { counts, size, total, matches } = await readTotals(services, requested)
  return { total, counts, matches, entries: await listEntries(services.db, { ...requested, total, size }) }
}

const entriesAtOnce = 500

/** All of a filter's entries that match a search, newest first, in batches. */
export async function* exportEntries(services: ListServices, requested: EntrySearch): AsyncGenerator<Entry[]> {
  const { total } = await readTotals(services, requested)
  yield* inBatches<Entry>(entriesAtOnce, (last) =>
    listBefore(services.db, { ...requested, total, before: last?.id, limit: entriesAtOnce }),
  )
}
