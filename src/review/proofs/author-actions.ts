import { and, desc, eq, ne, sql } from 'drizzle-orm'
import type { Db } from '../../core/db/connect.ts'
import { pick } from '../../core/db/rows.ts'
import { users } from '../../core/db/tables/accounts.ts'
import { papers } from '../../core/db/tables/review/papers.ts'
import { articleProofs, proofNotes, proofQueries } from '../../core/db/tables/review/proofs.ts'
import { counted } from '../../core/text/counted.ts'
import type { Problem } from '../../core/text/problems.ts'
import { message, t } from '../../core/words/words.ts'
import { findApprovable } from '../../journal/articles/publish/proof-queries.ts'
import { findAdminArticle } from '../../journal/record/admin-queries.ts'
import { readAnswersEmail } from '../../office/letters/answers-email.ts'
import type { Services } from '../../services.ts'
import { secondsToWaitEverywhere } from '../../web/limits/queries.ts'
import { type SentForm, storeLocation, withIdempotencyKey } from '../access-links/idempotency-queries.ts'
import type { FoundLink } from '../access-links/queries.ts'
import { editorOf } from '../letters/editor-queries.ts'
import { queueLetter } from '../letters/queueing.ts'
import { findLetterFacts } from '../manuscripts/queries.ts'
import {
  deleteNotes,
  findArticleOf,
  isSent,
  listProofLinks,
  listProofs,
  lockProof,
  type NoteRow,
  newestFirst,
  ofArticle,
  ofPaper,
  type Proof,
  recordApproval,
  saveAnswers,
  saveNotes,
  settleState,
} from './queries.ts'
import {
  type Anchors,
  makeProofedVersion,
  most,
  type Posted,
  questionBeforeSending,
  saysNothing,
  type TypedNote,
  takesProofs,
} from './rules.ts'
import { type AuthorsEvent, anchorsOf, recordByAuthor } from './sending-actions.ts'

type Needed = Pick<Services, 'db' | 'clock' | 'config'>

/** The link to a proof: of a paper's author, or of the named person. */
type ProofLink = Pick<FoundLink, 'id' | 'purpose' | 'paper_id' | 'article_id'>

/** The reason why a form of a proof is refused. */
export type Refused =
  | { ok: false; code: 'refused'; problem: Problem }
  | { ok: false; code: 'too_many_attempts'; seconds: number }
  | { ok: false; code: 'not_found' | 'invalid_state' | 'conflict' | 'proof_replaced' }

export type Saved = { ok: true; notes: string[] } | Refused

const refuseProofAnswer = (code: string, field: string, message: string): Refused => ({
  ok: false,
  code: 'refused',
  problem: { code, field, message },
})

/** Returns the newest proof that a link leads to. */
export async function findProofOf(db: Db, link: ProofLink): Promise<Proof | undefined> {
  const isTheirs =
    link.purpose === 'proof'
      ? and(ofArticle(link.article_id ?? 0), sql`${articleProofs.paper_id} is null`)
      : ofPaper(link.paper_id ?? 0)
  const [row] = await db
    .select({ id: articleProofs.id })
    .from(articleProofs)
    .where(and(isTheirs, isSent))
    .orderBy(desc(articleProofs.sent_at), ...newestFirst)
    .limit(1)
  return row && (await listProofs(db, eq(articleProofs.id, row.id)))[0]
}

/**
 * Reports whether an author may still write on a proof: its article must be hidden, and its paper accepted or
 * published.
 */
export async function isWritable(db: Db, { article_id, paper_id }: Pick<Proof, 'article_id' | 'paper_id'>) {
  if (article_id === null) return false
  const article = await findAdminArticle(db, { id: article_id })
  if (!article || article.status === 'enabled') return false
  if (paper_id === null) return true
  const [paper] = await db.select({ state: papers.state }).from(papers).where(eq(papers.id, paper_id))
  return paper !== undefined && takesProofs(paper.state)
}

/** The form of a proof: its link, its proof, and its key. */
export type ProofForm = { link: ProofLink; proof: string; once: SentForm }

type Act = (tx: Db, proof: Proof, at: Date) => Promise<Saved>

/** Does what a form asks for with the newest proof of its link, at most once, while the proof is locked. */
function onProof({ db, clock }: Needed, { link, proof: id, once }: ProofForm, act: Act): Promise<Saved> {
  return db.transaction(async (tx): Promise<Saved> => {
    const form = { form: once, at: clock(), repeated: { ok: true as const, notes: [] } }
    return withIdempotencyKey<Saved>(tx, form, async () => {
      const newest = await findProofOf(tx, link)
      const proof = newest && (await lockProof(tx, newest.id))
      if (!proof) return { ok: false, code: 'not_found' }
      if (id !== proof.id || proof.state === 'replaced')
        return id === ''
          ? refuseProofAnswer('required', 'proof', t('This page is too old: open it again'))
          : { ok: false, code: 'proof_replaced' }
      if (!(await isWritable(tx, proof))) return { ok: false, code: 'invalid_state' }
      return act(tx, proof, form.at)
    })
  })
}

/** Saves an author's notes and answers, only those that a post names. @returns the ids of its notes, in order */
export async function savePosted(
  services: Needed & Pick<Services, 'proofTexts'>,
  form: ProofForm,
  posted: Posted,
): Promise<Saved> {
  const anchors = await anchorsOf(
    services,
    await findArticleOf(services.db, form.proof),
    posted.notes.flatMap(({ anchor }) => anchor ?? []),
  )
  return onProof(services, form, async (tx, proof, at) => {
    if (proof.state !== 'sent') return { ok: false, code: 'invalid_state' }
    const problem = problemIn(anchors, proof, posted)
    if (problem) return { ok: false, code: 'refused', problem }
    await deleteNotes(tx, proof, posted.takesBack)
    await saveAnswers(tx, proof, posted.answers)
    const ids = await saveNotes(tx, proof, { notes: posted.notes, at })
    await storeLocation(tx, form.once, ids.join(','))
    return { ok: true, notes: ids }
  })
}

function problemIn(anchors: Anchors, proof: Proof, { notes, answers, takesBack }: Posted): Problem | undefined {
  const invalid = (field: string, message = t('This is not valid')) => ({ code: 'invalid', field, message })
  const kept = new Map(proof.notes.map((note) => [note.id, note]))
  for (const id of takesBack) {
    if (!kept.has(id)) return invalid('take_back', t('There is no such note'))
    if (kept.get(id)?.state !== 'done') kept.delete(id)
  }
  for (const note of notes) {
    const wrong = problemOfNote(note, note.id ? kept.get(note.id) : undefined)
    if (wrong) return wrong
    if (note.anchor !== undefined && !anchors.has(note.anchor)) return invalid('anchor', t('There is no such place'))
  }
  const ownQueries = new Set(proof.queries.map(({ id }) => id))
  if (answers.some(({ query }) => !ownQueries.has(query))) return invalid('query', t('There is no such query'))
  return kept.size + notes.filter(({ id }) => !id).length > most.notes
    ? { code: 'too_many', field: 'notes', message: t('A proof takes at most {most} notes', { most: most.notes }) }
    : undefined
}

function problemOfNote(note: TypedNote, own: NoteRow | undefined): Problem | undefined {
  if (note.id && (!own || own.state === 'done'))
    return { code: 'invalid', field: 'id', message: t('This note is not there any more') }
  if (!note.id && note.anchor === undefined)
    return { code: 'required', field: 'anchor', message: t('Say which place you mean') }
  const isEmpty = !note.id && saysNothing(note)
  return isEmpty ? { code: 'required', field: 'text', message: t('Say what is to be changed') } : undefined
}

/**
 * The forms that end an author's work: the version that was shown, the tick, and whether the question about open
 * queries was answered.
 */
export type Ending = ProofForm & { version: string; approved: string | undefined; looked: boolean }

/** Sends an author's corrections, with the tick for approval if the author does not need another proof. */
export function sendCorrections(services: Needed, form: Ending): Promise<Saved> {
  return onProof(services, form, async (tx, proof, at) => {
    if (proof.state !== 'sent') return { ok: false, code: 'invalid_state' }
    const approves = form.approved === 'yes'
    const question = questionBeforeSending(proof)
    if (question && !approves && !form.looked) return { ok: false, code: 'refused', problem: question }
    return handIn({ ...services, db: tx }, proof, { ...form, at, approves })
  })
}

/** Approves a proof, or withdraws the approval while the article is not public. */
export function approveProof(services: Needed, form: Ending): Promise<Saved> {
  return onProof(services, form, async (tx, proof, at) => {
    if (form.approved === '') return takeBack({ ...services, db: tx }, proof, at)
    if (form.approved !== 'yes')
      return refuseProofAnswer('required', 'approved', t('Please tick that you have read it'))
    if (proof.state === 'approved') return { ok: false, code: 'invalid_state' }
    return handIn({ ...services, db: tx }, proof, { ...form, at, approves: true })
  })
}

type Handing = Ending & { at: Date; approves: boolean }

async function handIn(services: Needed, proof: Proof, { version, approves, at }: Handing): Promise<Saved> {
  const { db: tx } = services
  const now = proof.article_id === null ? undefined : await findApprovable(tx, proof.article_id)
  if (!now || makeProofedVersion(now) !== version) return { ok: false, code: 'conflict' }
  const isUnanswered = proof.queries.some(({ answer }) => answer === '')
  if (approves && isUnanswered) return refuseProofAnswer('required', 'query', t('Please answer each query first'))
  await tx.update(proofNotes).set({ handed: true }).where(eq(proofNotes.proof_id, proof.id))
  await tx
    .update(proofQueries)
    .set({ handed: true })
    .where(and(eq(proofQueries.proof_id, proof.id), ne(proofQueries.answer, '')))
  const set = { state: 'corrected', approves, handed_at: at } as const
  await tx.update(articleProofs).set(set).where(eq(articleProofs.id, proof.id))
  await settleState(tx, proof.id, { at })
  const after = await lockProof(tx, proof.id)
  const isApproved = after?.state === 'approved'
  const notes = proof.notes.filter(({ state }) => state === 'open').length
  await recordByAuthor(tx, proof, at, isApproved ? 'proof_approved' : 'proof_corrected')
  await tell(services, proof, describeProofAnswer({ isApproved, approves, notes }))
  return { ok: true, notes: [] }
}

type Told = { event: string; what: string; receipt: () => string }

type Answer = { isApproved: boolean; approves: boolean; notes: number }

const sentBack = message('You sent the proof back, with {notes, plural, one {# correction} other {# corrections}}.')
const sentApproved = message(
  'You sent the proof back, with {notes, plural, one {# correction} other {# corrections}}. With these the proof is approved.',
)

function describeProofAnswer({ isApproved, approves, notes }: Answer): Told {
  if (isApproved)
    return {
      event: 'approves the proof',
      what: 'The author approves the proof.',
      receipt: () => t('You approved the proof.'),
    }
  const corrections = counted(notes, 'correction')
  const more = approves ? ' With these the proof is approved.' : ''
  return {
    event: 'has read the proof',
    what: `The author sent the proof back, with ${corrections}.${more}`,
    receipt: () => t(approves ? sentApproved : sentBack, { notes }),
  }
}

/**
 * An approval can be withdrawn once a day: with the approvals before and after, that is three letters to the editor.
 */
const takingBackRate = { burst: 1, perSecond: 1 / (24 * 60 * 60) }

async function takeBack(services: Needed, proof: Proof, at: Date): Promise<Saved> {
  const { db: tx } = services
  if (proof.state !== 'approved' && !proof.approves) return { ok: false, code: 'invalid_state' }
  const seconds = await secondsToWaitEverywhere(tx, takingBackRate, `proof ${proof.id}`)
  if (seconds > 0) return { ok: false, code: 'too_many_attempts', seconds }
  const set = {
    state: 'sent',
    approves: false,
    approved_at: null,
    fields: null,
    text_hash: null,
    file_hash: null,
  } as const
  await tx.update(articleProofs).set(set).where(eq(articleProofs.id, proof.id))
  if (proof.state === 'approved') await recordApproval(tx, proof, { action: 'disapproved', at })
  const event: AuthorsEvent = 'proof_approval_taken_back'
  await recordByAuthor(tx, proof, at, event)
  await tell(services, proof, {
    event: 'does not approve the proof any more',
    what: 'The author took the approval of the proof back.',
    receipt: () => t('You took your approval of the proof back.'),
  })
  return { ok: true, notes: [] }
}

/** Informs the editor of an author's step with a proof, and sends the author a receipt. */
async function tell(services: Needed, proof: Proof, { event, what, receipt }: Told): Promise<void> {
  const { db: tx } = services
  const article = proof.article_id === null ? undefined : await findAdminArticle(tx, { id: proof.article_id })
  const link = String(proof.article_id ?? '')
  if (proof.paper_id !== null) {
    const { number, title, email, people, names: authors } = await findLetterFacts(tx, proof.paper_id)
    const author = people.find(({ corresponding }) => corresponding) ?? people[0]
    const editor = await editorOf(tx, proof.paper_id)
    const toEditor = { number, title, name: editor.name, event, what }
    await queueLetter(tx, services, { kind: 'new_proof', to: editor.email, paper: number, link, values: toEditor })
    const values = () => ({ number, title, authors, name: author?.name ?? '', what: receipt() })
    await queueLetter(tx, services, { kind: 'receipt', to: email || author?.email || '', paper: number, values })
    return
  }
  const about = { number: `Ref. ${article?.refnumber ?? ''}`, title: article?.description ?? '' }
  const [sender] = await tx
    .select(pick(users, 'name', 'email'))
    .from(users)
    .where(eq(users.name, proof.by))
  const to = sender?.email || (await readAnswersEmail(tx))
  const values = { ...about, name: sender?.name ?? '', event, what }
  await queueLetter(tx, services, { kind: 'new_proof', to, link, values })
  const own = await linkOf(tx, proof)
  const toReader = () => ({ ...about, name: proof.name, what: receipt() })
  await queueLetter(tx, services, { kind: 'receipt', to: proof.email, link: own, values: toReader })
}

async function linkOf(tx: Db, { article_id }: Proof): Promise<string> {
  const links = article_id === null ? [] : await listProofLinks(tx, article_id)
  return (links.find(({ state }) => state === 'live') ?? links[0])?.id ?? ''
}
