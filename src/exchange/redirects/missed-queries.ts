import { sql } from 'drizzle-orm'
import type { Db } from '../../core/db/connect.ts'
import { rowsOf } from '../../core/db/rows.ts'
import { maxPaths } from './counting-rules.ts'

/** Adds to the counts of paths, and drops those beyond the limit. @param day of their last request */
export async function addMissedAddresses(db: Db, noted: { path: string; times: number }[], day: string): Promise<void> {
  await db.transaction(async (tx) => {
    await tx.execute(sql`
      insert into missed_addresses (path, times, day)
      select path, times, ${day}::date from json_to_recordset(${JSON.stringify(noted)}::text::json) as noted (path text, times integer)
      order by path
      on conflict (path) do update set times = least(missed_addresses.times::bigint + excluded.times, 2147483647),
        day = greatest(missed_addresses.day, excluded.day)`)
    await tx.execute(sql`
      delete from missed_addresses where path in (
        select path from missed_addresses order by times desc, day desc, path offset ${maxPaths})`)
  })
}

/** Lists the most requested paths that still have no redirect, and no public issue or article. */
export async function listMissed(db: Db, limit: number) {
  return rowsOf<{ path: string; times: number; day: string }>(db)`
    select path, times, to_char(day, 'YYYY-MM-DD') as day from missed_addresses,
      regexp_match(path, '^/archives/(\\d{1,4})/vol(\\d{1,4})/issue(\\d{1,4})(?:/(\\d{1,10}))?$') as place
    where not exists (select from redirects where redirects.path = missed_addresses.path)
      and not exists (select from issues where place[4] is null and public_articles > 0
        and (year, volume, issue) = (place[1]::int, place[2]::int, place[3]::int))
      and not exists (select from articles where refnumber = place[4] and status = 'enabled'
        and (year, volume, issue) = (place[1]::int, place[2]::int, place[3]::int))
    order by times desc, missed_addresses.day desc, path limit ${limit}`
}
