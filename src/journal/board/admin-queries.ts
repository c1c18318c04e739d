import { and, asc, eq, inArray, max, sql } from 'drizzle-orm'
import type { Db } from '../../core/db/connect.ts'
import { onlyRow, pick } from '../../core/db/rows.ts'
import { editors } from '../../core/db/tables/site.ts'
import { pageSize } from '../../core/text/paging.ts'
import type { OrderedRow } from '../../office/records/order-rules.ts'
import { maxSelected } from '../../office/records/selection-rules.ts'
import { boardOrder, categoryOrder, convertEditorToJson, countEditors, isPublic, publicColumns } from './queries.ts'

const adminColumns = { ...publicColumns, phone: editors.phone, email: editors.email }

/** An editor of any status, for the back office. */
export type AdminEditor = Awaited<ReturnType<typeof listAdminEditors>>[number]

/** Lists every editor with phone and email, pinned ones first. */
export async function listAdminEditors(db: Db) {
  const rows = await db
    .select(adminColumns)
    .from(editors)
    .orderBy(...boardOrder)
  return rows.map(convertEditorToJson)
}

/** Selects the editors who can sign certificates: enabled chief editors. */
export const isSignatory = and(isPublic, eq(editors.category, 'chief editor'))

const amongPeers = sql`over (partition by ${editors.category}, ${editors.is_pinned} order by ${editors.place}, ${editors.id})`

const listColumns = {
  ...pick(editors, 'id', 'name', 'post', 'degree', 'category', 'picture', 'status', 'is_pinned'),
  previous: sql<number | null>`lag(${editors.id}) ${amongPeers}`,
  next: sql<number | null>`lead(${editors.id}) ${amongPeers}`,
  isOnlySignatory: sql<boolean>`${isSignatory} and count(*) filter (where ${isSignatory}) over () = 1`,
}

/** An editor in a row of the back office's list. */
export type ListedEditor = Awaited<ReturnType<typeof listEditorPage>>['editors'][number]

async function listEditorIds(db: Db): Promise<number[]> {
  const rows = await db.select({ id: editors.id }).from(editors).limit(maxSelected)
  return rows.map(({ id }) => id)
}

/**
 * Returns a page of all editors in the board's order, each with the neighbours between which it can move. `others` are
 * the ids on the other pages, empty if there are more than can be changed at once.
 */
export async function listEditorPage(db: Db, page: number) {
  const total = await countEditors(db)
  const rows = await db
    .select(listColumns)
    .from(editors)
    .orderBy(...categoryOrder)
    .limit(pageSize)
    .offset((page - 1) * pageSize)
  const shown = new Set(rows.map(({ id }) => id))
  const ids = total > shown.size && total <= maxSelected ? await listEditorIds(db) : []
  return { total, editors: rows, others: ids.filter((id) => !shown.has(id)) }
}

/** Finds an editor of any status by id, with phone and email. */
export async function findAdminEditor(db: Db, id: number): Promise<AdminEditor | undefined> {
  const [found] = await db.select(adminColumns).from(editors).where(eq(editors.id, id))
  return found && convertEditorToJson(found)
}

/**
 * Lists every editor in the board's order, for moves. An editor moves among the pinned or the other ones of its
 * category.
 */
export async function listEditorOrder(db: Db): Promise<OrderedRow[]> {
  const { id, name, category, is_pinned } = editors
  const rows = await db
    .select({ id, name, category, is_pinned })
    .from(editors)
    .orderBy(...categoryOrder)
  return rows.map(({ id, name, category, is_pinned }) => ({ id, name, group: `${category} ${is_pinned}` }))
}

/** Reports whether an editor is the only one who can sign certificates: the only enabled chief editor. */
export async function isOnlySignatory(db: Db, id: number): Promise<boolean> {
  const ids = await db.select({ id: editors.id }).from(editors).where(isSignatory).limit(2)
  return ids.length === 1 && ids[0]?.id === id
}

export type EditorRow = typeof editors.$inferSelect
type NewEditor = typeof editors.$inferInsert

/** Returns the whole rows of editors, locked until the transaction ends. */
export async function lockEditors(transaction: Db, ids: number[]) {
  return transaction.select().from(editors).where(inArray(editors.id, ids)).orderBy(asc(editors.id)).for('update')
}

/** Inserts an editor after the others. */
export async function insertEditor(db: Db, columns: NewEditor, at: Date): Promise<AdminEditor> {
  const [found] = await db.select({ last: max(editors.place) }).from(editors)
  const row = { ...columns, place: found?.last ?? 0, creation: at, updated_at: at }
  return convertEditorToJson(onlyRow(await db.insert(editors).values(row).returning(adminColumns)))
}

/** Toggles the pin of each of these editors. */
export async function togglePins(db: Db, ids: number[], at: Date): Promise<void> {
  const later = sql`greatest(${at.toISOString()}::timestamptz, ${editors.updated_at} + interval '1 millisecond')`
  await db
    .update(editors)
    .set({ is_pinned: sql`not ${editors.is_pinned}`, updated_at: later })
    .where(inArray(editors.id, ids))
}
