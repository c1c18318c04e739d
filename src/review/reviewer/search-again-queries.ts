import { and, eq, inArray } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import type { Db } from '../../core/db/connect.ts'
import { reportFiles, reviewRequests } from '../../core/db/tables/review/reviewers.ts'

/** Queues a search of report files on a reviewer's papers, or one of them, after a change of the reviewer. */
export async function searchReportsAgain(transaction: Db, reviewerId: number, paperId?: number): Promise<void> {
  const asked = alias(reviewRequests, 'asked')
  const isOfPaper = paperId === undefined ? undefined : eq(asked.paper_id, paperId)
  const beside = transaction
    .select({ id: reviewRequests.id })
    .from(reviewRequests)
    .innerJoin(asked, eq(asked.paper_id, reviewRequests.paper_id))
    .where(and(eq(asked.reviewer_id, reviewerId), isOfPaper))
  await transaction
    .update(reportFiles)
    .set({ scrub: 'waiting' })
    .where(and(inArray(reportFiles.request_id, beside), inArray(reportFiles.scrub, ['scrubbed', 'failed'])))
}
