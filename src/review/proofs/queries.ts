import { and, asc, desc, eq, inArray, isNull, ne, type SQL, sql } from 'drizzle-orm'
import type { Db } from '../../core/db/connect.ts'
import { findEarliest, pick, rowsOf } from '../../core/db/rows.ts'
import { paperLinks, papers } from '../../core/db/tables/review/papers.ts'
import { articleProofs, proofNotes, proofQueries } from '../../core/db/tables/review/proofs.ts'
import { isUuid } from '../../core/text/clean.ts'
import { findApprovable } from '../../journal/articles/publish/proof-queries.ts'
import { recordChange } from '../../office/history/queries.ts'
import { type Posted, type Standing, stateAfter, type TypedNote } from './rules.ts'

export type ProofRow = typeof articleProofs.$inferSelect
export type NoteRow = typeof proofNotes.$inferSelect
export type QueryRow = typeof proofQueries.$inferSelect

/** The states of a proof that its author has received. */
const open = ['sent', 'corrected', 'approved'] as const

export type Proof = ProofRow & { queries: QueryRow[]; notes: NoteRow[] }

/** The order of proofs, newest first; of two with the same time, the replaced one is last. */
export const newestFirst = [
  desc(articleProofs.at),
  desc(articleProofs.goes_at),
  asc(sql`${articleProofs.state} = 'replaced'`),
]

/** Lists the proofs that satisfy a condition, newest first. */
export async function listProofs(db: Db, condition: SQL | undefined): Promise<Proof[]> {
  const rows = await db
    .select()
    .from(articleProofs)
    .where(condition)
    .orderBy(...newestFirst)
  const ids = rows.map(({ id }) => id)
  if (ids.length === 0) return []
  const [queries, notes] = await Promise.all([
    db.select().from(proofQueries).where(inArray(proofQueries.proof_id, ids)).orderBy(asc(proofQueries.position)),
    db.select().from(proofNotes).where(inArray(proofNotes.proof_id, ids)).orderBy(asc(proofNotes.position)),
  ])
  return rows.map((row) => ({
    ...row,
    queries: queries.filter(({ proof_id }) => proof_id === row.id),
    notes: notes.filter(({ proof_id }) => proof_id === row.id),
  }))
}

export const ofArticle = (id: number) => eq(articleProofs.article_id, id)
export const ofPaper = (id: number) => eq(articleProofs.paper_id, id)
export const isOpen = inArray(articleProofs.state, [...open])
export const isSent = ne(articleProofs.state, 'waiting')

/** Returns a proof by its id, locked until the transaction ends. */
export async function lockProof(transaction: Db, id: string): Promise<Proof | undefined> {
  await transaction.select({ id: articleProofs.id }).from(articleProofs).where(eq(articleProofs.id, id)).for('update')
  return (await listProofs(transaction, eq(articleProofs.id, id)))[0]
}

/** Returns the id of a proof's article. */
export async function findArticleOf(db: Db, proofId: string): Promise<number | null | undefined> {
  if (!isUuid(proofId)) return undefined
  const [row] = await db
    .select({ id: articleProofs.article_id })
    .from(articleProofs)
    .where(eq(articleProofs.id, proofId))
  return row?.id
}

/** Deletes notes of a proof, except those that an editor has applied or marked as done. */
export async function deleteNotes(transaction: Db, { id }: Pick<ProofRow, 'id'>, ids: string[]): Promise<void> {
  if (ids.length === 0) return
  const isOne = and(eq(proofNotes.proof_id, id), inArray(proofNotes.id, ids), ne(proofNotes.state, 'done'))
  await transaction.delete(proofNotes).where(isOne)
}

/** Saves answers to queries of a locked proof. */
export async function saveAnswers(transaction: Db, { queries }: Proof, answers: Posted['answers']): Promise<void> {
  const byQuery = new Map(answers.map(({ query, text }) => [query, text]))
  const rows = queries.flatMap((query) => {
    const answer = byQuery.get(query.id)
    return answer === undefined ? [] : [{ ...query, answer, handed: false }]
  })
  if (rows.length === 0) return
  const set = { answer: sql`excluded.answer`, handed: sql`excluded.handed` }
  await transaction.insert(proofQueries).values(rows).onConflictDoUpdate({ target: proofQueries.id, set })
}

/** Adds notes to a locked proof, and changes those with an id, which become open again. @returns their ids, in order */
export async function saveNotes(
  transaction: Db,
  proof: Proof,
  { notes, at }: { notes: TypedNote[]; at: Date },
): Promise<string[]> {
  if (notes.length === 0) return []
  const before = new Map(proof.notes.map((note) => [note.id, note]))
  const last = proof.notes.reduce((most, { position }) => Math.max(most, position), 0)
  const rows = notes.map(({ id = crypto.randomUUID(), ...note }, index): typeof proofNotes.$inferInsert => {
    const empty = { id, proof_id: proof.id, position: last + 1 + index, anchor: '' }
    return { ...empty, ...before.get(id), ...note, state: 'open', handed: false, reason: '', at }
  })
  const changed = ['anchor', 'page', 'quote', 'text', 'replace', 'deletes', 'state', 'handed', 'reason', 'at']
  const set: Record<string, SQL> = Object.fromEntries(changed.map((name) => [name, sql.raw(`excluded.${name}`)]))
  await transaction.insert(proofNotes).values(rows).onConflictDoUpdate({ target: proofNotes.id, set })
  return rows.map(({ id }) => id)
}

/** Returns the state of a proof; of an author's notes it counts those that the editor has received. */
export const standingOf = ({ state, approves, queries, notes }: Proof): Standing => ({
  state,
  approves,
  unanswered: queries.filter(({ answer }) => answer === '').length,
  open: notes.filter((note) => note.handed && note.state === 'open').length,
})

/** Stores the present state of an article as approved by its author. */
async function keepApproved(transaction: Db, proof: Pick<ProofRow, 'id' | 'article_id'>): Promise<void> {
  const found = proof.article_id === null ? undefined : await findApprovable(transaction, proof.article_id)
  const { fields = null, text_hash = null, file_hash = null } = found?.approvable ?? {}
  await transaction.update(articleProofs).set({ fields, text_hash, file_hash }).where(eq(articleProofs.id, proof.id))
}

/**
 * Sets the state of a proof that follows from its notes; if it is approved, the article's present state is stored with
 * it.
 * @param by the editor who settled a note; undefined if the author sent them
 */
export async function settleState(
  transaction: Db,
  id: string,
  { at, by, declines = false }: { at: Date; by?: string; declines?: boolean },
): Promise<void> {
  const [proof] = await listProofs(transaction, eq(articleProofs.id, id))
  if (!proof) return
  const state = stateAfter(standingOf(proof), declines)
  if (state === proof.state) return
  const isBack = state === 'sent'
  await transaction
    .update(articleProofs)
    .set({ state, approved_at: state === 'approved' ? at : null, ...(isBack && { approves: false }) })
    .where(eq(articleProofs.id, id))
  if (state === 'approved') await keepApproved(transaction, proof)
  if (state === 'approved') await recordApproval(transaction, proof, { action: 'approved', at })
  if (proof.state === 'approved') await recordApproval(transaction, proof, { action: 'disapproved', at, by })
}

const theAuthor = 'the author'

/**
 * Records in an article's history that its author approves its present state, or no longer does.
 * @param by the user who withdrew the approval; by default the author
 */
export async function recordApproval(
  transaction: Db,
  { article_id }: Pick<ProofRow, 'article_id'>,
  { by = theAuthor, ...what }: { action: 'approved' | 'disapproved'; at: Date; by?: string | undefined },
): Promise<void> {
  if (article_id === null) return
  const about = { username: by, userId: null, kind: 'article', subject: String(article_id) } as const
  await recordChange(transaction, { ...what, ...about, before: {}, after: {} })
}

/** Returns the paper that an article was made from. */
export async function findPaperOf(db: Db, articleId: number) {
  const [paper] = await db
    .select(pick(papers, 'id', 'number', 'state', 'article_id'))
    .from(papers)
    .where(eq(papers.article_id, articleId))
  return paper
}

/** Lists the links of readers of proofs of an article that never was a paper, newest first. */
export const listProofLinks = (db: Db, articleId: number) =>
  db
    .select(pick(paperLinks, 'id', 'purpose', 'request', 'state', 'expires_at'))
    .from(paperLinks)
    .where(and(eq(paperLinks.article_id, articleId), isNull(paperLinks.paper_id)))
    .orderBy(desc(paperLinks.created_at))

/** Lists the proofs whose time to undo is over. */
export const listToSend = (db: Db, now: Date) =>
  db
    .select({ id: articleProofs.id })
    .from(articleProofs)
    .where(sql`${articleProofs.state} = 'waiting' and ${articleProofs.goes_at} <= ${now.toISOString()}::timestamptz`)
    .orderBy(asc(articleProofs.goes_at))
    .limit(100)

/** Returns the time when the next proof is sent to its reader. */
export const findNextProof = (db: Db): Promise<Date | undefined> =>
  findEarliest(db, articleProofs.goes_at, sql`${articleProofs.state} = 'waiting'`)

/** Lists the live links of proof readers with this address, which is returned as it was entered. */
export const listProofReaders = (db: Db, email: string, now: Date) => rowsOf<{ id: string; email: string }>(db)`
  select paper_links.id, min(article_proofs.email) as email from paper_links
  join article_proofs on article_proofs.article_id = paper_links.article_id and article_proofs.paper_id is null
  where purpose = 'proof' and lower(article_proofs.email) = ${email.toLowerCase()} and paper_links.state = 'live'
    and article_proofs.state <> 'waiting'
    and (expires_at is null or expires_at > ${now.toISOString()}::timestamptz)
  group by paper_links.id`

/** Returns the state of a paper's newest proof, for its author's page. */
export async function findNewestProof(db: Db, paperId: number) {
  const [proof] = await db
    .select(pick(articleProofs, 'state', 'due'))
    .from(articleProofs)
    .where(and(ofPaper(paperId), isSent))
    .orderBy(desc(articleProofs.sent_at), ...newestFirst)
    .limit(1)
  return proof
}
