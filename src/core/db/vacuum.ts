import { sql } from 'drizzle-orm'
import type { Db } from './connect.ts'

/** Frees the space of deleted short-lived rows. PostgreSQL's autovacuum does this by itself; PGlite has none. */
export async function vacuum(db: Db): Promise<void> {
  await db.execute(sql`vacuum login_attempts, sessions`)
}
