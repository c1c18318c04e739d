import { eq, getTableName, inArray, sql } from 'drizzle-orm'
import type { PgTable } from 'drizzle-orm/pg-core'
import type { Db } from '../../core/db/connect.ts'
import { locks } from '../../core/db/locks.ts'
import { rowsOf } from '../../core/db/rows.ts'
import { articles } from '../../core/db/tables/articles.ts'
import { usageDays, usageReaders, usageSalts, usageSearches } from '../../core/db/tables/usage.ts'
import { dayMs } from '../../core/text/dates.ts'
import type { AddedCounts, Sighting, Visit } from './count-rules.ts'
import { agentBits, findReaderRanges, maxAddresses, maxAgents } from './reader-rules.ts'
import { metrics, yearsOfDays } from './rules.ts'

/** Locks the counts against other processes until the transaction ends. */
export async function lockUsage(transaction: Db): Promise<void> {
  await transaction.execute(sql`select pg_advisory_xact_lock(${locks.usage})`)
}

/** Returns the salt of a day, 'YYYY-MM-DD', which it creates on first use. */
export async function saltOf(db: Db, day: string): Promise<string> {
  const fresh = crypto.getRandomValues(new Uint8Array(32)).toHex()
  await db.insert(usageSalts).values({ day, salt: fresh }).onConflictDoNothing()
  const [row] = await db.select({ salt: usageSalts.salt }).from(usageSalts).where(eq(usageSalts.day, day))
  return row?.salt ?? fresh
}

/** Finds the ids of articles by ref number, and whether each has a full text. */
export async function findViewed(db: Db, refnumbers: string[]): Promise<Map<string, { id: number; hasText: boolean }>> {
  const rows = await db
    .select({ id: articles.id, refnumber: articles.refnumber, text: articles.text_hash })
    .from(articles)
    .where(inArray(articles.refnumber, refnumbers))
  return new Map(rows.map(({ id, refnumber, text }) => [refnumber, { id, hasText: text !== null }]))
}

/** Finds the readers at the visits' addresses, and one at each address of their networks, up to the limits plus one. */
export async function findReadersBeside(db: Db, visits: Pick<Visit, 'reader'>[]): Promise<string[]> {
  const beside = visits.map(({ reader }) => findReaderRanges(reader))
  const of = (which: 'address' | 'network') =>
    JSON.stringify([...new Map(beside.map((ranges) => [ranges[which].lowest, ranges[which]])).values()])
  const rows = await rowsOf<{ reader: string }>(db)`
    with recursive requested as (
      select lowest, highest, ${maxAgents}::int as most, 0::bigint as skipped
      from json_to_recordset(${of('address')}::text::json) as one(lowest bigint, highest bigint)
      union all
      select lowest, highest, ${maxAddresses}::int, ${agentBits}::bigint
      from json_to_recordset(${of('network')}::text::json) as one(lowest bigint, highest bigint)
    ), found as (
      select highest, most, skipped, 1 as place,
        (select min(reader) from usage_readers where reader between lowest and highest) as reader
      from requested
      union all
      select highest, most, skipped, place + 1, (select min(next.reader) from usage_readers as next
        where next.reader > (found.reader | skipped) and next.reader <= highest)
      from found where reader is not null and place <= most
    ) select distinct reader::text from found where reader is not null`
  return rows.map(({ reader }) => reader)
}

/** Finds the sightings of the visits' readers and articles, in their hours and the hours before. */
export async function findSightings(db: Db, visits: Visit[]): Promise<Sighting[]> {
  const rows = visits.map(({ reader, article, slot }) => ({ reader, article_id: article, slot }))
  return rowsOf<Sighting>(db)`
    select r.reader::text as reader, r.article_id as article, r.form, r.slot, r.times, r.last_at::float8 as "lastAt"
    from (
      select reader, article_id, min(slot) - 1 as first, max(slot) as last
      from json_populate_recordset(null::usage_readers, ${JSON.stringify(rows)}::text::json) group by 1, 2
    ) wanted
    join usage_readers r on r.reader = wanted.reader and r.article_id = wanted.article_id and r.slot between first and last`
}

export async function saveSightings(db: Db, sightings: Sighting[]): Promise<void> {
  const rows = sightings.map(({ article, lastAt, ...rest }) => ({ ...rest, article_id: article, last_at: lastAt }))
  await db.execute(
    sql`${insertFrom(usageReaders, rows)}
      on conflict (reader, article_id, slot, form) do update set times = excluded.times, last_at = excluded.last_at`,
  )
}

/** Adds to the counts of articles on days. */
export async function addCounts(db: Db, added: AddedCounts[]): Promise<void> {
  const rows = added.map(({ article, day, ...counts }) => ({
    ...counts,
    article_id: article,
    day: new Date(day * dayMs).toISOString().slice(0, 10),
  }))
  await db.execute(
    sql`${insertFrom(usageDays, rows)} on conflict (day, article_id) do update set ${sql.raw(sumMetricsInto('usage_days'))}`,
  )
}

/** Replaces the sums of a process's search counts. */
export async function saveSearches(db: Db, rows: (typeof usageSearches.$inferInsert)[]): Promise<void> {
  await db.execute(
    sql`${insertFrom(usageSearches, rows)} on conflict (day, count_id) do update set searches = excluded.searches`,
  )
}

/** Adds downloads of supplements to the sums of their months. */
export async function saveSupplements(
  db: Db,
  downloads: { month: string; article_id: number; n: number }[],
): Promise<void> {
  if (downloads.length === 0) return
  await db.execute(sql`insert into supplement_downloads (month, article_id, n, downloads)
    select month, article_id, n, count(*) from json_to_recordset(${JSON.stringify(downloads)}::text::json)
      as given(month date, article_id int, n int) group by month, article_id, n
    on conflict (month, article_id, n) do update set downloads = supplement_downloads.downloads + excluded.downloads`)
}

function insertFrom(table: PgTable, rows: object[]) {
  const name = sql.identifier(getTableName(table))
  return sql`insert into ${name} select * from json_populate_recordset(null::${name}, ${JSON.stringify(rows)}::text::json)`
}

const sumMetricsInto = (table: string) =>
  metrics.map((metric) => `${metric} = ${table}.${metric} + excluded.${metric}`).join(', ')

/** Whether any day before `today` is not closed. */
export async function hasOpenDays(db: Db, today: string): Promise<boolean> {
  const [row] = await rowsOf<{ has: boolean }>(db)`
    select exists (select from usage_days where day < ${today}) or exists (select from usage_salts where day < ${today}) as has`
  return row?.has ?? false
}

const joinMetrics = (wrapped: (metric: string) => string) => sql.raw(metrics.map(wrapped).join(', '))

/**
 * Closes the days before `today`: adds their counts to their months and packs them; deletes all data that identifies
 * readers, and days older than three years. Needs a transaction.
 */
export async function closeDays(transaction: Db, today: string): Promise<void> {
  await transaction.execute(
    sql`insert into usage_months (month, article_id, ${joinMetrics(String)})
      select date_trunc('month', day)::date, article_id, ${joinMetrics((metric) => `sum(${metric})`)}
      from usage_days where day < ${today} group by 1, 2
      on conflict (month, article_id) do update set ${sql.raw(sumMetricsInto('usage_months'))}`,
  )
  await transaction.execute(
    sql`insert into usage_past_days (day, articles, ${joinMetrics(String)})
      select day, array_agg(article_id order by article_id), ${joinMetrics((metric) => `array_agg(${metric} order by article_id)`)}
      from usage_days where day < ${today} group by day order by day`,
  )
  await transaction.execute(sql`delete from usage_days where day < ${today}`)
  await transaction.execute(sql`delete from usage_salts where day < ${today}`)
  await transaction.execute(sql`delete from usage_readers where slot < (${today}::date - date '1970-01-01') * 24`)
  await transaction.execute(
    sql`delete from usage_past_days where day < date_trunc('month', ${today}::date) - make_interval(years => ${yearsOfDays})`,
  )
}

/** Frees the disk space of deleted rows, so that no reader's data stays there. */
export async function sweepReaders(db: Db): Promise<void> {
  await db.execute(sql`vacuum usage_salts, usage_readers, usage_days`)
}
