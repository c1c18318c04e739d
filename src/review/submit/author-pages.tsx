import { AuthorPage, type AuthorPageProps } from '../../../views/submit/author-page.tsx'
import { DeletedPage } from '../../../views/submit/start-page.tsx'
import { paths } from '../../core/paths.ts'
import { isUuid } from '../../core/text/clean.ts'
import { dayIn } from '../../core/text/dates.ts'
import { errorsOf, type FieldError } from '../../core/text/problems.ts'
import { message, t } from '../../core/words/words.ts'
import { drawn, languageAsked } from '../../journal/certificates/drawing/documents.ts'
import { receiptFacts } from '../../journal/certificates/fee-facts.ts'
import { linesOfPeople } from '../../journal/record/people/form.ts'
import { findPublicArticle } from '../../journal/record/queries.ts'
import { readShell } from '../../office/frame/queries.ts'
import { waitingIn } from '../../office/frame/turn.ts'
import { readAnswersEmail } from '../../office/letters/answers-email.ts'
import { withThisPageAsLink } from '../../office/letters/text-rules.ts'
import { journalName, takesFees } from '../../office/settings/rules.ts'
import { describeRetention } from '../../office/settings/submission-fields.ts'
import type { Services } from '../../services.ts'
import { answerDownload } from '../../web/http/download.ts'
import { buttonForm } from '../access-links/input.ts'
import { shownIn } from '../access-links/shown-rules.ts'
import { authorLinkPages, type LinkVisit, makeVisitPath, sentTo } from '../access-links/visits.tsx'
import { findReceiptOf } from '../fees/receipt-queries.ts'
import { printedReceipt } from '../fees/receipt-rules.ts'
import { receiptNumber } from '../fees/rules.ts'
import { upiPaymentOf } from '../fees/upi-rules.ts'
import { type FileKind, formatOfType, neutralName } from '../files/rules.ts'
import { listPeople } from '../manuscripts/queries.ts'
import { journalLanguage } from '../papers/country-queries.ts'
import { declarations, paperFieldNames } from '../papers/fields.ts'
import { findPendingDecision } from '../papers/pending-decision-queries.ts'
import { isAuthorsTurn } from '../papers/state-rules.ts'
import { findNewestProof } from '../proofs/queries.ts'
import { savePaperDraft } from './actions.ts'
import { type Changed, invalidState, type TooMany } from './changing.ts'
import { warningsOn } from './check-rules.ts'
import { addPaperFiles, deletePaperFile } from './file-actions.ts'
import { pageForm, paperForm, paymentForm, sendForm, withdrawForm } from './input.ts'
import { claimPayment, disownPaper, withdrawPaper } from './leaving-actions.ts'
import {
  findPaper,
  findReleased,
  listAnswers,
  listDecisions,
  listFiles,
  type OwnFile,
  type OwnPaper,
  usualDays,
} from './queries.ts'
import { answersTo, doneMessage, mainFormOf, sentKinds, stateSentence, unread, type Whose } from './rules.ts'
import { confirmPaper, sendPaper } from './sending-actions.ts'

const hasMovedOn = message('The paper is no longer where this page left it. This is where it stands now')

/** The pages of the author's links: a draft, and a paper on its way. */
export function authorPages(services: Services) {
  return authorLinkPages(services)
    .get('', (visit) => showAuthorPage(visit))
    .post('', { form: pageForm, files: sentKinds }, savePaperForm)
    .post('/files', { form: paperForm, files: sentKinds }, savePaperForm)
    .get('/files/:file', (visit, { file = '' }) => download(visit, file))
    .post('/files/:file/delete', { form: buttonForm }, (visit, { file = '' }) => deleteFile(visit, file))
    .post('/send', { form: sendForm, files: sentKinds }, sendPaperFromForm)
    .post('/confirm', { form: buttonForm }, confirm)
    .post('/disown', { form: buttonForm }, disown)
    .post('/withdraw', { form: withdrawForm }, withdraw)
    .get('/receipt.pdf', receipt)
    .post('/payment', { form: paymentForm, files: ['receipt'] }, pay).routes
}

const whoseOf = ({ link }: LinkVisit): Whose => (link.purpose === 'draft' ? 'draft' : 'author')

type Shown = { errors?: FieldError[]; said?: string }

/** Shows the page of a paper, with the typed values of a refused form. */
async function showAuthorPage(visit: LinkVisit, { errors, said }: Shown = {}): Promise<Response> {
  const { services, link, url } = visit
  const paper = await findPaper(services.db, link.paper_id)
  if (!paper) return visit.notFound()
  const children = (
    <AuthorPage
      {...(await propsOf(visit, paper))}
      typed={visit.form.texts}
      said={said ?? doneMessage(url.searchParams.get('said'))}
    />
  )
  const page = whoseOf(visit) === 'draft' ? 'draft' : 'author'
  const switchTo = { action: makeVisitPath(visit), form: mainFormOf(paper, whoseOf(visit)) }
  return visit.page({ page, state: paper.state, ...(errors && { errors }), switchTo, children })
}

type ShownProps = Omit<AuthorPageProps, 'typed' | 'said'>

async function propsOf(visit: LinkVisit, paper: OwnPaper): Promise<ShownProps> {
  const { services, form } = visit
  const { db, config } = services
  const [people, files, decisions, answers, days, { settings }, article, paid, contact, proof] = await Promise.all([
    listPeople(db, paper.id),
    listFiles(db, paper.id),
    listDecisions(db, paper.id),
    listAnswers(db, paper.id),
    paper.state === 'received' || paper.state === 'review' ? usualDays(db, config.timeZone) : undefined,
    readShell(services),
    paper.article_id === null ? undefined : findPublicArticle(db, { id: paper.article_id }),
    ownReceipt(visit, paper),
    readAnswersEmail(db),
    whoseOf(visit) === 'author' ? findNewestProof(db, paper.id) : undefined,
  ])
  const isDraft = paper.state === 'draft' // after sending, the author has checked the fields that were read
  const since = dayIn(config.timeZone, paper.since)
  const sent = answers
    .map((answer) => ({
      ...answer,
      files: files.filter((file) => file.kind === 'response_file' && file.version_id === answer.id),
    }))
    .filter(({ response, files }) => response || files.length > 0)
  return {
    at: makeVisitPath(visit),
    whose: whoseOf(visit),
    paper: { ...paper, read: isDraft ? paper.read.filter((field) => field !== unread) : [] },
    sentence: stateSentence({ ...paper, since, whose: whoseOf(visit) }),
    values: readAuthorFormValues(paper, form.texts),
    shown: shownIn({ ...readAuthorFormValues(paper, {}), authors: linesOfPeople(people) }),
    people,
    files,
    decisions: decisions.map((decision) => ({
      ...decision,
      day: dayIn(config.timeZone, decision.at),
      letter: withThisPageAsLink(decision.text ?? ''),
      answers: answersTo(decision, decisions, sent).map((answer) => ({
        ...answer,
        day: dayIn(config.timeZone, answer.at),
      })),
    })),
    warnings: isAuthorsTurn(paper.state) ? warningsOn({ words: paper, people }) : [],
    isReading: isDraft && paper.read.includes(unread),
    usualDays: days,
    article,
    paymentDetails: settings.payment_details,
    upi: upiPaymentOf({ ...paper, details: settings.payment_details, payee: journalName(settings) }),
    takesFees: takesFees(settings),
    language: await journalLanguage(db),
    receipt: paid && receiptNumber(paid),
    proof,
    privacy: paths.privacyPolicy(),
    keptFor: describeRetention(settings),
    contact,
  }
}

/** Returns the stored values, replaced by a refused form's typed ones. */
function readAuthorFormValues(paper: OwnPaper, typed: Record<string, string>): AuthorPageProps['values'] {
  const stored = [...paperFieldNames, ...declarations].map((name) => [name, typed[name] ?? paper[name]])
  if (!typed.country) stored.push(['country', paper.country]) // filled in from the saved authors
  return { ...Object.fromEntries(stored), ...(typed.authors !== undefined && { authors: typed.authors }) }
}

type Result = Changed | TooMany | { ok: false; code: 'duplicate_txnid' }

/** Responds to a form: redirects to the paper's page, or shows this page again with its problems. */
async function answerAuthorForm(visit: LinkVisit, result: Result, said: string): Promise<Response> {
  if (result.ok) return visit.done(`${makeVisitPath(visit)}?said=${said}`)
  if (result.code === 'too_many') return visit.tooMany(result.seconds)
  if (result.code === 'refused') return visit.refused(errorsOf(result.problems), () => showAuthorPage(visit))
  if (result.code === 'duplicate_txnid') {
    const errors = [{ name: 'txnid', code: result.code, text: t('Another paper has this transaction id') }]
    return visit.conflict(result.code, { field: 'txnid' }, () => showAuthorPage(visit, { errors }))
  }
  const again = () => showAuthorPage({ ...visit, form: { ...visit.form, texts: {} } }, { said: t(hasMovedOn) })
  return visit.conflict('invalid_state', { state: result.state }, again)
}

/**
 * Saves the typed fields, then the files that were sent with them. With a chosen language, what cannot be saved is
 * shown again in it.
 */
async function savePaperForm(visit: LinkVisit): Promise<Response> {
  const { services, link, form } = visit
  const saved = await savePaperDraft(services, link.paper_id, form.texts)
  if (form.texts.page_language && !saved.ok && saved.code === 'invalid_state') return showAuthorPage(visit)
  if (!saved.ok || form.files.length + form.problems.length === 0) return answerAuthorForm(visit, saved, 'saved')
  const sent = { paperId: link.paper_id, form, once: sentTo(visit, 'files') }
  return answerAuthorForm(visit, await addPaperFiles(services, sent), 'uploaded')
}

async function deleteFile(visit: LinkVisit, file: string): Promise<Response> {
  const { services, link } = visit
  const result = isUuid(file) ? await deletePaperFile(services, link.paper_id, file) : undefined
  return result ? answerAuthorForm(visit, result, 'deleted') : visit.notFound()
}

async function sendPaperFromForm(visit: LinkVisit): Promise<Response> {
  const { services, link, form } = visit
  const before = await findPaper(services.db, link.paper_id)
  if (form.files.length + form.problems.length > 0) {
    const added = await addPaperFiles(services, { paperId: link.paper_id, form, once: sentTo(visit, 'send files') })
    if (!added.ok) return answerAuthorForm(visit, added, '')
  }
  if (before?.state === 'unconfirmed' && whoseOf(visit) === 'author')
    return answerAuthorForm(visit, invalidState(before), '')
  const once = sentTo(visit, 'send')
  const result = await sendPaper(services, { paperId: link.paper_id, texts: form.texts, once })
  if (before?.state === 'unconfirmed') return answerAuthorForm(visit, result, 'again')
  if (before?.state !== 'draft') return answerAuthorForm(visit, result, 'resent')
  const after = result.ok ? await findPaper(services.db, link.paper_id) : undefined
  // 'received': no letter contains the page's address, so the message says to keep it
  return answerAuthorForm(visit, result, after?.state === 'received' ? 'received' : 'sent')
}

async function confirm(visit: LinkVisit): Promise<Response> {
  const { services, link } = visit
  if (whoseOf(visit) === 'draft') return notTheirs(visit)
  const result = await confirmPaper(services, { paperId: link.paper_id, link: link.id, once: sentTo(visit, 'confirm') })
  return answerAuthorForm(visit, result, 'confirmed')
}

async function disown(visit: LinkVisit): Promise<Response> {
  const { services, link } = visit
  if (whoseOf(visit) === 'draft') return notTheirs(visit)
  const result = await disownPaper(services, link.paper_id)
  return result.ok ? deleted(visit) : answerAuthorForm(visit, result, '')
}

/** Refuses a step with a draft's link: its holder has not proven the address. */
async function notTheirs(visit: LinkVisit): Promise<Response> {
  return answerAuthorForm(visit, invalidState(await findPaper(visit.services.db, visit.link.paper_id)), '')
}

async function withdraw(visit: LinkVisit): Promise<Response> {
  const { services, link, form } = visit
  const once = sentTo(visit, 'withdraw')
  const result = await withdrawPaper(services, { paperId: link.paper_id, texts: form.texts, once })
  const isDeleted = result.ok && !(await findPaper(services.db, link.paper_id))
  return isDeleted ? deleted(visit) : answerAuthorForm(visit, result, 'withdrawn')
}

/** Shows the last page of a link whose paper was deleted. */
function deleted(visit: LinkVisit): Promise<Response> | Response {
  if (visit.wantsJson) return visit.json({ location: paths.home() })
  return visit.page({ page: 'author', state: '', children: <DeletedPage /> })
}

async function pay(visit: LinkVisit): Promise<Response> {
  const { services, link, form } = visit
  const result = await claimPayment(services, { paperId: link.paper_id, form, once: sentTo(visit, 'payment') })
  return answerAuthorForm(visit, result, 'paid')
}

/** Returns the receipt of a paper's fee for the holder of the author's link, once the decision has taken effect. */
async function ownReceipt(visit: LinkVisit, { id }: Pick<OwnPaper, 'id'>) {
  const { db } = visit.services
  return whoseOf(visit) === 'author' && !(await findPendingDecision(db, id)) ? findReceiptOf(db, id) : undefined
}

async function receipt(visit: LinkVisit): Promise<Response> {
  const { services, link, request } = visit
  const found = await ownReceipt(visit, { id: link.paper_id })
  if (!found) return visit.notFound()
  const pdf = await drawn(
    { ...services, waiting: waitingIn(services, request, 'document') },
    (context) => receiptFacts(context, printedReceipt(found, services.config.timeZone)),
    languageAsked(request),
  )
  const name = `receipt-${receiptNumber(found)}.pdf`
  return answerDownload({ size: pdf.byteLength, stream: () => pdf }, { type: 'application/pdf', name })
}

/** Sends a file as a download under a neutral name: the author's own, a reviewers' copy, or a released one. */
async function download(visit: LinkVisit, id: string): Promise<Response> {
  const { services, link } = visit
  const { db, files } = services
  if (!isUuid(id)) return visit.notFound()
  const [paper, own] = await Promise.all([findPaper(db, link.paper_id), listFiles(db, link.paper_id)])
  if (!paper) return visit.notFound()
  const mine = own.find((file) => file.id === id)
  const entry = mine
    ? { hash: mine.file_hash, type: mine.type, name: nameOwnFile(paper, mine, own) }
    : await findReleased(db, { paperId: paper.id, file: id })
  const file = entry && (await files.open(entry.hash))
  if (!entry || !file) return visit.notFound()
  const released = entry.name.includes('.') ? entry.name : `${entry.name}.${formatOfType(entry.type)}`
  const name = mine ? entry.name : `${paper.number}-${released}`
  return answerDownload(file, { type: entry.type, name })
}

/** Returns the download name of the author's own file: with its round, or its place among those of its kind. */
function nameOwnFile({ number }: OwnPaper, file: OwnFile, all: readonly OwnFile[]): string {
  const alike = all.filter(({ kind, round }) => kind === file.kind && round === file.round)
  const isMany = file.kind === 'supplement' || file.kind === 'response_file'
  const place = isMany ? alike.findIndex(({ id }) => id === file.id) + 1 : file.round
  return neutralName(number, { kind: file.kind as FileKind, format: formatOfType(file.type), place })
}
