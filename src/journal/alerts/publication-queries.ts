import { sql } from 'drizzle-orm'
import type { Db } from '../../core/db/connect.ts'
import { locks } from '../../core/db/locks.ts'
import { onlyRow, rowsOf } from '../../core/db/rows.ts'

const listed = (ids: readonly number[]) =>
  sql`(select jsonb_array_elements_text(${JSON.stringify(ids)}::text::jsonb)::int)`

/** Lists those of some articles that were never public. */
export async function listNeverPublic(tx: Db, ids: readonly number[]): Promise<number[]> {
  if (ids.length === 0) return []
  const rows = await rowsOf<{ id: number }>(tx)`
    select id from articles where id in ${listed(ids)}
      and not exists (select from oai_records where article_id = articles.id) order by id`
  return rows.map(({ id }) => id)
}

/** Records that articles became public for the first time, for the readers who asked for letters about them. */
export async function recordFirstPublications(tx: Db, ids: readonly number[], at: Date): Promise<void> {
  if (ids.length === 0) return
  await tx.execute(sql`select pg_advisory_xact_lock_shared(${locks.publications})`)
  await tx.execute(sql`
    insert into first_publications (article_id, at) select id, ${at.toISOString()}::timestamptz from articles
    where id in ${listed(ids)} order by id on conflict do nothing`)
}

/**
 * Returns the number of the newest publication, once all transactions that publish articles now have ended: no lower
 * number can appear later.
 */
export async function lockPublications(tx: Db): Promise<number> {
  await tx.execute(sql`select pg_advisory_xact_lock(${locks.publications})`)
  return onlyRow(await rowsOf<{ last: number }>(tx)`select coalesce(max(id), 0) as last from first_publications`).last
}

/**
 * Halts all alerts of a restored journal until an admin resumes them. What waited, or was published before the backup
 * was made, may have been sent since: it is not sent again.
 */
export async function haltRestoredAlerts(tx: Db): Promise<void> {
  await tx.execute(sql`update alert_state set halted = 'restored'`)
  await tx.execute(sql`
    update alert_letters set state = 'unsure', next_attempt_at = null,
      error = 'It was on its way when the restored backup was made.'
    where state in ('waiting', 'sending', 'given')`)
  await tx.execute(sql`update alerts set articles_after = (select coalesce(max(id), 0) from first_publications)`)
  await tx.execute(sql`update first_publications set announced_at = at where announced_at is null`)
}
