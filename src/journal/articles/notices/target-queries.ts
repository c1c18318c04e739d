import { asc, eq } from 'drizzle-orm'
import type { Db } from '../../../core/db/connect.ts'
import { articles } from '../../../core/db/schema.ts'

/** The article that a notice names, by its ref number. */
export async function findNoticeTarget(db: Db, refnumber: string) {
  const [found] = await db
    .select({ refnumber: articles.refnumber, notice_of: articles.notice_of })
    .from(articles)
    .where(eq(articles.refnumber, refnumber))
  return found
}

/** A notice about an article, public or not; undefined without one. */
export async function findNoticeAbout(db: Db, refnumber: string) {
  const [found] = await db
    .select({ id: articles.id, refnumber: articles.refnumber, description: articles.description })
    .from(articles)
    .where(eq(articles.notice_of, refnumber))
    .orderBy(asc(articles.id))
    .limit(1)
  return found
}
