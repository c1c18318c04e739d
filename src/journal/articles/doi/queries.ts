import { and, desc, eq, isNull, sql } from 'drizzle-orm'
import type { Db } from '../../../core/db/connect.ts'
import { articles } from '../../../core/db/schema.ts'
import type { IssueNumber } from '../../issues/rules.ts'
import { articlesIn } from '../queries.ts'

/** The condition for the articles of an issue that have no DOI, or for one of them by its id. */
export const withoutDoi = (number: IssueNumber, only?: number) =>
  and(articlesIn(number), isNull(articles.doi), only === undefined ? undefined : eq(articles.id, only))

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
