import { and, count, desc, eq, gt } from 'drizzle-orm'
import type { Db } from '../db/connect.ts'
import { issues } from '../db/schema.ts'
import type { AdminIssue, IssueNumber, IssueSummary } from './rules.ts'

/** The issues with a public article: newest year first, then the highest volume and issue. */
export async function listPublicIssues(db: Db): Promise<IssueSummary[]> {
  return db
    .select({ year: issues.year, volume: issues.volume, issue: issues.issue, frequency: issues.frequency })
    .from(issues)
    .where(gt(issues.public_articles, 0))
    .orderBy(desc(issues.year), desc(issues.volume), desc(issues.issue))
}

/** An issue, with or without articles. */
export async function findIssue(db: Db, { year, volume, issue }: IssueNumber): Promise<IssueSummary | undefined> {
  const [found] = await db
    .select({ year: issues.year, volume: issues.volume, issue: issues.issue, frequency: issues.frequency })
    .from(issues)
    .where(and(eq(issues.year, year), eq(issues.volume, volume), eq(issues.issue, issue)))
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
    .orderBy(desc(issues.year), desc(issues.volume), desc(issues.issue))
  return rows.map((row) => ({ ...row, creation: row.creation.toISOString() }))
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
