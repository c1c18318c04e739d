import type { Db } from '../../../core/db/connect.ts'
import type { NewArticle } from '../admin-queries.ts'
import type { ArticleProblem } from '../editing/fields.ts'
import { findNoticeTarget } from './target-queries.ts'
import { noticeTargetProblem } from './target-rules.ts'

/** Checks the article that a notice names, while its issue is locked. */
export async function noticeTargetProblems(
  tx: Db,
  { refnumber }: Pick<NewArticle, 'refnumber'>,
  { notice_of }: Partial<NewArticle>,
): Promise<ArticleProblem[]> {
  const problem = notice_of ? noticeTargetProblem(refnumber, await findNoticeTarget(tx, notice_of)) : undefined
  return problem ? [problem] : []
}
