import { protectFiles, withoutMissingFiles } from '../../core/files/sweep.ts'
import type { Actor } from '../../services.ts'
import { recordChange } from '../history/queries.ts'
import { deletedFields } from '../history/rules.ts'
import { lockDeletion } from '../history/version-queries.ts'
import type { By, RecordStore, Refused, Saved } from './actions.ts'
import { deleteRow, insertAgain, lockRow, type RecordTable } from './row-queries.ts'

/** Deletes a record; it can be restored while its image is kept. @returns the row, and the change that deleted it */
export async function removeRecord<Table extends RecordTable, Columns, Shown, More extends keyof Actor>(
  { kind: of, table, order }: RecordStore<Table, Columns, Shown, More>,
  { db, clock, username }: By,
  id: number,
): Promise<{ ok: true; row: Table['$inferSelect']; change: number } | Refused> {
  const { kind, version } = of
  return db.transaction(async (tx) => {
    const row = await lockRow(tx, table, id)
    if (!row) return { ok: false, problem: of.problem('not_found') }
    await deleteRow(tx, table, id)
    const subject = String(id)
    const { id: _, [version]: at, [order?.place.name ?? '']: place, ...columns } = row as Record<string, unknown>
    const before = { ...columns, ...(order && { [deletedFields.order]: place }) }
    const [change = 0] = await recordChange(tx, {
      at: clock(),
      username,
      kind,
      subject,
      action: 'delete',
      before,
      after: {},
    })
    return { ok: true, row, change }
  })
}

/** Restores the record that `change` deleted, with its id, fields, image and place. */
export async function undeleteRecord<Table extends RecordTable, Columns, Shown, More extends keyof Actor>(
  { kind: of, table, order, find, refuse }: RecordStore<Table, Columns, Shown, More>,
  by: By<'files' | More>,
  id: number,
  change: number,
): Promise<Saved<Shown>> {
  const { kind, version } = of
  const { db, files, clock, username } = by
  return db.transaction(async (tx) => {
    await protectFiles(tx, files, [])
    const [subject, at] = [String(id), clock()]
    const found = await lockDeletion(tx, { kind, subject, change, now: at })
    if (!found.ok) return found
    const { [deletedFields.order]: place, ...after } = await withoutMissingFiles(files, found.columns)
    const placed = order && { [order.place.name]: place }
    const wrong = await refuse?.({ ...by, db: tx }, after as Columns)
    if (wrong) return { ok: false, problem: wrong }
    await insertAgain(tx, table, { id, ...after, ...placed, [version]: at })
    await recordChange(tx, { at, username, kind, subject, action: 'restore', restores: change, before: {}, after })
    const row = await find(tx, id)
    return row ? { ok: true, row } : { ok: false, problem: of.problem('not_found') }
  })
}
