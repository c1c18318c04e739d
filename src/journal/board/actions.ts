import type { Db } from '../../core/db/connect.ts'
import { editors } from '../../core/db/tables/site.ts'
import type { Problem } from '../../core/text/problems.ts'
import { type Change, recordChange } from '../../office/history/queries.ts'
import { recordActions } from '../../office/records/actions.ts'
import { maxSelected } from '../../office/records/selection-rules.ts'
import type { Actor } from '../../services.ts'
import {
  type AdminEditor,
  type EditorRow,
  findAdminEditor,
  insertEditor,
  listAdminEditors,
  listEditorOrder,
  lockEditors,
  togglePins,
} from './admin-queries.ts'
import { editor, selectionProblem } from './fields.ts'

type By = Pick<Actor, 'db' | 'clock' | 'username'>
type Refused = { ok: false; problem: Problem }

/** Adds, changes, moves and deletes editors. */
export const editorRecords = recordActions({
  kind: editor,
  table: editors,
  insert: insertEditor,
  find: findAdminEditor,
  order: { place: editors.place, list: listEditorOrder },
})

/** Toggles the pin of each editor, of all or none; returns the whole list. */
export async function pinEditors(
  { db, clock, username }: By,
  ids: number[],
): Promise<{ ok: true; editors: AdminEditor[] } | Refused> {
  const different = [...new Set(ids)]
  if (different.length === 0) return { ok: false, problem: selectionProblem('required', 'ids') }
  if (different.length > maxSelected) return { ok: false, problem: selectionProblem('too_many', 'ids') }
  return db.transaction(async (tx) => {
    const rows = await lockEditors(tx, different)
    if (rows.length < different.length) return { ok: false, problem: editor.problem('not_found') }
    await turnPins(tx, rows, { at: clock(), username })
    return { ok: true, editors: await listAdminEditors(tx) }
  })
}

/** Pins or unpins editors; returns how many changed. */
export async function setPins(
  { db, clock, username }: By,
  ids: number[],
  isPinned: boolean,
): Promise<{ ok: true; changed: number } | Refused> {
  if (ids.length === 0) return { ok: false, problem: selectionProblem('required', 'ids') }
  if (ids.length > maxSelected) return { ok: false, problem: selectionProblem('too_many', 'ids') }
  return db.transaction(async (tx) => {
    const there = await lockEditors(tx, ids)
    if (there.length === 0) return { ok: false, problem: editor.problem('not_found') }
    const rows = there.filter((row) => row.is_pinned !== isPinned)
    if (rows.length > 0) await turnPins(tx, rows, { at: clock(), username })
    return { ok: true, changed: rows.length }
  })
}

async function turnPins(tx: Db, rows: EditorRow[], by: Pick<Change, 'at' | 'username'>): Promise<void> {
  const ids = rows.map(({ id }) => id)
  await togglePins(tx, ids, by.at)
  const changes = rows.map(({ id, is_pinned }): Change => {
    const [before, after] = [{ is_pinned }, { is_pinned: !is_pinned }]
    return { ...by, kind: 'editor', subject: String(id), action: 'pin', before, after }
  })
  await recordChange(tx, ...changes)
}
