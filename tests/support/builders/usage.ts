import { sql } from 'drizzle-orm'
import type { Db } from '../../../src/core/db/connect.ts'
import { rowsOf } from '../../../src/core/db/rows.ts'
import { findViewed } from '../../../src/exchange/counter/writing-queries.ts'

/** A browser that a person uses. */
export const browser = 'Mozilla/5.0 (X11; Linux x86_64; rv:128.0) Gecko/20100101 Firefox/128.0'

/** All counts of an article, closed days and open ones: total and unique investigations, total and unique requests. */
export async function countsOf(db: Db, refnumber: string): Promise<string> {
  const [row] = await rowsOf<{ counts: string }>(db)`
    select coalesce(sum(total_investigations), 0) || ' ' || coalesce(sum(unique_investigations), 0) || ' '
      || coalesce(sum(total_requests), 0) || ' ' || coalesce(sum(unique_requests), 0) as counts
    from (
      select article_id, total_investigations, unique_investigations, total_requests, unique_requests from usage_days
      union all
      select article_id, total_investigations, unique_investigations, total_requests, unique_requests from usage_months
    ) every join articles on articles.id = article_id where refnumber = ${refnumber}`
  return row?.counts ?? ''
}

/** Readings of three years, or since a day, of every article at most `most` times a day, on each day as often. */
export async function yearsOfReadings(db: Db, most: number, since = '2023-06-01'): Promise<void> {
  await db.transaction(async (tx) => {
    await tx.execute(sql`set local statement_timeout = 0`)
    await tx.execute(sql`
      insert into usage_past_days (day, articles, total_investigations, unique_investigations, total_requests, unique_requests)
      select day, a_day.* from generate_series(${since}::date, date '2026-05-31', interval '1 day') day, (
        select array_agg(id order by id), array_agg(n order by id), array_agg(n - n / 5 order by id), array_agg(n / 3 order by id),
          array_agg(n / 4 order by id)
        from (select id, (random() * ${most}::int)::int as n from articles) as one) as a_day`)
    await tx.execute(sql`
      insert into usage_months select month, one.id, ti * days, ui * days, tr * days, ur * days
      from (select date_trunc('month', day)::date as month, count(*)::int as days from usage_past_days group by 1) as months,
        (select * from usage_past_days order by day limit 1) as a_day,
        unnest(articles, total_investigations, unique_investigations, total_requests, unique_requests) as one(id, ti, ui, tr, ur)`)
  })
  await db.execute(sql`vacuum analyze usage_past_days, usage_months`)
}

/** The ids of articles by ref number. */
export async function articleIds(db: Db, refnumbers: string[]): Promise<Map<string, number>> {
  return new Map([...(await findViewed(db, refnumbers))].map(([refnumber, { id }]) => [refnumber, id]))
}
