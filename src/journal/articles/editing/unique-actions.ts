import type { Db } from '../../../core/db/connect.ts'
import { findWithdrawnDois } from '../doi/withdrawn-queries.ts'
import type { ArticleProblem } from './fields.ts'
import { withdrawnDoi } from './problems.ts'
import { findDuplicates, lockTitle, type UniqueColumns } from './unique-queries.ts'
import { duplicateProblems, type Titled } from './unique-rules.ts'

/**
 * The problems of unique columns whose values another article has, and of a DOI that belongs to a deleted one. Locks
 * the title, so that of two articles that get it at once the second sees the first.
 * @param ownId the article's, if it has one
 */
export async function findUniqueProblems(
  tx: Db,
  columns: UniqueColumns,
  titled: Titled,
  ownId = 0,
): Promise<ArticleProblem[]> {
  if (columns.title_key) await lockTitle(tx, columns.title_key)
  const rivals = duplicateProblems(columns, await findDuplicates(tx, columns, ownId), titled)
  const withdrawn = await findWithdrawnDois(tx, columns.doi ? [columns.doi] : [])
  const others = [...withdrawn.values()].filter(({ id }) => id !== ownId)
  return [...rivals, ...others.map(({ refnumber }) => withdrawnDoi(refnumber))]
}
