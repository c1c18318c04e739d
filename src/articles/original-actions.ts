import type { Db } from '../db/connect.ts'
import type { NewArticle } from './admin-queries.ts'
import type { ArticleProblem } from './fields.ts'
import { findOriginal } from './original-queries.ts'
import { originalProblem } from './original-rules.ts'

/** Checks the article that a notice names, while its issue is locked. */
export async function originalProblems(
  tx: Db,
  { refnumber }: Pick<NewArticle, 'refnumber'>,
  { notice_of }: Partial<NewArticle>,
): Promise<ArticleProblem[]> {
  const problem = notice_of ? originalProblem(refnumber, await findOriginal(tx, notice_of)) : undefined
  return problem ? [problem] : []
}
