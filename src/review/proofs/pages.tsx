import { eq } from 'drizzle-orm'
import { ProofPage } from '../../../views/proofs/proof-page.tsx'
import type { Shown } from '../../../views/proofs/proof-shown.ts'
import { articles, issues } from '../../core/db/tables/articles.ts'
import { paths } from '../../core/paths.ts'
import { isYes, lookup } from '../../core/text/clean.ts'
import { decodeHtml, encodeHtml } from '../../core/text/html.ts'
import { errorsOf, type FieldError } from '../../core/text/problems.ts'
import { spokenNow } from '../../core/words/speech.ts'
import { message, t } from '../../core/words/words.ts'
import { findApprovable } from '../../journal/articles/publish/proof-queries.ts'
import { textFileAt } from '../../journal/articles/text/files.ts'
import { shownText } from '../../journal/articles/text/shown-text.ts'
import { type Cited, citedOf } from '../../journal/citing/facts.ts'
import type { FilledText, ShownText } from '../../journal/fulltext/kept-page.ts'
import { articleColumns } from '../../journal/record/columns.ts'
import { ofIssue } from '../../journal/record/queries.ts'
import { readShell } from '../../office/frame/queries.ts'
import { readAnswersEmail } from '../../office/letters/answers-email.ts'
import type { Services } from '../../services.ts'
import { noStoreHeaders } from '../../web/caching/caching.ts'
import { redirect } from '../../web/http/redirect.ts'
import type { PublicRoutes } from '../../web/limits/costs.ts'
import { findClaimed } from '../access-links/idempotency-queries.ts'
import { type ProofVisit, proofLinkPages, sentTo } from '../access-links/visits.tsx'
import {
  approveProof,
  findProofOf,
  isWritable,
  type ProofForm,
  type Saved,
  savePosted,
  sendCorrections,
} from './author-actions.ts'
import { endForm, notesForm } from './input.ts'
import { type Proof, standingOf } from './queries.ts'
import { searchedNotes } from './quote-rules.ts'
import { makeProofedVersion, postedIn } from './rules.ts'

/** The costs of requests without a session. */
export const proofCosts: PublicRoutes = {
  'GET /s/:token/proof': { cost: 'database' },
  'POST /s/:token/proof': { cost: 'database' },
  'GET /s/:token/proof.pdf': { cost: 'database' },
  'GET /s/:token/proof/:file': { cost: 'database' },
  'POST /s/:token/proof/send': { cost: 'database' },
  'POST /s/:token/proof/approve': { cost: 'database' },
}

/** The pages on which an author reads a proof, answers queries, and notes changes. */
export function proofPages(services: Services) {
  return proofLinkPages(services)
    .get('/proof', (visit) => showProofPage(visit))
    .post('/proof', { form: notesForm }, saveProofNotes)
    .get('/proof.pdf', pdf)
    .get('/proof/:file', (visit, { file = '' }) => sendProofTextFile(visit, file))
    .post('/proof/send', { form: endForm }, (visit) => finishProofForm(visit, sendCorrections, 'proof_sent'))
    .post('/proof/approve', { form: endForm }, (visit) => finishProofForm(visit, approveProof, 'proof_approved')).routes
}

const makeProofPath = ({ token }: ProofVisit) => `/s/${token}/proof`

const said: Record<string, string> = lookup({
  saved: message('Saved.'),
  taken: message('Taken back.'),
  proof_sent: message('Thank you: your corrections are sent. We wrote you a receipt.'),
  proof_approved: message('Thank you: you approved the proof. We wrote you a receipt.'),
  proof_open: message('Your approval is taken back. We wrote you a receipt.'),
})

type Again = { errors?: FieldError[]; said?: string; hasMoved?: boolean }

/** Returns the article of a proof as readers will see it, with any status. */
async function findProofed({ db }: Services, proof: Proof) {
  if (proof.article_id === null) return undefined
  const [article] = await db
    .select({ ...articleColumns, file_hash: articles.file_hash, status: articles.status })
    .from(articles)
    .innerJoin(issues, ofIssue)
    .where(eq(articles.id, proof.article_id))
  return article
}

/** Shows the page of a proof; 404 if none was sent. */
async function showProofPage(visit: ProofVisit, again: Again = {}): Promise<Response> {
  const { services, link, url } = visit
  const { db } = services
  const proof = await findProofOf(db, link)
  if (!proof) return visit.notFound()
  const [article, shell, contact, isOpenNow] = await Promise.all([
    findProofed(services, proof),
    readShell(services),
    readAnswersEmail(db),
    isWritable(db, proof),
  ])
  const approvable = proof.article_id !== null && article && (await findApprovable(db, proof.article_id))
  const isOpen = isOpenNow && proof.state === 'sent'
  const shown: Shown = {
    address: makeProofPath(visit),
    proof: proof.id,
    version: approvable ? makeProofedVersion(approvable) : '',
    once: crypto.randomUUID(),
    isOpen,
    absent: [],
    boxes: { boxes: 'delete' },
  }
  const cited = article && citedOf(services, shell, article)
  const whole = cited && (await wholeOf(visit, cited))
  if (cited && isOpen) shown.absent = await services.proofTexts.absent(searchedIn(cited.article, whole), proof.notes)
  const text = cited && (await placedIn(services, { proof, shown, hash: cited.article.text_hash, whole }))
  const { open } = standingOf(proof)
  const children = (
    <ProofPage
      shown={shown}
      paper=""
      proof={proof}
      cited={cited}
      text={text}
      plainText={whole ? whole.body + whole.end : ''}
      hasPdf={Boolean(article?.file_hash)}
      mayApprove={isOpenNow && (isOpen || (proof.state === 'corrected' && !proof.approves && open === 0))}
      mayTakeBack={isOpenNow && (proof.state === 'approved' || proof.approves)}
      asks={again.errors?.some(({ name }) => name === 'send') ?? false}
      typed={again.hasMoved || again.errors ? visit.form.texts : {}}
      said={again.said ?? t(said[url.searchParams.get('said') ?? ''] ?? '')}
      privacy={paths.privacyPolicy()}
      contact={contact}
    />
  )
  const { errors } = again
  const state = proof.state
  const switchTo = { action: makeProofPath(visit) }
  return visit.page({ page: 'proof', state, sheet: 'proof.css', switchTo, children, ...(errors && { errors }) })
}

type Placed = { proof: Proof; shown: Shown; hash: string | null | undefined; whole: FilledText | undefined }

async function placedIn({ proofTexts }: Services, { proof, shown, hash, whole }: Placed) {
  return hash ? proofTexts.placed({ hash, whole, proof }, { is: 'author', shown, way: spokenNow() }) : undefined
}

/** Returns the full text of an article, with links below its proof; undefined if it has none or the page failed. */
async function wholeOf(visit: ProofVisit, { article, origin }: Cited): Promise<FilledText | undefined> {
  const { text_hash: hash } = article
  return hash ? shownText(visit.services, { hash, origin, article, place: makeProofPath(visit) }) : undefined
}

/** Returns the HTML of an article in which the quoted words of notes are searched. */
const searchedIn = (article: Cited['article'], whole: ShownText | undefined): string[] => [
  ...[article.title, article.title_alt, article.abstract, article.abstract_alt].map(decodeHtml),
  ...[article.keywords, article.keywords_alt, article.plain_summary, article.references].map(encodeHtml),
  ...(whole ? [whole.body, whole.end] : []),
]

const tookBackToday = message('An approval of this proof was taken back today')

const hasMovedOn = message('The proof is no longer as this page showed it. This is how it stands now')

/** Returns the form of a visit, with its idempotency key. */
const readProofForm = (visit: ProofVisit, what: string): ProofForm => ({
  link: visit.link,
  proof: visit.form.texts.proof ?? '',
  once: sentTo(visit, what),
})

async function saveProofNotes(visit: ProofVisit): Promise<Response> {
  const { services, form } = visit
  if (form.texts.page_language) return redirect(makeProofPath(visit))
  const read = postedIn(form.texts)
  if (!read.ok)
    return visit.refused(errorsOf([read.problem]), () => showProofPage(visit, { errors: errorsOf([read.problem]) }))
  const sent = readProofForm(visit, 'proof')
  const result = await savePosted(services, sent, read.posted)
  if (!result.ok) return refuseProofVisit(visit, result)
  if (!visit.wantsJson) {
    const { posted } = read
    const where = posted.answers[0]
      ? `#query-${posted.answers[0].query}`
      : result.notes[0]
        ? `#note-${result.notes[0]}`
        : ''
    return redirect(`${makeProofPath(visit)}?said=${posted.takesBack.length > 0 ? 'taken' : 'saved'}${where}`)
  }
  const before = result.notes.length > 0 ? result.notes : ((await findClaimed(services.db, sent.once)) ?? '').split(',')
  const proof = await findProofOf(services.db, visit.link)
  const ids = before.filter(Boolean)
  const absent = proof ? await findAbsent(visit, proof, ids) : []
  return visit.json({
    notes: ids.map((id) => ({ id, ...(absent.includes(id) && { absent: true }) })),
    answers: read.posted.answers.map(({ query }) => ({ query })),
    left: proof?.queries.filter(({ answer }) => answer === '').length ?? 0,
    corrections: proof?.notes.filter(({ state }) => state === 'open').length ?? 0,
  })
}

/** Returns the ids of those notes whose quoted words are not in the proof. */
async function findAbsent(visit: ProofVisit, proof: Proof, ids: readonly string[]): Promise<string[]> {
  const { services } = visit
  const notes = searchedNotes(proof.notes.filter(({ id }) => ids.includes(id)))
  const article = notes.length > 0 ? await findProofed(services, proof) : undefined
  const cited = article && citedOf(services, await readShell(services), article)
  return cited ? services.proofTexts.absent(searchedIn(cited.article, await wholeOf(visit, cited)), notes) : []
}

async function refuseProofVisit(visit: ProofVisit, result: Extract<Saved, { ok: false }>): Promise<Response> {
  if (result.code === 'not_found') return visit.notFound()
  if (result.code === 'too_many_attempts') return visit.tooMany(result.seconds, t(tookBackToday))
  if (result.code === 'refused') {
    const errors = errorsOf([result.problem])
    return visit.refused(errors, () => showProofPage(visit, { errors }))
  }
  const proof = await findProofOf(visit.services.db, visit.link)
  const state = proof?.state ?? ''
  return visit.conflict(result.code, { state }, () => showProofPage(visit, { said: t(hasMovedOn), hasMoved: true }))
}

type Act = typeof sendCorrections

async function finishProofForm(visit: ProofVisit, act: Act, told: string): Promise<Response> {
  const { services, form } = visit
  const { version = '', approved, looked = '' } = form.texts
  const result = await act(services, { ...readProofForm(visit, told), version, approved, looked: isYes(looked) })
  if (!result.ok) return refuseProofVisit(visit, result)
  const isBack = told === 'proof_approved' && approved === ''
  return visit.done(`${makeProofPath(visit)}?said=${isBack ? 'proof_open' : told}`)
}

/** Sends the article's PDF as readers will get it. */
async function pdf(visit: ProofVisit): Promise<Response> {
  const proof = await findProofOf(visit.services.db, visit.link)
  const article = proof && (await findProofed(visit.services, proof))
  const file = article?.file_hash ? await visit.services.files.open(article.file_hash) : undefined
  if (!file) return visit.notFound()
  const headers = {
    ...noStoreHeaders,
    'Content-Type': 'application/pdf',
    'Content-Disposition': 'inline; filename="proof.pdf"',
  }
  return new Response(file.stream(), { headers: { ...headers, 'Content-Length': String(file.size) } })
}

/** Sends a picture or a table of the article's full text. */
async function sendProofTextFile(visit: ProofVisit, file: string): Promise<Response> {
  const { services, request } = visit
  const proof = await findProofOf(services.db, visit.link)
  const article = proof && (await findProofed(services, proof))
  const hash = article?.text_hash
  const found = hash ? await textFileAt(services, request, { hash, file, ref: 'proof' }) : undefined
  if (!found) return visit.notFound()
  const headers = new Headers(found.headers)
  for (const [name, value] of Object.entries(noStoreHeaders)) headers.set(name, value)
  headers.delete('ETag')
  return new Response(found.body, { status: found.status, headers })
}
