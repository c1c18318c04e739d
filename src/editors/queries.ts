import { and, asc, count, desc, eq, inArray, sql } from 'drizzle-orm'
import type { Db } from '../db/connect.ts'
import { editors } from '../db/schema.ts'
import { maxSelected } from '../documents/rules.ts'
import { pageSize } from '../text/paging.ts'
import type { BoardMember } from './rules.ts'

const isPublic = eq(editors.status, 'enabled')

const boardColumns = {
  id: editors.id,
  name: editors.name,
  post: editors.post,
  degree: editors.degree,
  content: editors.content,
  country: editors.country,
  editor_website: editors.editor_website,
  category: editors.category,
  picture: editors.picture,
}

/** The public editorial board, pinned members first. */
export async function listBoard(db: Db): Promise<BoardMember[]> {
  return db.select(boardColumns).from(editors).where(isPublic).orderBy(desc(editors.is_pinned), asc(editors.id))
}

/** Whether a public editor, or one of any status, shows that picture. */
export async function isEditorPicture(db: Db, picture: string, everyStatus: boolean): Promise<boolean> {
  const found = await db
    .select({ id: editors.id })
    .from(editors)
    .where(and(eq(editors.picture, picture), everyStatus ? undefined : isPublic))
    .limit(1)
  return found.length > 0
}

const publicColumns = {
  ...boardColumns,
  status: editors.status,
  is_pinned: editors.is_pinned,
  creation: editors.creation,
  updated_at: editors.updated_at,
}

/** The enabled editors, or the one with that id, as the API has them, pinned ones first; no phone, no email. */
export async function listPublicEditors(db: Db, id?: number) {
  const rows = await db
    .select(publicColumns)
    .from(editors)
    .where(and(isPublic, id === undefined ? undefined : eq(editors.id, id)))
    .orderBy(desc(editors.is_pinned), asc(editors.id))
  return rows.map(answered)
}

type Stored = { picture: string; is_pinned: boolean; creation: Date; updated_at: Date }

function answered<Row extends Stored>({ picture, is_pinned, creation, updated_at, ...rest }: Row) {
  return {
    ...rest,
    picture: picture || 'avatar.png',
    is_pinned: is_pinned ? 1 : 0,
    creation: creation.toISOString(),
    updated_at: updated_at.toISOString(),
  }
}

const adminColumns = { ...publicColumns, phone: editors.phone, email: editors.email }

/** An editor as the back office sees it, whatever its status. */
export type AdminEditor = Awaited<ReturnType<typeof listAdminEditors>>[number]

/** Every editor with phone and email, pinned ones first. */
export async function listAdminEditors(db: Db) {
  const rows = await db.select(adminColumns).from(editors).orderBy(desc(editors.is_pinned), asc(editors.id))
  return rows.map(answered)
}

const listColumns = {
  id: editors.id,
  name: editors.name,
  post: editors.post,
  degree: editors.degree,
  category: editors.category,
  picture: editors.picture,
  status: editors.status,
  is_pinned: editors.is_pinned,
}

/** An editor in a row of the back office's list. */
export type ListedEditor = Awaited<ReturnType<typeof listEditorPage>>['editors'][number]

async function listEditorIds(db: Db): Promise<number[]> {
  const rows = await db.select({ id: editors.id }).from(editors).limit(maxSelected)
  return rows.map(({ id }) => id)
}

/**
 * A page of all editors, pinned ones first. `others` are the ids on the other pages, none where all of them are more than
 * can be changed at once.
 */
export async function listEditorPage(db: Db, page: number) {
  const total = await countEditors(db)
  const rows = await db
    .select(listColumns)
    .from(editors)
    .orderBy(desc(editors.is_pinned), asc(editors.id))
    .limit(pageSize)
    .offset((page - 1) * pageSize)
  const shown = new Set(rows.map(({ id }) => id))
  const ids = total > shown.size && total <= maxSelected ? await listEditorIds(db) : []
  return { total, editors: rows, others: ids.filter((id) => !shown.has(id)) }
}

/** The editor with that id with phone and email, whatever the status. */
export async function findAdminEditor(db: Db, id: number): Promise<AdminEditor | undefined> {
  const [found] = await db.select(adminColumns).from(editors).where(eq(editors.id, id))
  return found && answered(found)
}

export async function countEditors(db: Db): Promise<number> {
  const [found] = await db.select({ number: count() }).from(editors)
  return found?.number ?? 0
}

export type EditorRow = typeof editors.$inferSelect
type NewEditor = typeof editors.$inferInsert

/** The whole rows of editors, held until the transaction ends. */
export async function lockEditors(transaction: Db, ids: number[]) {
  return transaction.select().from(editors).where(inArray(editors.id, ids)).orderBy(asc(editors.id)).for('update')
}

export async function insertEditor(db: Db, row: NewEditor): Promise<AdminEditor> {
  const [made] = await db.insert(editors).values(row).returning(adminColumns)
  if (!made) throw new Error('An inserted editor was not answered')
  return answered(made)
}

export async function writeEditor(db: Db, id: number, columns: Partial<NewEditor>): Promise<void> {
  await db.update(editors).set(columns).where(eq(editors.id, id))
}

export async function deleteEditorRow(db: Db, id: number): Promise<void> {
  await db.delete(editors).where(eq(editors.id, id))
}

/** Turns the pin of each of these editors. */
export async function togglePins(db: Db, ids: number[], at: Date): Promise<void> {
  const later = sql`greatest(${at.toISOString()}::timestamptz, ${editors.updated_at} + interval '1 millisecond')`
  await db
    .update(editors)
    .set({ is_pinned: sql`not ${editors.is_pinned}`, updated_at: later })
    .where(inArray(editors.id, ids))
}
