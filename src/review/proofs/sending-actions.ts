import { and, eq, ne, sql } from 'drizzle-orm'
import type { Db } from '../../core/db/connect.ts'
import { articles } from '../../core/db/tables/articles.ts'
import { paperLinks, papers } from '../../core/db/tables/review/papers.ts'
import { articleProofs, proofNotes, proofQueries } from '../../core/db/tables/review/proofs.ts'
import { cleanLine, isEmail } from '../../core/text/clean.ts'
import { addDays, dayIn, isDayFrom, longDate } from '../../core/text/dates.ts'
import type { Problem } from '../../core/text/problems.ts'
import { lockPaper } from '../../journal/access/queries.ts'
import { type AdminArticle, findAdminArticle } from '../../journal/record/admin-queries.ts'
import { advanceVersion } from '../../office/history/rules.ts'
import type { Typed } from '../../office/records/form.ts'
import { readSettings } from '../../office/settings/queries.ts'
import { countOf, leavesAt } from '../../office/settings/submission-fields.ts'
import type { Actor, Services } from '../../services.ts'
import { addLink, isLive } from '../access-links/queries.ts'
import { letterIn } from '../letters/letter-form.ts'
import { queueLetter } from '../letters/queueing.ts'
import { letterProblem, type Wording, withValues } from '../letters/template-rules.ts'
import { findLetterFacts } from '../manuscripts/queries.ts'
import { addEvents, recordEvent } from '../timeline/queries.ts'
import { isOpen, listToSend, lockProof, ofArticle, type ProofRow } from './queries.ts'
import { type Anchors, isFieldAnchor, queriesIn, queriesProblem, type TypedQuery, takesProofs } from './rules.ts'
import { dropWaiting } from './undo-queries.ts'

type Sender = Pick<Actor, 'db' | 'proofTexts' | 'clock' | 'config' | 'username'>

type Refused = { ok: false; problem: Problem & { state?: string } }
type SentResult = { ok: true } | Refused

const refuseProofSending = (code: string, field = '', message = 'This is not valid'): Refused => ({
  ok: false,
  problem: { code, message, ...(field && { field }) },
})

/** The reader of a proof: the author of a paper, or a named person. */
type Reader = { paperId: number } | { name: string; email: string }

/** A proof to send: `at` is the time of the step, `anchors` are the places that its queries can be about. */
type Sending = {
  article: Pick<AdminArticle, 'id' | 'description' | 'refnumber'>
  reader: Reader
  at: Date
  anchors: Anchors
}

/**
 * Returns the places of an article that queries and notes can be about, as needed for some anchors; any place is
 * allowed if the text takes too long to read. Do not call it within a transaction: a process reads the text.
 */
export async function anchorsOf(
  { db, proofTexts }: Pick<Services, 'db' | 'proofTexts'>,
  articleId: number | null | undefined,
  asked: readonly string[],
): Promise<Anchors> {
  const isOfText = typeof articleId === 'number' && !asked.every(isFieldAnchor)
  const [article] = isOfText
    ? await db.select({ hash: articles.text_hash }).from(articles).where(eq(articles.id, articleId))
    : []
  const ids = article?.hash ? await proofTexts.anchors(article.hash) : new Set<string>()
  return { has: (anchor) => isFieldAnchor(anchor) || ids === undefined || ids.has(anchor) }
}

const anchorsIn = (typed: Typed) => (queriesIn(typed.queries) ?? []).map(({ anchor }) => anchor)

/**
 * Parses the due day, queries and letter of a proof, and queues it within a transaction; its letters wait so that it
 * can be undone.
 */
async function sendProof(sender: Sender, typed: Typed, sending: Sending): Promise<SentResult> {
  const { db: tx, clock, config } = sender
  const { article, at, anchors } = sending
  const settings = await readSettings(tx)
  const today = dayIn(config.timeZone, clock())
  const due = typed.due || addDays(today, countOf(settings, 'proof_days'))
  if (!isDayFrom(today, due)) return refuseProofSending('invalid', 'due', 'Please enter a day from today on')
  const queries = queriesIn(typed.queries)
  if (!queries) return refuseProofSending('invalid', 'queries')
  const wrong = queriesProblem(queries, anchors)
  if (wrong) return { ok: false, problem: wrong }
  const letter = letterIn(typed)
  if (letter === null) return refuseProofSending('invalid', 'letter')
  const unfit = letterProblem(letter)
  if (unfit) return refuseProofSending(unfit.code, unfit.field, unfit.message)
  await dropWaiting(tx, article.id, { by: sender.username, at })
  const goesAt = leavesAt(settings, at)
  const letters = await queueLetters(sender, sending, { due, after: goesAt, typed: letter })
  await storeProof(sender, sending, { due, goesAt, queries, letters })
  if (goesAt <= at) await sendDueProof(sender, article.id, at)
  return { ok: true }
}

type Stored = { due: string; goesAt: Date; queries: TypedQuery[]; letters: number[] }

async function storeProof({ db: tx, username: by }: Sender, { article, reader, at }: Sending, stored: Stored) {
  const id = crypto.randomUUID()
  const whose = 'paperId' in reader ? { paper_id: reader.paperId } : reader
  const { due, goesAt: goes_at, queries, letters: letter_ids } = stored
  await tx.insert(articleProofs).values({ id, article_id: article.id, ...whose, due, by, at, goes_at, letter_ids })
  const rows = queries.map((query, position) => ({ id: crypto.randomUUID(), proof_id: id, position, ...query }))
  if (rows.length > 0) await tx.insert(proofQueries).values(rows)
}

type Letters = { due: string; after: Date; typed: Wording | undefined }

/** Queues the letter to the author, and one to each co-author with an address. @returns their ids */
async function queueLetters(sender: Sender, { article, reader, at }: Sending, { due, after, typed }: Letters) {
  const { db: tx, username: by } = sender
  const days = () => ({ due: longDate(due) })
  const words = { kind: 'proof', by, after, typed: typed && (() => withValues(typed, days())) } as const
  if (!('paperId' in reader)) {
    const link = await personsLink(tx, article.id, { email: reader.email, at })
    const known = { name: reader.name, title: article.description, number: `Ref. ${article.refnumber}` }
    const values = () => ({ ...days(), ...known })
    return [await queueLetter(tx, sender, { ...words, to: reader.email, link, values })].filter(
      (id) => id !== undefined,
    )
  }
  const { number, title, email, people, names: authors } = await findLetterFacts(tx, reader.paperId)
  await paperLink(tx, reader.paperId, at)
  const first = people.find(({ corresponding }) => corresponding) ?? people[0]
  const to = email || first?.email || ''
  const values = () => ({ ...days(), number, title, authors, name: first?.name ?? '' })
  const ids = [await queueLetter(tx, sender, { ...words, to, paper: number, values })]
  const others = people.filter((person) => person !== first && person.email !== '')
  for (const { name, email } of new Map(others.map((one) => [one.email.toLowerCase(), one])).values()) {
    if (email.toLowerCase() === to.toLowerCase()) continue
    const letter = { kind: 'coauthor_proof', to: email, paper: number, by, after } as const
    ids.push(await queueLetter(tx, sender, { ...letter, values: () => ({ ...values(), name }) }))
  }
  return ids.filter((id) => id !== undefined)
}

/** Makes an author's link if a paper has no working one. */
async function paperLink(tx: Db, paperId: number, at: Date): Promise<void> {
  const isIt = and(eq(paperLinks.paper_id, paperId), eq(paperLinks.purpose, 'author'), isLive(at))
  if ((await tx.$count(paperLinks, isIt)) === 0) await addLink(tx, { purpose: 'author', paperId, expiresAt: null }, at)
}

/** Returns the link of an article's reader: the same for the same address, a new one for another. @returns its id */
async function personsLink(tx: Db, articleId: number, { email, at }: { email: string; at: Date }): Promise<string> {
  const isIt = and(eq(paperLinks.article_id, articleId), eq(paperLinks.purpose, 'proof'), isLive(at))
  const [link] = await tx.select({ id: paperLinks.id }).from(paperLinks).where(isIt)
  const isSame = sql`lower(${articleProofs.email}) = ${email.toLowerCase()}`
  const isTheirs = link && (await tx.$count(articleProofs, and(ofArticle(articleId), isSame))) > 0
  if (link && isTheirs) {
    await tx.update(paperLinks).set({ expires_at: null }).where(eq(paperLinks.id, link.id))
    return link.id
  }
  if (link) await tx.update(paperLinks).set({ state: 'replaced' }).where(isIt)
  return (await addLink(tx, { purpose: 'proof', articleId, expiresAt: null }, at)).id
}

/** Sends the proof of an article that never was a paper to a named person. */
export async function sendToPerson(sender: Sender, id: number, typed: Typed): Promise<SentResult> {
  const [name, email] = [cleanLine(typed.name ?? ''), cleanLine(typed.email ?? '')]
  if (name === '') return refuseProofSending('required', 'name', 'Whom do you write to?')
  if (email === '') return refuseProofSending('required', 'email', 'Their email is required')
  if (name.length > 200) return refuseProofSending('invalid', 'name')
  if (!isEmail(email)) return refuseProofSending('invalid', 'email', 'This is no email')
  const anchors = await anchorsOf(sender, id, anchorsIn(typed))
  return sender.db.transaction(async (tx): Promise<SentResult> => {
    const article = await lockedArticle(tx, id)
    if (!article) return refuseProofSending('not_found')
    const isPaper = (await tx.$count(papers, eq(papers.article_id, id))) > 0
    if (isPaper || article.status === 'enabled') return refuseProofSending('invalid_state')
    return sendProof({ ...sender, db: tx }, typed, { article, reader: { name, email }, at: sender.clock(), anchors })
  })
}

/** Returns an article, locked until the transaction ends so that only one proof of it is sent. */
async function lockedArticle(tx: Db, id: number): Promise<AdminArticle | undefined> {
  await tx.execute(sql`select from articles where id = ${id} for update`)
  return findAdminArticle(tx, { id })
}

/** Sends the proof of an accepted paper's article to its author. */
export async function sendToAuthor(
  sender: Sender & Pick<Actor, 'viewer'>,
  number: string,
  typed: Typed,
): Promise<SentResult> {
  const isIt = eq(papers.number, number)
  const [of] = await sender.db.select({ id: papers.article_id }).from(papers).where(isIt)
  const anchors = await anchorsOf(sender, of?.id, anchorsIn(typed))
  return sender.db.transaction(async (tx): Promise<SentResult> => {
    const paper = await lockPaper(tx, number, sender.viewer)
    if (!paper) return refuseProofSending('not_found')
    const at = advanceVersion(paper.modification, sender.clock())
    const [row] = await tx.select({ id: papers.article_id }).from(papers).where(eq(papers.id, paper.id))
    const article = row?.id ? await lockedArticle(tx, row.id) : undefined
    if (!takesProofs(paper.state) || paper.cleared_at || !article || article.status === 'enabled')
      return { ok: false, problem: { code: 'invalid_state', message: noArticle, state: paper.state } }
    const sent = await sendProof({ ...sender, db: tx }, typed, { article, reader: { paperId: paper.id }, at, anchors })
    const event = { paperId: paper.id, at, by: sender.username, what: 'proof_sent' } as const
    if (sent.ok) await recordEvent(tx, event)
    return sent
  })
}

const noArticle = 'A proof is sent of an accepted paper whose article is made and not public'

/** Sends the proofs whose time to undo is over. A job; several processes may run it at once. */
export async function sendDueProofs({ db, clock }: Pick<Services, 'db' | 'clock'>): Promise<void> {
  for (const { id } of await listToSend(db, clock()))
    await db.transaction(async (tx) => {
      const [row] = await tx
        .select({ of: articleProofs.article_id })
        .from(articleProofs)
        .where(eq(articleProofs.id, id))
      if (row?.of) await tx.execute(sql`select from articles where id = ${row.of} for update`)
      await letGo(tx, id, clock())
    })
}

async function sendDueProof({ db: tx }: Sender, articleId: number, at: Date): Promise<void> {
  const isIt = and(ofArticle(articleId), eq(articleProofs.state, 'waiting'))
  const [row] = await tx.select({ id: articleProofs.id }).from(articleProofs).where(isIt)
  if (row) await letGo(tx, row.id, at)
}

/** Replaces the previous proof: its open notes and unanswered queries are moved to the new one. */
async function letGo(tx: Db, id: string, at: Date): Promise<void> {
  const proof = await lockProof(tx, id)
  if (proof?.state !== 'waiting') return
  const before = await lockBefore(tx, proof)
  if (before) {
    await tx.update(articleProofs).set({ state: 'replaced' }).where(eq(articleProofs.id, before))
    const isOpenNote = and(eq(proofNotes.proof_id, before), eq(proofNotes.state, 'open'))
    await tx.update(proofNotes).set({ proof_id: id }).where(isOpenNote)
    const isUnanswered = and(eq(proofQueries.proof_id, before), eq(proofQueries.answer, ''))
    const position = sql`${proofQueries.position} - 1000`
    await tx.update(proofQueries).set({ proof_id: id, position }).where(isUnanswered)
  }
  await tx.update(articleProofs).set({ state: 'sent', sent_at: at }).where(eq(articleProofs.id, id))
}

async function lockBefore(tx: Db, { id, article_id }: ProofRow): Promise<string | undefined> {
  if (article_id === null) return undefined
  const [row] = await tx
    .select({ id: articleProofs.id })
    .from(articleProofs)
    .where(and(ofArticle(article_id), isOpen, ne(articleProofs.id, id)))
    .for('update')
  return row?.id
}

/** Records an author's event in the timeline of a proof's paper, if it has one. */
export async function recordByAuthor(tx: Db, { paper_id }: Pick<ProofRow, 'paper_id'>, at: Date, what: AuthorsEvent) {
  if (paper_id !== null) await addEvents(tx, [{ paperId: paper_id, at, by: 'author', what }])
}

export type AuthorsEvent = 'proof_corrected' | 'proof_approved' | 'proof_approval_taken_back'
