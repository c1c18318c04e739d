import type { ReviewQuestion } from '../../core/db/tables/review/reviewers.ts'
import type { PaperRequest } from '../case/request-queries.ts'

/** Returns the questions to a side that a report answers, with the answers. */
export const answersTo = (
  side: ReviewQuestion['to'],
  { questions, report }: Pick<PaperRequest, 'questions' | 'report'>,
) =>
  questions.flatMap(({ id, label, to }) =>
    to === side && report?.answers[id] ? [{ id, label, answer: report.answers[id] }] : [],
  )

/**
 * Returns the later day that a reviewer asks for, until an editor answers; a day that was granted at once is the
 * request's own.
 */
export function askedDay({ state, due, extension_due: day }: AskedFor): string | undefined {
  return state === 'accepted' && day !== null && day > due ? day : undefined
}

type AskedFor = { state: string; due: string; extension_due: string | null }

/** Works as {@link askedDay}, for a request in the editors' format. */
export const moreTimeOf = ({
  state,
  due,
  extension,
}: {
  state: string
  due: string
  extension: { due: string } | null
}) => askedDay({ state, due, extension_due: extension?.due ?? null })

/** Reports whether editors may write to the reviewer of a request: who was asked, and whose link is not closed. */
export const isWrittenTo = (state: PaperRequest['state']): boolean => state !== 'chosen' && state !== 'cancelled'
