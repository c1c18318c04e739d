import { and, asc, eq, gt, isNotNull, isNull } from 'drizzle-orm'
import type { Db } from '../../../core/db/connect.ts'
import { pick } from '../../../core/db/rows.ts'
import { articleVersions } from '../../../core/db/tables/article-texts.ts'
import { articles } from '../../../core/db/tables/articles.ts'
import { isPublic } from '../../record/queries.ts'

/** The versions without a JATS file whose text readers still see. */
const lacksJats = and(
  isNull(articleVersions.jats_hash),
  isNotNull(articleVersions.text_hash),
  eq(articleVersions.waits, false),
  eq(articleVersions.text_hash, articles.text_hash),
  isPublic,
)

/** Lists the next versions whose JATS file is not kept yet, by the ids of their articles. */
export const listWithoutJats = (db: Db, after: number, limit: number) =>
  db
    .select(pick(articleVersions, 'article_id', 'n'))
    .from(articleVersions)
    .innerJoin(articles, eq(articles.id, articleVersions.article_id))
    .where(and(lacksJats, gt(articleVersions.article_id, after)))
    .orderBy(asc(articleVersions.article_id), asc(articleVersions.n))
    .limit(limit)

type Version = Pick<typeof articleVersions.$inferSelect, 'article_id' | 'n'>

/** Writes the hash of a version's JATS file, unless it has one. */
export async function writeJats(db: Db, { article_id, n }: Version, hash: string): Promise<void> {
  const { article_id: id, n: number, jats_hash } = articleVersions
  await db
    .update(articleVersions)
    .set({ jats_hash: hash })
    .where(and(eq(id, article_id), eq(number, n), isNull(jats_hash)))
}
