import { eq } from 'drizzle-orm'
import type { Db } from '../../core/db/connect.ts'
import { paperFiles } from '../../core/db/review/authors.ts'
import { papers } from '../../core/db/review/papers.ts'
import { pick } from '../../core/db/rows.ts'

/** Gives a paper to an editor, or to nobody. */
export async function assignPaper(transaction: Db, paperId: number, editor_id: number | null): Promise<void> {
  await transaction.update(papers).set({ editor_id }).where(eq(papers.id, paperId))
}

/** Sets the day on which a paper came. */
export async function setReceived(transaction: Db, paperId: number, received: string): Promise<void> {
  await transaction.update(papers).set({ received }).where(eq(papers.id, paperId))
}

/** The kinds and sizes of a paper's files and what they were sent with, for the limits of a round. */
export async function listFilesOf(db: Db, paperId: number) {
  return db
    .select(pick(paperFiles, 'kind', 'bytes', 'round', 'version_id'))
    .from(paperFiles)
    .where(eq(paperFiles.paper_id, paperId))
}
