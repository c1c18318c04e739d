import { and, asc, eq, inArray, notInArray } from 'drizzle-orm'
import type { Db } from '../../core/db/connect.ts'
import { reportFiles, reviewers, reviewRequests } from '../../core/db/review/reviewers.ts'
import type { FileQueue } from '../scrub/queue-rules.ts'
import type { Side } from '../traces/rules.ts'

/** The files of reports that wait to be scrubbed: their copies must not tell the author who wrote them. */
export const reportFileQueue: FileQueue = {
  async next(db, { but }) {
    const { name, email, affiliation, orcid } = reviewers
    const [file] = await db
      .select({ id: reportFiles.id, hash: reportFiles.file_hash, person: { name, email, affiliation, orcid } })
      .from(reportFiles)
      .innerJoin(reviewRequests, eq(reviewRequests.id, reportFiles.request_id))
      .innerJoin(reviewers, eq(reviewers.id, reviewRequests.reviewer_id))
      .where(and(eq(reportFiles.scrub, 'waiting'), notInArray(reportFiles.id, but)))
      .orderBy(asc(reportFiles.at), asc(reportFiles.id))
      .limit(1)
    return file && { id: file.id, hash: file.hash, side: sideOf(file.person) }
  },
  /** Unless what is kept of the reviewer changed while it was searched: then it waits still. */
  async write(db, { id, hash, side }, { scrub, scrub_error, copy_hash, copy_bytes, traces }) {
    const { name, email, affiliation, orcid } = reviewers
    const [person] = await db
      .select({ name, email, affiliation, orcid })
      .from(reviewers)
      .innerJoin(reviewRequests, eq(reviewRequests.reviewer_id, reviewers.id))
      .innerJoin(reportFiles, eq(reportFiles.request_id, reviewRequests.id))
      .where(eq(reportFiles.id, id))
      .for('no key update', { of: reviewers }) // who sends a report holds its key, and writes its files after it
    if (!person || JSON.stringify(sideOf(person)) !== JSON.stringify(side)) return
    await db
      .update(reportFiles)
      .set({ scrub, scrub_error, copy_hash, copy_bytes, traces })
      .where(and(eq(reportFiles.id, id), eq(reportFiles.file_hash, hash), eq(reportFiles.scrub, 'waiting')))
  },
}

const sideOf = (person: Side['people'][number]): Side => ({ people: [person], title: '', references: [] })

/** Has the files of somebody's reports searched again, since what is kept of them changed. */
export async function searchReportsAgain(transaction: Db, reviewerId: number): Promise<void> {
  const own = transaction
    .select({ id: reviewRequests.id })
    .from(reviewRequests)
    .where(eq(reviewRequests.reviewer_id, reviewerId))
  await transaction
    .update(reportFiles)
    .set({ scrub: 'waiting' })
    .where(and(inArray(reportFiles.request_id, own), inArray(reportFiles.scrub, ['scrubbed', 'failed'])))
}
