import { and, desc, eq, isNull } from 'drizzle-orm'
import type { Db } from '../../core/db/connect.ts'
import { paperDecisions, papers } from '../../core/db/review/papers.ts'
import { releasedFiles, releasedReports } from '../../core/db/review/released.ts'
import { nextVersion } from '../../office/history/rules.ts'
import { cancelLetters } from '../../office/letters/queue-queries.ts'
import { recordEvent } from '../papers/event-queries.ts'
import type { Standing } from './rules.ts'

/** A decision that waits for its time: until then the author sees the paper as it stood before. */
async function findPendingDecision(db: Db, paperId: number) {
  const { id, paper_id, undone, applied_at, undo_until, before, letter_ids } = paperDecisions
  const [pending] = await db
    .select({ id, undo_until, before, letter_ids })
    .from(paperDecisions)
    .where(and(eq(paper_id, paperId), eq(undone, false), isNull(applied_at)))
    .orderBy(desc(paperDecisions.at))
    .limit(1)
  return pending && { ...pending, before: pending.before as Standing } // as it was written
}

/**
 * Takes a decision back as a whole before it takes effect: the paper stands as before, what was released is gone, its letters do
 * not leave. Needs the paper's lock.
 * @returns whether there was one whose time is not over
 */
export async function undoPending(tx: Db, paperId: number, { by, at }: { by: string; at: Date }): Promise<boolean> {
  const pending = await findPendingDecision(tx, paperId)
  if (!pending || pending.undo_until <= at) return false
  const { since, ended_at, ...before } = pending.before
  const [{ modification } = { modification: at }] = await tx
    .select({ modification: papers.modification })
    .from(papers)
    .where(eq(papers.id, paperId))
  await tx
    .update(papers)
    .set({
      ...before,
      since: new Date(since),
      ended_at: ended_at === null ? null : new Date(ended_at),
      modification: nextVersion(modification, at),
    })
    .where(eq(papers.id, paperId))
  await tx.update(paperDecisions).set({ undone: true }).where(eq(paperDecisions.id, pending.id))
  await tx.delete(releasedReports).where(eq(releasedReports.decision_id, pending.id))
  await tx.delete(releasedFiles).where(eq(releasedFiles.decision_id, pending.id))
  if (pending.letter_ids.length > 0) await cancelLetters(tx, { ids: pending.letter_ids }, { by, at })
  await recordEvent(tx, { paperId, at, by, what: 'Decision taken back' })
  return true
}
