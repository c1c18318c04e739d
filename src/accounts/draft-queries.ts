import { and, eq, lt } from 'drizzle-orm'
import type { Db } from '../db/connect.ts'
import { drafts } from '../db/schema.ts'
import { draftMaxMs } from './rules.ts'

/** The unsaved fields of a user's form, and when they were kept. */
export type Draft = { at: Date; fields: Record<string, string> }

const columns = { at: drafts.at, fields: drafts.fields }

const isAt = (userId: number, path: string) => and(eq(drafts.user_id, userId), eq(drafts.path, path))

export async function findDraft(db: Db, userId: number, path: string): Promise<Draft | undefined> {
  const [draft] = await db.select(columns).from(drafts).where(isAt(userId, path))
  return draft
}

/** Keeps a draft in place of the one that the user has at this path. */
export async function saveDraft(db: Db, userId: number, { path, ...draft }: Draft & { path: string }): Promise<void> {
  await db
    .insert(drafts)
    .values({ user_id: userId, path, ...draft })
    .onConflictDoUpdate({ target: [drafts.user_id, drafts.path], set: draft })
}

/** Deletes a user's draft at a path and answers it, if there was one. */
export async function deleteDraft(db: Db, userId: number, path: string): Promise<Draft | undefined> {
  const [draft] = await db.delete(drafts).where(isAt(userId, path)).returning(columns)
  return draft
}

export async function deleteExpiredDrafts(db: Db, now: Date): Promise<void> {
  await db.delete(drafts).where(lt(drafts.at, new Date(now.getTime() - draftMaxMs)))
}
