import { protectFiles } from '../../../core/files/protecting.ts'
import type { Actor } from '../../../services.ts'
import { type AdminArticle, reload } from '../../record/admin-queries.ts'
import { detectSupplementKind } from '../../record/supplement-kind.ts'
import {
  isTooLarge,
  mostSupplements,
  parseSupplementWords,
  reorderSupplements,
  type StoredSupplement,
  type SupplementProblem,
  supplementProblem,
} from '../../record/supplement-rules.ts'
import { decideArticles, saveArticles } from '../store/actions.ts'
import { lockArticle } from '../store/lock-queries.ts'

type Needed = Pick<Actor, 'db' | 'files' | 'clock' | 'username'>
type Typed = Partial<Record<string, string>>

/** The article with its changed supplements, and the number of the changed one; 0 for all of them. */
export type SupplementResult =
  | { ok: true; article: AdminArticle; n: number }
  | { ok: false; problem: SupplementProblem; current?: AdminArticle }

const refuseSupplement = (problem: SupplementProblem) => ({ ok: false, problem }) as const

/** The article to change, in the version that the editor saw, and the files that its row will refer to. */
type Seen = { id: number; modification: string | undefined; hashes?: string[] }

type Changed = { ok: true; supplements: StoredSupplement[]; n: number } | ReturnType<typeof refuseSupplement>
type Change = (all: StoredSupplement[], given: number) => Changed

/** Changes the supplements of an article as one change of its history. */
async function changeSupplements(actor: Needed, { id, modification, hashes = [] }: Seen, change: Change) {
  const { db, files, clock, username } = actor
  return db.transaction(async (tx): Promise<SupplementResult> => {
    await protectFiles(tx, files, hashes)
    const row = await lockArticle(tx, id)
    if (!row) return refuseSupplement(supplementProblem('not_found'))
    if (modification && modification !== row.modification.toISOString())
      return { ...refuseSupplement(supplementProblem('conflict')), current: (await reload(tx, id)).article }
    const made = change(row.supplements, row.supplements_given)
    if (!made.ok) return made
    const { supplements, n } = made
    const columns = { supplements, supplements_given: Math.max(row.supplements_given, n) }
    await saveArticles(tx, await decideArticles(tx, [{ row, columns, action: 'edit' }]), { at: clock(), username })
    return { ...(await reload(tx, id)), n }
  })
}

type Sent = { bytes: Uint8Array | undefined; name: string; form: Typed }

/** Adds a supplement after the others. */
export async function addSupplement(actor: Needed, id: number, { bytes, name, form }: Sent): Promise<SupplementResult> {
  if (!bytes) return refuseSupplement(supplementProblem('required', 'file'))
  if (isTooLarge(bytes.byteLength)) return refuseSupplement(supplementProblem('file_too_large', 'file'))
  const kind = await detectSupplementKind(bytes, name)
  if (!kind) return refuseSupplement(supplementProblem('invalid_file', 'file'))
  const read = parseSupplementWords(form)
  if (!read.ok) return refuseSupplement(read.problem)
  const hash = await actor.files.save(bytes)
  const file = { kind, bytes: bytes.byteLength, hash }
  return changeSupplements(actor, { id, modification: form.modification, hashes: [hash] }, (all, given) => {
    if (all.length >= mostSupplements) return refuseSupplement(supplementProblem('too_many', 'file'))
    const n = given + 1
    return { ok: true, supplements: [...all, { n, ...read.words, ...file }], n }
  })
}

/** Changes the text fields of a supplement; absent ones stay. */
export function changeSupplement(actor: Needed, id: number, { n, form }: { n: number; form: Typed }) {
  return changeSupplements(actor, { id, modification: form.modification }, (all) => {
    const present = all.find((one) => one.n === n)
    if (!present) return refuseSupplement(supplementProblem('not_found'))
    const read = parseSupplementWords(form, present)
    if (!read.ok) return refuseSupplement(read.problem)
    return { ok: true, supplements: all.map((one) => (one === present ? { ...one, ...read.words } : one)), n }
  })
}

/** Deletes a supplement; its number is never used again. */
export function removeSupplement(actor: Needed, id: number, { n, form }: { n: number; form: Typed }) {
  return changeSupplements(actor, { id, modification: form.modification }, (all) =>
    all.some((one) => one.n === n)
      ? { ok: true, supplements: all.filter((one) => one.n !== n), n }
      : refuseSupplement(supplementProblem('not_found')),
  )
}

/** Reorders the supplements of an article. @param order the numbers of all of them */
export function orderSupplements(actor: Needed, id: number, { order, form }: { order: number[]; form: Typed }) {
  return changeSupplements(actor, { id, modification: form.modification }, (all) => {
    const supplements = reorderSupplements(all, order)
    return supplements ? { ok: true, supplements, n: 0 } : refuseSupplement(supplementProblem('invalid', 'order'))
  })
}
