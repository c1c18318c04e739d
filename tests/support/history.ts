import { asc } from 'drizzle-orm'
import type { Db } from '../../src/core/db/connect.ts'
import { audit } from '../../src/core/db/tables/office.ts'

/**
 * The whole change history, oldest first, without ids and addresses; `restores` is there where a change restores
 * another.
 */
export async function historyOf(db: Db) {
  const rows = await db.select().from(audit).orderBy(asc(audit.id))
  return rows.map(({ id, user_id, address, restores, ...change }) => ({
    ...change,
    ...(restores !== null && { restores }),
  }))
}
