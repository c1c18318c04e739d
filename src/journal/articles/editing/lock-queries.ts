import { eq, getTableColumns, or, type SQL, sql } from 'drizzle-orm'
import type { Db } from '../../../core/db/connect.ts'
import { articles, issues } from '../../../core/db/schema.ts'
import type { Typed } from '../../../office/records/form.ts'
import { issueAt } from '../../issues/queries.ts'
import { type IssueNumber, isSameIssue } from '../../issues/rules.ts'
import type { ArticleRow } from '../admin-queries.ts'
import { peopleColumn } from '../columns.ts'
import { placeChangeIn } from '../place/form.ts'

/**
 * Locks an issue's row until the transaction ends, before any of its articles is written; false if there is no such
 * issue.
 * @param target the ref number of the article that a notice is about: its issue is locked too, since it is written as
 * well
 */
export async function lockIssue(transaction: Db, number: IssueNumber, target?: string | null): Promise<boolean> {
  const others = target ? await placesOf(transaction, eq(articles.refnumber, target)) : []
  const locked = await lockIssues(transaction, [number, ...others])
  return locked.some((issue) => isSameIssue(issue, number))
}

const placesOf = (db: Db, condition: SQL) =>
  db
    .select({ id: articles.id, year: articles.year, volume: articles.volume, issue: articles.issue })
    .from(articles)
    .where(condition)

/** Locks the rows of issues in a fixed order, so that writers cannot deadlock. @returns the ones that exist */
function lockIssues(transaction: Db, numbers: IssueNumber[]): Promise<IssueNumber[]> {
  return transaction
    .select({ year: issues.year, volume: issues.volume, issue: issues.issue })
    .from(issues)
    .where(or(...numbers.map(issueAt)))
    .orderBy(issues.year, issues.volume, issues.issue)
    .for('update')
}

/**
 * Locks an article's row after its issue's row, always in this order, until the transaction ends; returns the whole
 * row.
 * @param to the issue that it may move to, as typed: that row is locked too
 * @param target the ref number of the article that it may become a notice about: that issue is locked too, like the
 * present one's
 */
export async function lockArticle(
  transaction: Db,
  id: number,
  to: Typed = {},
  target = '',
): Promise<ArticleRow | undefined> {
  const about = sql`${articles.refnumber} in (${target}, (select notice_of from articles where id = ${id}))`
  const places = await placesOf(transaction, sql`${articles.id} = ${id} or ${about}`)
  const found = places.find((place) => place.id === id)
  if (!found) return undefined
  await lockIssues(transaction, [...places, { ...found, ...placeChangeIn(found, to).columns }])
  const [row] = await transaction
    .select({ ...getTableColumns(articles), authors: peopleColumn })
    .from(articles)
    .where(eq(articles.id, id))
    .for('update')
  const isMovedSince = row && !isSameIssue(row, found)
  return isMovedSince ? lockArticle(transaction, id, to, target) : row
}
