import { eq } from 'drizzle-orm'
import { ProofPage } from '../../../views/proofs/proof-page.tsx'
import type { Shown } from '../../../views/proofs/proof-shown.ts'
import { articles, issues } from '../../core/db/tables/articles.ts'
import { type ArticlePlace, paths } from '../../core/paths.ts'
import { lookup } from '../../core/text/clean.ts'
import { errorsOf, type FieldError } from '../../core/text/problems.ts'
import { findApprovable } from '../../journal/articles/publish/proof-queries.ts'
import { textFileAt } from '../../journal/articles/text/files.ts'
import { shownText } from '../../journal/articles/text/shown-text.ts'
import { citedOf } from '../../journal/citing/facts.ts'
import { articleColumns } from '../../journal/record/columns.ts'
import { ofIssue } from '../../journal/record/queries.ts'
import { readShell } from '../../office/frame/queries.ts'
import { answersEmail } from '../../office/letters/answers-email.ts'
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
  saved: 'Saved.',
  taken: 'Taken back.',
  proof_sent: 'Thank you: your corrections are sent. We wrote you a receipt.',
  proof_approved: 'Thank you: you approved the proof. We wrote you a receipt.',
  proof_open: 'Your approval is taken back. We wrote you a receipt.',
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
    answersEmail(db),
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
    boxes: { boxes: 'delete' },
  }
  const cited = article && citedOf(services, shell, article)
  const placed = cited && (await placedIn(visit, { proof, shown, article: cited.article, origin: cited.origin }))
  const { open } = standingOf(proof)
  const children = (
    <ProofPage
      shown={shown}
      paper=""
      proof={proof}
      cited={cited}
      text={placed?.text}
      plainText={placed?.plainText ?? ''}
      hasPdf={Boolean(article?.file_hash)}
      mayApprove={isOpenNow && (isOpen || (proof.state === 'corrected' && !proof.approves && open === 0))}
      mayTakeBack={isOpenNow && (proof.state === 'approved' || proof.approves)}
      typed={again.hasMoved || again.errors ? visit.form.texts : {}}
      said={again.said ?? said[url.searchParams.get('said') ?? ''] ?? ''}
      privacy={paths.privacyPolicy()}
      contact={contact}
    />
  )
  const { errors } = again
  const state = proof.state
  return visit.page({ page: 'proof', state, sheet: 'proof.css', children, ...(errors && { errors }) })
}

type Placed = {
  proof: Proof
  shown: Shown
  article: ArticlePlace & { text_hash?: string | null }
  origin: string
}

async function placedIn(visit: ProofVisit, { proof, shown, article, origin }: Placed) {
  if (!article.text_hash) return undefined
  const whole = await shownText(visit.services, {
    hash: article.text_hash,
    origin,
    article,
    place: makeProofPath(visit),
  })
  const wanted = { hash: article.text_hash, whole, proof }
  const text = await visit.services.proofTexts.placed(wanted, { is: 'author', shown })
  return { text, plainText: whole ? whole.body + whole.end : '' }
}

const tookBackToday = 'An approval of this proof was taken back today'

const hasMovedOn = 'The proof is no longer as this page showed it. This is how it stands now'

/** Returns the form of a visit, with its idempotency key. */
const readProofForm = (visit: ProofVisit, what: string): ProofForm => ({
  link: visit.link,
  proof: visit.form.texts.proof ?? '',
  once: sentTo(visit, what),
})

async function saveProofNotes(visit: ProofVisit): Promise<Response> {
  const { services, form } = visit
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
  return visit.json({
    notes: ids.map((id) => ({ id })),
    answers: read.posted.answers.map(({ query }) => ({ query })),
    left: proof?.queries.filter(({ answer }) => answer === '').length ?? 0,
    corrections: proof?.notes.filter(({ state }) => state === 'open').length ?? 0,
  })
}

async function refuseProofVisit(visit: ProofVisit, result: Extract<Saved, { ok: false }>): Promise<Response> {
  if (result.code === 'not_found') return visit.notFound()
  if (result.code === 'too_many_attempts') return visit.tooMany(result.seconds, tookBackToday)
  if (result.code === 'refused') {
    const errors = errorsOf([result.problem])
    return visit.refused(errors, () => showProofPage(visit, { errors }))
  }
  const proof = await findProofOf(visit.services.db, visit.link)
  const state = proof?.state ?? ''
  return visit.conflict(result.code, { state }, () => showProofPage(visit, { said: hasMovedOn, hasMoved: true }))
}

type Act = typeof sendCorrections

async function finishProofForm(visit: ProofVisit, act: Act, told: string): Promise<Response> {
  const { services, form } = visit
  const { version = '', approved } = form.texts
  const result = await act(services, { ...readProofForm(visit, told), version, approved })
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
