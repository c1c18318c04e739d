import { and, asc, eq, inArray, notInArray } from 'drizzle-orm'
import type { Db } from '../../core/db/connect.ts'
import { pick } from '../../core/db/rows.ts'
import { manuscripts } from '../../core/db/tables/review/authors.ts'
import { reportFiles, reviewers, reviewRequests } from '../../core/db/tables/review/reviewers.ts'
import type { Side } from '../../engines/blind/blind.ts'
import { splitCleanLines } from '../../journal/record/support-rules.ts'
import type { FileQueue } from '../anonymising/queue-rules.ts'

/** The reports' files that wait to be anonymised: their copies must not reveal the reviewers to the author. */
export const reportFileQueue: FileQueue = {
  async next(db, { but }) {
    const [file] = await db
      .select({ id: reportFiles.id, hash: reportFiles.file_hash, paperId: reviewRequests.paper_id })
      .from(reportFiles)
      .innerJoin(reviewRequests, eq(reviewRequests.id, reportFiles.request_id))
      .where(and(eq(reportFiles.scrub, 'waiting'), notInArray(reportFiles.id, but)))
      .orderBy(asc(reportFiles.at), asc(reportFiles.id))
      .limit(1)
    return file && { id: file.id, hash: file.hash, side: await reviewersSide(db, file.paperId) }
  },
  /** Unless the stored details of the reviewers changed during the search: then it waits again. */
  async write(db, { id, hash, side }, { scrub, scrub_error, copy_hash, copy_bytes, traces }) {
    const [paper] = await db
      .select({ id: reviewRequests.paper_id })
      .from(reviewRequests)
      .innerJoin(reportFiles, eq(reportFiles.request_id, reviewRequests.id))
      .where(eq(reportFiles.id, id))
    if (!paper) return
    const theirs = db
      .select({ id: reviewRequests.reviewer_id })
      .from(reviewRequests)
      .where(eq(reviewRequests.paper_id, paper.id))
    await db
      .select({ id: reviewers.id })
      .from(reviewers)
      .where(inArray(reviewers.id, theirs))
      .orderBy(asc(reviewers.id))
      .for('no key update') // sending a report takes a key lock, and then writes its files
    if (JSON.stringify(await reviewersSide(db, paper.id)) !== JSON.stringify(side)) return
    await db
      .update(reportFiles)
      .set({ scrub, scrub_error, copy_hash, copy_bytes, traces })
      .where(and(eq(reportFiles.id, id), eq(reportFiles.file_hash, hash), eq(reportFiles.scrub, 'waiting')))
  },
}

/**
 * Returns the data that the authors must never see: a paper's reviewers, with their stored, typed and chosen names, and
 * the codes of their requests; and the works that the paper cites.
 */
export async function reviewersSide(db: Db, paperId: number): Promise<Side> {
  const { name, email, orcid, affiliation } = reviewers
  const rows = await db
    .select({
      person: { name, email, orcid, affiliation },
      ...pick(reviewRequests, 'request', 'certificate_name'),
      typed: pick(reviewRequests, 'typed_name', 'typed_orcid', 'typed_affiliation'),
    })
    .from(reviewers)
    .innerJoin(reviewRequests, eq(reviewRequests.reviewer_id, reviewers.id))
    .where(eq(reviewRequests.paper_id, paperId))
    .orderBy(asc(reviewRequests.id))
  const people = rows.flatMap(({ person, typed, certificate_name }) => {
    const { typed_name, typed_orcid, typed_affiliation } = typed
    const asked = { name: typed_name || person.name, orcid: typed_orcid, affiliation: typed_affiliation }
    return [
      person,
      ...(Object.values(typed).some(Boolean) ? [asked] : []),
      ...(certificate_name === '' ? [] : [{ name: certificate_name }]),
    ]
  })
  const [paper] = await db
    .select({ references: manuscripts.references })
    .from(manuscripts)
    .where(eq(manuscripts.paper_id, paperId))
  const references = splitCleanLines(paper?.references ?? '')
  return { people, userNames: rows.map(({ request }) => request), title: '', references }
}
