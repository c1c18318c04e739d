import { and, desc, eq, gt, type SQLWrapper, sql } from 'drizzle-orm'
import type { PgColumn } from 'drizzle-orm/pg-core'
import type { Db } from '../../core/db/connect.ts'
import type { Frequency } from '../../core/db/enums.ts'
import { onlyRow, pick } from '../../core/db/rows.ts'
import { issues } from '../../core/db/tables/articles.ts'
import {
  type AdminIssue,
  type IssueNumber,
  type IssueSummary,
  issuesPerPage,
  lastOrdinary,
  type PublicIssue,
} from './rules.ts'

/** The SQL condition for the rows of a table that are of one issue, whose numbers may be those of another table. */
export const areOf = (
  of: Record<keyof IssueNumber, PgColumn>,
  { year, volume, issue }: Record<keyof IssueNumber, number | SQLWrapper>,
) => and(eq(of.year, year), eq(of.volume, volume), eq(of.issue, issue))

/** The SQL condition for one issue. */
export const issueAt = (number: IssueNumber) => areOf(issues, number)

/** Newest year first, then highest volume and issue; special issues without a number last in a volume. */
export const newestFirst = [
  ...[desc(issues.year), desc(issues.volume)],
  sql`${issues.issue} > ${sql.raw(String(lastOrdinary))}`,
  desc(issues.issue),
]

const summaryColumns = pick(issues, 'year', 'volume', 'issue', 'frequency', 'issue_label')

/** Issues with at least one public article, newest first (`newestFirst`). */
export async function listPublicIssues(db: Db): Promise<PublicIssue[]> {
  return db
    .select({ ...summaryColumns, public_articles: issues.public_articles })
    .from(issues)
    .where(gt(issues.public_articles, 0))
    .orderBy(...newestFirst)
}

/** Finds an issue, with or without articles. */
export async function findIssue(db: Db, number: IssueNumber): Promise<IssueSummary | undefined> {
  const [found] = await db.select(summaryColumns).from(issues).where(issueAt(number))
  return found
}

const adminColumns = { ...summaryColumns, creation: issues.creation, articles: issues.articles }

/** All issues with their article counts, newest first (`newestFirst`). */
export async function listIssuesForAdmin(db: Db): Promise<AdminIssue[]> {
  const rows = await db
    .select(adminColumns)
    .from(issues)
    .orderBy(...newestFirst)
  return rows.map((row) => ({ ...row, creation: row.creation.toISOString() }))
}

export type ListedIssue = Awaited<ReturnType<typeof listIssuePage>>['issues'][number]

/**
 * One page of all issues, newest first, with the number of articles and of public articles in each. The same query
 * counts all issues, as long as the page is not empty.
 */
export async function listIssuePage(db: Db, page: number) {
  const rows = await db
    .select({
      ...adminColumns,
      public_articles: issues.public_articles,
      total: sql<number>`(${db.select({ number: sql`count(*)::int` }).from(issues)})`,
    })
    .from(issues)
    .orderBy(...newestFirst)
    .limit(issuesPerPage)
    .offset((page - 1) * issuesPerPage)
  return {
    issues: rows.map(({ total, ...issue }) => issue),
    total: rows[0]?.total ?? (page > 1 ? await countIssues(db) : 0),
  }
}

export const countIssues = async (db: Db): Promise<number> => db.$count(issues)

export type IssueRow = typeof issues.$inferInsert

export async function insertIssue(db: Db, row: IssueRow): Promise<AdminIssue> {
  const made = onlyRow(await db.insert(issues).values(row).returning(adminColumns))
  return { ...made, creation: made.creation.toISOString() }
}

/** Locks an issue's row until the transaction ends. */
export async function lockIssueRow(transaction: Db, number: IssueNumber) {
  const [row] = await transaction.select().from(issues).where(issueAt(number)).for('update')
  return row
}

export async function writeIssue(
  transaction: Db,
  number: IssueNumber,
  row: { frequency: Frequency | ''; issue_label: string; modification: Date },
): Promise<void> {
  await transaction.update(issues).set(row).where(issueAt(number))
}

export async function deleteIssueRow(transaction: Db, number: IssueNumber): Promise<void> {
  await transaction.delete(issues).where(issueAt(number))
}
