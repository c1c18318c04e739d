import { and, eq, inArray, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import type { Db } from '../../core/db/connect.ts'
import { reportFiles, reviewers, reviewRequests } from '../../core/db/review/reviewers.ts'

/** Has the files of reports searched again on the papers that somebody is asked about, by whatever row with their address, or on one of them: what is kept of them changed. */
export async function searchReportsAgain(transaction: Db, reviewerId: number, paperId?: number): Promise<void> {
  const asked = alias(reviewRequests, 'asked')
  const isOfPaper = paperId === undefined ? undefined : eq(asked.paper_id, paperId)
  const same = alias(reviewers, 'same')
  const alike = transaction
    .select({ id: same.id })
    .from(reviewers)
    .innerJoin(
      same,
      sql`${same.id} = ${reviewers.id} or (${reviewers.email} <> '' and lower(${same.email}) = lower(${reviewers.email}))`,
    )
    .where(eq(reviewers.id, reviewerId))
  const beside = transaction
    .select({ id: reviewRequests.id })
    .from(reviewRequests)
    .innerJoin(asked, eq(asked.paper_id, reviewRequests.paper_id))
    .where(and(inArray(asked.reviewer_id, alike), isOfPaper))
  await transaction
    .update(reportFiles)
    .set({ scrub: 'waiting' })
    .where(and(inArray(reportFiles.request_id, beside), inArray(reportFiles.scrub, ['scrubbed', 'failed'])))
}
