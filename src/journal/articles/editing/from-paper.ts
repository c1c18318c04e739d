import { pdfBytesOf } from '../../../core/files/rules.ts'
import { errorsOf, type FieldError } from '../../../core/text/problems.ts'
import { readShell } from '../../../office/frame/queries.ts'
import { clientOf } from '../../../office/frame/refusal.ts'
import type { Desk } from '../../../office/screens/desk.ts'
import { articleProblem } from '../../record/fields.ts'
import { holdSent, readHeld } from '../from-pdf/actions.ts'

type FromPaper = { values: Record<string, string>; errors: FieldError[] }

/**
 * Returns the values that an accepted paper provides for its article's form, with its PDF if that is small enough,
 * which is read for doubts. The pages stay open, because the published file has its own length.
 */
export async function fromPaper(desk: Desk): Promise<FromPaper> {
  const { services, actor, request, url } = desk
  const number = url.searchParams.get('submission')
  if (!number) return { values: {}, errors: [] }
  const found = await services.papers.find(actor.username, number)
  if (!found.ok) return { values: {}, errors: errorsOf([articleProblem('invalid_state')]) }
  const { settings } = await readShell(services)
  const file =
    found.pdf && found.pdf.bytes <= pdfBytesOf(settings) ? await services.files.open(found.pdf.hash) : undefined
  const held = file && (await holdSent(services, { bytes: await file.bytes(), name: `${number}.pdf` }))
  if (held?.heldpdf) await readHeld(services, clientOf(request, services.config), held.heldpdf)
  const values = { ...found.values, ...held, submission: number }
  return { values, errors: [] }
}
