import { eq } from 'drizzle-orm'
import type { Db } from '../../core/db/connect.ts'
import { paperEvents, papers } from '../../core/db/review/papers.ts'

/** Something that happened to a paper: `what` in words, `by` a user, `author`, a request's code or `journal`. */
type NewEvent = { paperId: number; at: Date; by: string; what: string; values?: Record<string, unknown> }

/** Writes into a paper's timeline, in the transaction that did it. */
export async function recordEvent(transaction: Db, { paperId, ...event }: NewEvent): Promise<void> {
  await transaction.insert(paperEvents).values({ paper_id: paperId, ...event })
}

/** The number of a paper, for what is kept about it. */
export async function numberOf(db: Db, paperId: number): Promise<string> {
  const [paper] = await db.select({ number: papers.number }).from(papers).where(eq(papers.id, paperId))
  if (!paper) throw new Error(`The paper ${paperId} is gone`)
  return paper.number
}
