import { and, asc, eq, inArray, notInArray, or, sql } from 'drizzle-orm'
import type { Db } from '../../core/db/connect.ts'
import { findEarliest } from '../../core/db/rows.ts'
import { paperFiles } from '../../core/db/tables/review/authors.ts'
import { papers } from '../../core/db/tables/review/papers.ts'
import type { FileQueue } from './queue-rules.ts'
import { authorsSide } from './side-queries.ts'

/** The time that files wait after the last change, while an author may be typing names. */
const typingMs = 3000

const isAtAuthor = sql`${papers.state} in ('draft', 'returned', 'revision')`

/** The papers' files that wait for a copy; those of unconfirmed papers come last. */
export const paperFileQueue: FileQueue = {
  async next(db, { but, now }) {
    const calm = new Date(now.getTime() - typingMs).toISOString()
    const isUnproven = inArray(papers.state, ['draft', 'unconfirmed'])
    const isTyped = sql`${isAtAuthor} and ${papers.modification} > ${calm}::timestamptz`
    const [file] = await db
      .select({ id: paperFiles.id, paperId: paperFiles.paper_id, hash: paperFiles.file_hash })
      .from(paperFiles)
      .innerJoin(papers, eq(papers.id, paperFiles.paper_id))
      .where(and(eq(paperFiles.scrub, 'waiting'), notInArray(paperFiles.id, but), sql`not (${isTyped})`))
      .orderBy(isUnproven, asc(paperFiles.at), asc(paperFiles.id))
      .limit(1)
    return file && { id: file.id, hash: file.hash, side: await authorsSide(db, file.paperId) }
  },
  /** Unless people, title, references or grants changed during the search: then the file waits again. */
  async write(db, { id, hash, side }, scrubbed) {
    const [paper] = await db
      .select({ id: papers.id })
      .from(papers)
      .innerJoin(paperFiles, eq(paperFiles.paper_id, papers.id))
      .where(eq(paperFiles.id, id))
      .for('no key update', { of: papers }) // transactions that write these details also lock the paper
    if (!paper || JSON.stringify(await authorsSide(db, paper.id)) !== JSON.stringify(side)) return
    await db
      .update(paperFiles)
      .set(scrubbed)
      .where(and(eq(paperFiles.id, id), eq(paperFiles.file_hash, hash), eq(paperFiles.scrub, 'waiting')))
  },
}

/** Returns the time when the next file has waited long enough after the last change of its paper. */
export async function findNextCalm(db: Db): Promise<Date | undefined> {
  const isWaiting = sql`${isAtAuthor} and exists (
    select from ${paperFiles} where ${paperFiles.paper_id} = ${papers.id} and ${paperFiles.scrub} = 'waiting')`
  const typed = await findEarliest(db, papers.modification, isWaiting)
  return typed && new Date(typed.getTime() + typingMs)
}

/** Queues the files of a paper to be searched again, since its people, title, references or grants changed. */
export async function searchAgain(db: Db, paperId: number): Promise<void> {
  const isDone = or(eq(paperFiles.scrub, 'scrubbed'), eq(paperFiles.scrub, 'failed'))
  await db
    .update(paperFiles)
    .set({ scrub: 'waiting' })
    .where(and(eq(paperFiles.paper_id, paperId), isDone))
}
