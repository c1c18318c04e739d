import { and, asc, eq, isNotNull, sql } from 'drizzle-orm'
import type { Db } from '../../core/db/connect.ts'
import { pick } from '../../core/db/rows.ts'
import { papers } from '../../core/db/tables/review/papers.ts'
import { reportFiles, reviewers, reviewReports, reviewRequests } from '../../core/db/tables/review/reviewers.ts'
import { readVisible, type Viewer } from '../../journal/access/queries.ts'

export type PaperRequest = Awaited<ReturnType<typeof listRequests>>[number]

/**
 * Lists a paper's requests with their newest sent reports, in the order of rounds and places; none for a cleared paper.
 */
export async function listRequests(db: Db, paperId: number) {
  const ofPaper = eq(reviewRequests.paper_id, paperId)
  const [requests, reports, files] = await Promise.all([
    db
      .select({
        ...pick(reviewRequests, 'id', 'request', 'place'),
        person: {
          ...pick(reviewers, 'id', 'email', 'affiliation', 'orcid'),
          name: sql<string>`coalesce(nullif(${reviewers.name}, ''), 'Name erased')`,
        },
        typed,
        ...pick(reviewRequests, 'round', 'state', 'via', 'asked_at', 'answer_due', 'due', 'answered_at'),
        ...pick(reviewRequests, 'reported_at', 'thanked_at', 'reason', 'note', 'suggest', 'extension_due'),
        ...pick(reviewRequests, 'extension_note', 'reminders_stopped', 'questions', 'hints', 'page_language'),
      })
      .from(reviewRequests)
      .innerJoin(reviewers, eq(reviewers.id, reviewRequests.reviewer_id))
      .where(ofPaper)
      .orderBy(asc(reviewRequests.round), asc(reviewRequests.place), asc(reviewRequests.id)),
    db
      .selectDistinctOn([reviewReports.request_id], {
        ...pick(reviewReports, 'request_id', 'version', 'recommendation', 'to_author', 'clean_to_author'),
        ...pick(reviewReports, 'to_editor', 'answers'),
      })
      .from(reviewReports)
      .innerJoin(reviewRequests, eq(reviewRequests.id, reviewReports.request_id))
      .where(and(ofPaper, isNotNull(reviewReports.sent_at)))
      .orderBy(asc(reviewReports.request_id), sql`${reviewReports.version} desc`),
    db
      .select(pick(reportFiles, 'request_id', 'version', 'id', 'name', 'bytes', 'scrub', 'scrub_error', 'traces'))
      .from(reportFiles)
      .innerJoin(reviewRequests, eq(reviewRequests.id, reportFiles.request_id))
      .where(and(ofPaper, isNotNull(reportFiles.version)))
      .orderBy(asc(reportFiles.at)),
  ])
  const reportOf = new Map(reports.map(({ request_id, ...report }) => [request_id, report]))
  return requests.map(({ id, extension_due, extension_note, ...request }) => {
    const report = reportOf.get(id)
    const own = files.filter(({ request_id, version }) => request_id === id && version === report?.version)
    return {
      ...request,
      extension: extension_due === null ? null : { due: extension_due, note: extension_note },
      report: report && { ...report, files: own },
    }
  })
}

/** The details that a person was asked under, if they differ from those stored. */
const typed = sql<string[]>`array_remove(array[typed_name, typed_affiliation, typed_orcid], '')`

/** Returns a file of a sent report, if a user may see its paper, with its place among the paper's report files. */
export async function findReportFile(db: Db, number: string, { id, viewer }: { id: string; viewer: Viewer }) {
  const [file] = await db
    .select({
      number: papers.number,
      kind: sql<'report_file'>`'report_file'`,
      ...pick(reportFiles, 'type', 'file_hash', 'copy_hash'),
      place: sql<number>`(select count(*)::int from report_files before
        join review_requests request on request.id = before.request_id and request.paper_id = ${reviewRequests.paper_id}
        where (before.at, before.id) <= (${reportFiles.at}, ${reportFiles.id}))`,
    })
    .from(reportFiles)
    .innerJoin(reviewRequests, eq(reviewRequests.id, reportFiles.request_id))
    .innerJoin(papers, eq(papers.id, reviewRequests.paper_id))
    .where(
      and(
        eq(reportFiles.id, id),
        isNotNull(reportFiles.version),
        eq(papers.number, number),
        await readVisible(db, viewer),
      ),
    )
  return file
}
