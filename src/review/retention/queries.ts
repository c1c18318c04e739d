import { and, asc, eq, getTableColumns, inArray, isNull, lt, lte, type SQL, sql } from 'drizzle-orm'
import type { Db } from '../../core/db/connect.ts'
import { emptyPersonalColumns } from '../../core/db/personal.ts'
import { plannedRowsOf } from '../../core/db/rows.ts'
import { notices } from '../../core/db/tables/letters.ts'
import { drafts } from '../../core/db/tables/office.ts'
import { manuscripts, paperAuthors, paperFiles, paperVersions } from '../../core/db/tables/review/authors.ts'
import { bankLines } from '../../core/db/tables/review/fees.ts'
import {
  paperDecisions,
  paperEvents,
  paperLinks,
  paperNotes,
  paperRecusals,
  papers,
} from '../../core/db/tables/review/papers.ts'
import { articleProofs } from '../../core/db/tables/review/proofs.ts'
import { releasedFiles, releasedReports, reviewCopies } from '../../core/db/tables/review/released.ts'
import { reportFiles, reviewers, reviewReports, reviewRequests } from '../../core/db/tables/review/reviewers.ts'
import { dayIn, dayMs, monthsAfter } from '../../core/text/dates.ts'
import { asReviewer } from '../../journal/access/people-queries.ts'
import { readSettingsNamed } from '../../office/settings/queries.ts'
import { parseMonthsKept } from '../../office/settings/submission-fields.ts'
import { addEvents } from '../timeline/queries.ts'
import type { PaperEvent } from '../timeline/rules.ts'

type Needed = { db: Db; clock: () => Date; config: { timeZone: string } }

/** The day until which a paper is kept completely, or on which it was cleared. */
export type Kept = { until?: string; cleared?: string }

/** Months differ in length: a paper that ended this much later may be due too. */
const spanMs = 4 * dayMs

/** Returns a moment before which all papers that are due at another one ended, and perhaps some others. */
export const aboutEnded = (at: Date, months: number) => new Date(monthsAfter(at, -months).getTime() + spanMs)

/** The condition that a paper ended without publication and was not cleared. */
const isKeptWhole = and(inArray(papers.state, ['rejected', 'withdrawn']), isNull(papers.cleared_at))

/** Returns papers that ended without an article by a moment and were not cleared, locked for this process. */
export async function lockEnded(transaction: Db, endedBy: Date, most: number) {
  return transaction
    .select({ id: papers.id, ended_at: papers.ended_at })
    .from(papers)
    .where(and(isKeptWhole, lte(papers.ended_at, endedBy)))
    .orderBy(asc(papers.ended_at), asc(papers.id))
    .limit(most)
    .for('update', { skipLocked: true })
}

/** Lists papers that a user may see, that ended without an article by a moment and will be cleared next. */
async function listEnded(db: Db, access: SQL, endedBy: Date) {
  return plannedRowsOf<{ number: string; title: string; ended_at: string }>(db)`
    select papers.number, manuscripts.title, to_json(papers.ended_at) as ended_at
    from papers join manuscripts on manuscripts.paper_id = papers.id
    where ${isKeptWhole} and papers.ended_at <= ${endedBy.toISOString()}::timestamptz and ${access}
    order by papers.ended_at, papers.id limit 300`
}

/** Returns the time when a paper ended without an article, and the time when it was cleared. */
async function findEnd(db: Db, paperId: number) {
  const [paper] = await db
    .select({ ended_at: papers.ended_at, cleared_at: papers.cleared_at })
    .from(papers)
    .where(and(eq(papers.id, paperId), inArray(papers.state, ['rejected', 'withdrawn'])))
  return paper
}

/** Deletes letters about lost links, which belong to no paper. */
export async function dropLostLinkLetters(db: Db, before: Date): Promise<void> {
  await db.delete(notices).where(and(sql`${notices.kind} = 'lost_link'`, lt(notices.created_at, before)))
}

/** Deletes bank lines that were offered for confirmation and got no answer. */
export async function dropOldLines(db: Db, before: Date): Promise<void> {
  await db.delete(bankLines).where(and(eq(bankLines.state, 'offered'), lt(bankLines.at, before)))
}

/** The number of days for which the desk announces deletions. */
const aheadDays = 30

/** Lists the papers that a user may see and that are cleared within 30 days, with the day, the next ones first. */
export async function listGoing({ db, clock, config }: Needed, access: SQL) {
  const months = parseMonthsKept(await readSettingsNamed(db, 'retention_months'))
  if (months === undefined) return []
  const until = new Date(clock().getTime() + aheadDays * dayMs)
  const ended = await listEnded(db, access, aboutEnded(until, months))
  return ended.flatMap(({ number, title, ended_at }) => {
    const at = monthsAfter(new Date(ended_at), months)
    return at <= until ? [{ number, title, day: dayIn(config.timeZone, at) }] : []
  })
}

/** Returns the day on which a refused or withdrawn paper will be or was cleared. */
export async function keptUntil({ db, config }: Needed, paperId: number): Promise<Kept> {
  const end = await findEnd(db, paperId)
  const day = (at: Date) => dayIn(config.timeZone, at)
  if (end?.cleared_at) return { cleared: day(end.cleared_at) }
  const months = parseMonthsKept(await readSettingsNamed(db, 'retention_months'))
  return end?.ended_at && months !== undefined ? { until: day(monthsAfter(end.ended_at, months)) } : {}
}

/** The columns of a paper's content, without those that are kept, for a row with empty texts. */
const {
  paper_id: _,
  lower_title: _lower,
  article_type: __,
  title_hash: ___,
  read: _r,
  title_letters: _l,
  released_titles: _t,
  shown_titles: _s,
  twins: _w,
  ...emptied
} = getTableColumns(manuscripts)
const emptyTexts = Object.fromEntries(Object.keys(emptied).map((name) => [name, '']))

/**
 * Deletes the content of papers: files, texts, people, letters, reports, notes, and the timeline. Keeps their numbers,
 * types, days, decisions and the hash of the title. Of requests, only state and days are kept, without the reviewers. A
 * reviewer without other requests is deleted, unless they wish not to be asked.
 */
export async function clearPapers(
  transaction: Db,
  ids: number[],
  { at, ...why }: { at: Date } & PaperEvent,
): Promise<void> {
  if (ids.length === 0) return
  const ofPapers = inArray(reviewRequests.paper_id, ids)
  const requests = await transaction
    .select({ id: reviewRequests.id, request: reviewRequests.request, reviewer: reviewRequests.reviewer_id })
    .from(reviewRequests)
    .where(ofPapers)
  const codes = requests.map(({ request }) => request)
  await dropBeside(transaction, ids, codes)
  const asked = requests.map(({ id }) => id)
  await transaction.delete(reviewReports).where(inArray(reviewReports.request_id, asked))
  await transaction.delete(reportFiles).where(inArray(reportFiles.request_id, asked))
  const decided = transaction
    .select({ id: paperDecisions.id })
    .from(paperDecisions)
    .where(inArray(paperDecisions.paper_id, ids))
  await transaction.delete(releasedReports).where(inArray(releasedReports.decision_id, decided))
  await transaction.delete(releasedFiles).where(inArray(releasedFiles.decision_id, decided))
  for (const table of [paperFiles, paperAuthors, paperEvents, paperNotes, reviewCopies, articleProofs])
    await transaction.delete(table).where(inArray(table.paper_id, ids))
  await emptyRows(transaction, ids, at)
  await transaction
    .delete(paperRecusals)
    .where(and(inArray(paperRecusals.paper_id, ids), eq(paperRecusals.reason, asReviewer)))
  const people = requests.flatMap(({ reviewer }) => reviewer ?? [])
  await transaction
    .update(reviewRequests)
    .set({ questions: [], reason: null, ...emptyPersonalColumns(reviewRequests), reviewer_id: null })
    .where(ofPapers)
  await dropIdleReviewers(transaction, people, at)
  const event = { at, by: 'journal', ...why }
  await addEvents(
    transaction,
    ids.map((paperId) => ({ paperId, ...event })),
  )
}

/** Deletes the letters of papers and requests and users' drafts about them, and ends the links. */
async function dropBeside(transaction: Db, ids: number[], requests: string[]): Promise<void> {
  const numbers = transaction.select({ number: papers.number }).from(papers).where(inArray(papers.id, ids))
  await transaction.delete(notices).where(and(sql`${notices.paper} <> ''`, inArray(notices.paper, numbers)))
  const ofRequests = inArray(notices.request, requests)
  await transaction.delete(notices).where(and(sql`${notices.request} <> ''`, ofRequests))
  await transaction
    .update(paperLinks)
    .set({ state: 'ended' })
    .where(and(inArray(paperLinks.paper_id, ids), eq(paperLinks.state, 'live')))
  await transaction.delete(drafts).where(sql`exists (select from papers
    where ${inArray(papers.id, ids)} and position(papers.number in ${drafts.path}) > 0)`)
}

/** Deletes users' drafts about deleted or cleared papers, since a window left open still saves them. */
export async function dropDraftsOfGone(db: Db): Promise<void> {
  const number = sql`substring(${drafts.path} from '^/admin/(?:submissions|fees)/([0-9]{4}-[0-9A-Z]{4})(?:[/?]|$)')`
  await db.delete(drafts).where(sql`${number} is not null and not exists (
    select from papers where papers.number = ${number} and papers.cleared_at is null)`)
}

/**
 * Empties the rows of papers that are kept for their days. A payment's reference is kept: it belongs to the accounts.
 */
async function emptyRows(transaction: Db, ids: number[], at: Date): Promise<void> {
  const hash = sql`case when ${manuscripts.title_key} = '' then ${manuscripts.title_hash} else ${manuscripts.title_key} end`
  await transaction
    .update(manuscripts)
    .set({ ...emptyTexts, read: [], released_titles: [], shown_titles: [], twins: null, title_hash: hash })
    .where(inArray(manuscripts.paper_id, ids))
  await transaction
    .update(paperVersions)
    .set({ response: '', title: '', abstract: '', keywords: '', people: [] })
    .where(inArray(paperVersions.paper_id, ids))
  await transaction
    .update(paperDecisions)
    .set({ before: {}, letter_ids: [] })
    .where(inArray(paperDecisions.paper_id, ids))
  const txnid = sql`case when ${papers.payment} = 'paid' then ${papers.txnid} end`
  await transaction
    .update(papers)
    .set({ flags: [], txnid, cleared_at: at, modification: at })
    .where(inArray(papers.id, ids))
}

/** Deletes those among reviewers who have no requests, unless they wish not to be asked. */
async function dropIdleReviewers(transaction: Db, ids: number[], at: Date): Promise<void> {
  const isRemembered = sql`${reviewers.never} or ${reviewers.not_before} >= ${at.toISOString().slice(0, 10)}`
  const isIdle = sql`not exists (select from review_requests where reviewer_id = ${reviewers.id})`
  await transaction
    .delete(reviewers)
    .where(and(inArray(reviewers.id, ids), isIdle, sql`not coalesce(${isRemembered}, false)`))
}

/**
 * Ends the links of readers of a proof of an article that never was a paper 30 days after the article becomes public,
 * then deletes their names and addresses. Also deletes proofs whose article is deleted.
 */
export async function dropProofReaders(db: Db, now: Date): Promise<void> {
  const end = new Date(now.getTime() + proofDays * dayMs).toISOString()
  const at = now.toISOString()
  await db.execute(sql`delete from article_proofs where article_id is null and paper_id is null`)
  await db.execute(sql`
    update paper_links set expires_at = ${end}::timestamptz where purpose = 'proof' and expires_at is null
      and article_id in (select id from articles where status = 'enabled')`)
  await db.execute(sql`
    delete from notices where paper = '' and link <> '' and link in (
      select id::text from paper_links where purpose = 'proof' and expires_at <= ${at}::timestamptz)`)
  await db.execute(sql`
    update article_proofs set name = '', email = '' where paper_id is null and email <> '' and article_id in (
      select article_id from paper_links where purpose = 'proof' group by article_id
      having bool_and(state <> 'live' or expires_at <= ${at}::timestamptz)
        and max(expires_at) <= ${at}::timestamptz)`)
}

/** The days for which a proof's reader is kept after the article becomes public. */
const proofDays = 30
