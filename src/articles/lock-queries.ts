import { eq, getTableColumns, or } from 'drizzle-orm'
import { issueAt } from '../archives/queries.ts'
import { type IssueNumber, isSameIssue } from '../archives/rules.ts'
import type { Db } from '../db/connect.ts'
import { articles, issues } from '../db/schema.ts'
import type { Typed } from '../text/record-form.ts'
import type { ArticleRow } from './admin-queries.ts'
import { keptPeople } from './columns.ts'
import { placeChangeIn } from './place-form.ts'

/** Locks an issue's row until the transaction ends, before any of its articles is written; false if there is no such issue. */
export async function lockIssue(transaction: Db, number: IssueNumber): Promise<boolean> {
  return (await lockIssues(transaction, [number])) > 0
}

/** Locks the rows of issues in one order, so that no two writers wait for each other. @returns how many there are */
async function lockIssues(transaction: Db, numbers: IssueNumber[]): Promise<number> {
  const found = await transaction
    .select({ year: issues.year })
    .from(issues)
    .where(or(...numbers.map(issueAt)))
    .orderBy(issues.year, issues.volume, issues.issue)
    .for('update')
  return found.length
}

/**
 * Locks an article's row after its issue's row, always in this order, until the transaction ends; answers the whole row.
 * @param to where it may be moved, as typed: the row of that issue is locked too
 */
export async function lockArticle(transaction: Db, id: number, to: Typed = {}): Promise<ArticleRow | undefined> {
  const [found] = await transaction
    .select({ year: articles.year, volume: articles.volume, issue: articles.issue })
    .from(articles)
    .where(eq(articles.id, id))
  if (!found) return undefined
  await lockIssues(transaction, [found, { ...found, ...placeChangeIn(found, to).columns }])
  const [row] = await transaction
    .select({ ...getTableColumns(articles), authors: keptPeople })
    .from(articles)
    .where(eq(articles.id, id))
    .for('update')
  const isMovedSince = row && !isSameIssue(row, found)
  return isMovedSince ? lockArticle(transaction, id, to) : row
}
