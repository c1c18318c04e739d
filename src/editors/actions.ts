import { addKept, type EditConflict, editKept, type Kept, removeKept, storeFormImage } from '../audit/keep.ts'
import { type Change, record } from '../audit/queries.ts'
import type { Db } from '../db/connect.ts'
import { maxSelected } from '../documents/rules.ts'
import type { Services } from '../services.ts'
import type { Problem } from '../text/problems.ts'
import type { Typed } from '../text/record-form.ts'
import { editorProblem } from './fields.ts'
import { editorForm } from './form.ts'
import {
  type AdminEditor,
  deleteEditorRow,
  type EditorRow,
  findAdminEditor,
  insertEditor,
  listAdminEditors,
  lockEditors,
  togglePins,
  writeEditor,
} from './queries.ts'

type Needed = Pick<Services, 'db' | 'files' | 'clock'>
type Refused = { ok: false; problem: Problem; problems?: Problem[]; conflict?: EditConflict }
type EditorResult = { ok: true; editor: AdminEditor } | Refused

const kept: Kept<EditorRow> = {
  kind: 'editor',
  version: 'updated_at',
  lock: async (tx, id) => (await lockEditors(tx, [id]))[0],
  write: writeEditor,
  remove: deleteEditorRow,
  known: ({ id, creation, updated_at, ...row }) => row,
}

/**
 * Adds a member of the editorial board.
 * @param form the fields as they were typed
 * @param image the bytes of an uploaded picture
 */
export async function addEditor(
  services: Needed,
  username: string,
  form: Typed,
  image?: Uint8Array,
): Promise<EditorResult> {
  const read = editorForm.newIn(form)
  if (!read.ok) return read
  const stored = await storeFormImage(services.files, image)
  if (!stored.ok) return { ok: false, problem: editorProblem(stored.code, 'imgFile') }
  const { name: picture, hashes } = stored
  const columns = { ...read.columns, ...(picture && { picture }) }
  const editor = await addKept(services, kept, username, { columns, hashes }, (tx, row, at) =>
    insertEditor(tx, { ...row, creation: at, updated_at: at }),
  )
  return { ok: true, editor }
}

/**
 * Changes an editor: only fields that are there and differ are checked and written; an empty `picture` takes it away.
 * @param seen the version that the form was filled from: what others changed since stays, unless both changed it
 */
export async function updateEditor(
  services: Needed,
  username: string,
  id: number,
  form: Typed,
  image?: Uint8Array,
  seen?: Date,
): Promise<EditorResult> {
  const stored = await storeFormImage(services.files, image)
  if (!stored.ok) return { ok: false, problem: editorProblem(stored.code, 'imgFile') }
  const { name, hashes } = stored
  const read = (row: EditorRow) => {
    const read = editorForm.changeIn(row, form)
    const isCleared = ['', 'avatar.png'].includes(form.picture ?? row.picture)
    const picture = name ?? (isCleared ? '' : undefined)
    return read.ok ? { ...read, columns: { ...read.columns, ...(picture !== undefined && { picture }) } } : read
  }
  const result = await editKept(services, kept, id, { username, hashes, seen, read })
  if (!result.ok && !('isGone' in result)) return result
  const editor = result.ok && (await findAdminEditor(services.db, id))
  return editor ? { ok: true, editor } : { ok: false, problem: editorProblem('not_found') }
}

/** Turns the pin of each editor, of all or none; answers the whole list. */
export async function pinEditors(
  { db, clock }: Pick<Needed, 'db' | 'clock'>,
  username: string,
  ids: number[],
): Promise<{ ok: true; editors: AdminEditor[] } | Refused> {
  const different = [...new Set(ids)]
  if (different.length === 0) return { ok: false, problem: editorProblem('required', 'ids') }
  if (different.length > maxSelected) return { ok: false, problem: editorProblem('too_many', 'ids') }
  return db.transaction(async (tx) => {
    const rows = await lockEditors(tx, different)
    if (rows.length < different.length) return { ok: false, problem: editorProblem('not_found') }
    await turnPins(tx, clock(), username, rows)
    return { ok: true, editors: await listAdminEditors(tx) }
  })
}

/** Pins those of the editors that are not pinned, or unpins those that are; answers how many changed. */
export async function setPins(
  { db, clock }: Pick<Needed, 'db' | 'clock'>,
  username: string,
  ids: number[],
  isPinned: boolean,
): Promise<{ ok: true; changed: number } | Refused> {
  if (ids.length === 0) return { ok: false, problem: editorProblem('required', 'ids') }
  if (ids.length > maxSelected) return { ok: false, problem: editorProblem('too_many', 'ids') }
  return db.transaction(async (tx) => {
    const there = await lockEditors(tx, ids)
    if (there.length === 0) return { ok: false, problem: editorProblem('not_found') }
    const rows = there.filter((row) => row.is_pinned !== isPinned)
    if (rows.length > 0) await turnPins(tx, clock(), username, rows)
    return { ok: true, changed: rows.length }
  })
}

async function turnPins(tx: Db, at: Date, username: string, rows: EditorRow[]): Promise<void> {
  await togglePins(
    tx,
    rows.map(({ id }) => id),
    at,
  )
  const changes = rows.map(({ id, is_pinned }): Change => {
    const [before, after] = [{ is_pinned }, { is_pinned: !is_pinned }]
    return { at, username, kind: 'editor', subject: String(id), action: 'pin', before, after }
  })
  await record(tx, ...changes)
}

/** Deletes an editor for good. */
export async function deleteEditor(
  services: Pick<Needed, 'db' | 'clock'>,
  username: string,
  id: number,
): Promise<{ ok: true; name: string } | Refused> {
  const row = await removeKept(services, kept, username, id)
  return row ? { ok: true, name: row.name } : { ok: false, problem: editorProblem('not_found') }
}
