import { ReviewerChangesPage } from '../../../views/changes/reviewer-changes-page.tsx'
import { ReviewerPage, type ReviewerPageProps } from '../../../views/reviewer/reviewer-page.tsx'
import { paths } from '../../core/paths.ts'
import { isUuid, lookup } from '../../core/text/clean.ts'
import { dayIn } from '../../core/text/dates.ts'
import { errorsOf } from '../../core/text/problems.ts'
import { message, t } from '../../core/words/words.ts'
import { reviewerCertificateFacts } from '../../journal/certificates/certificate-facts.ts'
import { drawn, languageAsked } from '../../journal/certificates/drawing/documents.ts'
import { listReviews } from '../../journal/certificates/review-queries.ts'
import { readShell } from '../../office/frame/queries.ts'
import { waitingIn } from '../../office/frame/turn.ts'
import { readAnswersEmail } from '../../office/letters/answers-email.ts'
import { readSettingsNamed } from '../../office/settings/queries.ts'
import { countOf, describeRetention } from '../../office/settings/submission-fields.ts'
import type { Services } from '../../services.ts'
import { answerDownload } from '../../web/http/download.ts'
import type { PublicRoutes } from '../../web/limits/costs.ts'
import type { SentForm } from '../access-links/idempotency-queries.ts'
import { buttonForm } from '../access-links/input.ts'
import { type LinkVisit, makeVisitPath, reviewerLinkPages, sentTo, unknownLink } from '../access-links/visits.tsx'
import { convertChangesToJson as answeredChanges } from '../changes/answer-rules.ts'
import { findChangesFor, hasChangesFor } from '../changes/reviewer-queries.ts'
import { formatOfType, neutralName } from '../files/rules.ts'
import { decisions } from '../papers/decision-rules.ts'
import type { Answered } from './answer.ts'
import { acceptRequest, changeAvailability, declineRequest, extendRequest } from './answering.ts'
import { declineForm, extendForm, pageForm, reportForm } from './input.ts'
import {
  findCopy,
  findEarlierReport,
  findReports,
  findRequest,
  findShared,
  listCopyFiles,
  listReportFiles,
  type OwnRequest,
  reviewersPageLanguage,
} from './queries.ts'
import { addReportFiles } from './report-files.ts'
import { deleteReportFile, reportIn, saveReport, sendReport } from './reporting.ts'
import { lackOf, mainFormOf, mayReadFiles } from './rules.ts'

/** The costs of requests without a session. */
export const reviewerCosts: PublicRoutes = {
  'GET /r/:token': { cost: 'database' },
  'POST /r/:token': { cost: 'database' },
  'GET /r/:token/changes': { cost: 'database' },
  'GET /r/:token/certificate.pdf': { cost: 'document' },
  'POST /r/:token/accept': { cost: 'database' },
  'POST /r/:token/decline': { cost: 'database' },
  'POST /r/:token/extend': { cost: 'database' },
  'POST /r/:token/files': { cost: 'database' },
  'GET /r/:token/files/:file': { cost: 'database' },
  'POST /r/:token/files/:file/delete': { cost: 'database' },
  'POST /r/:token/send': { cost: 'database' },
}

const report = { form: reportForm, files: ['report_file'] }

/** The pages of a reviewer's link: the request, its answer, the report and its files. */
export function reviewerPages(services: Services) {
  return reviewerLinkPages(services, reviewersPageLanguage)
    .get('', (visit) => showReviewerPage(visit))
    .post('', { ...report, form: pageForm }, saveReviewReport)
    .get('/certificate.pdf', certificate)
    .get('/changes', showChanges)
    .post('/accept', { form: buttonForm }, (visit) =>
      step(visit, 'accepted', (code, sent) => acceptRequest(services, code, { by: 'reviewer', sent })),
    )
    .post('/decline', { form: declineForm }, decline)
    .post('/extend', { form: extendForm }, extend)
    .post('/files', report, uploadReportFiles)
    .get('/files/:file', (visit, { file = '' }) => download(visit, file))
    .post('/files/:file/delete', { form: buttonForm }, (visit, { file = '' }) => deleteFile(visit, file))
    .post('/send', report, sendReviewFromForm).routes
}

/** Returns the code of a link's request. */
const codeOf = ({ link }: LinkVisit) => link.request ?? ''

const requestOf = (visit: LinkVisit) => findRequest(visit.services.db, codeOf(visit))

const doneMessages: Record<string, string> = lookup({
  accepted: message('Thank you for accepting. The files are below.'),
  declined: message('Thank you for telling us.'),
  extended: message('Thank you for telling us.'),
  saved: message('Saved. The report is not sent yet.'),
  noted: message('Saved.'),
  uploaded: message('The files are here. They go out with the report.'),
  deleted: message('The file is deleted.'),
  sent: message('Thank you. We will write to you once a decision is made.'),
})

async function showReviewerPage(visit: LinkVisit, said?: string): Promise<Response> {
  const request = await requestOf(visit)
  if (!request) return visit.notFound()
  const children = (
    <ReviewerPage
      {...(await propsOf(visit, request))}
      typed={visit.form.texts}
      said={t(said ?? doneMessages[visit.url.searchParams.get('said') ?? ''] ?? '')}
    />
  )
  const switchTo = { action: makeVisitPath(visit), form: mainFormOf(request) }
  return visit.page({ page: 'reviewer', state: request.state, switchTo, children })
}

type ShownProps = Omit<ReviewerPageProps, 'typed' | 'said'>

async function propsOf(visit: LinkVisit, request: OwnRequest): Promise<ShownProps> {
  const { db, config, clock } = visit.services
  const [copy, report, files, earlier, { settings }, contact] = await Promise.all([
    findCopy(db, request),
    findReports(db, request.id),
    listReportFiles(db, request.id),
    request.round > 1 ? findEarlierReport(db, request) : undefined,
    readShell(visit.services),
    readAnswersEmail(db),
  ])
  // read from the database, not the cache: switching it off takes effect with the next page
  const areShared = request.isDecided && (await readSettingsNamed(db, 'share_reports')).share_reports === 'on'
  const shared = areShared ? await findShared(db, request) : undefined
  return {
    at: makeVisitPath(visit),
    request,
    copy,
    report,
    earlier,
    files: copy && mayReadFiles(request.state) ? (await listCopyFiles(db, copy.id)).map(named(request)) : [],
    reportFiles: files.map(({ id, name, bytes, version, ...copied }) => {
      const isWaiting = copied.scrub === 'waiting'
      return { id, name, bytes, isSent: version !== null, isWaiting, lack: lackOf(copied) }
    }),
    hasChanges:
      copy !== undefined && mayReadFiles(request.state) && (await hasChangesFor(db, { request, copyId: copy.id })),
    shared: shared && { ...shared, decision: decisions[shared.decision].label },
    today: dayIn(config.timeZone, clock()),
    extensionDays: countOf(settings, 'extension_days'),
    contact,
    privacy: paths.privacyPolicy(),
    keptFor: describeRetention(settings),
  }
}

const named =
  ({ request }: Pick<OwnRequest, 'request'>) =>
  <File extends { name: string }>(file: File): File => ({ ...file, name: `${request}-${file.name}` })

/** Does a step and redirects, or shows the problems. */
async function step(
  visit: LinkVisit,
  to: string,
  act: (code: string, sent: SentForm) => Promise<Answered>,
): Promise<Response> {
  return answerReviewerForm(visit, to, await act(codeOf(visit), sentTo(visit, to)))
}

async function answerReviewerForm(visit: LinkVisit, to: string, result: Answered): Promise<Response> {
  if (result.ok) return visit.done(`${makeVisitPath(visit)}?said=${to}`)
  if (result.code === 'not_found') return visit.notFound()
  if (result.code === 'invalid') return visit.refused(errorsOf(result.problems), () => showReviewerPage(visit))
  const said = message('This is no longer possible. This is where it stands now.')
  return visit.conflict('invalid_state', { state: result.request.state }, () => showReviewerPage(visit, said))
}

/** Saves the typed report, the name for the certificate, and when to be asked again. */
async function saveReviewReport(visit: LinkVisit): Promise<Response> {
  const { services, form } = visit
  const { not_before, never } = form.texts
  const result = await saveReport(services, codeOf(visit), reportIn(form.texts))
  if (form.texts.page_language && (result.ok ? isUnsaved(form.texts) : result.code === 'invalid_state'))
    return showReviewerPage(visit)
  if (!result.ok) return answerReviewerForm(visit, 'saved', result)
  if (form.files.length + form.problems.length > 0) return addFiles(visit)
  if (not_before === undefined && never === undefined)
    return answerReviewerForm(visit, form.texts.certificate_name === undefined ? 'saved' : 'noted', result)
  const said = { not_before, ...neverIn(form.texts) }
  return answerReviewerForm(visit, 'noted', await changeAvailability(services, codeOf(visit), said))
}

/** Reports whether a form has texts of other forms of its page, which only their own buttons send. */
const isUnsaved = (texts: Record<string, string>) =>
  ['reason', 'note', 'suggest', 'due', 'not_before', 'never'].some((name) => texts[name])

const neverIn = ({ never }: Record<string, string>) => (never === undefined ? {} : { never: never === 'yes' })

function decline(visit: LinkVisit): Promise<Response> {
  const { reason = '', note, suggest, not_before } = visit.form.texts
  const said = { reason, note, suggest, ...(not_before && { not_before }), ...neverIn(visit.form.texts) }
  return step(visit, 'declined', (code, sent) =>
    declineRequest(visit.services, code, { said, who: { by: 'reviewer', sent } }),
  )
}

function extend(visit: LinkVisit): Promise<Response> {
  const { due = '', note = '' } = visit.form.texts
  return step(visit, 'extended', (code, sent) => extendRequest(visit.services, code, { due, note, sent }))
}

/** Adds files, after saving the fields that were sent with them. */
async function uploadReportFiles(visit: LinkVisit): Promise<Response> {
  const saved = await saveReport(visit.services, codeOf(visit), reportIn(visit.form.texts))
  return saved.ok ? addFiles(visit) : answerReviewerForm(visit, 'saved', saved)
}

async function addFiles(visit: LinkVisit): Promise<Response> {
  const { services, form } = visit
  const sent = sentTo(visit, 'files')
  return answerReviewerForm(visit, 'uploaded', await addReportFiles(services, codeOf(visit), { form, sent }))
}

async function deleteFile(visit: LinkVisit, id: string): Promise<Response> {
  if (!isUuid(id)) return visit.notFound()
  const sent = sentTo(visit, 'files delete')
  const result = await deleteReportFile(visit.services, codeOf(visit), { id, sent })
  return result.ok ? visit.done(`${makeVisitPath(visit)}?said=deleted`) : visit.notFound()
}

async function sendReviewFromForm(visit: LinkVisit): Promise<Response> {
  const { services, form } = visit
  if (form.files.length + form.problems.length > 0) {
    const added = await addReportFiles(services, codeOf(visit), { form, sent: sentTo(visit, 'send files') })
    if (!added.ok) return answerReviewerForm(visit, 'uploaded', added)
  }
  const typed = reportIn(form.texts)
  return step(visit, 'sent', (code, sent) => sendReport(services, code, { typed, who: { by: 'reviewer', sent } }))
}

/**
 * Shows the changes since the last round that the reviewer was sent; 404 for a new reviewer, or one who may not read
 * the files.
 */
async function showChanges(visit: LinkVisit): Promise<Response> {
  const request = await requestOf(visit)
  const copy = request && mayReadFiles(request.state) ? await findCopy(visit.services.db, request) : undefined
  const told = request && copy && (await findChangesFor(visit.services.db, { request, copyId: copy.id }))
  if (!told) return unknownLink(visit)
  if (visit.wantsJson) return visit.json(answeredChanges(told))
  const children = <ReviewerChangesPage at={makeVisitPath(visit)} title={copy.title} told={told} />
  return visit.page({ page: 'changes', state: request.state, sheet: 'changes.css', children })
}

/** Sends the certificate of a report, once its round is decided. */
async function certificate(visit: LinkVisit): Promise<Response> {
  const { services, request } = visit
  const [review] = await listReviews(services, [codeOf(visit)])
  if (!review?.isDecided) return visit.notFound()
  const pdf = await drawn(
    { ...services, waiting: waitingIn(services, request, 'document') },
    (context) => reviewerCertificateFacts(context, review),
    languageAsked(request),
  )
  const name = `${review.request}-certificate.pdf`
  return answerDownload({ size: pdf.byteLength, stream: () => pdf }, { type: 'application/pdf', name })
}

/** Sends a file of the copy, once the request is accepted, or of the reviewer's own report. */
async function download(visit: LinkVisit, id: string): Promise<Response> {
  const { db, files } = visit.services
  const request = isUuid(id) ? await requestOf(visit) : undefined
  if (!request) return visit.notFound()
  const [copy, own] = await Promise.all([findCopy(db, request), listReportFiles(db, request.id)])
  const copied = copy && mayReadFiles(request.state) ? await listCopyFiles(db, copy.id) : []
  const theirs = copied.map(named(request)).find((file) => file.id === id)
  const place = own.findIndex((file) => file.id === id)
  const mine = own[place]
  const nameOf = ({ type }: { type: string }) =>
    neutralName(request.request, { kind: 'report_file', format: formatOfType(type), place: place + 1 })
  const found = theirs ?? (mine && { ...mine, name: nameOf(mine) })
  const file = found && (await files.open(found.file_hash))
  return found && file ? answerDownload(file, found) : visit.notFound()
}
