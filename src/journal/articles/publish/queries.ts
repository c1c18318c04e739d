import { and, asc, eq, exists, inArray, type SQL, sql } from 'drizzle-orm'
import type { Db } from '../../../core/db/connect.ts'
import { rowsOf } from '../../../core/db/rows.ts'
import { articles, issues } from '../../../core/db/schema.ts'
import type { IssueNumber } from '../../issues/rules.ts'
import { articlesIn, ofIssue } from '../queries.ts'
import type { Dated, Publication } from './rules.ts'

/** The articles that are changed together: selected ones, the hidden ones of an issue, or those due. */
export type Chosen = { refnumbers: string[] } | { hiddenOf: IssueNumber } | { dueAt: Date }

function conditionOf(chosen: Chosen): SQL | undefined {
  if ('refnumbers' in chosen) return inArray(articles.refnumber, chosen.refnumbers)
  if ('hiddenOf' in chosen) return and(articlesIn(chosen.hiddenOf), eq(articles.status, 'disabled'))
  return sql`${articles.publish_at} <= ${chosen.dueAt.toISOString()}::timestamptz and ${articles.status} = 'disabled'`
}

/** Whether any article is due, without a lock. */
export async function isAnyDue(db: Db, dueAt: Date): Promise<boolean> {
  const found = await db.select({ id: articles.id }).from(articles).where(conditionOf({ dueAt })).limit(1)
  return found.length > 0
}

export type LockedArticle = Dated & { id: number; refnumber: string; modifiedby: string }

/** Whether readers have ever seen an article: harvesters have a record of it from then on. */
const wasPublic = sql<boolean>`exists (select from oai_records where article_id = articles.id)`

/** Whether readers have ever seen this article. */
export async function hasBeenPublic(db: Db, id: number): Promise<boolean> {
  const [found] = await db.select({ wasPublic }).from(articles).where(eq(articles.id, id))
  return found?.wasPublic ?? false
}

/**
 * Locks articles until the transaction ends, after their issues, as `lockArticle` does. Skips due articles whose issue
 * another transaction has locked; the next run takes them.
 */
export async function lockChosen(transaction: Db, chosen: Chosen): Promise<LockedArticle[]> {
  const condition = conditionOf(chosen)
  const chosenArticles = transaction.select({ id: articles.id }).from(articles).where(and(ofIssue, condition))
  const lockedIssues = await transaction
    .select({ year: issues.year, volume: issues.volume, issue: issues.issue })
    .from(issues)
    .where(exists(chosenArticles))
    .orderBy(asc(issues.year), asc(issues.volume), asc(issues.issue))
    .for('update', 'dueAt' in chosen ? { skipLocked: true } : undefined)
  if (lockedIssues.length === 0) return []
  const places = lockedIssues.map(({ year, volume, issue }) => sql`(${year}::int, ${volume}::int, ${issue}::int)`)
  return transaction
    .select({
      id: articles.id,
      refnumber: articles.refnumber,
      status: articles.status,
      publish_at: articles.publish_at,
      publishdate: articles.publishdate,
      received: articles.received,
      revised: articles.revised,
      accepted: articles.accepted,
      modifiedby: articles.modifiedby,
      wasPublic,
    })
    .from(articles)
    .where(
      and(condition, sql`(${articles.year}, ${articles.volume}, ${articles.issue}) in (${sql.join(places, sql`, `)})`),
    )
    .orderBy(asc(articles.id))
    .for('update')
}

/**
 * Publishes, hides or schedules locked articles, each with its publication date; triggers keep counts and search in
 * step.
 * @returns the new versions by id
 */
export async function writePublication(
  transaction: Db,
  rows: { id: number; publishdate: string | null }[],
  { at, ...columns }: Publication & { modifiedby: string; at: Date },
): Promise<Map<number, Date>> {
  const now = sql`${at.toISOString()}::timestamptz`
  const modification = sql`greatest(${now}, ${articles.modification} + interval '1 millisecond')`
  const dates = JSON.stringify(rows.map(({ id, publishdate }) => ({ id, publishdate })))
  const written = await transaction
    .update(articles)
    .set({ ...columns, modification, publishdate: sql`dated.publishdate` })
    .from(sql`json_to_recordset(${dates}::text::json) as dated (id int, publishdate date)`)
    .where(sql`${articles.id} = dated.id`)
    .returning({ id: articles.id, modification: articles.modification })
  return new Map(written.map(({ id, modification }) => [id, modification]))
}

/** The user who last scheduled each article, by the article's id, from the history. */
export async function listSchedulers(db: Db, ids: number[]): Promise<Map<number, string>> {
  const rows = await rowsOf<{ id: number; username: string }>(db)`
    select distinct on (subject) subject::int as id, username from audit
    where kind = 'article' and subject in (select jsonb_array_elements_text(${JSON.stringify(ids)}::text::jsonb))
      and after ->> 'publish_at' is not null
    order by subject, audit.id desc`
  return new Map(rows.map(({ id, username }) => [id, username]))
}
