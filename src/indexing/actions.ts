import { record, valuesBefore } from '../audit/queries.ts'
import { differences, mergeConflicts, nextVersion } from '../audit/rules.ts'
import type { Db } from '../db/connect.ts'
import { storeImage } from '../files/images.ts'
import { holdFiles } from '../files/sweep.ts'
import type { Services } from '../services.ts'
import { newPartnerIn, type PartnerForm, partnerChangeIn } from './form.ts'
import { type PartnerProblem, partnerProblem } from './problems.ts'
import {
  type AdminPartner,
  deletePartnerRow,
  findAdminPartner,
  insertPartner,
  lastSortnumber,
  lockOrder,
  lockPartner,
  type PartnerRow,
  writeOrder,
  writePartner,
} from './queries.ts'
import { moved, type Place } from './rules.ts'

type Needed = Pick<Services, 'db' | 'files' | 'clock'>
type Refused = { ok: false; problem: PartnerProblem; problems?: PartnerProblem[] }

/** Two people changed the same fields: what is there now, the fields that this one changed, those where the two clash. */
export type PartnerConflict = { now: AdminPartner; mine: string[]; clash: string[] }

type PartnerResult = { ok: true; partner: AdminPartner } | (Refused & { conflict?: PartnerConflict })

/** Adds an indexing partner after the others. */
export async function addPartner(
  { db, files, clock }: Needed,
  username: string,
  form: PartnerForm,
  image?: Uint8Array,
): Promise<PartnerResult> {
  const read = newPartnerIn(form)
  if (!read.ok) return read
  const stored = await logoOf(files, image)
  if (!stored.ok) return stored
  return db.transaction(async (tx) => {
    await holdFiles(tx, files, stored.hashes)
    const at = clock()
    const row = { ...read.columns, ...stored.column }
    const sortnumber = (await lastSortnumber(tx)) + 1
    const partner = await insertPartner(tx, { ...row, sortnumber, modification: at })
    const change = { at, username, kind: 'partner', subject: String(partner.id), action: 'add' } as const
    await record(tx, { ...change, before: {}, after: row })
    return { ok: true, partner }
  })
}

/**
 * Changes a partner: only fields that are there and differ are checked and written; an empty `image` takes the logo away.
 * @param seen the version that the form was filled from: what others changed since stays, unless both changed it
 */
export async function updatePartner(
  { db, files, clock }: Needed,
  username: string,
  id: number,
  form: PartnerForm,
  image?: Uint8Array,
  seen?: Date,
): Promise<PartnerResult> {
  const stored = await logoOf(files, image)
  if (!stored.ok) return stored
  return db.transaction(async (tx): Promise<PartnerResult> => {
    await holdFiles(tx, files, stored.hashes)
    const row = await lockPartner(tx, id)
    if (!row) return { ok: false, problem: partnerProblem('not_found') }
    const before = seen ? await valuesBefore(tx, { kind: 'partner', subject: String(id), since: seen }) : {}
    const filled = { ...row, ...before }
    const read = partnerChangeIn(filled, form)
    if (!read.ok) return read
    const columns = { ...read.columns, ...stored.column, ...(!image && form.image === '' && { image: '' }) }
    const clash = mergeConflicts(filled, columns, row)
    if (clash.length === 0) await change(tx, clock(), username, row, columns)
    const partner = await findAdminPartner(tx, id)
    if (!partner) throw new Error(`The partner ${id} is gone while its row is held`)
    const conflict = { now: partner, mine: Object.keys(columns), clash }
    return clash.length === 0 ? { ok: true, partner } : { ok: false, problem: partnerProblem('conflict'), conflict }
  })
}

/** Writes what differs from the row; where nothing does, nothing happened. */
async function change(
  tx: Db,
  now: Date,
  username: string,
  row: PartnerRow,
  columns: Partial<PartnerRow>,
): Promise<void> {
  const { before, after } = differences({ ...row }, { ...row, ...columns })
  if (Object.keys(after).length === 0) return
  const at = nextVersion(row.modification, now)
  await writePartner(tx, row.id, { ...after, modification: at })
  await record(tx, { at, username, kind: 'partner', subject: String(row.id), action: 'edit', before, after })
}

/**
 * Moves a partner beside another one. Others who move at the same moment are waited for, and their moves stay: a place is
 * told by its neighbour, never by a number. `place` in the answer counts from 1.
 */
export async function movePartner(
  { db, clock }: Pick<Needed, 'db' | 'clock'>,
  username: string,
  id: number,
  place: Place,
): Promise<{ ok: true; title: string; place: number; total: number } | Refused> {
  return db.transaction(async (tx) => {
    const rows = await lockOrder(tx)
    const partner = rows.find((row) => row.id === id)
    if (!partner) return { ok: false, problem: partnerProblem('not_found') }
    const order = rows.map((row) => row.id)
    const next = moved(order, id, place)
    if (!next) return { ok: false, problem: partnerProblem('moved_on') }
    const [from, to] = [order.indexOf(id) + 1, next.indexOf(id) + 1]
    if (from !== to) {
      await writeOrder(tx, next)
      const change = { at: clock(), username, kind: 'partner', subject: String(id), action: 'move' } as const
      await record(tx, { ...change, before: { place: from }, after: { place: to } })
    }
    return { ok: true, title: partner.title, place: to, total: order.length }
  })
}

/** Takes a partner away for good; the history keeps what was known, and the logo is swept later. */
export async function deletePartner(
  { db, clock }: Pick<Needed, 'db' | 'clock'>,
  username: string,
  id: number,
): Promise<{ ok: true; title: string } | Refused> {
  return db.transaction(async (tx) => {
    const row = await lockPartner(tx, id)
    if (!row) return { ok: false, problem: partnerProblem('not_found') }
    await deletePartnerRow(tx, id)
    const { title, link, image, status } = row
    const change = { at: clock(), username, kind: 'partner', subject: String(id), action: 'delete' } as const
    await record(tx, { ...change, before: { title, link, image, status }, after: {} })
    return { ok: true, title }
  })
}

type Stored = { ok: true; column: { image?: string }; hashes: string[] } | Refused

async function logoOf(files: Services['files'], image: Uint8Array | undefined): Promise<Stored> {
  if (!image) return { ok: true, column: {}, hashes: [] }
  const stored = await storeImage(files, image)
  if (!stored.ok) return { ok: false, problem: partnerProblem(stored.code, 'imgFile') }
  return { ok: true, column: { image: stored.name }, hashes: [stored.hash] }
}
