import type { Db } from '../../core/db/connect.ts'
import { rowsOf } from '../../core/db/rows.ts'

/** Reports whether the database refuses changes: the embedded one on a full disk, a PostgreSQL server that follows. */
export async function isReadOnly(db: Db): Promise<boolean> {
  const [found] = await rowsOf<{ isReadOnly: boolean }>(db)`
    select current_setting('transaction_read_only') = 'on' as "isReadOnly"`
  return found?.isReadOnly ?? false
}

/**
 * The database's connections by state, its limit of connections, the number of letters waiting to be sent, and whether
 * it refuses changes.
 */
export type DatabaseLoad = {
  connections: { state: string; count: number }[]
  most: number
  notices: number
  isReadOnly: boolean
}

/** Reads the load of the database. */
export async function readDatabaseLoad(db: Db): Promise<DatabaseLoad> {
  const [found] = await rowsOf<DatabaseLoad>(db)`
    select
      (select coalesce(json_agg(json_build_object('state', state, 'count', count)), '[]') from (
        select coalesce(state, 'unknown') as state, count(*)::int from pg_stat_activity
        where datname = current_database() group by 1 order by 1
      ) of_state) as connections,
      current_setting('max_connections')::int as most,
      (select count(*)::int from notices where kind = '' and state in ('waiting', 'sending')) as notices,
      current_setting('transaction_read_only') = 'on' as "isReadOnly"`
  if (!found) throw new Error('The database said nothing of its load')
  return found
}
