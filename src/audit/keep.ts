import type { Db } from '../db/connect.ts'
import { storeImage } from '../files/images.ts'
import { holdFiles } from '../files/sweep.ts'
import type { Services } from '../services.ts'
import type { Problem } from '../text/problems.ts'
import { type Change, record, valuesBefore } from './queries.ts'
import { differences, mergeConflicts, nextVersion } from './rules.ts'

type Needed = Pick<Services, 'db' | 'files' | 'clock'>
type Stored = { id: number }

/** A table whose rows editors keep; `version` is the column of a row's version. */
export type Kept<Row extends Stored> = {
  kind: Change['kind']
  version: keyof Row & string
  lock: (tx: Db, id: number) => Promise<Row | undefined>
  write: (tx: Db, id: number, columns: Partial<Row>) => Promise<void>
  remove: (tx: Db, id: number) => Promise<void>
  /** What the history keeps of a row that is removed. */
  known: (row: Row) => Record<string, unknown>
}

/** The fields that an edit changes, and those that somebody else changed too since the form was filled. */
export type EditConflict = { mine: string[]; clash: string[] }

type Refused = { ok: false; problem: Problem; problems?: Problem[] }
type Changed = { ok: true } | (Refused & { conflict?: EditConflict }) | { ok: false; isGone: true }

/** Adds a row, with the files that it names held, and records it. */
export async function addKept<Row extends Stored, Columns extends Record<string, unknown>, Made extends Stored>(
  { db, files, clock }: Needed,
  { kind }: Kept<Row>,
  username: string,
  { columns, hashes }: { columns: Columns; hashes: string[] },
  insert: (tx: Db, columns: Columns, at: Date) => Promise<Made>,
): Promise<Made> {
  return db.transaction(async (tx) => {
    await holdFiles(tx, files, hashes)
    const at = clock()
    const made = await insert(tx, columns, at)
    const subject = String(made.id)
    await record(tx, { at, username, kind, subject, action: 'add', before: {}, after: { ...columns } })
    return made
  })
}

/** An edit of a row: who makes it, the files that it stores, and the version that its form was filled from. */
type Edit<Row> = {
  username: string
  hashes: string[]
  seen: Date | undefined
  /** The columns that the edit gives the row as its form showed it. */
  read: (shown: Row) => { ok: true; columns: Partial<Row> } | Refused
}

/**
 * Edits a row under its lock by optimistic concurrency: what others changed since the form was filled stays, unless both
 * changed the same field. Only what differs is written and recorded.
 */
export async function editKept<Row extends Stored>(
  { db, files, clock }: Needed,
  kept: Kept<Row>,
  id: number,
  { username, hashes, seen, read }: Edit<Row>,
): Promise<Changed> {
  return db.transaction(async (tx): Promise<Changed> => {
    await holdFiles(tx, files, hashes)
    const row = await kept.lock(tx, id)
    if (!row) return { ok: false, isGone: true }
    const { kind, version } = kept
    const subject = String(id)
    const shown = { ...row, ...(seen && (await valuesBefore(tx, { kind, subject, since: seen }))) }
    const edit = read(shown)
    if (!edit.ok) return edit
    const clash = mergeConflicts(shown, edit.columns, row)
    if (clash.length > 0)
      return { ok: false, problem: conflictOf(kind), conflict: { mine: Object.keys(edit.columns), clash } }
    const { before, after } = differences(row, { ...row, ...edit.columns })
    if (Object.keys(after).length === 0) return { ok: true }
    const at = nextVersion(row[version] as Date, clock()) // the column of its version
    await kept.write(tx, id, { ...after, [version]: at } as Partial<Row>) // columns of the row
    await record(tx, { at, username, kind, subject, action: 'edit', before, after })
    return { ok: true }
  })
}

function conflictOf(kind: string): Problem {
  return { code: 'conflict', message: `Someone else has changed this ${kind} in the meantime` }
}

/** Removes a row for good; the history keeps what was known, and its files are swept later. @returns the row */
export async function removeKept<Row extends Stored>(
  { db, clock }: Pick<Needed, 'db' | 'clock'>,
  { kind, lock, remove, known }: Kept<Row>,
  username: string,
  id: number,
): Promise<Row | undefined> {
  return db.transaction(async (tx) => {
    const row = await lock(tx, id)
    if (!row) return undefined
    await remove(tx, id)
    const subject = String(id)
    await record(tx, { at: clock(), username, kind, subject, action: 'delete', before: known(row), after: {} })
    return row
  })
}

type Image =
  | { ok: true; name: string | undefined; hashes: string[] }
  | { ok: false; code: 'invalid_image' | 'file_too_large' }

/** Stores the image of a form, where it has one; its hash is to be held by the transaction whose row names it. */
export async function storeFormImage(files: Services['files'], image: Uint8Array | undefined): Promise<Image> {
  if (!image) return { ok: true, name: undefined, hashes: [] }
  const stored = await storeImage(files, image)
  return stored.ok ? { ok: true, name: stored.name, hashes: [stored.hash] } : stored
}
