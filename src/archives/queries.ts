import { and, desc, eq, gt } from 'drizzle-orm'
import type { Db } from '../db/connect.ts'
import { issues } from '../db/schema.ts'
import type { IssueNumber, IssueSummary } from './rules.ts'

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
