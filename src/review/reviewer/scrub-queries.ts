import { and, asc, eq, notInArray } from 'drizzle-orm'
import { reportFiles, reviewers, reviewRequests } from '../../core/db/review/reviewers.ts'
import type { FileQueue } from '../scrub/queue-rules.ts'

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
    return file && { id: file.id, hash: file.hash, side: { people: [file.person], title: '', references: [] } }
  },
  async write(db, { id, hash }, { scrub, scrub_error, copy_hash, copy_bytes, traces }) {
    await db
      .update(reportFiles)
      .set({ scrub, scrub_error, copy_hash, copy_bytes, traces })
      .where(and(eq(reportFiles.id, id), eq(reportFiles.file_hash, hash), eq(reportFiles.scrub, 'waiting')))
  },
}
