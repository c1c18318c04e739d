import { and, asc, eq, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import type { Db } from '../../../core/db/connect.ts'
import { pick } from '../../../core/db/rows.ts'
import { articleVersions } from '../../../core/db/tables/article-texts.ts'
import { articles } from '../../../core/db/tables/articles.ts'

/** A version of an article that readers saw, with the ref number of its notice, '' without one. */
export type ArticleVersion = Awaited<ReturnType<typeof listVersions>>[number]

const notice = alias(articles, 'notice')

/** Lists the versions of an article that are ready, oldest first, also those of a deleted article. */
export const listVersions = (db: Db, articleId: number) =>
  db
    .select({
      ...pick(
        articleVersions,
        'n',
        'kind',
        'at',
        'note',
        'text_hash',
        'file_hash',
        'jats_hash',
        'withheld_at',
        'withheld_for',
      ),
      notice: sql<string>`coalesce(${notice.refnumber}, '')`,
    })
    .from(articleVersions)
    .leftJoin(notice, and(eq(notice.id, articleVersions.notice_id), eq(notice.status, 'enabled')))
    .where(and(eq(articleVersions.article_id, articleId), eq(articleVersions.waits, false)))
    .orderBy(asc(articleVersions.n))

/** Withholds a version; the newest one cannot be, since the article's own page shows it. @returns whether it is */
export async function withholdVersion(
  db: Db,
  { id, n, reason, at }: { id: number; n: number; reason: string; at: Date },
): Promise<boolean> {
  const later = sql`exists (select from article_versions as later where later.article_id = ${id} and later.n > ${n})`
  const written = await db
    .update(articleVersions)
    .set({ withheld_at: at, withheld_for: reason })
    .where(and(eq(articleVersions.article_id, id), eq(articleVersions.n, n), later))
    .returning({ n: articleVersions.n })
  return written.length > 0
}

/** Finds the id of a public article by its ref number. */
export async function findPublicId(db: Db, refnumber: string): Promise<number | undefined> {
  const [found] = await db
    .select({ id: articles.id })
    .from(articles)
    .where(and(eq(articles.refnumber, refnumber), eq(articles.status, 'enabled')))
  return found?.id
}
