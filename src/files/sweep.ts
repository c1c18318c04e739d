import { sql } from 'drizzle-orm'
import type { Db } from '../db/connect.ts'
import { sharedSecret } from '../db/secrets.ts'
import type { Services } from '../services.ts'
import type { Files } from './files.ts'
import { namedAmong } from './named.ts'

/** Held shared while rows that name files are written, alone while files without a row are dropped. */
const fileLock = 7_215_002

/**
 * Opens a transaction whose rows will name stored files: until it ends no sweep can drop them.
 * @throws where one of them is gone, which only a sweep at the same moment can cause
 */
export async function holdFiles(transaction: Db, files: Files, hashes: string[]): Promise<void> {
  await transaction.execute(sql`select pg_advisory_xact_lock_shared(${fileLock})`)
  for (const hash of hashes) {
    if (!(await files.open(hash))) throw new Error(`The stored file ${hash} is gone`)
  }
}

const unclaimedForMs = 60 * 60 * 1000
const batchSize = 500

/**
 * Drops the files that no row has named for an hour: what refused or killed uploads left behind. Files of another journal,
 * as after a start with the wrong database, are left alone.
 * @returns how many were dropped; undefined where the files are not this journal's
 */
export async function sweepFiles({
  db,
  files,
  clock,
}: Pick<Services, 'db' | 'files' | 'clock'>): Promise<number | undefined> {
  const id = await journalId(db)
  if ((await files.owner(id)) !== id) return undefined
  let dropped = 0
  const batch: string[] = []
  const moment = new Date(clock().getTime() - unclaimedForMs)
  for await (const hash of files.savedBefore(moment)) {
    batch.push(hash)
    if (batch.length === batchSize) dropped += await dropUnnamed(db, files, batch.splice(0), moment)
  }
  return batch.length > 0 ? dropped + (await dropUnnamed(db, files, batch, moment)) : dropped
}

/** The id of the journal that a database holds, made at its first start. */
export async function journalId(db: Db): Promise<string> {
  return sharedSecret(db, 'journal', () => crypto.randomUUID())
}

async function dropUnnamed(db: Db, files: Files, hashes: string[], savedBefore: Date): Promise<number> {
  return db.transaction(async (tx) => {
    await tx.execute(sql`select pg_advisory_xact_lock(${fileLock})`)
    const named = await namedAmong(tx, hashes)
    const unnamed = hashes.filter((hash) => !named.has(hash))
    let dropped = 0
    for (const hash of unnamed) if (await files.remove(hash, savedBefore)) dropped++
    return dropped
  })
}
