import { paths } from '../../../core/paths.ts'
import { clientOf } from '../../../office/frame/refusal.ts'
import type { Desk } from '../../../office/screens/desk.ts'
import { deleteOwnDraft } from '../../../office/screens/drafts/queries.ts'
import { draftKeyFieldOf } from '../../../office/screens/drafts/rules.ts'
import { wantsJson } from '../../../office/screens/guard.tsx'
import type { IssueNumber } from '../../issues/rules.ts'
import { isHeld } from '../../pdf-reading/queries.ts'
import { listQueued } from '../../pdf-reading/queue/queries.ts'
import type { Queued } from '../../pdf-reading/queue/rules.ts'
import { pdfProblem } from '../editing/problems.ts'
import { findIssueDesk } from '../issue-desk/queries.ts'
import { proposedValues } from '../rules.ts'
import { formDraft, holdSent, type NamedPdf, nextQueued, readIntoForm } from './actions.ts'

/** The PDFs that wait for the forms of an issue. */
export function listQueuedPdfs({ services, session }: Desk, issue: IssueNumber): Promise<Queued[]> {
  return listQueued(services.db, { userId: session.user.id, issue })
}

/** The PDF that was read into the form before. */
export async function openQueuedPdf({ services: { db, files } }: Desk, hash: string | undefined) {
  const held = hash && (await isHeld(db, hash)) ? await files.open(hash) : undefined
  return held?.bytes()
}

/** The PDF that a form was sent with. */
export function sentPdf({ form: { files, names = {} } }: Desk): NamedPdf | undefined {
  return files.pdfFile && { bytes: files.pdfFile, name: names.pdfFile ?? '' }
}

/** The hidden fields of a refused form that hold the PDF it was sent with. A script's form still has its PDF. */
export async function heldAgain(desk: Desk) {
  const pdf = wantsJson(desk.request) ? undefined : sentPdf(desk)
  return pdf && !pdfProblem(pdf.bytes, true) ? holdSent(desk.services, pdf) : undefined
}

/**
 * Redirects after a save to the form of the next PDF, with the proposed next pages and the messages of the save.
 * @param after the id of the saved article
 */
export async function redirectToNext(
  desk: Desk,
  number: IssueNumber,
  { next, after, messages }: { next: Queued; after: number; messages: string[] },
): Promise<Response> {
  const { services, session, request, form } = desk
  const [line, path] = [{ userId: session.user.id, issue: number }, formDraft(number, form.texts)]
  await deleteOwnDraft(services.db, session.user.id, { path, fields: form.texts })
  const [issue, pdf] = [await findIssueDesk(services.db, number), await nextQueued(services, line)]
  const typed = issue && { pagenumber: proposedValues(issue, '').pagenumber, ...draftKeyFieldOf(form.texts) }
  const target = typed && { ...line, client: clientOf(request, services.config), typed }
  const read = target && pdf && (await readIntoForm(services, target, pdf))
  const to = read?.ok ? read.value.path : path
  return desk.sent(paths.afterArticle(to, after), [...messages, `Next: ${next.name}.`].join(' '))
}
