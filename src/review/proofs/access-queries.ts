import { and, eq, inArray, sql } from 'drizzle-orm'
import type { Db } from '../../core/db/connect.ts'
import { articles } from '../../core/db/tables/articles.ts'
import { papers } from '../../core/db/tables/review/papers.ts'
import { type AdminArticle, findAdminArticle } from '../../journal/articles/admin-queries.ts'
import { readVisible, type Viewer } from '../access/queries.ts'
import { findPaperOf } from './queries.ts'

/** Those among articles that were made of papers which a user may not see. */
async function listUnseenOf(db: Db, viewer: Viewer, ids: number[]): Promise<number[]> {
  if (ids.length === 0) return []
  const rows = await db
    .select({ id: papers.article_id })
    .from(papers)
    .where(and(inArray(papers.article_id, ids), sql`not coalesce(${await readVisible(db, viewer)}, false)`))
  return rows.flatMap(({ id }) => id ?? [])
}

/** The hidden ones among articles that were made of papers which a user may not see. */
export async function listUnseenHidden(db: Db, viewer: Viewer, ids: number[]): Promise<number[]> {
  const unseen = await listUnseenOf(db, viewer, ids)
  if (unseen.length === 0) return []
  const isHidden = and(inArray(articles.id, unseen), eq(articles.status, 'disabled'))
  return (await db.select({ id: articles.id }).from(articles).where(isHidden)).map(({ id }) => id)
}

/** An article whose proofs a user may see, with the paper that it was made of; undefined for any other. */
export async function findProofed(db: Db, id: number | undefined, viewer: Viewer) {
  const article: AdminArticle | undefined = id ? await findAdminArticle(db, { id }) : undefined
  if (!article || (await listUnseenOf(db, viewer, [article.id])).length > 0) return undefined
  return { article, paper: await findPaperOf(db, article.id) }
}
