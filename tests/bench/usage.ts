import { sql } from 'drizzle-orm'
import { rowsOf } from '../../src/db/rows.ts'
import { openInMemory } from '../support/database.ts'

const articles = 5000
const eventsAMonth = 10_000_000
const months = 36

/** What three years of ten million events a month take, and how long reports of them do. */
export async function measureUsage(): Promise<void> {
  const { aJournal } = await import('../support/journal.ts')
  const journal = await aJournal({}, openInMemory)
  const { db } = journal
  await db.execute(sql`insert into issues (year, volume, issue, frequency) values (2026, 5, 2, 'Mar-Apr')`)
  await db.execute(sql`insert into articles (title, title_key, description, authorname, refnumber, year, volume, issue)
    select 'Title ' || n, n, 'Title ' || n, 'A Roy, B Sen', n, 2026, 5, 2 from generate_series(1, ${articles}::int) n`)
  const most = Math.round((2 * eventsAMonth) / articles / 30.4)
  await db.execute(sql`
    insert into usage_past_days (day, articles, total_investigations, unique_investigations, total_requests, unique_requests)
    select day, array_agg(id), array_agg(n), array_agg(n - n / 5), array_agg(n / 3), array_agg(n / 4)
    from generate_series(date '2023-06-01', date '2026-05-31', interval '1 day') day,
      (select id from articles order by id) a, lateral (select (random() * ${most}::int + id * 0)::int as n) one group by day`)
  await db.execute(sql`
    insert into usage_months select date_trunc('month', day)::date, one.id, sum(ti), sum(ui), sum(tr), sum(ur)
    from usage_past_days, unnest(articles, total_investigations, unique_investigations, total_requests, unique_requests)
      as one(id, ti, ui, tr, ur) group by 1, 2`)
  await db.execute(sql`vacuum analyze usage_past_days, usage_months`)
  const [row] = await rowsOf<{ bytes: number; events: number }>(db)`
    select (pg_total_relation_size('usage_past_days') + pg_total_relation_size('usage_months'))::float8 as bytes,
    (select sum(total_investigations)::float8 from usage_months) as events`
  const { bytes = 0, events = 1 } = row ?? {}
  const inMillions = (of: number) => (of / 1e6).toFixed(0)
  console.log(
    `${inMillions(events)} million events of ${articles} articles: ${(bytes / events).toFixed(3)} bytes an event, ${inMillions((bytes * 12) / months)} MB a year`,
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
