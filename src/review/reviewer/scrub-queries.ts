import { and, asc, eq, inArray, ne, notInArray, type SQL, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import type { Db } from '../../core/db/connect.ts'
import { manuscripts } from '../../core/db/review/authors.ts'
import { reportFiles, reviewers, reviewRequests } from '../../core/db/review/reviewers.ts'
import { pick } from '../../core/db/rows.ts'
import { notices } from '../../core/db/schema.ts'
import { linesOf } from '../../journal/articles/editing/support-rules.ts'
import { asReviewer } from '../papers/sight-queries.ts'
import type { FileQueue } from '../scrub/queue-rules.ts'
import type { Side } from '../traces/rules.ts'

/** The files of reports that wait to be scrubbed: their copies must not tell the author who reviews the paper. */
export const reportFileQueue: FileQueue = {
  async next(db, { but }) {
    const [file] = await db
      .select({
        id: reportFiles.id,
        hash: reportFiles.file_hash,
        paperId: reviewRequests.paper_id,
        by: reviewRequests.reviewer_id,
      })
      .from(reportFiles)
      .innerJoin(reviewRequests, eq(reviewRequests.id, reportFiles.request_id))
      .where(and(eq(reportFiles.scrub, 'waiting'), notInArray(reportFiles.id, but)))
      .orderBy(asc(reportFiles.at), asc(reportFiles.id))
      .limit(1)
    return file && { id: file.id, hash: file.hash, side: await reviewersSide(db, file.paperId, { by: file.by }) }
  },
  /** Unless what is kept of the reviewers changed while it was searched: then it waits still. */
  async write(db, { id, hash, side }, { scrub, scrub_error, copy_hash, copy_bytes, traces, named }) {
    const [paper] = await db
      .select({ id: reviewRequests.paper_id, by: reviewRequests.reviewer_id })
      .from(reviewRequests)
      .innerJoin(reportFiles, eq(reportFiles.request_id, reviewRequests.id))
      .where(eq(reportFiles.id, id))
    if (!paper) return
    const theirs = db
      .select({ id: reviewRequests.reviewer_id })
      .from(reviewRequests)
      .where(eq(reviewRequests.paper_id, paper.id))
    await db
      .select({ id: reviewers.id })
      .from(reviewers)
      .where(inArray(reviewers.id, theirs))
      .orderBy(asc(reviewers.id))
      .for('no key update') // who sends a report holds its key, and writes its files after it
    if (JSON.stringify(await reviewersSide(db, paper.id, { by: paper.by })) !== JSON.stringify(side)) return
    await db
      .update(reportFiles)
      .set({ scrub, scrub_error, copy_hash, copy_bytes, traces, named })
      .where(and(eq(reportFiles.id, id), eq(reportFiles.file_hash, hash), eq(reportFiles.scrub, 'waiting')))
  },
}

/** Whether what was typed of a reviewer for a paper may count for this one: it is the same, or no user is its author or recused by hand. */
const tells = (paperId: number, other: SQL) => sql`(${other} = ${paperId} or not exists (
  select from paper_recusals where paper_recusals.paper_id = ${other} and not lifted and reason <> ${asReviewer}))`

/** Whether a row beside a reviewer's is known by more than papers of which a user is an author. */
const isOfOthers = (paperId: number, id: SQL, hiddenSince: SQL) => sql`(
  exists (select from review_requests q where q.reviewer_id = ${id} and ${tells(paperId, sql`q.paper_id`)})
  or (${hiddenSince} = '{}' and not exists (select from review_requests q where q.reviewer_id = ${id})))`

/**
 * The reviewers of a paper, whom nothing that its authors get may tell of, as they are known, as they were asked about it or about papers
 * of which no user is an author, and as they call themselves, the codes of their requests, and the works that it cites. What was typed for a
 * paper of somebody's own would show that user, who handles this one, that they review it.
 * @param except somebody who reads it, and may read of themselves
 * @param by who sends what is searched: they read whether it can be copied, and must not learn from that who else reviews
 */
export async function reviewersSide(
  db: Db,
  paperId: number,
  { except, by = null }: { except?: number; by?: number | null } = {},
): Promise<Side> {
  const { name, email, orcid, affiliation } = reviewers
  const rows = await db
    .select({
      person: { name, email, orcid, affiliation },
      typed: sql<
        Record<'name' | 'orcid' | 'affiliation', string>[]
      >`(select coalesce(jsonb_agg(distinct jsonb_build_object(
          'name', typed_name, 'orcid', typed_orcid, 'affiliation', typed_affiliation)), '[]')
        from review_requests q where q.reviewer_id in (select reviewers.id union all select same.id from reviewers same
          where reviewers.email <> '' and same.email <> '' and lower(same.email) = lower(reviewers.email))
          and concat(typed_name, typed_orcid, typed_affiliation) <> '' and ${tells(paperId, sql`q.paper_id`)})`,
      ...pick(reviewRequests, 'request', 'certificate_name', 'reviewer_id'),
    })
    .from(reviewers)
    .innerJoin(reviewRequests, eq(reviewRequests.reviewer_id, reviewers.id))
    .where(and(eq(reviewRequests.paper_id, paperId), except === undefined ? undefined : ne(reviewers.id, except)))
    .orderBy(asc(reviewRequests.id))
  const recipient = sql<string>`lower(${notices.recipient})`
  const letters = await db
    .selectDistinct({ request: notices.request, email: recipient })
    .from(notices)
    .innerJoin(reviewRequests, eq(reviewRequests.request, notices.request))
    .innerJoin(reviewers, eq(reviewers.id, reviewRequests.reviewer_id))
    .where(
      and(
        eq(reviewRequests.paper_id, paperId),
        eq(notices.side, 'reviewer'),
        ne(notices.request, ''),
        ne(notices.recipient, ''),
        sql`${recipient} <> lower(${reviewers.email})`,
      ),
    )
    .orderBy(notices.request, recipient)
  const same = alias(reviewers, 'same') // rows that are kept apart for what some users may know hold one person's data
  const alike = await db
    .selectDistinct({
      reviewer_id: reviewers.id,
      id: same.id,
      person: pick(same, 'name', 'email', 'orcid', 'affiliation'),
    })
    .from(reviewRequests)
    .innerJoin(reviewers, eq(reviewers.id, reviewRequests.reviewer_id))
    .innerJoin(
      same,
      and(ne(reviewers.email, ''), sql`lower(${same.email}) = lower(${reviewers.email})`, ne(same.id, reviewers.id)),
    )
    .where(and(eq(reviewRequests.paper_id, paperId), isOfOthers(paperId, sql`${same.id}`, sql`${same.hidden_since}`)))
    .orderBy(same.id)
  const people = rows.flatMap(({ typed, certificate_name, request, reviewer_id, ...row }) => {
    const isOther = by !== null && reviewer_id !== by
    const person = row.person
    return [
      person,
      ...typed.map((one) => ({ ...one, name: one.name || person.name })),
      ...(certificate_name === '' ? [] : [{ name: certificate_name }]),
      ...alike.filter((one) => one.reviewer_id === reviewer_id).map((one) => one.person),
      ...letters.filter((one) => one.request === request).map(({ email }) => ({ name: person.name, email })),
    ].map((one) => (isOther ? { ...one, isOther } : one))
  })
  const [paper] = await db
    .select({ references: manuscripts.references })
    .from(manuscripts)
    .where(eq(manuscripts.paper_id, paperId))
  const references = linesOf(paper?.references ?? '')
  return { people, userNames: rows.map(({ request }) => request), title: '', references }
}
