import type { Db } from '../db/connect.ts'
import type { ArticleProblem } from './fields.ts'
import { withdrawnDoi } from './problems.ts'
import { findDuplicates, type UniqueColumns } from './unique-queries.ts'
import { duplicateProblems } from './unique-rules.ts'
import { findWithdrawnDois } from './withdrawn-doi-queries.ts'

/** Problems of unique columns that another article holds, or whose DOI leads to a deleted one. @param ownId the article's, if it has one */
export async function findUniqueProblems(tx: Db, columns: UniqueColumns, ownId = 0): Promise<ArticleProblem[]> {
  const rivals = duplicateProblems(columns, await findDuplicates(tx, columns, ownId))
  const withdrawn = await findWithdrawnDois(tx, columns.doi ? [columns.doi] : [])
  const others = [...withdrawn.values()].filter(({ id }) => id !== ownId)
  return [...rivals, ...others.map(({ refnumber }) => withdrawnDoi(refnumber))]
}
