import { and, desc, eq, isNotNull, not, sql } from 'drizzle-orm'
import type { Db } from '../../../core/db/connect.ts'
import { inBatches, rowsOf } from '../../../core/db/rows.ts'
import { articles } from '../../../core/db/tables/articles.ts'
import { hasRemoval } from '../../record/columns.ts'
import type { IssueNumber } from '../../record/issues/rules.ts'
import { articlesIn, isPublic } from '../../record/queries.ts'

/** Finds the hash of a public article's full text; undefined if it has none, or is not in this issue. */
export async function findTextHash(db: Db, number: IssueNumber, refnumber: string): Promise<string | undefined> {
  const [found] = await db
    .select({ hash: articles.text_hash })
    .from(articles)
    .where(
      and(
        eq(articles.refnumber, refnumber),
        articlesIn(number),
        isPublic,
        not(hasRemoval),
        isNotNull(articles.text_hash),
      ),
    )
  return found?.hash ?? undefined
}

const textsAtOnce = 200

/** Lists the full texts of public articles, those of the newest issue first, in batches. */
export function listPublicTexts(db: Db): AsyncGenerator<{ hash: string }[]> {
  const { year, volume, issue, id } = articles
  const place = sql`(${year}, ${volume}, ${issue}, ${id})`
  return inBatches<{ hash: string; year: number; volume: number; issue: number; id: number }>(textsAtOnce, (last) =>
    db
      .select({ hash: sql<string>`${articles.text_hash}`, year, volume, issue, id })
      .from(articles)
      .where(
        and(
          isPublic,
          isNotNull(articles.text_hash),
          last && sql`${place} < (${last.year}, ${last.volume}, ${last.issue}, ${last.id})`,
        ),
      )
      .orderBy(desc(year), desc(volume), desc(issue), desc(id))
      .limit(textsAtOnce),
  )
}

/** A change of an article: its time in the database's format, and the article's id. */
export type Change = { at: string; id: number }

/** Finds the newest change of an article. */
export async function findNewestChange(db: Db): Promise<Change> {
  const [newest] = await rowsOf<Change>(db)`
    select modification::text as at, id from articles order by modification desc, id desc limit 1`
  return newest ?? { at: '-infinity', id: 0 }
}

/** Lists some articles that were changed after a change, the oldest first, with the full texts of the public ones. */
export function listChangedTexts(db: Db, { at, id }: Change): Promise<(Change & { hash: string | null })[]> {
  return rowsOf<Change & { hash: string | null }>(db)`
    select modification::text as at, id, case when status = 'enabled' then text_hash end as hash from articles
    where (modification, id) > (${at}::timestamptz, ${id}::int) order by modification, id limit ${textsAtOnce}`
}
