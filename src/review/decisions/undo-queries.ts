import { eq } from 'drizzle-orm'
import type { Db } from '../../core/db/connect.ts'
import { paperDecisions, papers } from '../../core/db/tables/review/papers.ts'
import { releasedFiles, releasedReports } from '../../core/db/tables/review/released.ts'
import { advanceVersion } from '../../office/history/rules.ts'
import { cancelLetters } from '../../office/letters/queue-queries.ts'
import { takePaymentBack } from '../fees/receipt-queries.ts'
import { findPendingDecision, type Standing } from '../papers/pending-decision-queries.ts'
import { updatePaper } from '../papers/writing-queries.ts'
import { recordEvent } from '../timeline/queries.ts'

/**
 * Undoes a decision completely before it takes effect: restores the paper's state, withdraws released reports, cancels
 * its letters, and reverses a payment made since. Needs the paper's lock.
 * @returns the paper's present state, if there was a decision that could still be undone
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
  await updatePaper(tx, paperId, { ...pending.standing, modification: advanceVersion(modification, at) })
  await tx.update(paperDecisions).set({ undone: true }).where(eq(paperDecisions.id, pending.id))
  await tx.delete(releasedReports).where(eq(releasedReports.decision_id, pending.id))
  await tx.delete(releasedFiles).where(eq(releasedFiles.decision_id, pending.id))
  if (pending.letter_ids.length > 0) await cancelLetters(tx, { ids: pending.letter_ids }, { by, at })
  await takePaymentBack(tx, paperId, { by, at })
  await recordEvent(tx, { paperId, at, by, what: 'undecided' })
  return pending.standing
}
