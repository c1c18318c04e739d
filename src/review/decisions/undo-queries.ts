import { eq } from 'drizzle-orm'
import type { Db } from '../../core/db/connect.ts'
import { paperDecisions, papers } from '../../core/db/tables/review/papers.ts'
import { releasedFiles, releasedReports } from '../../core/db/tables/review/released.ts'
import { nextVersion } from '../../office/history/rules.ts'
import { cancelLetters } from '../../office/letters/queue-queries.ts'
import { takePaymentBack } from '../fees/receipt-queries.ts'
import { findPendingDecision, type Standing } from '../papers/pending-decision-queries.ts'
import { updatePaper } from '../papers/writing-queries.ts'
import { recordEvent } from '../timeline/queries.ts'

/**
 * Takes a decision back as a whole before it takes effect: the paper stands as before, what was released is gone, its
 * letters do not leave, and what was paid since is taken back. Needs the paper's lock.
 * @returns how the paper stands now, if there was one whose time is not over
 */
export async function undoPending(
  tx: Db,
  paperId: number,
  { by, at }: { by: string; at: Date },
): Promise<Standing | undefined> {
  const pending = await findPendingDecision(tx, paperId)
  if (!pending || pending.undo_until <= at) return undefined
  const [{ modification } = { modification: at }] = await tx
    .select({ modification: papers.modification })
    .from(papers)
    .where(eq(papers.id, paperId))
  await updatePaper(tx, paperId, { ...pending.standing, modification: nextVersion(modification, at) })
  await tx.update(paperDecisions).set({ undone: true }).where(eq(paperDecisions.id, pending.id))
  await tx.delete(releasedReports).where(eq(releasedReports.decision_id, pending.id))
  await tx.delete(releasedFiles).where(eq(releasedFiles.decision_id, pending.id))
  if (pending.letter_ids.length > 0) await cancelLetters(tx, { ids: pending.letter_ids }, { by, at })
  await takePaymentBack(tx, paperId, { by, at })
  await recordEvent(tx, { paperId, at, by, what: 'undecided' })
  return pending.standing
}
