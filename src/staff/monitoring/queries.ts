import type { Db } from '../../core/db/connect.ts'
import { rowsOf } from '../../core/db/rows.ts'

/** The database's connections by state, its limit of connections, and the number of letters waiting to be sent. */
export type DatabaseLoad = { connections: { state: string; count: number }[]; most: number; notices: number }

/** Reads the load of the database. */
export async function databaseLoad(db: Db): Promise<DatabaseLoad> {
  const [found] = await rowsOf<DatabaseLoad>(db)`
    select
      (select coalesce(json_agg(json_build_object('state', state, 'count', count)), '[]') from (
        select coalesce(state, 'unknown') as state, count(*)::int from pg_stat_activity
        where datname = current_database() group by 1 order by 1
      ) of_state) as connections,
      current_setting('max_connections')::int as most,
      (select count(*)::int from notices where kind = '' and state in ('waiting', 'sending')) as notices`
  if (!found) throw new Error('The database said nothing of its load')
  return found
}
