import { and, asc, desc, eq, isNotNull, isNull, max, or, type SQL, sql } from 'drizzle-orm'
import type { PgUpdateSetSource } from 'drizzle-orm/pg-core'
import type { Db } from '../../core/db/connect.ts'
import { pick } from '../../core/db/rows.ts'
import { paperDecisions, paperLinks, papers } from '../../core/db/tables/review/papers.ts'
import { releasedReports, reviewCopies, reviewCopyFiles } from '../../core/db/tables/review/released.ts'
import { reportFiles, reviewers, reviewReports, reviewRequests } from '../../core/db/tables/review/reviewers.ts'
import { isDecided } from '../../journal/certificates/review-queries.ts'
import { isLive, type PageLanguage } from '../access-links/queries.ts'
import { findPendingDecision } from '../papers/pending-decision-queries.ts'
import { isEnded } from '../papers/state-rules.ts'

const request = {
  ...pick(reviewRequests, 'id', 'request', 'paper_id', 'round', 'place', 'state', 'questions', 'answer_due', 'due'),
  ...pick(reviewRequests, 'reported_at', 'thanked_at', 'extension_due', 'extension_note', 'extension_granted'),
  ...pick(reviewRequests, 'certificate_name', 'page_language'),
  reviewer_id: reviewers.id,
  ...pick(reviewers, 'name', 'email', 'never', 'not_before'),
  paper_state: papers.state,
  isDecided,
}

/** The columns of a request without a wish for more time: it was answered or withdrawn. */
export const noExtension = { extension_due: null, extension_note: '' }

/** A reviewer's request with its person and whether its round is decided; without the author and the paper's number. */
export type OwnRequest = Awaited<ReturnType<typeof listOwnRequests>>[number]

/** Lists the requests that satisfy a condition, except those of erased reviewers. */
export function listOwnRequests(db: Db, isMeant: SQL | undefined) {
  return db
    .select(request)
    .from(reviewRequests)
    .innerJoin(reviewers, eq(reviewers.id, reviewRequests.reviewer_id))
    .innerJoin(papers, eq(papers.id, reviewRequests.paper_id))
    .where(isMeant)
    .orderBy(asc(reviewRequests.id))
}

/** Returns the request of a link. */
export async function findRequest(db: Db, code: string): Promise<OwnRequest | undefined> {
  const [found] = await listOwnRequests(db, eq(reviewRequests.request, code))
  return found
}

export async function updateRequest(
  transaction: Db,
  id: number,
  row: PgUpdateSetSource<typeof reviewRequests>,
): Promise<void> {
  await transaction.update(reviewRequests).set(row).where(eq(reviewRequests.id, id))
}

/**
 * Works as {@link findRequest}, and locks the paper and then the request: the order in which all changes of a paper
 * lock.
 */
export async function lockRequest(transaction: Db, code: string): Promise<OwnRequest | undefined> {
  await transaction.execute(sql`
    select from papers where id = (select paper_id from review_requests where request = ${code}) for update`)
  await transaction.execute(sql`select from review_requests where request = ${code} for update`)
  return findRequest(transaction, code)
}

const { id, title, abstract, keywords, article_type, language, response } = reviewCopies

/** Returns the released paper of a round; undefined before the release. */
export async function findCopy(db: Db, { paper_id, round }: Pick<OwnRequest, 'paper_id' | 'round'>) {
  const [copy] = await db
    .select({ id, title, abstract, keywords, article_type, language, response })
    .from(reviewCopies)
    .where(and(eq(reviewCopies.paper_id, paper_id), eq(reviewCopies.round, round)))
  return copy
}

export type Copy = NonNullable<Awaited<ReturnType<typeof findCopy>>>

/** Lists the files of a copy. */
export async function listCopyFiles(db: Db, copyId: string) {
  const { id, name, type, bytes, file_hash } = reviewCopyFiles
  return db
    .select({ id, name, type, bytes, file_hash })
    .from(reviewCopyFiles)
    .where(eq(reviewCopyFiles.copy_id, copyId))
    .orderBy(asc(reviewCopyFiles.position))
}

const report = pick(reviewReports, 'id', 'version', 'recommendation', 'to_author', 'to_editor', 'answers', 'sent_at')

/** A report as it was sent, or its draft. */
export type Report = Pick<typeof reviewReports.$inferSelect, keyof typeof report>

/** Returns the draft of a request's report, and the newest sent one. */
export async function findReports(db: Db, requestId: number): Promise<{ draft?: Report; sent?: Report }> {
  const ofRequest = eq(reviewReports.request_id, requestId)
  const [[draft], [sent]] = await Promise.all([
    db
      .select(report)
      .from(reviewReports)
      .where(and(ofRequest, isNull(reviewReports.sent_at))),
    db
      .select(report)
      .from(reviewReports)
      .where(and(ofRequest, isNotNull(reviewReports.sent_at)))
      .orderBy(desc(reviewReports.version))
      .limit(1),
  ])
  return { draft, sent }
}

/** Returns the same reviewer's report of the previous round of the paper. */
export async function findEarlierReport(
  db: Db,
  { paper_id, reviewer_id, round }: OwnRequest,
): Promise<Report | undefined> {
  const [found] = await db
    .select(report)
    .from(reviewReports)
    .innerJoin(reviewRequests, eq(reviewRequests.id, reviewReports.request_id))
    .where(
      and(
        eq(reviewRequests.paper_id, paper_id),
        eq(reviewRequests.reviewer_id, reviewer_id),
        sql`${reviewRequests.round} < ${round}`,
        isNotNull(reviewReports.sent_at),
      ),
    )
    .orderBy(desc(reviewRequests.round), desc(reviewReports.version))
    .limit(1)
  return found
}

/** Lists the files of a request's report as last sent, then those of the draft. */
export async function listReportFiles(db: Db, requestId: number) {
  const { id, version, name, type, bytes, file_hash, scrub, scrub_error } = reportFiles
  const sent = db
    .select({ version: max(reviewReports.version) })
    .from(reviewReports)
    .where(and(eq(reviewReports.request_id, requestId), isNotNull(reviewReports.sent_at)))
  return db
    .select({ id, version, name, type, bytes, file_hash, scrub, scrub_error })
    .from(reportFiles)
    .where(and(eq(reportFiles.request_id, requestId), or(isNull(version), eq(version, sent))))
    .orderBy(asc(reportFiles.at))
}

/**
 * Returns the texts that reviewers may see after the end, if reports are shared and were at the last decision: the
 * decision, and the other reviewers' texts for the author.
 */
export async function findShared(db: Db, { paper_id, paper_state, round, place }: OwnRequest) {
  if (!isEnded(paper_state)) return undefined
  if (await findPendingDecision(db, paper_id)) return undefined // it can still be undone
  const [decision] = await db
    .select(pick(paperDecisions, 'id', 'decision', 'shared'))
    .from(paperDecisions)
    .where(
      and(
        eq(paperDecisions.paper_id, paper_id),
        eq(paperDecisions.round, round),
        isNotNull(paperDecisions.applied_at),
        eq(paperDecisions.undone, false),
      ),
    )
    .orderBy(desc(paperDecisions.at))
    .limit(1)
  if (!decision?.shared) return undefined
  const others = await db
    .select({ place: releasedReports.place, to_author: releasedReports.to_author })
    .from(releasedReports)
    .where(and(eq(releasedReports.decision_id, decision.id), sql`${releasedReports.place} <> ${place}`))
    .orderBy(asc(releasedReports.place))
  return { decision: decision.decision, others }
}

/**
 * Gives a reviewer the next place among those who reported, at their first report: so 'Reviewer 2' shows the author
 * that two have reported, not how many were asked. The reviewer who had this place gets theirs.
 */
export async function takePlace(transaction: Db, { paper_id, reviewer_id }: OwnRequest): Promise<void> {
  await transaction.execute(sql`
    with reported as (
      select distinct q.reviewer_id, q.place from review_requests q join review_reports on request_id = q.id and sent_at is not null
      where q.paper_id = ${paper_id}),
    own as (select place from review_requests where paper_id = ${paper_id} and reviewer_id = ${reviewer_id} limit 1),
    next as (select (select count(*)::int from reported) + 1 as place)
    update review_requests q set place = case when q.place = own.place then next.place else own.place end
    from own, next
    where q.paper_id = ${paper_id} and q.place in (own.place, next.place)
      and ${reviewer_id} not in (select reported.reviewer_id from reported)`)
}

/** Lists the live links of requests to the reviewer with this address, which is returned as it was entered. */
export const listReviewersLinks = (db: Db, email: string, now: Date) =>
  db
    .select({ id: paperLinks.id, email: reviewers.email })
    .from(paperLinks)
    .innerJoin(reviewRequests, eq(reviewRequests.request, paperLinks.request))
    .innerJoin(reviewers, eq(reviewers.id, reviewRequests.reviewer_id))
    .where(and(eq(sql`lower(${reviewers.email})`, email.toLowerCase()), isLive(now)))
    .orderBy(paperLinks.created_at)

/** Returns the number of a paper, for records about it. */
export async function findPaperNumber(db: Db, paperId: number): Promise<string> {
  const [paper] = await db.select({ number: papers.number }).from(papers).where(eq(papers.id, paperId))
  if (!paper) throw new Error(`The paper ${paperId} is gone`)
  return paper.number
}

const ofLink = ({ request }: { request: string | null }) => eq(reviewRequests.request, request ?? '')

/** The language of a reviewer's page is kept with the request. */
export const reviewersPageLanguage: PageLanguage = {
  async read(db, link) {
    const [row] = await db.select(pick(reviewRequests, 'page_language')).from(reviewRequests).where(ofLink(link))
    return row?.page_language ?? ''
  },
  async keep(db, link, page_language) {
    await db.update(reviewRequests).set({ page_language }).where(ofLink(link))
  },
}
