import { eq } from 'drizzle-orm'
import type { Db } from '../../core/db/connect.ts'
import { notices } from '../../core/db/tables/letters.ts'
import { manuscripts, paperFiles } from '../../core/db/tables/review/authors.ts'
import { paperDecisions, papers } from '../../core/db/tables/review/papers.ts'
import { releasedReports, reviewCopies, reviewCopyFiles } from '../../core/db/tables/review/released.ts'
import { reviewers, reviewReports, reviewRequests } from '../../core/db/tables/review/reviewers.ts'
import { keysOfName } from '../../core/pasted/name-keys.ts'
import { dayIn, dayMs, longDate, yearIn } from '../../core/text/dates.ts'
import { aPerson } from '../../journal/record/people/rules.ts'
import { addLink } from '../../review/access-links/queries.ts'
import { reportsText } from '../../review/decisions/rules.ts'
import { addReceipt } from '../../review/fees/receipt-queries.ts'
import { queueLetter } from '../../review/letters/queueing.ts'
import { insertVersion, writeManuscript } from '../../review/manuscripts/writing-queries.ts'
import { requestCode } from '../../review/papers/code-rules.ts'
import { type DecisionKind, decisions } from '../../review/papers/decision-rules.ts'
import { insertPaper } from '../../review/papers/writing-queries.ts'
import { findRequest } from '../../review/reviewer/queries.ts'
import { writeToReviewer } from '../../review/reviewer/writing.ts'
import { recordEvent } from '../../review/timeline/queries.ts'
import type { PaperEvent } from '../../review/timeline/rules.ts'
import type { Services } from '../../services.ts'
import type content from './papers.json'
import { addProof } from './proof.ts'

export type DemoPaper = (typeof content)[number]
type Beside = Pick<Services, 'db' | 'config'> & { now: Date }

/** A manuscript: a PDF, or a generated document. */
export type Manuscript = { hash: string; bytes: number; type?: string; name?: string }

/**
 * Adds a fictional paper in its state, with letters that are never sent.
 * @param files its manuscripts, one per version
 */
export async function addDemoPaper(
  { db: tx, config, now }: Beside,
  paper: DemoPaper,
  files: Manuscript[],
): Promise<void> {
  const [pdf, revised] = files
  if (!pdf) return
  const sent = new Date(now.getTime() - paper.ago * dayMs)
  const decided = new Date(now.getTime() - (paper.ago / 6) * dayMs)
  const isConfirmed = paper.state !== 'unconfirmed'
  const day = (at: Date, days = 0) => dayIn(config.timeZone, new Date(at.getTime() + days * dayMs))
  const state = paper.state as typeof papers.$inferInsert.state // one of them
  const { id, number } = await insertPaper(
    tx,
    { state, ...(isConfirmed && { received: day(sent), confirmed_at: sent }) },
    { year: yearIn(config.timeZone, sent), at: sent },
  )
  const people = await addManuscript(tx, paper, { id, sent, pdf })
  await addLink(tx, { purpose: 'author', paperId: id, expiresAt: null }, sent)
  const tell = (at: Date, by: string, event: PaperEvent) => recordEvent(tx, { paperId: id, at, by, ...event })
  await tell(sent, 'author', { what: isConfirmed ? 'received_confirmed' : 'sent' })
  const [author] = people
  const letter = { to: author?.email ?? '', paper: number }
  const letterValues = {
    number,
    title: paper.title,
    name: author?.name ?? '',
    authors: people.map(({ name }) => name).join(', '),
  }
  const clock = () => sent
  const kind = isConfirmed ? 'received' : 'confirm'
  await queueLetter(tx, { config, clock }, { ...letter, kind, values: letterValues })
  if (paper.requests) {
    await addReviewCopy(tx, paper, { id, sent, pdf })
    await tell(sent, 'admin', { what: 'released' })
  }
  for (const [at, request] of (paper.requests ?? []).entries())
    await addRequest({ db: tx, config, clock }, { id, place: at + 1, sent, due: day(now, 4 + at * 3), request })
  const due = state === 'revision' ? day(now, 12) : null
  const payment = (paper.payment ?? 'due') as typeof papers.$inferInsert.payment & string // one of them
  if (isConfirmed) await settleLetters(tx, number)
  if (paper.decision) {
    const values = { ...letterValues, due: due === null ? '' : longDate(due), reports: reportsText(reportsOf(paper)) }
    const queued = { ...letter, kind: decisions[decisionOf(paper)].letter, values, by: 'admin' }
    const decision = await queueLetter(tx, { config, clock: () => decided }, queued)
    await addDecision(tx, { id, paper, at: decided, letter: decision })
    await tell(decided, 'admin', { what: 'decided', values: { decision: decisionOf(paper) } })
  }
  if ((state !== 'accepted' || payment !== 'due') && isConfirmed) await settleLetters(tx, number)
  await tx
    .update(papers)
    .set({
      due,
      since: paper.decision ? decided : sent,
      ...(state === 'accepted' && { payment, fee: 'Rs 500', txnid: paper.txnid }),
    })
    .where(eq(papers.id, id))
  if (payment === 'paid') {
    const paid = { paperId: id, amount: 50_000, currency: 'INR', day: day(decided), reference: paper.txnid ?? '' }
    await addReceipt(tx, paid, { at: decided, by: 'admin', today: day(decided) })
  }
  if (paper.proof) await addProof({ db: tx, now }, paper, { id, pdf, people })
  if (revised) await revise(tx, paper, { id, sent: new Date(now.getTime() - dayMs), pdf: revised })
  if (state === 'rejected') await tx.update(papers).set({ ended_at: decided }).where(eq(papers.id, id))
}

type Sent = { id: number; sent: Date; pdf: Manuscript }

/** Adds the revision that a paper's author sent. */
async function revise(tx: Db, { revision, keywords }: DemoPaper, { id, sent: at, pdf }: Sent): Promise<void> {
  const { response = '', title = '', abstract = '' } = revision ?? {}
  await writeManuscript(tx, id, { values: { title, abstract, keywords } })
  await addVersion(tx, { id, sent: at, pdf }, { round: 2, response })
  await tx.update(papers).set({ round: 2, since: at }).where(eq(papers.id, id))
  await recordEvent(tx, { paperId: id, at, by: 'author', what: 'revision_sent' })
}

async function addVersion(tx: Db, { id, sent: at, pdf }: Sent, of: { round: number; response: string }): Promise<void> {
  const version = await insertVersion(tx, { paperId: id, at, ...of })
  const place = { id: crypto.randomUUID(), paper_id: id, version_id: version, round: of.round }
  const file = { ...makeDemoFileColumns(pdf), kind: 'manuscript', scrub: 'waiting', by: 'author', at } as const
  await tx.insert(paperFiles).values({ ...place, ...file })
}

const makeDemoFileColumns = ({ bytes, hash, name = 'manuscript.pdf', type = 'application/pdf' }: Manuscript) => ({
  name,
  type,
  bytes,
  file_hash: hash,
})

/** Adds a paper's manuscript. @returns its authors */
async function addManuscript(tx: Db, paper: DemoPaper, { id, sent: at, pdf }: Sent) {
  const people = paper.authors.map(([name = '', affiliation = '', email = ''], at) =>
    aPerson({ name, affiliation, country: 'India', email, corresponding: at === 0 }),
  )
  const { title, abstract, keywords } = paper
  const values = { title, abstract, keywords, language: 'en', competing_interests: 'None.' }
  await writeManuscript(tx, id, { values, people })
  const declared = { original: 'yes', coauthors: 'yes', privacy: 'yes' }
  await tx.update(manuscripts).set(declared).where(eq(manuscripts.paper_id, id))
  await addVersion(tx, { id, sent: at, pdf }, { round: 1, response: '' })
  return people
}

async function addReviewCopy(tx: Db, { title, abstract, keywords }: DemoPaper, { id, sent, pdf }: Sent): Promise<void> {
  const copy = crypto.randomUUID()
  const words = { title, abstract, keywords, language: 'en' }
  await tx.insert(reviewCopies).values({ id: copy, paper_id: id, round: 1, at: sent, ...words })
  await tx
    .insert(reviewCopyFiles)
    .values({ id: crypto.randomUUID(), copy_id: copy, position: 1, ...makeDemoFileColumns(pdf) })
}

type Request = NonNullable<DemoPaper['requests']>[number]
type Asked = { id: number; place: number; sent: Date; due: string; request: Request }

/** Marks the letters of most papers as sent by hand; those of two papers still wait for an editor. */
async function settleLetters(tx: Db, paper: string): Promise<void> {
  const settled = { state: 'sent', next_attempt_at: null, settledby: 'admin', settled_at: notices.created_at } as const
  await tx.update(notices).set(settled).where(eq(notices.paper, paper))
}

const decisionOf = ({ decision }: DemoPaper) => decision as DecisionKind // one of them

const reportsOf = ({ requests = [] }: DemoPaper) =>
  requests.map(({ to_author = '' }, place) => ({ place: place + 1, to_author, answers: [] }))

async function addRequest(beside: Pick<Services, 'db' | 'config' | 'clock'>, asking: Asked): Promise<void> {
  const { db: tx } = beside
  const { id, place, sent, due, request } = asking
  const { name, state } = request
  const email = `${name.toLowerCase().replaceAll(' ', '.')}@reviews.example`
  const [reviewer] = await tx
    .insert(reviewers)
    .values({ name, ...keysOfName(name), email, affiliation: 'A university', created_at: sent })
    .returning({ id: reviewers.id })
  const code = requestCode(crypto.getRandomValues(new Uint8Array(5)))
  const isReported = state === 'reported'
  const answered = new Date(sent.getTime() + dayMs)
  const reported = new Date(sent.getTime() + (5 + place * 3) * dayMs)
  const [added] = await tx
    .insert(reviewRequests)
    .values({
      request: code,
      paper_id: id,
      reviewer_id: reviewer?.id ?? 0,
      round: 1,
      place,
      state: isReported ? 'reported' : 'accepted',
      asked_at: sent,
      answered_at: answered,
      accepted_at: answered,
      answer_due: due,
      due,
      created_at: sent,
      ...(isReported && { reported_at: reported }),
    })
    .returning({ id: reviewRequests.id })
  await addLink(tx, { purpose: 'reviewer', paperId: id, request: code, expiresAt: null }, sent)
  const asked = await findRequest(tx, code)
  if (asked) await writeToReviewer(beside, asked, { kind: 'invitation', by: 'admin' })
  const values = { name, request: code }
  await recordEvent(tx, { paperId: id, at: sent, by: 'admin', what: 'invited', values })
  await recordEvent(tx, { paperId: id, at: answered, by: code, what: 'accepted', values })
  if (!isReported) return
  await recordEvent(tx, { paperId: id, at: reported, by: code, what: 'reported', values })
  await tx.insert(reviewReports).values({
    request_id: added?.id ?? 0,
    version: 1,
    recommendation: request.recommendation === 'accept' ? 'accept' : 'minor',
    to_author: request.to_author ?? '',
    to_editor: request.to_editor ?? '',
    sent_at: reported,
    saved_at: reported,
  })
}

type Decided = { id: number; paper: DemoPaper; at: Date; letter: number | undefined }

async function addDecision(tx: Db, { id, paper, at, letter }: Decided): Promise<void> {
  const decision = crypto.randomUUID()
  const before = { state: paper.requests ? 'review' : 'received', since: at.toISOString(), due: null, payment: 'none' }
  await tx.insert(paperDecisions).values({
    id: decision,
    paper_id: id,
    round: 1,
    decision: decisionOf(paper),
    letter_ids: letter === undefined ? [] : [letter],
    by: 'admin',
    at,
    undo_until: at,
    applied_at: at,
    before,
  })
  const reports = reportsOf(paper).map((report) => ({ ...report, decision_id: decision }))
  if (reports.length > 0) await tx.insert(releasedReports).values(reports)
}
