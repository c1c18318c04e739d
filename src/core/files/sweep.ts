import { eq, lte, sql } from 'drizzle-orm'
import type { Db } from '../db/connect.ts'
import { locks } from '../db/locks.ts'
import { sharedSecret } from '../db/secrets.ts'
import { keptFiles, secrets } from '../db/tables/installation.ts'
import { dropAbandoned } from '../disk/atomic-write.ts'
import type { Files } from './files.ts'
import { referencedAmong } from './named.ts'

/**
 * The time, in milliseconds, for which a PDF that was read is kept until its form is published, and the versions of a
 * deleted article.
 */
export const heldMs = 30 * 24 * 60 * 60 * 1000

const storedName = /^([0-9a-f]{64})(?:\.[a-z]+)?$/

/** Returns an earlier version's fields without those whose file is missing; call it under `protectFiles`. */
export async function withoutMissingFiles<Fields extends Record<string, unknown>>(
  files: Files,
  fields: Fields,
): Promise<Partial<Fields>> {
  const left: Partial<Fields> = { ...fields }
  for (const [field, value] of Object.entries(fields)) {
    const [, hash] = storedName.exec(String(value)) ?? []
    if (hash && !(await files.open(hash))) delete left[field]
  }
  return left
}

const unclaimedForMs = 60 * 60 * 1000
const batchSize = 500

/**
 * Deletes files that no row names, once they are older than an hour: leftovers of refused or killed uploads, and
 * replaced files whose retention has expired. Does not touch another journal's files, for example after a start with
 * the wrong database.
 * @returns the number of deleted files; undefined if the files are not this journal's
 */
export async function sweepFiles(
  { db, files, clock }: { db: Db; files: Files; clock: () => Date },
  signal?: AbortSignal,
): Promise<number | undefined> {
  const id = await journalId(db)
  if ((await files.owner(id)) !== id) return undefined
  await dropAbandoned(files.incoming)
  await db.delete(keptFiles).where(lte(keptFiles.until, clock()))
  await dropUnpublished(db, new Date(clock().getTime() - heldMs))
  await dropVersionsOfDeleted(db, clock())
  await dropReplacedTexts(db)
  let dropped = 0
  const batch: string[] = []
  const moment = new Date(clock().getTime() - unclaimedForMs)
  for await (const hash of files.savedBefore(moment)) {
    if (signal?.aborted) break
    batch.push(hash)
    if (batch.length === batchSize) dropped += await dropUnnamed({ db, files }, batch.splice(0), moment)
  }
  return batch.length > 0 ? dropped + (await dropUnnamed({ db, files }, batch, moment)) : dropped
}

/** Releases the PDFs that were read into forms and never published. */
async function dropUnpublished(db: Db, readBefore: Date): Promise<void> {
  await db.execute(sql`
    delete from pdf_texts where read_at <= ${readBefore.toISOString()}::timestamptz
      and not exists (select from articles where file_hash = hash)
      and not exists (select from articles where text_hash = hash)`)
}

/** Releases the versions of articles whose deletion cannot be undone any more. */
async function dropVersionsOfDeleted(db: Db, now: Date): Promise<void> {
  await db.execute(sql`
    delete from article_versions where not exists (select from articles where id = article_id)
      and not exists (select from audit where kind = 'article' and subject = article_id::text and action = 'delete'
        and at > ${new Date(now.getTime() - heldMs).toISOString()}::timestamptz)`)
}

/** Releases full texts that no article, no draft, no version that was public and no undoable change refers to. */
async function dropReplacedTexts(db: Db): Promise<void> {
  await db.execute(sql`
    delete from article_texts where not exists (select from articles where text_hash = hash)
      and not exists (select from article_versions where text_hash = hash)
      and not exists (select from article_text_drafts where text_hash = hash)
      and not exists (select from kept_files where name = hash)`)
}

/** Returns the journal's id, which is generated at the first start and stored in its database. */
export const journalId = async (db: Db): Promise<string> => sharedSecret(db, 'journal', () => crypto.randomUUID())

/** Whether a journal was ever started, or filled by a command, on a database. */
export async function isBegun(db: Db): Promise<boolean> {
  return (await db.$count(secrets, eq(secrets.name, 'journal'))) > 0
}

/**
 * Gives unowned files to this database's journal, the first that starts with them.
 * @returns whether it owns the files
 */
export async function claimFiles(db: Db, files: Files): Promise<boolean> {
  const id = await journalId(db)
  return (await files.owner(id)) === id
}

/** Deletes those of some files that no row names, unless they were saved at a moment or later. @returns their number */
export async function dropUnnamed(
  { db, files }: { db: Db; files: Files },
  hashes: string[],
  savedBefore: Date,
): Promise<number> {
  return db.transaction(async (tx) => {
    await tx.execute(sql`select pg_advisory_xact_lock(${locks.files})`)
    const named = await referencedAmong(tx, hashes)
    const unnamed = hashes.filter((hash) => !named.has(hash))
    let dropped = 0
    for (const hash of unnamed) if (await files.remove(hash, savedBefore)) dropped++
    return dropped
  })
}
