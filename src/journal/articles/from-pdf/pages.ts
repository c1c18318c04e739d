import type { FlashMessage } from '../../../../views/ui/flash.tsx'
import { isTextFile } from '../../../core/files/rules.ts'
import { paths } from '../../../core/paths.ts'
import { counted } from '../../../core/text/counted.ts'
import { dayIn } from '../../../core/text/dates.ts'
import { logError } from '../../../office/frame/errors.tsx'
import { readShell } from '../../../office/frame/queries.ts'
import { clientOf, describeRefusal } from '../../../office/frame/refusal.ts'
import { type Desk, screens } from '../../../office/screens/desk.ts'
import { findDraft, saveOwnDraft } from '../../../office/screens/drafts/queries.ts'
import { draftKeyFieldOf, formPath } from '../../../office/screens/drafts/rules.ts'
import { wantsJson } from '../../../office/screens/guard.tsx'
import type { Services } from '../../../services.ts'
import type { Kinds } from '../../../web/http/form-body.ts'
import { isUnavailable } from '../../../web/http/unavailable.ts'
import { typedValues } from '../../pdf-reading/offer-rules.ts'
import { isHeld } from '../../pdf-reading/queries.ts'
import { unseenBy } from '../../record/admin-queries.ts'
import type { IssueParameters } from '../../record/issues/rules.ts'
import { pdfProblem } from '../../record/pdf-problems.ts'
import { proposedPages } from '../../record/position-rules.ts'
import { proposedValues } from '../../record/rules.ts'
import { type IssueDesk, issueDeskAt } from '../issue-desk/queries.ts'
import {
  appendToQueue,
  dropQueued,
  formDraft,
  type NamedPdf,
  nextQueued,
  queuePdf,
  readIntoForm,
  readTextIntoForm,
} from './actions.ts'
import { listQueuedPdfs } from './queue.ts'
import { openHeldPdf, sentPdf } from './sent-pdf.ts'

const withPdf: Kinds = { files: { pdfFile: 'invalid_file' } }

const filled = 'The PDF was read. Please check what it filled in.'
const noStorage = 'The PDF could not be stored now. Please choose it again in a moment.'
const filledNothing = 'The PDF is here, but no field could be read from it.'

/**
 * The first step of the form of a new article: its PDF fills fields, and further PDFs are queued for the next forms.
 */
export function readingScreens(services: Services) {
  return screens(services)
    .post('/admin/archives/add/:year/:volume/:issue/read', withIssue(readFirst), withPdf)
    .post('/admin/archives/add/:year/:volume/:issue/queue', withIssue(changeWaiting), withPdf).routes
}

function withIssue(answer: (desk: Desk, issue: IssueDesk) => Promise<Response>) {
  return async (desk: Desk, parameters: IssueParameters) => {
    const issue = await issueDeskAt(desk.services.db, parameters, await unseenBy(desk.actor))
    if (!issue) return desk.notFound()
    return answer(desk, issue).catch((error) => {
      if (!isUnavailable(error) || wantsJson(desk.request)) throw error
      logError(desk.services, desk.request, error)
      return returnWithTypedValues(desk, issue, noStorage)
    })
  }
}

/** Reads the uploaded PDF, or the next queued one. An upload from another page is queued if the form has a draft. */
async function readFirst(desk: Desk, issue: IssueDesk): Promise<Response> {
  const { services, session, form } = desk
  const { once, back, queued, ...typed } = form.texts
  const line = { userId: session.user.id, issue }
  const sent = sentPdf(desk)
  if (sent && isTextFile(sent.bytes, sent.name)) return readText(desk, issue, { text: sent, typed })
  const pdf = sent ?? (queued ? await nextQueued(desk.actor, line, queued) : await heldPdf(desk, typed))
  const problem = pdfProblem(pdf?.bytes, (await readShell(services)).settings, true)
  if (problem || !pdf) return returnWithTypedValues(desk, issue, problem?.message ?? '')
  const isForm = Object.keys(typed).length > 0
  if (isForm || !(await findDraft(services.db, session.user.id, paths.adminAddArticle(issue))))
    return readInto(desk, issue, { pdf, typed: isForm ? typed : proposedPages(issue) })
  if (sent) await queuePdf(services, line, sent)
  const { length } = await listQueuedPdfs(desk, issue)
  const waiting = `${counted(length, 'PDF')} ${length === 1 ? 'is' : 'are'} waiting`
  return desk.redirect(paths.adminAddArticle(issue), 'success', `Finish this article first; ${waiting}.`)
}

/** Reads an uploaded Word, OpenDocument or JATS file, which becomes the full text of the new article. */
async function readText(
  desk: Desk,
  issue: IssueDesk,
  { text, typed }: { text: NamedPdf; typed: Record<string, string> },
): Promise<Response> {
  const { services, session, request } = desk
  const add = paths.adminAddArticle(issue)
  const isForm = Object.keys(typed).length > 0
  if (!isForm && (await findDraft(services.db, session.user.id, add)))
    return desk.redirect(add, 'error', 'Finish this article first, then choose the file again.')
  const client = clientOf(request, services.config)
  const target = { userId: session.user.id, issue, client, typed: isForm ? typed : proposedPages(issue) }
  const read = await readTextIntoForm(services, target, text)
  if (!read.ok) return returnWithTypedValues(desk, issue, read.why)
  return desk.redirect(read.path, 'success', 'The file was read. Please check what it filled in.')
}

/** Returns the stored PDF of the form, for example of one that was refused before it was read. */
async function heldPdf(desk: Desk, { heldpdf, heldname = '' }: Record<string, string>): Promise<NamedPdf | undefined> {
  const bytes = await openHeldPdf(desk, heldpdf)
  return bytes && { bytes, name: heldname }
}

async function readInto(
  desk: Desk,
  issue: IssueDesk,
  { pdf, typed }: { pdf: NamedPdf; typed: Record<string, string> },
) {
  const { services, request, session } = desk
  const target = { userId: session.user.id, issue, client: clientOf(request, services.config), typed }
  const read = await readIntoForm(services, target, pdf)
  if (read.ok) return desk.redirect(read.value.path, 'success', read.value.isFilled ? filled : filledNothing)
  return desk.redirect(await keepTyped(desk, issue, typed), 'error', describeRefusal(read.refusal))
}

/** Appends a PDF to the queue, removes one, or moves the form's PDF to the end. */
async function changeWaiting(desk: Desk, issue: IssueDesk): Promise<Response> {
  const { services, session, form } = desk
  const { once, back: _, removed, later, ...typed } = form.texts
  const line = { userId: session.user.id, issue }
  if (later && (await isHeld(desk.actor, later))) {
    const { settings } = await readShell(services)
    const today = dayIn(services.config.timeZone, services.clock())
    const changes = typedValues(typed, proposedValues(issue, today, settings))
    await appendToQueue(services, line, { hash: later, name: typed.heldname ?? '', typed: changes })
    const add = formDraft(issue, typed)
    await desk.dropDraft({ path: add, fields: typed })
    const pdf = await nextQueued(desk.actor, line)
    const next = { ...proposedPages(issue), ...draftKeyFieldOf(typed) }
    return pdf ? readInto(desk, issue, { pdf, typed: next }) : desk.redirect(add, 'success', 'It waits.')
  }
  const add = await keepTyped(desk, issue, typed)
  if (removed) {
    await dropQueued(services, line, removed)
    return backTo(desk, add, { kind: 'success', text: 'The PDF is no longer waiting.' })
  }
  const pdf = sentPdf(desk)
  const problem = pdfProblem(pdf?.bytes, (await readShell(services)).settings, true)
  if (problem || !pdf) {
    const message = problem?.message ?? ''
    const errors = [{ name: 'pdfFile', text: message }]
    return desk.refused({ status: 422, errors }, async () => backTo(desk, add, { kind: 'error', text: message }))
  }
  const queued = await queuePdf(services, line, pdf)
  return wantsJson(desk.request)
    ? Response.json(queued)
    : backTo(desk, add, { kind: 'success', text: `${counted(queued.waiting, 'PDF')} waiting.` })
}

/** Saves the form's typed values. @returns the path of its draft */
async function keepTyped({ services, session }: Desk, issue: IssueDesk, fields: Record<string, string>) {
  const path = formDraft(issue, fields)
  if (Object.keys(fields).length === 0) return path
  const draft = { path, at: services.clock(), fields }
  return services.db.transaction((tx) => saveOwnDraft(tx, session.user.id, draft))
}

/**
 * Redirects to the page that sent the form; for the form of a new article, to the path of its draft, which may be a
 * separate one now.
 */
function backTo(desk: Desk, path: string, { kind, text }: FlashMessage): Response {
  const isForm = formPath(desk.form.texts.back ?? '') === formPath(path)
  return isForm ? desk.redirect(path, kind, text) : desk.back(path, kind, text)
}

/** Redirects to the form with its typed values. */
async function returnWithTypedValues(desk: Desk, issue: IssueDesk, message: string): Promise<Response> {
  const { once, back, queued, ...typed } = desk.form.texts
  return backTo(desk, await keepTyped(desk, issue, typed), { kind: 'error', text: message })
}
