import { and, eq } from 'drizzle-orm'
import type { Db } from '../../core/db/connect.ts'
import { paperFiles } from '../../core/db/review/authors.ts'
import { papers } from '../../core/db/review/papers.ts'
import { pick } from '../../core/db/rows.ts'
import { type Viewer, visibleTo } from '../papers/sight-queries.ts'

/** Gives a paper to an editor, or to nobody. */
export async function assignPaper(transaction: Db, paperId: number, editor_id: number | null): Promise<void> {
  await transaction.update(papers).set({ editor_id }).where(eq(papers.id, paperId))
}

/** Sets the day on which a paper came. */
export async function setReceived(transaction: Db, paperId: number, received: string): Promise<void> {
  await transaction.update(papers).set({ received }).where(eq(papers.id, paperId))
}

export type LockedPaper = NonNullable<Awaited<ReturnType<typeof lockPaper>>>

/** A paper that a user may see, held until the transaction ends. */
export async function lockPaper(transaction: Db, number: string, viewer: Viewer) {
  const [paper] = await transaction
    .select(pick(papers, 'id', 'number', 'state', 'before', 'round', 'flags', 'modification', 'cleared_at'))
    .from(papers)
    .where(and(eq(papers.number, number), visibleTo(viewer)))
    .for('update')
  return paper
}

/** The kinds and sizes of a paper's files, for the limits of a round. */
export async function listFilesOf(db: Db, paperId: number) {
  return db
    .select({ kind: paperFiles.kind, bytes: paperFiles.bytes, round: paperFiles.round })
    .from(paperFiles)
    .where(eq(paperFiles.paper_id, paperId))
}
