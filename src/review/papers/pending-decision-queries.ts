import { and, desc, eq, isNull } from 'drizzle-orm'
import type { Db } from '../../core/db/connect.ts'
import { paperDecisions, type papers } from '../../core/db/tables/review/papers.ts'

/** The columns of a paper that a decision changes and undoing it restores. */
export type Standing = Pick<
  typeof papers.$inferSelect,
  'state' | 'since' | 'due' | 'payment' | 'fee' | 'txnid' | 'ended_at'
>

type StoredStatus = Omit<Standing, 'since' | 'ended_at'> & { since: string; ended_at: string | null }

/** Returns a paper's state in the format that decisions store. */
export const storedStatus = ({ since, ended_at, state, due, payment, fee, txnid }: Standing): StoredStatus => ({
  state,
  due,
  payment,
  fee,
  txnid,
  since: since.toISOString(),
  ended_at: ended_at?.toISOString() ?? null,
})

/** Returns a decision that is waiting to take effect, with the paper's previous state, which its author still sees. */
export async function findPendingDecision(db: Db, paperId: number) {
  const { id, paper_id, undone, applied_at, undo_until, before, letter_ids } = paperDecisions
  const [pending] = await db
    .select({ id, undo_until, before, letter_ids })
    .from(paperDecisions)
    .where(and(eq(paper_id, paperId), eq(undone, false), isNull(applied_at)))
    .orderBy(desc(paperDecisions.at))
    .limit(1)
  if (!pending) return undefined
  const { since, ended_at, ...standing } = pending.before as StoredStatus // in the stored format
  const times = { since: new Date(since), ended_at: ended_at ? new Date(ended_at) : null }
  return { ...pending, standing: { ...standing, ...times } }
}
