import { deleteDraft, findDraft, keepDraft } from '../accounts/draft-queries.ts'
import { holdFiles } from '../files/sweep.ts'
import type { Admitted, Client } from '../http/queue.ts'
import type { Services } from '../services.ts'
import { offered, queueIn, warningsTyped } from './offer-rules.ts'
import { holdPdf } from './queries.ts'

type Asked = { userId: number; client: Client; path: string; typed: Record<string, string>; pdf: Uint8Array }

/**
 * Reads a PDF into the draft of a form, beside what was typed, and holds it until the form is published.
 * @returns whether its turn came
 */
export async function readIntoForm(
  { db, files, clock, reader }: Pick<Services, 'db' | 'files' | 'clock' | 'reader'>,
  { userId, client, path, typed, pdf }: Asked,
): Promise<Admitted<'read'>> {
  const read = await reader.readFor(client, pdf)
  if (!read.ok) return read
  const hash = await files.save(pdf)
  const fields = offered(read.value, typed)
  const hidden = {
    heldpdf: hash,
    heldpages: String(read.value.pages),
    readfields: Object.keys(fields).join(' '),
    pdfwarnings: warningsTyped(read.value),
  }
  await db.transaction(async (tx) => {
    await holdFiles(tx, files, [hash])
    await holdPdf(tx, hash)
    await keepDraft(tx, userId, { path, at: clock(), fields: { ...typed, ...fields, ...hidden } })
  })
  return { ok: true, value: 'read' }
}

type Queue = { userId: number; path: string }
type Stored = Pick<Services, 'db' | 'files' | 'clock'>

/**
 * Puts a PDF behind those that wait for a form.
 * @param queue its path is where its draft lies
 * @returns how many wait
 */
export async function queuePdf(
  { db, files, clock }: Stored,
  { userId, path }: Queue,
  pdf: Uint8Array,
): Promise<number> {
  const hash = await files.save(pdf)
  return db.transaction(async (tx) => {
    await holdFiles(tx, files, [hash])
    await holdPdf(tx, hash)
    const waiting = [...queueIn(await findDraft(tx, userId, path)), hash]
    await keepDraft(tx, userId, { path, at: clock(), fields: { queue: waiting.join(' ') } })
    return waiting.length
  })
}

/** Takes the first PDF that waits for a form; undefined if none does. */
export async function takeQueued(
  { db, files, clock }: Stored,
  { userId, path }: Queue,
): Promise<Uint8Array | undefined> {
  const [hash, ...rest] = queueIn(await deleteDraft(db, userId, path))
  if (rest.length > 0) await keepDraft(db, userId, { path, at: clock(), fields: { queue: rest.join(' ') } })
  return hash ? (await files.open(hash))?.bytes() : undefined
}
