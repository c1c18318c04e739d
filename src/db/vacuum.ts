import { sql } from 'drizzle-orm'
import type { Db } from './connect.ts'

/**
 * Lets the tables whose rows soon go use their room again. A server's database does so by itself; the embedded one has
 * nobody who would.
 */
export async function vacuum(db: Db): Promise<void> {
  await db.execute(sql`vacuum login_attempts, sessions`)
}
