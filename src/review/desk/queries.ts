import { eq } from 'drizzle-orm'
import type { Db } from '../../core/db/connect.ts'
import { papers } from '../../core/db/review/papers.ts'

/** Gives a paper to an editor, or to nobody. */
export async function assignPaper(transaction: Db, paperId: number, editor_id: number | null): Promise<void> {
  await transaction.update(papers).set({ editor_id }).where(eq(papers.id, paperId))
}

/** Sets the day on which a paper came. */
export async function setReceived(transaction: Db, paperId: number, received: string): Promise<void> {
  await transaction.update(papers).set({ received }).where(eq(papers.id, paperId))
}
