import { and, asc, desc, eq, inArray, like, lt, sql } from 'drizzle-orm'
import type { Db } from '../../../core/db/connect.ts'
import { drafts } from '../../../core/db/tables/office.ts'
import {
  apartPath,
  draftKey,
  draftMaxMs,
  formPath,
  isAnothers,
  maxDrafts,
  sentEnding,
  sentPath,
  withoutSecrets,
} from './rules.ts'

/** The unsaved fields of a user's form, and when they were saved. */
export type Draft = { at: Date; fields: Record<string, string> }

const columns = { at: drafts.at, fields: drafts.fields }

const isAt = (userId: number, path: string) => and(eq(drafts.user_id, userId), eq(drafts.path, path))

export async function findDraft(db: Db, userId: number, path: string): Promise<Draft | undefined> {
  const [draft] = await db.select(columns).from(drafts).where(isAt(userId, path))
  return draft
}

/** Returns a user's newest draft of each of these forms, by the form's path. */
export async function findDrafts(db: Db, userId: number, forms: readonly string[]) {
  const isOfForms = inArray(sql`regexp_replace(${drafts.path}, '[?&]draft=[0-9]+$', '')`, [...forms])
  const found = await db
    .select({ path: drafts.path, ...columns })
    .from(drafts)
    .where(and(eq(drafts.user_id, userId), isOfForms))
    .orderBy(asc(drafts.at))
  return new Map(found.map((draft) => [formPath(draft.path), draft]))
}

/** Saves a draft without secrets in place of the user's previous one here; deletes the oldest beyond `maxDrafts`. */
export async function saveUserDraft(
  db: Db,
  userId: number,
  { path, at, fields }: Draft & { path: string },
): Promise<void> {
  const draft = { at, fields: withoutSecrets(fields) }
  await db
    .insert(drafts)
    .values({ user_id: userId, path, ...draft })
    .onConflictDoUpdate({ target: [drafts.user_id, drafts.path], set: draft })
  const isUsers = eq(drafts.user_id, userId)
  const older = db.select({ path: drafts.path }).from(drafts).where(isUsers)
  const tooMany = older.orderBy(desc(drafts.at), drafts.path).offset(maxDrafts)
  await db.delete(drafts).where(and(isUsers, inArray(drafts.path, tooMany)))
}

/**
 * Saves a page's draft, in a transaction. If another of the user's pages has saved a draft of the same form, this one
 * is saved separately.
 * @returns the path at which it is saved
 */
export async function saveOwnDraft(tx: Db, userId: number, draft: Draft & { path: string }): Promise<string> {
  await lockDrafts(tx, userId)
  const isTaken = isAnothers(await findDraft(tx, userId, draft.path), draft.fields)
  const path = isTaken ? apartPath(draft.path, draft.at) : draft.path
  await saveUserDraft(tx, userId, { ...draft, path })
  return path
}

/** A form that was sent, and the seconds within which its effect can be undone. */
type Sent = Draft & { path: string; seconds: number }

/** Keeps a form that was sent; deletes the user's kept forms whose time is over. */
export async function keepSent(db: Db, userId: number, { seconds, ...sent }: Sent): Promise<void> {
  const over = new Date(sent.at.getTime() - seconds * 1000)
  await db
    .delete(drafts)
    .where(and(eq(drafts.user_id, userId), like(drafts.path, `%${sentEnding}`), lt(drafts.at, over)))
  await saveUserDraft(db, userId, { ...sent, path: sentPath(sent.path) })
}

/** Deletes the draft of a form that was sent, unless another page has saved it since. */
export async function deleteOwnDraft(
  db: Db,
  userId: number,
  sent: Pick<Draft, 'fields'> & { path: string },
): Promise<void> {
  if (!sent.fields[draftKey]) return void (await deleteDraft(db, userId, sent.path))
  await db.transaction(async (tx) => {
    await lockDrafts(tx, userId)
    if (!isAnothers(await findDraft(tx, userId, sent.path), sent.fields)) await deleteDraft(tx, userId, sent.path)
  })
}

/** Lets one transaction at a time change a user's drafts. */
export async function lockDrafts(tx: Db, userId: number): Promise<void> {
  await tx.execute(sql`select from users where id = ${userId} for no key update`)
}

/** Deletes a user's draft at a path and returns it, if there was one. */
export async function deleteDraft(db: Db, userId: number, path: string): Promise<Draft | undefined> {
  const [draft] = await db.delete(drafts).where(isAt(userId, path)).returning(columns)
  return draft
}

export async function deleteExpiredDrafts(db: Db, now: Date): Promise<void> {
  await db.delete(drafts).where(lt(drafts.at, new Date(now.getTime() - draftMaxMs)))
}
