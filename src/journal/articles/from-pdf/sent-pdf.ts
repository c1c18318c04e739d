import { readShell } from '../../../office/frame/queries.ts'
import type { Desk } from '../../../office/screens/desk.ts'
import { wantsJson } from '../../../office/screens/guard.tsx'
import { isHeld } from '../../pdf-reading/queries.ts'
import { pdfProblem } from '../../record/pdf-problems.ts'
import type { WaitingSource } from '../editing/actions.ts'
import { holdSent, type NamedPdf } from './actions.ts'

/** Opens the PDF that was read into the form before. */
export async function openHeldPdf({ actor }: Desk, hash: string | undefined) {
  const held = hash && (await isHeld(actor, hash)) ? await actor.files.open(hash) : undefined
  return held?.bytes()
}

/** Returns the source of a full text that was read into a form. */
export async function heldTextOf({ actor, form: { texts } }: Desk): Promise<WaitingSource | undefined> {
  const { heldtext: file_hash, heldtextname: name } = texts
  return file_hash && (await isHeld(actor, file_hash)) ? { file_hash, name: name || 'text' } : undefined
}

/** Returns the PDF that was uploaded with a form. */
export function sentPdf({ form: { files, names = {} } }: Desk): NamedPdf | undefined {
  return files.pdfFile && { bytes: files.pdfFile, name: names.pdfFile ?? '' }
}

/** Stores the PDF of a refused form and returns its hidden fields. A script's form still has its PDF. */
export async function heldAgain(desk: Desk) {
  const pdf = wantsJson(desk.request) ? undefined : sentPdf(desk)
  if (!pdf) return undefined
  const { settings } = await readShell(desk.services)
  return !pdfProblem(pdf.bytes, settings, true) ? holdSent(desk.services, pdf) : undefined
}
