import { and, eq, inArray, not, sql } from 'drizzle-orm'
import type { Db } from '../../../core/db/connect.ts'
import { findEarliest, rowsOf } from '../../../core/db/rows.ts'
import { articles } from '../../../core/db/tables/articles.ts'
import { papers } from '../../../core/db/tables/review/papers.ts'
import type { IssueNumber } from '../../record/issues/rules.ts'
import { articlesIn } from '../../record/queries.ts'
import { sharedColumns } from '../store/lock-queries.ts'

/**
 * Whether an article was made from a paper that its author withdrew: it is not published with others or on schedule.
 */
const isWithdrawn = sql`exists (select from ${papers} where ${papers.article_id} = ${articles.id} and ${papers.state} = 'withdrawn')`

/** The conditions for articles that are published together. */
export const chosen = {
  selected: (refnumbers: string[]) => inArray(articles.refnumber, refnumbers),
  hiddenOf: (number: IssueNumber) => and(articlesIn(number), eq(articles.status, 'disabled'), not(isWithdrawn)),
  dueAt: (at: Date) =>
    sql`${articles.publish_at} <= ${at.toISOString()}::timestamptz and ${articles.status} = 'disabled' and not ${isWithdrawn}`,
}

/** Reports whether any article is due, without a lock. */
export async function isAnyDue(db: Db, at: Date): Promise<boolean> {
  const found = await db.select({ id: articles.id }).from(articles).where(chosen.dueAt(at)).limit(1)
  return found.length > 0
}

/** Finds when the next scheduled article is due. */
export const findNextPublication = (db: Db): Promise<Date | undefined> =>
  findEarliest(db, articles.publish_at, sql`${articles.publish_at} is not null`)

/** Reports whether an article has ever been public. */
export async function hasBeenPublic(db: Db, id: number): Promise<boolean> {
  const { wasPublic } = sharedColumns
  const [found] = await db.select({ wasPublic }).from(articles).where(eq(articles.id, id))
  return found?.wasPublic ?? false
}

/** Returns the user who last scheduled each article, by the article's id, from the history. */
export async function listSchedulers(db: Db, ids: number[]): Promise<Map<number, string>> {
  const rows = await rowsOf<{ id: number; username: string }>(db)`
    select distinct on (subject) subject::int as id, username from audit
    where kind = 'article' and subject in (select jsonb_array_elements_text(${JSON.stringify(ids)}::text::jsonb))
      and after ->> 'publish_at' is not null
    order by subject, audit.id desc`
  return new Map(rows.map(({ id, username }) => [id, username]))
}
