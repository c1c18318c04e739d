import { addKept, type EditConflict, editKept, type Kept, removeKept, storeFormImage } from '../audit/keep.ts'
import { record } from '../audit/queries.ts'
import type { Services } from '../services.ts'
import type { Problem } from '../text/problems.ts'
import { recordForm, type Typed } from '../text/record-form.ts'
import { partnerFields, partnerProblem } from './fields.ts'
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
type Refused = { ok: false; problem: Problem; problems?: Problem[]; conflict?: EditConflict }
type PartnerResult = { ok: true; partner: AdminPartner } | Refused

const kept: Kept<PartnerRow> = {
  kind: 'partner',
  version: 'modification',
  lock: lockPartner,
  write: writePartner,
  remove: deletePartnerRow,
  known: ({ title, link, image, status }) => ({ title, link, image, status }),
}

/** Reads the forms of a partner. */
export const partnerForm = recordForm(partnerFields)

/** Adds an indexing partner after the others. */
export async function addPartner(
  services: Needed,
  username: string,
  form: Typed,
  uploaded?: Uint8Array,
): Promise<PartnerResult> {
  const read = partnerForm.newIn(form)
  if (!read.ok) return read
  const stored = await storeFormImage(services.files, uploaded)
  if (!stored.ok) return { ok: false, problem: partnerProblem(stored.code, 'imgFile') }
  const { name: image, hashes } = stored
  const columns = { ...read.columns, ...(image && { image }) }
  const partner = await addKept(services, kept, username, { columns, hashes }, async (tx, row, at) => {
    const sortnumber = (await lastSortnumber(tx)) + 1
    return insertPartner(tx, { ...row, sortnumber, modification: at })
  })
  return { ok: true, partner }
}

/**
 * Changes a partner: only fields that are there and differ are checked and written; an empty `image` takes the logo away.
 * @param seen the version that the form was filled from: what others changed since stays, unless both changed it
 */
export async function updatePartner(
  services: Needed,
  username: string,
  id: number,
  form: Typed,
  uploaded?: Uint8Array,
  seen?: Date,
): Promise<PartnerResult> {
  const stored = await storeFormImage(services.files, uploaded)
  if (!stored.ok) return { ok: false, problem: partnerProblem(stored.code, 'imgFile') }
  const { name, hashes } = stored
  const image = name ?? (form.image === '' ? '' : undefined)
  const read = (row: PartnerRow) => {
    const read = partnerForm.changeIn(row, form)
    return read.ok ? { ...read, columns: { ...read.columns, ...(image !== undefined && { image }) } } : read
  }
  const result = await editKept(services, kept, id, { username, hashes, seen, read })
  if (!result.ok && !('isGone' in result)) return result
  const partner = result.ok && (await findAdminPartner(services.db, id))
  return partner ? { ok: true, partner } : { ok: false, problem: partnerProblem('not_found') }
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

/** Deletes a partner for good. */
export async function deletePartner(
  services: Pick<Needed, 'db' | 'clock'>,
  username: string,
  id: number,
): Promise<{ ok: true; title: string } | Refused> {
  const row = await removeKept(services, kept, username, id)
  return row ? { ok: true, title: row.title } : { ok: false, problem: partnerProblem('not_found') }
}
