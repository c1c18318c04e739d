import { and, asc, desc, eq, inArray, lt, type SQL, sql } from 'drizzle-orm'
import type { Db } from '../db/connect.ts'
import { rowsOf } from '../db/rows.ts'
import { audit, entries } from '../db/schema.ts'
import { pageSize } from '../text/paging.ts'
import { type AnyEntryStatus, type Filter, indexFor, isRare, type RecordedChange } from './rules.ts'
import type { Counted, Wanted } from './totals.ts'

/** Counts entries by status, '' included; a status without entries is absent. */
export async function countEntries(db: Db): Promise<Record<string, number>> {
  const rows = await rowsOf<{ status: string; entries: number }>(
    db,
    sql`select status, sum(entries)::float8 as entries from entry_counts group by status having sum(entries) <> 0`,
  )
  return Object.fromEntries(rows.map(({ status, entries }) => [status, entries]))
}

/**
 * Counts a filter's entries that match a search, exactly, and up to which entry. The statement is planned anew for each
 * search: a generic plan reads the whole table. (Drizzle hands it to postgres.js by `unsafe`, which prepares nothing;
 * `plan_cache_mode` does the same for the embedded database.)
 */
export async function countMatches(db: Db, { filter, search }: Wanted): Promise<Counted> {
  return db.transaction(async (tx) => {
    await tx.execute(sql`set local enable_seqscan = off`) // the planner underrates the index on pairs
    // Nor does the planner know that pairs need no look at the rows: for few rows it would start workers, which take longer.
    if (indexFor(search) === 'pairs') await tx.execute(sql`set local parallel_setup_cost = 1000000`)
    const [row] = await rowsOf<Counted>(
      tx,
      sql`select count(*)::int as total, coalesce((select max(entry_id) from entry_search), 0)::float8 as "upTo"
        from entry_search where ${and(hit(search), ofStatus(filter))}`,
    )
    return row ?? { total: 0, upTo: 0 }
  })
}

/** Counts matching entries added after `upTo`. */
export async function countMatchesAfter(db: Db, { filter, search }: Wanted, upTo: number): Promise<number> {
  const [row] = await rowsOf<{ total: number }>(
    db,
    sql`select count(*)::int as total from entry_search
      where ${and(sql`entry_id > ${upTo}`, holds(search), ofStatus(filter))}`,
  )
  return row?.total ?? 0
}

const folded = (text: string) => sql`lower(normalize(${text}::text, NFC))`
const holds = (search: string) => sql`strpos(entry_search.folded, ${folded(search)}) > 0`
const ofStatus = (filter: Filter) => (filter === 'all' ? undefined : sql`entry_search.status = ${filter}`)

/** Matches a search by an index. `%`, `_` and `\` are letters. */
function hit(search: string): SQL {
  if (indexFor(search) === 'trigrams')
    return sql`entry_search.folded like ${folded(`%${search.replace(/[\\%_]/g, '\\$&')}%`)}`
  const pairs = sql`letters_and_pairs(entry_search.folded) @> letter_pairs(${folded(search)})`
  return [...search].length > 2 ? sql`${pairs} and ${holds(search)}` : pairs
}

const isOfFilter = (filter: Filter) => (filter === 'all' ? undefined : eq(entries.status, filter))

const entryColumns = {
  id: entries.id,
  status: entries.status,
  content: entries.content,
  createdby: entries.createdby,
  created_at: entries.created_at,
}

export type Entry = typeof entries.$inferSelect

/** A page's parameters: `total` counts the matches on all pages, `size` the filter's entries. */
export type Asked = { filter: Filter; search: string; page: number; limit?: number; total: number; size: number }

/** One page of entries, newest first. */
export async function listEntries(db: Db, asked: Asked): Promise<Entry[]> {
  const { search, page, limit = pageSize, total, size } = asked
  const offset = (page - 1) * limit
  if (total <= offset) return []
  if (search === '') return listPlain(db, asked.filter, limit, offset)
  return isRare(total, offset + limit, size)
    ? listCollected(db, asked.filter, search, limit, offset)
    : listWalking(db, asked.filter, search, limit, offset)
}

async function listPlain(db: Db, filter: Filter, limit: number, offset: number): Promise<Entry[]> {
  // Skips entries by their ids alone, which the index holds.
  const ids = db
    .select({ id: entries.id })
    .from(entries)
    .where(isOfFilter(filter))
    .orderBy(desc(entries.id))
    .limit(limit)
    .offset(offset)
  return db.select(entryColumns).from(entries).where(inArray(entries.id, ids)).orderBy(desc(entries.id))
}

/** Few matches: collects all by the index, then takes the newest. */
async function listCollected(db: Db, filter: Filter, search: string, limit: number, offset: number): Promise<Entry[]> {
  return db.transaction(async (tx) => {
    await tx.execute(sql`set local enable_seqscan = off`)
    const rows = await rowsOf<{ entry_id: string }>(
      tx,
      sql`with hits as materialized (select entry_id from entry_search where ${and(hit(search), ofStatus(filter))})
        select entry_id from hits order by entry_id desc limit ${limit} offset ${offset}`,
    )
    if (rows.length === 0) return []
    const ids = rows.map(({ entry_id }) => Number(entry_id))
    return tx.select(entryColumns).from(entries).where(inArray(entries.id, ids)).orderBy(desc(entries.id))
  })
}

/** Many matches: scans newest-first and stops at a full page. `strpos` cannot use an index, so nothing is collected first. */
async function listWalking(db: Db, filter: Filter, search: string, limit: number, offset: number): Promise<Entry[]> {
  return db
    .select(entryColumns)
    .from(entries)
    .innerJoin(sql`entry_search`, sql`entry_search.entry_id = ${entries.id}`)
    .where(and(isOfFilter(filter), holds(search)))
    .orderBy(desc(entries.id))
    .limit(limit)
    .offset(offset)
}

const maxCollected = 10_000

/** A part of an export: `before` is the last entry of the part before, `total` the number of all. */
type Part = { filter: Filter; search: string; total: number; before: number | undefined; limit: number }

/**
 * Keyset paging for an export, newest first. With few matches each part collects them by the index; with many, the parts
 * together scan the entries once.
 */
export async function listBefore(db: Db, { filter, search, total, before, limit }: Part): Promise<Entry[]> {
  const isOlder = before === undefined ? undefined : lt(entries.id, before)
  // Applied to both tables, so that neither is read from its newest row again.
  const isOlderHit = before === undefined ? undefined : sql`entry_search.entry_id < ${before}`
  const asked = db.select(entryColumns).from(entries)
  const wanted = and(isOfFilter(filter), isOlder)
  const found =
    search === ''
      ? asked.where(wanted)
      : total <= maxCollected
        ? asked.where(and(wanted, sql`${entries.id} in (select entry_id from entry_search where ${hit(search)})`))
        : asked
            .innerJoin(sql`entry_search`, sql`entry_search.entry_id = ${entries.id}`)
            .where(and(wanted, holds(search), isOlderHit))
  return found.orderBy(desc(entries.id)).limit(limit)
}

export async function findEntry(db: Db, id: number): Promise<Entry | undefined> {
  const [found] = await db.select(entryColumns).from(entries).where(eq(entries.id, id))
  return found
}

/** Locks an entry until the transaction ends. */
export async function lockEntry(transaction: Db, id: number): Promise<Entry | undefined> {
  const [found] = await transaction.select(entryColumns).from(entries).where(eq(entries.id, id)).for('update')
  return found
}

export async function insertEntry(db: Db, row: Omit<Entry, 'id'>): Promise<Entry> {
  const [made] = await db.insert(entries).values(row).returning(entryColumns)
  if (!made) throw new Error('An inserted entry was not answered')
  return made
}

export async function writeStatus(db: Db, id: number, status: AnyEntryStatus): Promise<void> {
  await db.update(entries).set({ status }).where(eq(entries.id, id))
}

/** An entry's status changes, oldest first. */
export async function listStatusChanges(db: Db, id: number): Promise<RecordedChange[]> {
  const isOfEntry = and(eq(audit.kind, 'entry'), eq(audit.subject, String(id)), eq(audit.action, 'status'))
  return db
    .select({ at: audit.at, username: audit.username, before: audit.before, after: audit.after })
    .from(audit)
    .where(isOfEntry)
    .orderBy(asc(audit.id))
}
