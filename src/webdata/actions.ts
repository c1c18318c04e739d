import { record } from '../audit/queries.ts'
import type { Services } from '../services.ts'
import { storable, streamSafe } from '../text/clean.ts'
import { entryWords } from '../text/html.ts'
import {
  countEntries,
  countMatches,
  countMatchesAfter,
  type Entry,
  insertEntry,
  listBefore,
  listEntries,
  listStatusChanges,
  lockEntry,
  writeStatus,
} from './queries.ts'
import {
  conflictText,
  countOf,
  entryMessages,
  entryName,
  isEntryStatus,
  maxContentLength,
  newStatuses,
} from './rules.ts'
import type { Wanted } from './totals.ts'

type Needed = Pick<Services, 'db' | 'clock'>

type EntryProblem = {
  code: 'invalid_status' | 'invalid' | 'not_found' | 'conflict'
  message: string
  field?: 'status' | 'content'
  /** The stored entry, on a conflict. */
  current?: Entry
}

type Refused = { ok: false; problem: EntryProblem }

type EntryResult = { ok: true; entry: Entry } | Refused

/** `was` is the entry's previous status. */
type ChangeResult = { ok: true; entry: Entry; was: string } | Refused

/**
 * Adds an entry by the signed-in user, at the server's time; the content is stored as sent. Status and content may both be
 * empty.
 */
export async function addEntry(
  { db, clock }: Needed,
  username: string,
  { status = '', content = '' }: { status?: string; content?: string },
): Promise<EntryResult> {
  const offered = newStatusIn(status)
  if (offered === undefined)
    return { ok: false, problem: { code: 'invalid_status', field: 'status', message: entryMessages.invalid_status } }
  if (content.length > maxContentLength)
    return { ok: false, problem: { code: 'invalid', field: 'content', message: entryMessages.invalid } }
  const kept = streamSafe(storable(content))
  const created_at = clock()
  return db.transaction(async (tx) => {
    const entry = await insertEntry(tx, { status: offered, content: kept, createdby: username, created_at })
    const change = { at: created_at, username, kind: 'entry', subject: String(entry.id), action: 'add' } as const
    await record(tx, { ...change, before: {}, after: { status } })
    return { ok: true, entry }
  })
}

/** A status that a new entry can have; undefined for another. */
const newStatusIn = (typed: string) =>
  typed === '' ? typed : newStatuses.find(({ status }) => status === typed)?.status

/**
 * Gives an entry any of the eight statuses; none only to undo its last change.
 * @param from the status to change; if the stored one differs, answers a conflict with the entry as `current`
 */
export async function changeStatus(
  { db, clock }: Needed,
  username: string,
  id: number,
  { status, from }: { status: string; from?: string },
): Promise<ChangeResult> {
  return db.transaction(async (tx): Promise<ChangeResult> => {
    const entry = await lockEntry(tx, id)
    if (!entry) return { ok: false, problem: { code: 'not_found', message: entryMessages.not_found } }
    const isUndone = status === '' && (await listStatusChanges(tx, id)).at(-1)?.before.status === ''
    if (!isEntryStatus(status) && !(isUndone && status === ''))
      return { ok: false, problem: { code: 'invalid_status', field: 'status', message: entryMessages.unknown_status } }
    if (from !== undefined && from !== entry.status)
      return {
        ok: false,
        problem: {
          code: 'conflict',
          message: conflictText(entryName(entryWords(entry.content)), entry.status),
          current: entry,
        },
      }
    if (status === entry.status) return { ok: true, entry, was: status }
    await writeStatus(tx, id, status)
    const change = { at: clock(), username, kind: 'entry', subject: String(id), action: 'status' } as const
    await record(tx, { ...change, before: { status: entry.status }, after: { status } })
    return { ok: true, entry: { ...entry, status }, was: entry.status }
  })
}

type Reading = Pick<Services, 'db' | 'totals'>

/** Counts entries by status, in the filter, and matching the search. */
async function readTotals(services: Reading, wanted: Wanted) {
  const [counts, matches] = await Promise.all([
    countEntries(services.db),
    wanted.search === '' ? undefined : readMatches(services, wanted),
  ])
  const size = countOf(counts, wanted.filter)
  return { counts, size, total: matches ?? size }
}

/** Counts a search once; later only the entries added since. */
async function readMatches({ db, totals }: Reading, wanted: Wanted): Promise<number> {
  const known = await totals.find(wanted)
  if (known) return known.total + (await countMatchesAfter(db, wanted, known.upTo))
  return (await totals.keep(wanted, () => countMatches(db, wanted))).total
}

/** One page of a filter's entries that match a search, newest first; empty past the last page. */
export async function readEntries(services: Reading, wanted: Wanted & { page: number; limit?: number }) {
  const { counts, size, total } = await readTotals(services, wanted)
  return { total, counts, entries: await listEntries(services.db, { ...wanted, total, size }) }
}

const entriesAtOnce = 500

/** All of a filter's entries that match a search, newest first, in batches. */
export async function* exportEntries(services: Reading, wanted: Wanted): AsyncGenerator<Entry[]> {
  const { total } = await readTotals(services, wanted)
  for (let before: number | undefined; ; ) {
    const part = await listBefore(services.db, { ...wanted, total, before, limit: entriesAtOnce })
    if (part.length > 0) yield part
    before = part.at(-1)?.id
    if (part.length < entriesAtOnce) return
  }
}
