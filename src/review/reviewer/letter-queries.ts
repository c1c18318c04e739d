import { and, eq, isNotNull } from 'drizzle-orm'
import type { Db } from '../../core/db/connect.ts'
import { pick } from '../../core/db/rows.ts'
import { paperDecisions } from '../../core/db/tables/review/papers.ts'
import { releasedReports } from '../../core/db/tables/review/released.ts'
import { reviewReports, reviewRequests } from '../../core/db/tables/review/reviewers.ts'
import { finishInTurns } from '../../core/workers/event-loop.ts'
import { confidentialIn, type IdentifyingText, searchIdentifying } from '../../engines/blind/blind.ts'
import type { Wording } from '../letters/template-rules.ts'
import { reviewersSide } from './scrub-queries.ts'

/** A letter in an editor's own words (a template reveals nothing), and the reports that the author gets with it. */
type Telling = { letter: Wording | undefined; released?: string[] }

/**
 * Returns the confidential and identifying words that a letter to an author would contain; [] if no reviewer was asked.
 */
export async function reviewersIn(
  db: Db,
  paperId: number,
  { letter, released = [] }: Telling,
): Promise<IdentifyingText[]> {
  const requests = letter ? await db.$count(reviewRequests, eq(reviewRequests.paper_id, paperId)) : 0
  if (!letter || requests === 0) return []
  const text = `${letter.subject}\n\n${letter.text}`
  const [side, toEditor, read] = await Promise.all([
    reviewersSide(db, paperId),
    listToEditor(db, paperId),
    listReleased(db, paperId),
  ])
  return [
    ...(await finishInTurns(searchIdentifying([{ page: null, text }], side))),
    ...confidentialIn(text, toEditor, [...released, ...read]),
  ]
}

/** Lists the reviewers' confidential texts for the editor, in all sent versions. */
async function listToEditor(db: Db, paperId: number): Promise<string[]> {
  const reports = await db
    .select({ questions: reviewRequests.questions, ...pick(reviewReports, 'to_editor', 'answers') })
    .from(reviewReports)
    .innerJoin(reviewRequests, eq(reviewRequests.id, reviewReports.request_id))
    .where(and(eq(reviewRequests.paper_id, paperId), isNotNull(reviewReports.sent_at)))
  return reports.flatMap(({ to_editor, answers, questions }) => [
    to_editor,
    ...questions.flatMap(({ id, to }) => (to === 'editor' && answers[id] ? [answers[id]] : [])),
  ])
}

/** Lists the reports that the author has received by effective decisions. */
async function listReleased(db: Db, paperId: number): Promise<string[]> {
  const reports = await db
    .select(pick(releasedReports, 'to_author', 'answers'))
    .from(releasedReports)
    .innerJoin(paperDecisions, eq(paperDecisions.id, releasedReports.decision_id))
    .where(and(eq(paperDecisions.paper_id, paperId), isNotNull(paperDecisions.applied_at)))
  return reports.flatMap(({ to_author, answers }) => [to_author, ...answers.map(({ value }) => value)])
}
