import { and, eq } from 'drizzle-orm'
import type { Db } from '../../core/db/connect.ts'
import { papers } from '../../core/db/tables/review/papers.ts'
import { readVisible, type Viewer } from '../../journal/access/queries.ts'
import { findAdminArticle } from '../../journal/record/admin-queries.ts'
import { findPaperOf } from './queries.ts'

/**
 * Returns an article and the paper that it was made from; undefined if a user may not see that paper, since its proofs
 * belong to the paper even when the article is public.
 */
export async function findProofed(db: Db, id: number | undefined, viewer: Viewer) {
  const article = id ? await findAdminArticle(db, { id }) : undefined
  if (!article) return undefined
  const paper = await findPaperOf(db, article.id)
  const isSeen = and(eq(papers.article_id, article.id), await readVisible(db, viewer))
  return !paper || (await db.$count(papers, isSeen)) > 0 ? { article, paper } : undefined
}
