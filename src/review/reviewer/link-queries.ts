import { and, eq, gt, isNull, or, sql } from 'drizzle-orm'
import type { Db } from '../../core/db/connect.ts'
import { paperLinks } from '../../core/db/review/papers.ts'
import { reviewers, reviewRequests } from '../../core/db/review/reviewers.ts'

/** The live links of requests to the reviewer with this address. */
export async function listReviewersLinks(db: Db, email: string, now: Date): Promise<string[]> {
  const isLive = and(eq(paperLinks.state, 'live'), or(isNull(paperLinks.expires_at), gt(paperLinks.expires_at, now)))
  const links = await db
    .select({ id: paperLinks.id })
    .from(paperLinks)
    .innerJoin(reviewRequests, eq(reviewRequests.request, paperLinks.request))
    .innerJoin(reviewers, eq(reviewers.id, reviewRequests.reviewer_id))
    .where(and(eq(sql`lower(${reviewers.email})`, email.toLowerCase()), isLive))
    .orderBy(paperLinks.created_at)
  return links.map(({ id }) => id)
}
