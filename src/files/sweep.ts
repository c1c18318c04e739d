import { inArray, sql } from 'drizzle-orm'
import type { Db } from '../db/connect.ts'
import { articles, editors, indexing, settings } from '../db/schema.ts'
import type { Services } from '../services.ts'
import type { Files } from './files.ts'

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

/** Drops the files that no row has named for an hour: what refused or killed uploads left behind. */
export async function sweepFiles({ db, files, clock }: Pick<Services, 'db' | 'files' | 'clock'>): Promise<void> {
  const batch: string[] = []
  for await (const hash of files.savedBefore(new Date(clock().getTime() - unclaimedForMs))) {
    batch.push(hash)
    if (batch.length === batchSize) await dropUnnamed(db, files, batch.splice(0))
  }
  if (batch.length > 0) await dropUnnamed(db, files, batch)
}

async function dropUnnamed(db: Db, files: Files, hashes: string[]): Promise<void> {
  const images = hashes.flatMap((hash) => [`${hash}.png`, `${hash}.jpg`])
  await db.transaction(async (tx) => {
    await tx.execute(sql`select pg_advisory_xact_lock(${fileLock})`)
    const named = await tx
      .select({ name: articles.file_hash })
      .from(articles)
      .where(inArray(articles.file_hash, hashes))
      .unionAll(tx.select({ name: editors.picture }).from(editors).where(inArray(editors.picture, images)))
      .unionAll(tx.select({ name: indexing.image }).from(indexing).where(inArray(indexing.image, images)))
      .unionAll(tx.select({ name: settings.logo }).from(settings))
      .unionAll(tx.select({ name: settings.cover }).from(settings))
      .unionAll(tx.select({ name: settings.signature }).from(settings))
    const kept = new Set(named.map(({ name }) => name?.slice(0, 64)))
    for (const hash of hashes) if (!kept.has(hash)) await files.remove(hash)
  })
}
