import type { ReviewQuestion } from '../../core/db/review/reviewers.ts'
import type { PaperRequest } from './request-queries.ts'

/** The questions of a request that were answered to a side, with their answers. */
export const answersTo = (
  side: ReviewQuestion['to'],
  { questions, report }: Pick<PaperRequest, 'questions' | 'report'>,
) =>
  questions.flatMap(({ id, label, to }) =>
    to === side && report?.answers[id] ? [{ id, label, answer: report.answers[id] }] : [],
  )

/** A request as JSON has it. */
export function answeredRequest({ extension, report, ...request }: PaperRequest) {
  return {
    ...request,
    extension: extension ? { due: extension.due, note: extension.note } : null,
    report: report ?? null,
  }
}
