import { sql } from 'drizzle-orm'
import type { IssueNumber } from '../archives/rules.ts'
import type { Db } from '../db/connect.ts'
import { rowsOf } from '../db/rows.ts'
import { maxCounted, maxListed } from './rules.ts'

/** The dashboard: totals, and the work that waits; each list holds the newest few of its total. */
export type Overview = {
  archives: number
  editors: number
  emptyIssues: { total: number; newest: IssueNumber[] }
  withoutFile: { total: number; newest: (IssueNumber & { id: number; title: string; refnumber: string })[] }
}

/** Reads the dashboard in one query. Partial indexes hold the waiting rows; they are counted up to a limit. */
export async function readOverview(db: Db): Promise<Overview> {
  const [row] = await rowsOf<{
    archives: number
    editors: number
    empty_total: number
    empty_newest: IssueNumber[]
    without_total: number
    without_newest: Overview['withoutFile']['newest']
  }>(
    db,
    sql`
      select
        (select count(*)::int from issues) as archives,
        (select count(*)::int from editors) as editors,
        (select count(*)::int from (select 1 from issues where articles = 0 limit ${maxCounted}) as found) as empty_total,
        (select coalesce(json_agg(newest), '[]') from (
          select year, volume, issue from issues where articles = 0
          order by year desc, volume desc, issue desc limit ${maxListed}
        ) newest) as empty_newest,
        (select count(*)::int from (select id from articles where file_hash is null order by id limit ${maxCounted}) as found) as without_total,
        (select coalesce(json_agg(newest), '[]') from (
          select id, title, refnumber, year, volume, issue from articles where file_hash is null
          order by id desc limit ${maxListed}
        ) newest) as without_newest`,
  )
  if (!row) throw new Error('The overview was not answered')
  return {
    archives: row.archives,
    editors: row.editors,
    emptyIssues: { total: row.empty_total, newest: row.empty_newest },
    withoutFile: { total: row.without_total, newest: row.without_newest },
  }
}
