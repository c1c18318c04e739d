import { and, asc, desc, eq, inArray } from 'drizzle-orm'
import type { Db } from '../../core/db/connect.ts'
import { audit } from '../../core/db/tables/office.ts'
import { entries } from '../../core/db/tables/work-log.ts'
import type { RecordedChange } from './history.ts'
import { type Entry, entryColumns } from './queries.ts'

export async function findEntry(db: Db, id: number): Promise<Entry | undefined> {
  const [found] = await db.select(entryColumns).from(entries).where(eq(entries.id, id))
  return found
}

/** Locks entries until the transaction ends, in a fixed order, so that two transactions cannot wait for each other. */
export async function lockEntries(transaction: Db, ids: number[]): Promise<Entry[]> {
  return transaction
    .select(entryColumns)
    .from(entries)
    .where(inArray(entries.id, ids))
    .orderBy(asc(entries.id))
    .for('update')
}

export async function insertEntry(db: Db, row: Omit<Entry, 'id'>): Promise<Entry> {
  const [made] = await db.insert(entries).values(row).returning(entryColumns)
  if (!made) throw new Error('An inserted entry was not answered')
  return made
}

/** Writes a status to entries, or a content, in one statement. */
export async function writeEntries(db: Db, ids: number[], columns: Partial<Pick<Entry, 'status' | 'content'>>) {
  await db.update(entries).set(columns).where(inArray(entries.id, ids))
}

/** An entry's changes of one kind, oldest first: of its status, or (`edit`) of its content. */
export async function listChanges(db: Db, id: number, action: 'status' | 'edit'): Promise<RecordedChange[]> {
  return db
    .select({ at: audit.at, username: audit.username, before: audit.before, after: audit.after })
    .from(audit)
    .where(and(eq(audit.kind, 'entry'), eq(audit.subject, String(id)), eq(audit.action, action)))
    .orderBy(asc(audit.id))
}

/** Returns those of some entries that had no status before their present one. */
export async function listWithoutEarlierStatus(db: Db, ids: number[]): Promise<Set<number>> {
  const last = await db
    .selectDistinctOn([audit.subject], { subject: audit.subject, before: audit.before })
    .from(audit)
    .where(and(eq(audit.kind, 'entry'), inArray(audit.subject, ids.map(String)), eq(audit.action, 'status')))
    .orderBy(audit.subject, desc(audit.id))
  return new Set(last.filter(({ before }) => before.status === '').map(({ subject }) => Number(subject)))
}
