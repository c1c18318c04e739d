import { sql } from 'drizzle-orm'
import { rowsOf } from '../../../src/core/db/rows.ts'
import { yearsOfReadings } from '../../support/builders/usage.ts'
import { openInMemory } from '../../support/database.ts'

const articles = 5000
const eventsAMonth = 10_000_000
const months = 36

/** What three years of ten million events a month take, and how long reports of them do. */
export async function measureUsage(): Promise<void> {
  const { aJournal } = await import('../../support/journal.ts')
  const journal = await aJournal({}, openInMemory)
  const { db } = journal
  await db.execute(sql`insert into issues (year, volume, issue, frequency) values (2026, 5, 2, 'Mar-Apr')`)
  await db.execute(sql`insert into articles (title, title_key, description, authorname, refnumber, year, volume, issue)
    select 'Title ' || n, n, 'Title ' || n, 'A Roy, B Sen', n, 2026, 5, 2 from generate_series(1, ${articles}::int) n`)
  await yearsOfReadings(db, Math.round((2 * eventsAMonth) / articles / 30.4))
  const [row] = await rowsOf<{ bytes: number; events: number }>(db)`
    select (pg_total_relation_size('usage_past_days') + pg_total_relation_size('usage_months'))::float8 as bytes,
    (select sum(total_investigations)::float8 from usage_months) as events`
  const { bytes = 0, events = 1 } = row ?? {}
  const inMillions = (of: number) => (of / 1e6).toFixed(0)
  console.log(
    `${inMillions(events)} million events of ${articles} articles: ${(bytes / events).toFixed(3)} ` +
      `bytes an event, ${inMillions((bytes * 12) / months)} MB a year`,
  )
  for (const report of ['pr', 'tr', 'tr_j3', 'ir', 'ir_a1']) {
    const began = performance.now()
    const answer = await journal.get(
      `/r51/reports/${report}?customer_id=0000000000000000&begin_date=2023-06&end_date=2026-05`,
    )
    const size = (await answer.bytes()).length
    console.log(
      `${report.padEnd(6)} of three years: ${(performance.now() - began).toFixed(0)} ms, ${(size / 1024).toFixed(0)} kB`,
    )
  }
  await journal.close()
}
