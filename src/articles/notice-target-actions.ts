import type { Db } from '../db/connect.ts'
import type { NewArticle } from './admin-queries.ts'
import type { ArticleProblem } from './fields.ts'
import { findNoticeTarget } from './notice-target-queries.ts'
import { noticeTargetProblem } from './notice-target-rules.ts'

/** Checks the article that a notice names, while its issue is locked. */
export async function noticeTargetProblems(
  tx: Db,
  { refnumber }: Pick<NewArticle, 'refnumber'>,
  { notice_of }: Partial<NewArticle>,
): Promise<ArticleProblem[]> {
  const problem = notice_of ? noticeTargetProblem(refnumber, await findNoticeTarget(tx, notice_of)) : undefined
  return problem ? [problem] : []
}
