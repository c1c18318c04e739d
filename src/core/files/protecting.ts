import { sql } from 'drizzle-orm'
import type { Db } from '../db/connect.ts'
import { locks } from '../db/locks.ts'
import type { Files } from './files.ts'

/**
 * Protects the stored files that this transaction's rows will name from the sweep until the transaction ends.
 * @throws if one is gone, which only a concurrent sweep can cause
 */
export async function protectFiles(transaction: Db, files: Files, hashes: string[]): Promise<void> {
  await transaction.execute(sql`select pg_advisory_xact_lock_shared(${locks.files})`)
  for (const hash of hashes) {
    if (!(await files.open(hash))) throw new Error(`The stored file ${hash} is gone`)
  }
}
