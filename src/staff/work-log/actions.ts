import { inBatches } from '../../core/db/rows.ts'
import { storable, streamSafe } from '../../core/text/clean.ts'
import { recordChange } from '../../office/history/queries.ts'
import type { Actor, Services } from '../../services.ts'
import { type EntryResult, refuseEntryChange } from './change-actions.ts'
import { insertEntry } from './entry-queries.ts'
import { countEntries, type Entry, listBefore, listEntries } from './queries.ts'
import { countOf, maxContentLength, newStatuses } from './rules.ts'
import { countMatches } from './search-queries.ts'
import type { EntrySearch } from './search-rules.ts'

/** Adds an entry by the signed-in user, as sent; its status and its content may be empty. */
export async function addEntry(
  { db, clock, username, totals }: Pick<Actor, 'db' | 'clock' | 'username' | 'totals'>,
  { status = '', content = '' }: { status?: string; content?: string },
): Promise<EntryResult> {
  const offered = newStatusIn(status)
  if (offered === undefined) return refuseEntryChange('invalid_status', { field: 'status' })
  if (content.length > maxContentLength) return refuseEntryChange('invalid', { field: 'content' })
  const stored = streamSafe(storable(content))
  const created_at = clock()
  const result = await db.transaction(async (tx): Promise<EntryResult> => {
    const entry = await insertEntry(tx, { status: offered, content: stored, createdby: username, created_at })
    const change = { at: created_at, username, kind: 'entry', subject: String(entry.id), action: 'add' } as const
    await recordChange(tx, { ...change, before: {}, after: { status } })
    return { ok: true, entry }
  })
  totals.clear()
  return result
}

/** Parses the status of a new entry; undefined if it is not allowed. */
const newStatusIn = (typed: string) =>
  typed === '' ? typed : newStatuses.find(({ status }) => status === typed)?.status

type ListServices = Pick<Services, 'db' | 'totals'>

/**
 * Counts entries by status, in the filter, and matching the search; the same search only once until an entry changes.
 */
async function readTotals({ db, totals }: ListServices, requested: EntrySearch) {
  const { search, filter } = requested
  const [counts, matches] = await Promise.all([
    countEntries(db),
    search === '' ? undefined : totals.once(search, () => countMatches(db, requested)),
  ])
  return { counts, size: countOf(counts, filter), total: countOf(matches ?? counts, filter), matches }
}

/** Returns one page of a filter's entries that match a search, newest first; empty past the last page. */
export async function readEntries(services: ListServices, requested: EntrySearch & { page: number; limit?: number }) {
  const { counts, size, total, matches } = await readTotals(services, requested)
  return { total, counts, matches, entries: await listEntries(services.db, { ...requested, total, size }) }
}

const entriesAtOnce = 500

/** Yields all of a filter's entries that match a search, newest first, in batches. */
export async function* exportEntries(services: ListServices, requested: EntrySearch): AsyncGenerator<Entry[]> {
  const { total } = await readTotals(services, requested)
  yield* inBatches<Entry>(entriesAtOnce, (last) =>
    listBefore(services.db, { ...requested, total, before: last?.id, limit: entriesAtOnce }),
  )
}
