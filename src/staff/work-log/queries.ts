import { and, desc, eq, inArray, lt, sql } from 'drizzle-orm'
import type { Db } from '../../core/db/connect.ts'
import { pick, rowsOf } from '../../core/db/rows.ts'
import { entries } from '../../core/db/tables/work-log.ts'
import { pageSize } from '../../core/text/paging.ts'
import type { Filter } from './rules.ts'
import { hasStatus, matchByIndex, matchRow } from './search-queries.ts'
import { type EntrySearch, isRare, maxCollected } from './search-rules.ts'

/** Counts entries by status, '' included; a status without entries is absent. */
export async function countEntries(db: Db): Promise<Record<string, number>> {
  const rows = await rowsOf<{ status: string; entries: number }>(db)`
    select status, sum(entries)::float8 as entries from entry_counts group by status having sum(entries) <> 0`
  return Object.fromEntries(rows.map(({ status, entries }) => [status, entries]))
}

const isOfFilter = (filter: Filter) => (filter === 'all' ? undefined : eq(entries.status, filter))

export const entryColumns = pick(entries, 'id', 'status', 'content', 'createdby', 'created_at')

export type Entry = typeof entries.$inferSelect

/** A page of a search: `total` counts the matches on all pages, `size` the filter's entries. */
type EntryPage = EntrySearch & { page: number; limit?: number; total: number; size: number }

/** Lists one page of entries, newest first. */
export async function listEntries(db: Db, requested: EntryPage): Promise<Entry[]> {
  const { filter, search, writer, day, page, limit = pageSize, total, size } = requested
  const offset = (page - 1) * limit
  if (total <= offset) return []
  const rows = { filter, search, writer, day, limit, offset }
  if (search === '') return listPlain(db, rows)
  return isRare(total, offset + limit, size) ? listCollected(db, rows) : listScanning(db, rows)
}

/** A range of rows of a search. */
type Rows = EntrySearch & { limit: number; offset: number }

async function listPlain(db: Db, { filter, limit, offset }: Rows): Promise<Entry[]> {
  // Skips entries by their ids, which the index contains.
  const ids = db
    .select({ id: entries.id })
    .from(entries)
    .where(isOfFilter(filter))
    .orderBy(desc(entries.id))
    .limit(limit)
    .offset(offset)
  return db.select(entryColumns).from(entries).where(inArray(entries.id, ids)).orderBy(desc(entries.id))
}

/** For few matches: collects all by the index, then takes the newest. */
async function listCollected(db: Db, { filter, limit, offset, ...searched }: Rows): Promise<Entry[]> {
  return db.transaction(async (tx) => {
    await tx.execute(sql`set local enable_seqscan = off`)
    const rows = await rowsOf<{ entry_id: string }>(tx)`
      with hits as materialized (select entry_id from entry_search where ${and(matchByIndex(searched), hasStatus(filter))})
      select entry_id from hits order by entry_id desc limit ${limit} offset ${offset}`
    if (rows.length === 0) return []
    const ids = rows.map(({ entry_id }) => Number(entry_id))
    return tx.select(entryColumns).from(entries).where(inArray(entries.id, ids)).orderBy(desc(entries.id))
  })
}

/** For many matches: scans newest-first and stops at a full page, since `strpos` uses no index. */
async function listScanning(db: Db, { filter, limit, offset, ...searched }: Rows): Promise<Entry[]> {
  return db
    .select(entryColumns)
    .from(entries)
    .innerJoin(sql`entry_search`, sql`entry_search.entry_id = ${entries.id}`)
    .where(and(isOfFilter(filter), matchRow(searched)))
    .orderBy(desc(entries.id))
    .limit(limit)
    .offset(offset)
}

/** A batch of an export: `before` is the last entry of the batch before, `total` the number of all. */
type ExportBatch = EntrySearch & { total: number; before: number | undefined; limit: number }

/** Lists a batch of an export, newest first. Few matches are collected by the index; many are scanned once in all. */
export async function listBefore(db: Db, { filter, total, before, limit, ...searched }: ExportBatch): Promise<Entry[]> {
  const isOlder = before === undefined ? undefined : lt(entries.id, before)
  // Applied to both tables, so that neither is read from its newest row again.
  const isOlderHit = before === undefined ? undefined : sql`entry_search.entry_id < ${before}`
  const rows = db.select(entryColumns).from(entries)
  const condition = and(isOfFilter(filter), isOlder)
  const matches =
    searched.search === ''
      ? rows.where(condition)
      : total <= maxCollected
        ? rows.where(
            and(condition, sql`${entries.id} in (select entry_id from entry_search where ${matchByIndex(searched)})`),
          )
        : rows
            .innerJoin(sql`entry_search`, sql`entry_search.entry_id = ${entries.id}`)
            .where(and(condition, matchRow(searched), isOlderHit))
  return matches.orderBy(desc(entries.id)).limit(limit)
}
