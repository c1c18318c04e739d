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
  /** The entry as it is now, where someone else was quicker. */
  current?: Entry
}

type Refused = { ok: false; problem: EntryProblem }

type EntryResult = { ok: true; entry: Entry } | Refused

/** `was` is the status that the entry had. */
type ChangeResult = { ok: true; entry: Entry; was: string } | Refused

/** Adds an entry of who is signed in, at the server's time; its content is kept as it was sent. Both may be empty. */
export async function addEntry(
  { db, clock }: Needed,
  username: string,
  { status = '', content = '' }: { status?: string; content?: string },
): Promise<EntryResult> {
  if (status !== '' && !newStatuses.some((offered) => offered.status === status))
    return { ok: false, problem: { code: 'invalid_status', field: 'status', message: entryMessages.invalid_status } }
  if (content.length > maxContentLength)
    return { ok: false, problem: { code: 'invalid', field: 'content', message: entryMessages.invalid } }
  const kept = streamSafe(storable(content))
  const created_at = clock()
  return db.transaction(async (tx) => {
    const entry = await insertEntry(tx, { status, content: kept, createdby: username, created_at })
    const change = { at: created_at, username, kind: 'entry', subject: String(entry.id), action: 'add' } as const
    await record(tx, { ...change, before: {}, after: { status } })
    return { ok: true, entry }
  })
}

/**
 * Gives an entry another status, any of the eight; none only where that undoes its last change.
 * @param from the status it is changed from; where that is no longer so, someone else was quicker, and `current` is what is there now
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

/** How many entries each status has, how many the filter, and how many of these hold the search. */
async function readTotals(services: Reading, wanted: Wanted) {
  const [counts, matches] = await Promise.all([
    countEntries(services.db),
    wanted.search === '' ? undefined : readMatches(services, wanted),
  ])
  const size = countOf(counts, wanted.filter)
  return { counts, size, total: matches ?? size }
}

/** A search is counted once; later only what came since. */
async function readMatches({ db, totals }: Reading, wanted: Wanted): Promise<number> {
  const known = await totals.find(wanted)
  if (known) return known.total + (await countMatchesAfter(db, wanted, known.upTo))
  return (await totals.keep(wanted, () => countMatches(db, wanted))).total
}

/** A page of the entries of a filter that hold a search, newest first; nothing after the last page. */
export async function readEntries(services: Reading, wanted: Wanted & { page: number; limit?: number }) {
  const { counts, size, total } = await readTotals(services, wanted)
  return { total, counts, entries: await listEntries(services.db, { ...wanted, total, size }) }
}

const entriesAtOnce = 500

/** Every entry of a filter that holds a search, newest first, some at a time. */
export async function* exportEntries(services: Reading, wanted: Wanted): AsyncGenerator<Entry[]> {
  const { total } = await readTotals(services, wanted)
  for (let before: number | undefined; ; ) {
    const part = await listBefore(services.db, { ...wanted, total, before, limit: entriesAtOnce })
    if (part.length > 0) yield part
    before = part.at(-1)?.id
    if (part.length < entriesAtOnce) return
  }
}
