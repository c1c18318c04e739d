import { and, asc, desc, eq, getTableColumns, gt, gte, inArray, isNotNull, isNull, sql } from 'drizzle-orm'
import type { Db } from '../../core/db/connect.ts'
import { pick } from '../../core/db/rows.ts'
import { notices } from '../../core/db/tables/letters.ts'
import { manuscripts, paperFiles, paperVersions } from '../../core/db/tables/review/authors.ts'
import { paperDecisions, paperEvents, paperLinks, papers } from '../../core/db/tables/review/papers.ts'
import { releasedFiles, releasedReports, reviewCopies, reviewCopyFiles } from '../../core/db/tables/review/released.ts'
import { isLive } from '../access-links/queries.ts'
import { filesInOrder } from '../files/queries.ts'
import { listPeople } from '../manuscripts/queries.ts'
import { insertVersion, unshareReports, updateManuscript } from '../manuscripts/writing-queries.ts'
import { findPendingDecision } from '../papers/pending-decision-queries.ts'
import { updatePaper } from '../papers/writing-queries.ts'
import { changeOfPeople } from '../people/rules.ts'
import { type PaperEvent, wordsOfEvent } from '../timeline/rules.ts'
import { draftMs, roundOf, workingFiles } from './rules.ts'

const paperColumns = {
  ...pick(papers, 'id', 'number', 'state', 'round', 'received', 'since', 'due', 'payment', 'fee', 'txnid', 'flags'),
  ...pick(papers, 'article_id', 'created_at', 'modification'),
  call: sql<string>`coalesce((select title from calls where calls.id = papers.call_id), '')`,
}

const {
  paper_id: _,
  lower_title: _lower,
  title_key: _key,
  title_hash: _hash,
  title_letters: _letters,
  released_titles: _titles,
  shown_titles: _shown,
  twins: _twins,
  ...words
} = getTableColumns(manuscripts)

/** Returns a paper with its fields, as its author may see it: without a decision that can still be undone. */
export async function findPaper(db: Db, id: number) {
  const [found] = await db
    .select({ paper: paperColumns, words })
    .from(papers)
    .innerJoin(manuscripts, eq(manuscripts.paper_id, papers.id))
    .where(eq(papers.id, id))
  if (!found) return undefined
  const pending = await findPendingDecision(db, id)
  return { ...found.words, ...found.paper, ...pending?.standing }
}

export type OwnPaper = NonNullable<Awaited<ReturnType<typeof findPaper>>>

/** Works as {@link findPaper}, and locks the paper until the transaction ends. */
export async function lockPaper(transaction: Db, id: number): Promise<OwnPaper | undefined> {
  await transaction.select({ id: papers.id }).from(papers).where(eq(papers.id, id)).for('update')
  return findPaper(transaction, id)
}

/** A file of a paper, for its author. */
export type OwnFile = Awaited<ReturnType<typeof listFiles>>[number]

/** Lists all files of a paper, oldest first. */
export async function listFiles(db: Db, paperId: number) {
  return db
    .select({
      ...pick(paperFiles, 'id', 'kind', 'name', 'type', 'bytes', 'round', 'version_id', 'scrub', 'scrub_error'),
      ...pick(paperFiles, 'traces', 'file_hash'),
    })
    .from(paperFiles)
    .where(eq(paperFiles.paper_id, paperId))
    .orderBy(...filesInOrder)
}

const { id: _id, version_id: _version, round: _round, at: _at, ...copiedFile } = getTableColumns(paperFiles)
/**
 * The columns that are copied from a file of the previous version; among them are texts, which only the database reads.
 */
const copiedColumns = Object.values(copiedFile).map(({ name }) => name)

/** Returns the unsent files; a revision or correction begins with those of the previous version. */
export async function beginVersion(tx: Db, paper: OwnPaper, at: Date): Promise<OwnFile[]> {
  const shown = workingFiles(await listFiles(tx, paper.id), paper)
  const sent = shown.filter(({ version_id }) => version_id !== null)
  if (sent.length === 0) return shown
  const ids = sent.map(({ id }) => id)
  const copied = sql.raw(copiedColumns.join(', '))
  await tx.execute(sql`
    insert into paper_files (id, version_id, round, at, ${copied})
    select gen_random_uuid(), null, ${roundOf(paper)}, ${at.toISOString()}, ${copied}
    from paper_files where ${inArray(paperFiles.id, ids)}`)
  return workingFiles(await listFiles(tx, paper.id), paper)
}

/** Deletes those of some files that were not sent yet. */
export async function dropUnsent(tx: Db, files: readonly OwnFile[]): Promise<void> {
  if (files.length === 0) return
  const ids = files.map(({ id }) => id)
  await tx.delete(paperFiles).where(and(inArray(paperFiles.id, ids), isNull(paperFiles.version_id)))
}

/** Returns a file that an author may download: of a decision, or of the copy for reviewers. */
export async function findReleased(db: Db, { paperId, file }: { paperId: number; file: string }) {
  const [copy] = await db
    .select({ hash: reviewCopyFiles.file_hash, type: reviewCopyFiles.type, name: reviewCopyFiles.name })
    .from(reviewCopyFiles)
    .innerJoin(reviewCopies, eq(reviewCopies.id, reviewCopyFiles.copy_id))
    .where(and(eq(reviewCopyFiles.id, file), eq(reviewCopies.paper_id, paperId)))
  if (copy) return copy
  const [released] = await db
    .select({ hash: releasedFiles.file_hash, type: releasedFiles.type, name: releasedFiles.name })
    .from(releasedFiles)
    .innerJoin(paperDecisions, eq(paperDecisions.id, releasedFiles.decision_id))
    .where(and(eq(releasedFiles.id, file), isEffective(paperId)))
  return released
}

/** Returns the condition that a decision on a paper took effect, so that its author may see it. */
const isEffective = (paperId: number) =>
  and(eq(paperDecisions.paper_id, paperId), eq(paperDecisions.undone, false), isNotNull(paperDecisions.applied_at))

/** Lists the decisions that an author may see, newest first, with the released reports and files. */
export async function listDecisions(db: Db, paperId: number) {
  const decisions = await db
    .select({
      ...pick(paperDecisions, 'id', 'round', 'decision', 'at'),
      text: notices.body,
    })
    .from(paperDecisions)
    .leftJoin(notices, eq(notices.id, sql`${paperDecisions.letter_ids}[1]`))
    .where(isEffective(paperId))
    .orderBy(desc(paperDecisions.at))
  const ids = decisions.map(({ id }) => id)
  const [reports, files] = await Promise.all([
    db
      .select(pick(releasedReports, 'decision_id', 'place', 'to_author', 'answers'))
      .from(releasedReports)
      .where(inArray(releasedReports.decision_id, ids))
      .orderBy(asc(releasedReports.place)),
    db
      .select(pick(releasedFiles, 'decision_id', 'id', 'place', 'name', 'bytes'))
      .from(releasedFiles)
      .where(inArray(releasedFiles.decision_id, ids))
      .orderBy(asc(releasedFiles.place), asc(releasedFiles.name)),
  ])
  return decisions.map((decision) => {
    const isOfIt = ({ decision_id }: { decision_id: string }) => decision_id === decision.id
    return { ...decision, reports: reports.filter(isOfIt), files: files.filter(isOfIt) }
  })
}

/** Lists the author's responses to decisions: each revision and its corrections. */
export function listAnswers(db: Db, paperId: number) {
  return db
    .select(pick(paperVersions, 'id', 'at', 'response'))
    .from(paperVersions)
    .where(and(eq(paperVersions.paper_id, paperId), gt(paperVersions.round, 1)))
    .orderBy(asc(paperVersions.id))
}

type Version = { paperId: number; round: number; at: Date; response: string }

/** Adds a version and assigns the unsent files to it. */
export async function sendVersion(transaction: Db, version: Version): Promise<void> {
  const id = await insertVersion(transaction, version)
  const isSent = sql`${paperFiles.version_id} is null and ${paperFiles.kind} not in ('receipt', 'review_copy')`
  await transaction
    .update(paperFiles)
    .set({ version_id: id })
    .where(and(eq(paperFiles.paper_id, version.paperId), isSent))
}

/** Receives a response to a decision: a correction in its round, or a revision. @returns the round */
export async function receiveVersion(
  transaction: Db,
  paper: OwnPaper,
  { at, response }: { at: Date; response: string },
): Promise<number> {
  const { id } = paper
  const round = roundOf(paper)
  await sendVersion(transaction, { paperId: id, round, at, response })
  const standing = { state: 'received', round, since: at, due: null, modification: at } as const
  await updatePaper(transaction, id, standing)
  await updateManuscript(transaction, id, { response: '' })
  await flagChangedPeople(transaction, paper)
  return round
}

/** Flags a paper whose people, or their order, have changed, and stores the changes. */
async function flagChangedPeople(tx: Db, paper: OwnPaper): Promise<void> {
  const before = await findPeopleBefore(tx, paper.id, paper.since)
  const names = before && (await listPeople(tx, paper.id)).map(({ name }) => name)
  const change = before && names && changeOfPeople(before, names)
  if (!change) return
  await unshareReports(tx, paper.id, { before, after: names })
  await updateManuscript(tx, paper.id, { authors_changed: change })
  const flags = sql`array(select distinct unnest(array_append(${papers.flags}, 'authors_changed')))`
  await updatePaper(tx, paper.id, { flags })
}

/** Returns the usual days from receipt to first decision; undefined until there are 10 decided papers. */
export async function usualDays(db: Db, zone: string): Promise<number | undefined> {
  const [found] = await db
    .select({
      papers: sql<number>`count(*)::int`,
      days: sql<number | null>`round(percentile_cont(0.5) within group (order by first.days))::int`,
    })
    .from(
      sql`(select (min(${paperDecisions.at}) at time zone ${zone}::text)::date - ${papers.received} as days from ${paperDecisions}
        join ${papers} on ${papers.id} = ${paperDecisions.paper_id}
        where not ${paperDecisions.undone} and ${paperDecisions.decision} not in ('return', 'desk_reject')
          and ${papers.received} is not null
        group by ${papers.id}) first`,
    )
  return found && found.papers >= 10 ? (found.days ?? undefined) : undefined
}

/** Returns the names of a paper's authors when it was sent back, if they have changed since. */
export async function findPeopleBefore(db: Db, paperId: number, since: Date): Promise<string[] | undefined> {
  const begun: PaperEvent = { what: 'authors_begun' }
  const [event] = await db
    .select({ values: paperEvents.values })
    .from(paperEvents)
    .where(
      and(
        eq(paperEvents.paper_id, paperId),
        inArray(paperEvents.what, [begun.what, wordsOfEvent(begun)]), // old rows have the text
        gte(paperEvents.at, since),
      ),
    )
    .orderBy(asc(paperEvents.id))
    .limit(1)
  const names = event?.values.authors
  return Array.isArray(names) ? names.map(String) : undefined
}

/** Updates the time of a paper's last change; for a draft, also its link's last day. */
export async function touchPaper(
  transaction: Db,
  { id, state }: Pick<OwnPaper, 'id' | 'state'>,
  at: Date,
): Promise<void> {
  await updatePaper(transaction, id, { modification: at })
  if (state !== 'draft') return
  const isDrafts = and(eq(paperLinks.paper_id, id), eq(paperLinks.purpose, 'draft'), eq(paperLinks.state, 'live'))
  await transaction
    .update(paperLinks)
    .set({ expires_at: new Date(at.getTime() + draftMs) })
    .where(isDrafts)
}

/** Deletes papers that no editor has seen, with their files and letters; their links answer 410. */
export async function deletePapers(transaction: Db, ids: number[]): Promise<void> {
  if (ids.length === 0) return
  await transaction.update(paperLinks).set({ state: 'ended' }).where(inArray(paperLinks.paper_id, ids))
  const numbers = transaction.select({ number: papers.number }).from(papers).where(inArray(papers.id, ids))
  await transaction.delete(notices).where(and(sql`${notices.paper} <> ''`, inArray(notices.paper, numbers)))
  await transaction.delete(papers).where(inArray(papers.id, ids))
}

/** Lists the live links of papers whose corresponding author has this address, which is returned as it was entered. */
export const listAuthorsLinks = (db: Db, email: string, now: Date) =>
  db
    .select({ id: paperLinks.id, email: manuscripts.email })
    .from(paperLinks)
    .innerJoin(manuscripts, eq(manuscripts.paper_id, paperLinks.paper_id))
    .where(and(eq(sql`lower(${manuscripts.email})`, email.toLowerCase()), isNull(paperLinks.request), isLive(now)))
    .orderBy(paperLinks.created_at)
