import { and, asc, desc, eq, inArray, isNotNull, isNull, or, sql } from 'drizzle-orm'
import type { Db } from '../../../core/db/connect.ts'
import { articles, deposits } from '../../../core/db/schema.ts'
import type { IssueNumber } from '../../issues/rules.ts'
import { indexedColumns, writeIndex } from '../../search/index/queries.ts'
import { doiKey } from '../editing/unique-queries.ts'
import { articlesIn } from '../queries.ts'
import { findWithdrawnDois } from './withdrawn-queries.ts'

export type ArticleWithoutDoi = { id: number; refnumber: string }

/** Locks the articles of an issue that have no DOI; the transaction must already hold the lock on the issue's row. */
export function lockWithoutDoi(transaction: Db, number: IssueNumber): Promise<ArticleWithoutDoi[]> {
  return transaction
    .select({ id: articles.id, refnumber: articles.refnumber })
    .from(articles)
    .where(and(articlesIn(number), isNull(articles.doi)))
    .orderBy(asc(articles.id))
    .for('update')
}

/** The issues that hold articles without a DOI, newest first, with how many. */
export function listIssuesWithoutDois(db: Db): Promise<(IssueNumber & { articles: number })[]> {
  const place = { year: articles.year, volume: articles.volume, issue: articles.issue }
  return db
    .select({ ...place, articles: sql<number>`count(*)::int` })
    .from(articles)
    .where(isNull(articles.doi))
    .groupBy(articles.year, articles.volume, articles.issue)
    .orderBy(desc(articles.year), desc(articles.volume), desc(articles.issue))
}

/** Finds which of the DOIs are taken, by articles or permanently by deleted ones; in lower case. */
export async function listTakenDois(db: Db, dois: string[]): Promise<Set<string>> {
  const keys = JSON.stringify(dois.map((doi) => doi.toLowerCase()))
  const rows = await db
    .select({ key: sql<string>`${doiKey}` })
    .from(articles)
    .where(inArray(doiKey, sql`(select jsonb_array_elements_text(${keys}::text::jsonb))`))
  return new Set([...rows.map(({ key }) => key), ...(await findWithdrawnDois(db, dois)).keys()])
}

/** Finds which of the articles have a DOI that is registered or on its way: such a DOI never changes. */
export async function listRegistered(db: Db, ids: number[]): Promise<Set<number>> {
  const rows = await db
    .select({ id: deposits.article_id })
    .from(deposits)
    .where(
      and(
        eq(deposits.channel, 'crossref'),
        or(isNotNull(deposits.registered_at), isNotNull(deposits.batch)),
        inArray(deposits.article_id, sql`(select jsonb_array_elements_text(${JSON.stringify(ids)}::text::jsonb)::int)`),
      ),
    )
  return new Set(rows.map(({ id }) => id))
}

type Given = { dois: Map<number, string>; at: Date; modifiedby: string }

/**
 * Gives locked articles their DOIs, by id, and indexes them for the search.
 * @returns each one's new version
 */
export async function writeDois(transaction: Db, { dois, at, modifiedby }: Given): Promise<Map<number, Date>> {
  const byId = JSON.stringify(Object.fromEntries(dois))
  const rows = await transaction
    .update(articles)
    .set({
      doi: sql`${byId}::text::jsonb ->> ${articles.id}::text`,
      modifiedby,
      modification: sql`greatest(${at.toISOString()}::timestamptz, ${articles.modification} + interval '1 millisecond')`,
    })
    .where(inArray(articles.id, [...dois.keys()]))
    .returning({ ...indexedColumns, modification: articles.modification })
  await writeIndex(transaction, rows)
  return new Map(rows.map(({ id, modification }) => [id, modification]))
}
