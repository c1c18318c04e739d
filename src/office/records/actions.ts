import type { PgColumn } from 'drizzle-orm/pg-core'
import type { Db } from '../../core/db/connect.ts'
import { violatedConstraint } from '../../core/db/errors.ts'
import { storeImage } from '../../core/files/images.ts'
import { protectFiles } from '../../core/files/protecting.ts'
import { withoutMissingFiles } from '../../core/files/sweep.ts'
import type { Problem } from '../../core/text/problems.ts'
import type { Actor } from '../../services.ts'
import { readValuesBefore, recordChange } from '../history/queries.ts'
import { advanceVersion, deletedFields, mergeConflicts, selectDifferences } from '../history/rules.ts'
import { findVersion, lockDeletion } from '../history/version-queries.ts'
import type { Version } from '../history/version-rules.ts'
import type { RecordForm, Typed } from './form.ts'
import type { RecordKind } from './kind.ts'
import { findGroupPosition, listChangedProblem, moveRow, type Neighbour, type OrderedRow } from './order-rules.ts'
import { deleteRow, insertAgain, lockRow, lockRows, type RecordTable, writeOrder, writeRow } from './row-queries.ts'

/** A kind of record in its table; `Shown` is a row for screens and the API. */
type RecordStore<Table extends RecordTable, Columns, Shown, More extends keyof Actor> = {
  kind: RecordKind & { form: RecordForm<Table['$inferSelect'], Columns, Shown> }
  table: Table
  insert: (transaction: Db, columns: Columns, at: Date) => Promise<Shown>
  find: (db: Db, id: number) => Promise<Shown | undefined>
  /** For ordered kinds: the column of the places, and all records in order. */
  order?: { place: PgColumn; list: (db: Db) => Promise<OrderedRow[]> }
  /**
   * Returns the conflict of these columns with other records; its database is the transaction that would write them.
   */
  refuse?: (by: By<More>, row: Columns) => Promise<Problem | undefined>
}

/**
 * A submitted form, its uploaded image, and the version that the form was filled from. `restores` is the change whose
 * version the form restores, with its image.
 */
type Submitted = { form: Typed; image?: Uint8Array; seen?: Date; restores?: number }

/** The fields that an edit changes, and those of them that someone else has changed since the form was filled. */
export type EditConflict = { mine: string[]; clash: string[] }

export type Refused = { ok: false; problem: Problem; problems?: Problem[]; conflict?: EditConflict }
type StoredImage = { ok: true; columns: Record<string, string>; hashes: string[] } | Refused
export type Saved<Shown> = { ok: true; row: Shown } | Refused
export type By<Needed extends keyof Actor = never> = Pick<Actor, 'db' | 'clock' | 'username' | Needed>

/**
 * Returns the actions that add, change, move and delete records of a kind, each in one transaction with its entry in
 * the history.
 */
export function recordActions<
  Table extends RecordTable,
  Columns,
  Shown extends { id: number },
  More extends keyof Actor = never,
>(store: RecordStore<Table, Columns, Shown, More>) {
  const { kind: of, table, insert, find, order, refuse } = store
  const { kind, version, image, problem } = of
  const fields = [...Object.keys(of.fields), ...(image ? [image.column] : [])]
  type Row = Table['$inferSelect']

  async function add(by: By<'files' | More>, submitted: Submitted): Promise<Saved<Shown>> {
    const { db, files, clock, username } = by
    const read = of.form.newIn(submitted.form)
    if (!read.ok) return read
    const stored = await storeImageOf(of, files, submitted.image)
    if (!stored.ok) return stored
    return db.transaction(async (tx) => {
      await protectFiles(tx, files, stored.hashes)
      const at = clock()
      const columns = { ...read.columns, ...stored.columns }
      const wrong = await refuse?.({ ...by, db: tx }, columns)
      if (wrong) return { ok: false, problem: wrong }
      const row = await insert(tx, columns, at)
      const subject = String(row.id)
      await recordChange(tx, { at, username, kind, subject, action: 'add', before: {}, after: columns })
      return { ok: true, row }
    })
  }

  /**
   * Changes a record under its lock by optimistic concurrency: others' changes since the form was filled remain, unless
   * both changed the same field. Only fields that are present and differ are checked, written and recorded; an empty
   * value for the image's column removes the image.
   */
  async function update(
    by: By<'files' | More>,
    id: number,
    { form, image: uploaded, seen, restores }: Submitted,
  ): Promise<Saved<Shown>> {
    const { db, files, clock, username } = by
    const stored = await storeImageOf(of, files, uploaded)
    if (!stored.ok) return stored
    const cleared = !uploaded &&
      image &&
      ['', image.none].includes(form[image.column] ?? 'kept') && { [image.column]: '' }
    return db.transaction(async (tx) => {
      await protectFiles(tx, files, stored.hashes)
      const row = await lockRow(tx, table, id)
      if (!row) return gone
      const subject = String(id)
      const seenRow: Row = { ...row, ...(seen && (await readValuesBefore(tx, { kind, subject, since: seen }))) }
      const read = of.form.changeIn(seenRow, form)
      if (!read.ok) return read
      const requested = restores !== undefined && { kind, subject, change: restores, fields, now: clock() }
      const past = await withoutMissingFiles(files, (requested && (await findVersion(tx, requested))?.past) || {})
      const mine = { ...read.columns, ...imageIn(of, past, seenRow), ...stored.columns, ...cleared }
      const clash = mergeConflicts(seenRow, mine, row)
      if (clash.length > 0)
        return { ok: false, problem: conflictOf(kind), conflict: { mine: Object.keys(mine), clash } }
      const { before, after } = selectDifferences(row, { ...row, ...mine })
      if (Object.keys(after).length > 0) {
        const wrong = await refuse?.({ ...by, db: tx }, { ...row, ...mine } as Row & Columns)
        if (wrong) return { ok: false, problem: wrong }
        const at = advanceVersion(row[version] as Date, clock()) // the version's column
        // these are columns of this table
        await writeRow(tx, table, { id, columns: { ...after, [version]: at } as Partial<Row> })
        const action = restores === undefined ? 'edit' : 'restore'
        await recordChange(tx, { at, username, kind, subject, action, restores, before, after })
      }
      const now = await find(tx, id)
      return now ? { ok: true, row: now } : gone
    })
  }

  const gone: Refused = { ok: false, problem: problem('not_found') }
  const move = (by: By, id: number, neighbour: Neighbour) => moveRecord(store, by, { id, neighbour })
  const remove = (by: By, id: number) => removeRecord(store, by, id)
  const undelete = (by: By<'files' | More>, id: number, change: number) => undeleteRecord(store, by, { id, change })
  return { of, fields, find, add, update, remove, undelete, move, isOrdered: order !== undefined }
}

/** Stores an uploaded image; the transaction whose row names it must protect its hash. */
async function storeImageOf(
  { image, problem }: RecordKind,
  files: Actor['files'],
  uploaded: Uint8Array | undefined,
): Promise<StoredImage> {
  if (!uploaded || !image) return { ok: true, columns: {}, hashes: [] }
  const stored = await storeImage(files, uploaded)
  if (!stored.ok) return { ok: false, problem: problem(stored.code, 'imgFile') }
  return { ok: true, columns: { [image.column]: stored.name }, hashes: [stored.hash] }
}

/** Returns the image of an earlier version, if it differs from the present one. */
function imageIn({ image }: RecordKind, past: Version['past'], shown: object): Record<string, unknown> {
  const [column, name] = [image?.column ?? '', past[image?.column ?? '']]
  return name === undefined || name === Reflect.get(shown, column) ? {} : { [column]: name }
}

/** The actions of a kind of record; `More` names the actor's services that saving needs besides its files. */
export type RecordActions<Shown, More extends keyof Actor = 'config'> = {
  of: RecordKind & { form: Pick<RecordForm<Shown, unknown, Shown>, 'blank' | 'plainTypedOf'> }
  find: (db: Db, id: number) => Promise<Shown | undefined>
  add: (by: By<'files' | More>, submitted: Submitted) => Promise<Saved<Shown>>
  update: (by: By<'files' | More>, id: number, submitted: Submitted) => Promise<Saved<Shown>>
  /** The columns that an earlier version restores. */
  fields: readonly string[]
  remove: (by: By, id: number) => Promise<{ ok: true; row: Record<string, unknown>; change: number } | Refused>
  undelete: (by: By<'files' | More>, id: number, change: number) => Promise<Saved<Shown>>
  isOrdered: boolean
  move: (by: By, id: number, neighbour: Neighbour) => Promise<MoveResult>
}

/**
 * Refuses a record that violates a constraint, with the problem at its field. @param twins the problem by constraint
 */
export function withoutTwins<Shown, More extends keyof Actor>(
  records: RecordActions<Shown, More>,
  twins: Readonly<Record<string, Problem>>,
): RecordActions<Shown, More> {
  const once = (saving: Promise<Saved<Shown>>) =>
    saving.catch((error: unknown): Saved<Shown> => {
      const problem = twins[violatedConstraint(error) ?? '']
      if (!problem) throw error
      return { ok: false, problem }
    })
  return {
    ...records,
    add: (...asked) => once(records.add(...asked)),
    update: (...asked) => once(records.update(...asked)),
    undelete: (...asked) => once(records.undelete(...asked)),
  }
}

function conflictOf(kind: string): Problem {
  return { code: 'conflict', message: `Someone else has changed this ${kind} in the meantime` }
}

/** `place` counts from 1, among the rows of its group. */
type MoveResult = { ok: true; name: string; place: number; total: number } | { ok: false; problem: Problem }

/**
 * Moves a record next to another one of its group. Concurrent moves wait for each other, and none is lost, because a
 * place is named by its neighbour and never by a number.
 */
async function moveRecord<Table extends RecordTable, Columns, Shown, More extends keyof Actor>(
  { kind: of, table, order }: RecordStore<Table, Columns, Shown, More>,
  { db, clock, username }: By,
  { id, neighbour }: { id: number; neighbour: Neighbour },
): Promise<MoveResult> {
  if (!order) return { ok: false, problem: of.problem('not_found') }
  return db.transaction(async (tx) => {
    await lockRows(tx, table)
    const rows = await order.list(tx)
    const row = rows.find((row) => row.id === id)
    if (!row) return { ok: false, problem: of.problem('not_found') }
    const next = moveRow(rows, id, neighbour)
    if (!next) return { ok: false, problem: listChangedProblem }
    const { place: from } = findGroupPosition(rows, row)
    const { place, total } = findGroupPosition(next, row)
    if (from !== place) {
      const ids = next.map(({ id }) => id)
      await writeOrder(tx, table, { place: order.place, ids })
      const change = { at: clock(), username, kind: of.kind, subject: String(id), action: 'move' } as const
      await recordChange(tx, { ...change, before: { place: from }, after: { place } })
    }
    return { ok: true, name: row.name, place, total }
  })
}

/** Deletes a record; it can be restored while its image is kept. @returns the row, and the change that deleted it */
async function removeRecord<Table extends RecordTable, Columns, Shown, More extends keyof Actor>(
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
async function undeleteRecord<Table extends RecordTable, Columns, Shown, More extends keyof Actor>(
  { kind: of, table, order, find, refuse }: RecordStore<Table, Columns, Shown, More>,
  by: By<'files' | More>,
  { id, change }: { id: number; change: number },
): Promise<Saved<Shown>> {
  const { kind, version } = of
  const { db, files, clock, username } = by
  return db.transaction(async (tx) => {
    await protectFiles(tx, files, [])
    const [subject, at] = [String(id), clock()]
    const found = await lockDeletion(tx, { kind, subject, change, now: at })
    if (!found.ok) return found
    const columns = await withoutMissingFiles(files, found.columns)
    const { [deletedFields.order]: place, ...unplaced } = columns
    const [after, placed] = order ? [unplaced, { [order.place.name]: place }] : [columns]
    const wrong = await refuse?.({ ...by, db: tx }, after as Columns)
    if (wrong) return { ok: false, problem: wrong }
    await insertAgain(tx, table, { id, ...after, ...placed, [version]: at })
    await recordChange(tx, { at, username, kind, subject, action: 'restore', restores: change, before: {}, after })
    const row = await find(tx, id)
    return row ? { ok: true, row } : { ok: false, problem: of.problem('not_found') }
  })
}
