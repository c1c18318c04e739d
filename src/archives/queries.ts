import { and, count, desc, eq, gt, sql } from 'drizzle-orm'
import type { Db } from '../db/connect.ts'
import { issues } from '../db/schema.ts'
import { type AdminIssue, type IssueNumber, type IssueSummary, issuesPerPage } from './rules.ts'

/** The issue with that number. */
export const issueAt = ({ year, volume, issue }: IssueNumber) =>
  and(eq(issues.year, year), eq(issues.volume, volume), eq(issues.issue, issue))

/** Newest year first, then the highest volume and issue. */
export const newestFirst = [desc(issues.year), desc(issues.volume), desc(issues.issue)]

/** The issues with a public article: newest year first, then the highest volume and issue. */
export async function listPublicIssues(db: Db): Promise<IssueSummary[]> {
  return db
    .select({ year: issues.year, volume: issues.volume, issue: issues.issue, frequency: issues.frequency })
    .from(issues)
    .where(gt(issues.public_articles, 0))
    .orderBy(...newestFirst)
}

/** An issue, with or without articles. */
export async function findIssue(db: Db, number: IssueNumber): Promise<IssueSummary | undefined> {
  const [found] = await db
    .select({ year: issues.year, volume: issues.volume, issue: issues.issue, frequency: issues.frequency })
    .from(issues)
    .where(issueAt(number))
  return found
}

const adminColumns = {
  year: issues.year,
  volume: issues.volume,
  issue: issues.issue,
  frequency: issues.frequency,
  creation: issues.creation,
  articles: issues.articles,
}

/** Every issue with the number of its articles: newest year first, then the highest volume and issue. */
export async function listIssuesForAdmin(db: Db): Promise<AdminIssue[]> {
  const rows = await db
    .select(adminColumns)
    .from(issues)
    .orderBy(...newestFirst)
  return rows.map((row) => ({ ...row, creation: row.creation.toISOString() }))
}

/** An issue as the back office lists it. */
export type ListedIssue = Awaited<ReturnType<typeof listIssuePage>>['issues'][number]

/**
 * A page of every issue, in the same order, with the number of its articles and of the public ones, and the number of
 * all issues, counted in the same query where the page has any.
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

export async function countIssues(db: Db): Promise<number> {
  const [found] = await db.select({ number: count() }).from(issues)
  return found?.number ?? 0
}

/** Makes an issue. */
export async function insertIssue(db: Db, row: typeof issues.$inferInsert): Promise<AdminIssue> {
  const [made] = await db.insert(issues).values(row).returning(adminColumns)
  if (!made) throw new Error('An inserted issue was not answered')
  return { ...made, creation: made.creation.toISOString() }
}

/** An issue's row, held until the transaction ends. */
export async function lockIssueRow(transaction: Db, number: IssueNumber) {
  const [row] = await transaction.select().from(issues).where(issueAt(number)).for('update')
  return row
}

export async function writeFrequency(transaction: Db, number: IssueNumber, frequency: string, modification: Date) {
  await transaction.update(issues).set({ frequency, modification }).where(issueAt(number))
}

export async function deleteIssueRow(transaction: Db, number: IssueNumber): Promise<void> {
  await transaction.delete(issues).where(issueAt(number))
}
