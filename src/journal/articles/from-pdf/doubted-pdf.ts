import type { Db } from '../../../core/db/connect.ts'
import { readShell } from '../../../office/frame/queries.ts'
import { clientOf } from '../../../office/frame/refusal.ts'
import type { Desk } from '../../../office/screens/desk.ts'
import { reopenedPages, savedPages } from '../../pdf-reading/offer-rules.ts'
import { findReading, isHeld } from '../../pdf-reading/queries.ts'
import type { StoredReading } from '../../pdf-reading/rules.ts'
import { type AdminArticle, findFileOf } from '../../record/admin-queries.ts'
import type { ArticleProblem } from '../../record/fields.ts'
import { pdfProblem } from '../../record/pdf-problems.ts'
import { isOpenRange, type PositionFields, pagesField } from '../../record/position-rules.ts'
import { isManuscriptOf, listPdfDoubts } from '../publish/doubt-queries.ts'
import { ofManuscript, pdfDoubtProblem, pdfDoubts } from '../publish/doubt-rules.ts'
import { holdSent, readHeld } from './actions.ts'
import { sentPdf } from './sent-pdf.ts'

export type OfPdf = {
  /** The form's values. */
  values: Partial<Record<string, string>>
  hash: string
  reading: StoredReading | undefined
}

/** Returns the doubts about the PDF of a new article's form. */
export async function doubtsInForm(db: Db, { values, hash, reading }: OfPdf): Promise<string[]> {
  const { title = '', title_alt = '', submission = '' } = values
  const isManuscript = submission !== '' && (await isManuscriptOf(db, submission, hash))
  const { pages, firstPages } = reading ?? { pages: 0, firstPages: [] }
  return pdfDoubts({ title, title_alt, isManuscript, pages, firstPages })
}

/** Returns the doubt about the PDF of a new article's form, unless its editor has checked that PDF. */
export async function doubtAboutPdf(desk: Desk): Promise<ArticleProblem | undefined> {
  const { services, request, form } = desk
  const hash = await hashFormPdf(desk)
  if (!hash || form.texts.looked === hash || !(await isHeld(desk.actor, hash))) return undefined
  const reading = await readHeld(services, clientOf(request, services.config), hash)
  return pdfDoubtProblem(await doubtsInForm(services.db, { values: form.texts, hash, reading }), hash)
}

/**
 * Returns the page range of a form, closed from the length of its PDF if it was only proposed; an empty object if it
 * stays.
 * @param article the form's, unless it is new: its pages were proposed if they are those of its manuscript
 */
export async function pagesToSave(desk: Desk, article?: AdminArticle): Promise<Partial<PositionFields>> {
  const { services, request, form } = desk
  const isKept = article && form.texts[pagesField] === article[pagesField]
  const values = { ...form.texts, ...(isKept && (await reopened(services.db, article))) }
  const hash = isOpenRange(savedPages(values, 0)[pagesField]) ? await hashFormPdf(desk) : undefined
  if (!hash || !(await isHeld(desk.actor, hash))) return {}
  const reading = await readHeld(services, clientOf(request, services.config), hash)
  return savedPages(values, reading?.pages ?? 0)
}

/** Returns an article's pages, without their end if that came from its manuscript. */
async function reopened(db: Db, article: AdminArticle) {
  const [own] = await listPdfDoubts(db, [article.id])
  const file = own?.doubts.includes(ofManuscript) ? await findFileOf(db, article.id) : undefined
  const reading = file && (await findReading(db, file.hash))
  return reopenedPages(article, reading?.pages ?? 0)
}

/** Returns the hash of a form's PDF, which is stored; undefined for none, or for one that is refused anyway. */
async function hashFormPdf(desk: Desk): Promise<string | undefined> {
  const { services, form } = desk
  const sent = sentPdf(desk)
  if (!sent) return form.texts.heldpdf
  const { settings } = await readShell(services)
  return pdfProblem(sent.bytes, settings, true) ? undefined : (await holdSent(services, sent)).heldpdf
}
