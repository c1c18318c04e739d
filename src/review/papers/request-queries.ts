import { and, asc, eq, isNotNull, sql } from 'drizzle-orm'
import type { Db } from '../../core/db/connect.ts'
import { reportFiles, reviewers, reviewReports, reviewRequests } from '../../core/db/review/reviewers.ts'

export type PaperRequest = Awaited<ReturnType<typeof listRequests>>[number]

/** A paper's requests with their newest sent reports, in the order of rounds and places: what editors read. */
export async function listRequests(db: Db, paperId: number) {
  const ofPaper = eq(reviewRequests.paper_id, paperId)
  const [requests, reports, files] = await Promise.all([
    db
      .select({
        id: reviewRequests.id,
        request: reviewRequests.request,
        place: reviewRequests.place,
        person: {
          id: reviewers.id,
          name: sql<string>`coalesce(nullif(${reviewers.name}, ''), 'Name erased')`,
          email: reviewers.email,
          affiliation: reviewers.affiliation,
          orcid: reviewers.orcid,
        },
        round: reviewRequests.round,
        state: reviewRequests.state,
        via: reviewRequests.via,
        asked_at: reviewRequests.asked_at,
        answer_due: reviewRequests.answer_due,
        due: reviewRequests.due,
        answered_at: reviewRequests.answered_at,
        reported_at: reviewRequests.reported_at,
        thanked_at: reviewRequests.thanked_at,
        reason: reviewRequests.reason,
        note: reviewRequests.note,
        suggest: reviewRequests.suggest,
        extension_due: reviewRequests.extension_due,
        extension_note: reviewRequests.extension_note,
        extension_granted: reviewRequests.extension_granted,
        hints: reviewRequests.hints,
        questions: reviewRequests.questions,
      })
      .from(reviewRequests)
      .innerJoin(reviewers, eq(reviewers.id, reviewRequests.reviewer_id))
      .where(ofPaper)
      .orderBy(asc(reviewRequests.round), asc(reviewRequests.place), asc(reviewRequests.id)),
    db
      .selectDistinctOn([reviewReports.request_id], {
        request_id: reviewReports.request_id,
        version: reviewReports.version,
        recommendation: reviewReports.recommendation,
        to_author: reviewReports.to_author,
        clean_to_author: reviewReports.clean_to_author,
        to_editor: reviewReports.to_editor,
        answers: reviewReports.answers,
      })
      .from(reviewReports)
      .innerJoin(reviewRequests, eq(reviewRequests.id, reviewReports.request_id))
      .where(and(ofPaper, isNotNull(reviewReports.sent_at)))
      .orderBy(asc(reviewReports.request_id), sql`${reviewReports.version} desc`),
    db
      .select({
        request_id: reportFiles.request_id,
        version: reportFiles.version,
        id: reportFiles.id,
        name: reportFiles.name,
        bytes: reportFiles.bytes,
        scrub: reportFiles.scrub,
        traces: reportFiles.traces,
      })
      .from(reportFiles)
      .innerJoin(reviewRequests, eq(reviewRequests.id, reportFiles.request_id))
      .where(and(ofPaper, isNotNull(reportFiles.version)))
      .orderBy(asc(reportFiles.at)),
  ])
  const reportOf = new Map(reports.map(({ request_id, ...report }) => [request_id, report]))
  return requests.map(({ id, extension_due, extension_note, extension_granted, ...request }) => {
    const report = reportOf.get(id)
    const own = files.filter(({ request_id, version }) => request_id === id && version === report?.version)
    return {
      ...request,
      extension: extension_due && { due: extension_due, note: extension_note, granted: extension_granted },
      report: report && { ...report, files: own },
    }
  })
}
