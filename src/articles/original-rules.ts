import { type ArticleProblem, articleProblem } from './fields.ts'

const unknownOriginal: ArticleProblem = { ...articleProblem('unknown_original', 'notice_of'), code: 'invalid' }

/** The constraint that a notice violates if its article was deleted concurrently. */
export const deletedOriginal = { constraint: 'articles_notice_of', problem: unknownOriginal }

type Named = { refnumber: string; notice_of: string | null }

/** Checks the article that a notice names; `original` is undefined if no article has that ref number. */
export function originalProblem(refnumber: string, original: Named | undefined): ArticleProblem | undefined {
  if (!original) return unknownOriginal
  if (original.refnumber === refnumber) return { ...articleProblem('own_original', 'notice_of'), code: 'invalid' }
  if (original.notice_of !== refnumber) return undefined
  return { ...articleProblem('mutual_notice', 'notice_of'), code: 'invalid' }
}
