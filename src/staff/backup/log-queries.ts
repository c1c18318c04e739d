import { and, desc, eq, notBetween, sql } from 'drizzle-orm'
import type { Db } from '../../core/db/connect.ts'
import { pick } from '../../core/db/rows.ts'
import { backups } from '../../core/db/tables/installation.ts'
import { type BackupLine, backupSilentMs } from './rules.ts'

type Ended = Pick<BackupLine, 'outcome' | 'bytes' | 'lost'>

/**
 * Records that a download starts. One without a sign of life for long counts as failed, as does one from the future,
 * after the clock was set back.
 * @returns its id, or undefined while another one is running
 */
export async function beginBackup(db: Db, { at, username }: Pick<BackupLine, 'at' | 'username'>) {
  const inMs = (ms: number) => new Date(at.getTime() + ms)
  const isSilent = notBetween(backups.seen_at, inMs(-backupSilentMs), inMs(backupSilentMs))
  return db.transaction(async (tx) => {
    await tx
      .update(backups)
      .set({ outcome: 'failed' })
      .where(and(eq(backups.outcome, 'under way'), isSilent))
    const [begun] = await tx
      .insert(backups)
      .values({ at, seen_at: at, username, outcome: 'under way' })
      .onConflictDoNothing()
      .returning({ id: backups.id })
    return begun?.id
  })
}

/** Records that a download is still running. */
export async function touchBackup(db: Db, id: number, at: Date): Promise<void> {
  await db.update(backups).set({ seen_at: at }).where(eq(backups.id, id))
}

export async function endBackup(db: Db, id: number, ended: Ended): Promise<void> {
  await db.update(backups).set(ended).where(eq(backups.id, id))
}

/** Records a finished backup. */
export async function recordBackup(db: Db, line: BackupLine): Promise<void> {
  await db.insert(backups).values({ ...line, seen_at: line.at })
}

const columns = pick(backups, 'at', 'username', 'outcome', 'bytes', 'lost')

/** Lists the latest backups, newest first, and the latest complete one, in one statement. */
export async function listBackups(db: Db, most: number): Promise<{ last?: BackupLine; lines: BackupLine[] }> {
  const isLast = sql<boolean>`${backups.id} = (select id from backups where outcome = 'complete' order by at desc limit 1)`
  const newest = db.select({ id: backups.id }).from(backups).orderBy(desc(backups.id)).limit(most)
  const rows = await db
    .select({ ...columns, isLast: sql<boolean>`coalesce(${isLast}, false)` })
    .from(backups)
    .where(sql`${backups.id} in ${newest} or ${isLast}`)
    .orderBy(desc(backups.id))
  const lines = rows.map(({ isLast, ...line }) => line)
  const at = rows.findIndex(({ isLast }) => isLast)
  return { last: lines[at], lines: lines.slice(0, most) }
}
