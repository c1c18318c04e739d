import { and, asc, desc, eq, type SQL, sql } from 'drizzle-orm'
import { summaryColumns } from '../articles/queries.ts'
import type { ArticleSummary } from '../articles/rules.ts'
import type { Db } from '../db/connect.ts'
import { articles } from '../db/schema.ts'
import { pageSize } from './rules.ts'

export type Found = { results: ArticleSummary[]; total: number }

/** The public articles that hold every word in title, authors, keywords or abstract, newest first. */
export async function searchArticles(db: Db, terms: string, page: number): Promise<Found> {
  const text = sql`concat_ws(' ', ${articles.description}, ${articles.authorname}, ${articles.keywords}, ${articles.abstract})`
  const holds = terms.split(' ').map((word): SQL => sql`${text} ilike ${`%${word.replace(/[%_\\]/g, '\\$&')}%`}`)
  const rows = await db
    .select({ ...summaryColumns, total: sql<number>`count(*) over ()::int` })
    .from(articles)
    .where(and(eq(articles.status, 'enabled'), ...holds))
    .orderBy(desc(articles.year), desc(articles.volume), desc(articles.issue), asc(articles.id))
    .limit(pageSize)
    .offset((page - 1) * pageSize)
  return { results: rows, total: rows[0]?.total ?? 0 }
}
