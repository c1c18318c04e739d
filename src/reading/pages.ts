import { keepDraft } from '../accounts/draft-queries.ts'
import { type IssueParameters, issueNumberIn } from '../archives/rules.ts'
import { findIssueDesk } from '../articles/issue-desk-queries.ts'
import { pdfProblem } from '../articles/problems.ts'
import { type Desk, screens } from '../http/desk.ts'
import { clientOf, refusalMessage } from '../http/refusal.ts'
import { paths } from '../paths.ts'
import type { Services } from '../services.ts'
import { counted } from '../text/counted.ts'
import { queuePdf, readIntoForm, takeQueued } from './form-actions.ts'

/** The first step of the form of a new article: its PDF fills in what it says. */
export function readingScreens(services: Services) {
  const withPdf = { files: { pdfFile: 'invalid_file' } }
  return screens(services)
    .post('/admin/archives/add/:year/:volume/:issue/read', readFirst, withPdf)
    .post('/admin/archives/add/:year/:volume/:issue/queue', queue, withPdf).routes
}

async function readFirst(desk: Desk, parameters: IssueParameters): Promise<Response> {
  const { services, request, session, form } = desk
  const number = issueNumberIn(parameters)
  const issue = number && (await findIssueDesk(services.db, number))
  if (!issue) return desk.notFound()
  const path = paths.adminAddArticle(issue)
  const { once, back, queued, ...typed } = form.texts
  const line = { userId: session.user.id, path: paths.adminQueuePdf(issue) }
  const pdf = form.files.pdfFile ?? (queued ? await takeQueued(services, line) : undefined)
  const problem = pdfProblem(pdf, true)
  if (problem || !pdf) return refuse(desk, path, typed, problem?.message ?? '')
  const client = clientOf(request, services.config)
  const read = await readIntoForm(services, { userId: session.user.id, client, path, typed, pdf })
  return read.ok
    ? desk.redirect(path, 'success', 'The PDF was read. Please check what it filled in.')
    : refuse(desk, path, typed, refusalMessage(read.refusal))
}

/** Holds one more PDF for the forms after this one. */
async function queue({ services, session, form, notFound, redirect }: Desk, parameters: IssueParameters) {
  const number = issueNumberIn(parameters)
  const issue = number && (await findIssueDesk(services.db, number))
  if (!issue) return notFound()
  const { pdfFile: pdf } = form.files
  const problem = pdfProblem(pdf, true)
  if (problem || !pdf) return redirect(paths.adminAddArticle(issue), 'error', problem?.message ?? '')
  const waiting = await queuePdf(services, { userId: session.user.id, path: paths.adminQueuePdf(issue) }, pdf)
  return redirect(paths.adminAddArticle(issue), 'success', `${counted(waiting, 'PDF')} waiting.`)
}

/** Back to the form with what was typed. */
async function refuse(desk: Desk, path: string, fields: Record<string, string>, message: string): Promise<Response> {
  const { services, session } = desk
  await keepDraft(services.db, session.user.id, { path, at: services.clock(), fields })
  return desk.redirect(path, 'error', message)
}
