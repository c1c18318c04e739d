import { type ArticleProblem, articleProblem } from '../editing/fields.ts'

/** The problem of a notice whose article is not there, or was deleted concurrently. */
export const unknownTarget: ArticleProblem = {
  ...articleProblem('unknown_notice_target', 'notice_of'),
  code: 'invalid',
}

type Named = { refnumber: string; notice_of?: string | null }

/** Checks the article that a notice names; `target` is undefined if no article has that ref number. */
export function noticeTargetProblem(refnumber: string, target: Named | undefined): ArticleProblem | undefined {
  if (!target) return unknownTarget
  if (target.refnumber === refnumber) return { ...articleProblem('own_notice_target', 'notice_of'), code: 'invalid' }
  if (target.notice_of !== refnumber) return undefined
  return { ...articleProblem('mutual_notice', 'notice_of'), code: 'invalid' }
}
