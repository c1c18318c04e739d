import { and, eq, inArray, isNotNull, ne, type SQL, sql } from 'drizzle-orm'
import type { Db } from '../../core/db/connect.ts'
import { papers } from '../../core/db/tables/review/papers.ts'
import { reviewers, reviewRequests } from '../../core/db/tables/review/reviewers.ts'
import { dayIn } from '../../core/text/dates.ts'
import { isPending } from '../access/status-queries.ts'
import type { Review } from './certificate-facts.ts'

/** The condition that the round of a request is decided, and that this can no longer be undone. */
export const isDecided = sql<boolean>`(${papers.round} <> ${reviewRequests.round}
  or ${papers.state} not in ('review', 'received') and not ${isPending})`

/**
 * Lists the reviews among requests, for certificates: those with a report, of a reviewer whose name is stored.
 * @param access the condition for papers that count
 */
export async function listReviews(
  { db, config }: { db: Db; config: { timeZone: string } },
  requests: string[],
  access?: SQL,
): Promise<Review[]> {
  const name = sql<string>`coalesce(nullif(${reviewRequests.certificate_name}, ''), ${reviewers.name})`
  const { reported_at, request: code } = reviewRequests
  const reviews = await db
    .select({ request: code, name, reported_at, isDecided })
    .from(reviewRequests)
    .innerJoin(reviewers, eq(reviewers.id, reviewRequests.reviewer_id))
    .innerJoin(papers, eq(papers.id, reviewRequests.paper_id))
    .where(and(inArray(code, requests), isNotNull(reported_at), ne(name, ''), access))
  return reviews.map(({ reported_at: at, ...review }) => ({
    ...review,
    year: at ? dayIn(config.timeZone, at).slice(0, 4) : '',
  }))
}
