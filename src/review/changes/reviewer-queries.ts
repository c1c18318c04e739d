import { and, asc, desc, eq, gte, isNotNull, isNull, lt, or } from 'drizzle-orm'
import type { Db } from '../../core/db/connect.ts'
import { pick } from '../../core/db/rows.ts'
import { reviewChanges, reviewCopies, reviewCopyFiles } from '../../core/db/tables/review/released.ts'
import { reviewRequests } from '../../core/db/tables/review/reviewers.ts'
import type { OwnRequest } from '../reviewer/queries.ts'
import { toldBriefly } from './brief-rules.ts'
import type { Told } from './found.ts'
import { storedText } from './stored-queries.ts'

/** A released copy: its fields, and its first file, which is the manuscript or the review copy in its place. */
export type Released = Awaited<ReturnType<typeof listReleased>>[number]

/** Lists the copies of a paper's rounds, oldest first. */
export const listReleased = (db: Db, paperId: number) =>
  db
    .select({
      ...pick(reviewCopies, 'round', 'at', 'title', 'abstract', 'keywords'),
      copy_id: reviewCopies.id,
      ...pick(reviewCopyFiles, 'id', 'type', 'file_hash'),
    })
    .from(reviewCopies)
    .innerJoin(reviewCopyFiles, and(eq(reviewCopyFiles.copy_id, reviewCopies.id), eq(reviewCopyFiles.position, 1)))
    .where(eq(reviewCopies.paper_id, paperId))
    .orderBy(asc(reviewCopies.round))

/** Stores the text of a file that was released before the journal stored texts. */
export async function keepReleasedText(db: Db, id: string, json: string): Promise<void> {
  await db
    .update(reviewCopyFiles)
    .set({ blocks: storedText(json) })
    .where(eq(reviewCopyFiles.id, id))
}

/** Stores the changes of a release from each earlier round's copy. */
export async function keepChanges(db: Db, copyId: string, changes: readonly (Told & { round: number })[]) {
  if (changes.length === 0) return
  const rows = changes.map(({ round, from, to, reason, pieces, counts, left_out }) => ({
    copy_id: copyId,
    from_round: round,
    changes: { from, to, ...(reason && { reason }), pieces, counts, ...(left_out && { left_out }) },
  }))
  await db.insert(reviewChanges).values(rows)
}

/** Returns the changes of a round's copy from an earlier round's, as stored at its release. */
export async function findKeptChanges(db: Db, copyId: string, from: number): Promise<Told | undefined> {
  const [kept] = await db.select({ changes: reviewChanges.changes }).from(reviewChanges).where(isOf(copyId, from))
  return kept && toldBriefly(kept.changes as Told) // a release before briefs existed has all pieces
}

/** Returns the changes for a reviewer of a copy; undefined for a new reviewer. */
export async function findChangesFor(
  db: Db,
  { request, copyId }: { request: OwnRequest; copyId: string },
): Promise<Told | undefined> {
  const before = await findRoundBefore(db, request)
  return before === undefined ? undefined : findKeptChanges(db, copyId, before)
}

/** Reports whether there are changes for a reviewer of a copy. */
export async function hasChangesFor(
  db: Db,
  { request, copyId }: { request: OwnRequest; copyId: string },
): Promise<boolean> {
  const before = await findRoundBefore(db, request)
  return before !== undefined && (await db.$count(reviewChanges, isOf(copyId, before))) > 0
}

const isOf = (copyId: string, from: number) =>
  and(eq(reviewChanges.copy_id, copyId), eq(reviewChanges.from_round, from))

/**
 * Returns the last earlier round whose copy this request's reviewer was sent: accepted before the round was decided,
 * not refused later, and not ended when the copy was released.
 */
async function findRoundBefore(
  db: Db,
  { paper_id, reviewer_id, round }: Pick<OwnRequest, 'paper_id' | 'reviewer_id' | 'round'>,
): Promise<number | undefined> {
  const [before] = await db
    .select({ round: reviewRequests.round })
    .from(reviewRequests)
    .innerJoin(
      reviewCopies,
      and(eq(reviewCopies.paper_id, reviewRequests.paper_id), eq(reviewCopies.round, reviewRequests.round)),
    )
    .where(
      and(
        eq(reviewRequests.paper_id, paper_id),
        eq(reviewRequests.reviewer_id, reviewer_id),
        lt(reviewRequests.round, round),
        isNotNull(reviewRequests.accepted_at),
        or(isNull(reviewRequests.ended_at), gte(reviewRequests.ended_at, reviewCopies.at)),
      ),
    )
    .orderBy(desc(reviewRequests.round))
    .limit(1)
  return before?.round
}
