import { type Change, record, valuesBefore } from '../audit/queries.ts'
import { differences, mergeConflicts, nextVersion } from '../audit/rules.ts'
import type { Db } from '../db/connect.ts'
import { maxSelected } from '../documents/rules.ts'
import { storeImage } from '../files/images.ts'
import { holdFiles } from '../files/sweep.ts'
import type { Services } from '../services.ts'
import { type EditorForm, editorChangeIn, newEditorIn } from './form.ts'
import { type EditorProblem, editorProblem } from './problems.ts'
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
type Refused = { ok: false; problem: EditorProblem; problems?: EditorProblem[] }

/** Two people changed the same fields: what is there now, the fields that this one changed, those where the two clash. */
export type EditorConflict = { now: AdminEditor; mine: string[]; clash: string[] }

type EditorResult = { ok: true; editor: AdminEditor } | (Refused & { conflict?: EditorConflict })

/**
 * Adds a member of the editorial board.
 * @param username who does it
 * @param form the fields as they were typed
 * @param image the bytes of an uploaded picture
 */
export async function addEditor(
  { db, files, clock }: Needed,
  username: string,
  form: EditorForm,
  image?: Uint8Array,
): Promise<EditorResult> {
  const read = newEditorIn(form)
  if (!read.ok) return read
  const stored = await pictureOf(files, image)
  if (!stored.ok) return stored
  return db.transaction(async (tx) => {
    await holdFiles(tx, files, stored.hashes)
    const at = clock()
    const row = { ...read.columns, ...stored.column }
    const editor = await insertEditor(tx, { ...row, creation: at, updated_at: at })
    const change = { at, username, kind: 'editor', subject: String(editor.id), action: 'add' } as const
    await record(tx, { ...change, before: {}, after: row })
    return { ok: true, editor }
  })
}

/**
 * Changes an editor: only fields that are there and differ are checked and written; an empty `picture` takes it away.
 * @param seen the version that the form was filled from: what others changed since stays, unless both changed it
 */
export async function updateEditor(
  { db, files, clock }: Needed,
  username: string,
  id: number,
  form: EditorForm,
  image?: Uint8Array,
  seen?: Date,
): Promise<EditorResult> {
  const stored = await pictureOf(files, image)
  if (!stored.ok) return stored
  return db.transaction(async (tx): Promise<EditorResult> => {
    await holdFiles(tx, files, stored.hashes)
    const [row] = await lockEditors(tx, [id])
    if (!row) return { ok: false, problem: editorProblem('not_found') }
    const before = seen ? await valuesBefore(tx, { kind: 'editor', subject: String(id), since: seen }) : {}
    const filled = { ...row, ...before }
    const read = editorChangeIn(filled, form)
    if (!read.ok) return read
    const isCleared = !image && ['', 'avatar.png'].includes(form.picture ?? row.picture)
    const columns = { ...read.columns, ...stored.column, ...(isCleared && { picture: '' }) }
    const clash = mergeConflicts(filled, columns, row)
    if (clash.length === 0) await change(tx, clock(), username, row, columns)
    const editor = await findAdminEditor(tx, id)
    if (!editor) return { ok: false, problem: editorProblem('not_found') }
    const conflict = { now: editor, mine: Object.keys(columns), clash }
    return clash.length === 0 ? { ok: true, editor } : { ok: false, problem: editorProblem('conflict'), conflict }
  })
}

/** Writes what differs from the row; where nothing does, nothing happened. */
async function change(tx: Db, now: Date, username: string, row: EditorRow, columns: Partial<EditorRow>): Promise<void> {
  const { before, after } = differences({ ...row }, { ...row, ...columns })
  if (Object.keys(after).length === 0) return
  const at = nextVersion(row.updated_at, now)
  await writeEditor(tx, row.id, { ...after, updated_at: at })
  await record(tx, { at, username, kind: 'editor', subject: String(row.id), action: 'edit', before, after })
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

/** Takes an editor away for good; the history keeps what was known, and the picture is swept later. */
export async function deleteEditor(
  { db, clock }: Pick<Needed, 'db' | 'clock'>,
  username: string,
  id: number,
): Promise<{ ok: true; name: string } | Refused> {
  return db.transaction(async (tx) => {
    const [row] = await lockEditors(tx, [id])
    if (!row) return { ok: false, problem: editorProblem('not_found') }
    await deleteEditorRow(tx, id)
    const { id: _, creation, updated_at, ...before } = row
    const change = { at: clock(), username, kind: 'editor', subject: String(id), action: 'delete' } as const
    await record(tx, { ...change, before, after: {} })
    return { ok: true, name: row.name }
  })
}

type Stored = { ok: true; column: { picture?: string }; hashes: string[] } | Refused

async function pictureOf(files: Services['files'], image: Uint8Array | undefined): Promise<Stored> {
  if (!image) return { ok: true, column: {}, hashes: [] }
  const stored = await storeImage(files, image)
  if (!stored.ok) return { ok: false, problem: editorProblem(stored.code, 'imgFile') }
  return { ok: true, column: { picture: stored.name }, hashes: [stored.hash] }
}
