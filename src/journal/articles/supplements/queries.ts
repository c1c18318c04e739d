import { eq, sql } from 'drizzle-orm'
import type { Db } from '../../../core/db/connect.ts'
import { pick } from '../../../core/db/rows.ts'
import { articles } from '../../../core/db/tables/articles.ts'
import { supplementDownloads } from '../../../core/db/tables/usage.ts'

/** Finds the ref number and the supplements, with their files, of an article of any status. */
export async function findStoredSupplements(db: Db, id: number) {
  const [found] = await db
    .select(pick(articles, 'refnumber', 'supplements'))
    .from(articles)
    .where(eq(articles.id, id))
  return found
}

/** Sums the downloads of an article's supplements so far, by their numbers. */
export async function sumDownloads(db: Db, article: number): Promise<Map<number, number>> {
  const { n, downloads, article_id } = supplementDownloads
  const rows = await db
    .select({ n, times: sql<number>`sum(${downloads})::float8` })
    .from(supplementDownloads)
    .where(eq(article_id, article))
    .groupBy(n)
  return new Map(rows.map((row) => [row.n, row.times]))
}
