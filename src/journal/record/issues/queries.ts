import { and, desc, eq, gt, ne, type SQLWrapper, sql } from 'drizzle-orm'
import type { PgColumn } from 'drizzle-orm/pg-core'
import type { Db } from '../../../core/db/connect.ts'
import { isNoneOf, onlyRow, pick } from '../../../core/db/rows.ts'
import { issues } from '../../../core/db/tables/articles.ts'
import { onlineFirst } from '../../../core/online-first.ts'
import {
  type AdminIssue,
  type Introduction,
  type IssueNumber,
  type IssueSummary,
  issuesPerPage,
  lastOrdinary,
  type PublicIssue,
} from './rules.ts'

/**
 * Returns the SQL condition for the rows of a table that belong to an issue, whose numbers may be columns of another
 * table.
 */
export const areOf = (
  of: Record<keyof IssueNumber, PgColumn>,
  { year, volume, issue }: Record<keyof IssueNumber, number | SQLWrapper>,
) => and(eq(of.year, year), eq(of.volume, volume), eq(of.issue, issue))

/** Returns the SQL condition for one issue. */
export const issueAt = (number: IssueNumber) => areOf(issues, number)

/** The order by year, volume and issue, newest first; special issues without a number come last in a volume. */
export const newestFirst = [
  desc(issues.year),
  desc(issues.volume),
  sql`${issues.issue} > ${sql.raw(String(lastOrdinary))}`,
  desc(issues.issue),
]

const summaryColumns = pick(issues, 'year', 'volume', 'issue', 'frequency', 'issue_label')

const introductionColumns = pick(issues, 'title', 'description', 'cover', 'editors')

/** Lists issues with at least one public article, newest first (`newestFirst`). */
export async function listPublicIssues(db: Db): Promise<PublicIssue[]> {
  return db
    .select({ ...summaryColumns, ...pick(issues, 'title', 'cover', 'public_articles') })
    .from(issues)
    .where(gt(issues.public_articles, 0))
    .orderBy(...newestFirst)
}

/** Finds an issue, with or without articles. */
export async function findIssue(db: Db, number: IssueNumber): Promise<IssueSummary | undefined> {
  const [found] = await db.select(summaryColumns).from(issues).where(issueAt(number))
  return found
}

/** Finds the introduction of an issue's page: its texts and its cover. */
export async function findIntroduction(db: Db, number: IssueNumber): Promise<Introduction | undefined> {
  const [found] = await db.select(introductionColumns).from(issues).where(issueAt(number))
  return found
}

/** Lists the titles and guest editors of the public special issues, newest first, for a search. */
export async function listIssueTexts(db: Db): Promise<(IssueNumber & { title: string; text: string })[]> {
  return db
    .select({ ...pick(issues, 'year', 'volume', 'issue', 'title'), text: issues.editors })
    .from(issues)
    .where(and(gt(issues.public_articles, 0), ne(issues.title, '')))
    .orderBy(...newestFirst)
}

const listedColumns = { ...summaryColumns, title: issues.title, creation: issues.creation, articles: issues.articles }
const adminColumns = { ...listedColumns, ...introductionColumns, modification: issues.modification }

type AdminRow = Pick<typeof issues.$inferSelect, keyof typeof adminColumns>

/** Converts a row to an issue for editors. */
export function asAdminIssue(row: AdminRow): AdminIssue {
  const { year, volume, issue, frequency, issue_label, title, description, cover, editors, articles } = row
  const [creation, modification] = [row.creation.toISOString(), row.modification.toISOString()]
  const introduction = { title, description, cover, editors }
  return { year, volume, issue, frequency, issue_label, ...introduction, creation, modification, articles }
}

/** Returns the number of an issue's articles without the `unseen` ones, as a column of `issues`. */
export const seenArticles = (unseen: readonly number[]) =>
  unseen.length === 0
    ? sql<number>`issues.articles`
    : sql<number>`(issues.articles - (select count(*)::int from articles hidden
        where (hidden.year, hidden.volume, hidden.issue) = (issues.year, issues.volume, issues.issue)
          and not ${isNoneOf(sql`hidden.id`, unseen)}))`

/** Finds an issue for editors. */
export async function findAdminIssue(
  db: Db,
  number: IssueNumber,
  unseen: readonly number[] = [],
): Promise<AdminIssue | undefined> {
  const [row] = await db
    .select({ ...adminColumns, articles: seenArticles(unseen) })
    .from(issues)
    .where(issueAt(number))
  return row && asAdminIssue(row)
}

/** The condition for the rows of issues, without that of the articles online first. */
const isIssue = gt(issues.year, onlineFirst.year)

/** Lists all issues with their article counts, without the `unseen` articles, newest first (`newestFirst`). */
export async function listIssuesForAdmin(db: Db, unseen: readonly number[]): Promise<AdminIssue[]> {
  const rows = await db
    .select({ ...adminColumns, articles: seenArticles(unseen) })
    .from(issues)
    .where(isIssue)
    .orderBy(...newestFirst)
  return rows.map(asAdminIssue)
}

export type ListedIssue = Awaited<ReturnType<typeof listIssuePage>>['issues'][number]

/**
 * Returns one page of all issues, newest first, with the number of articles in each, without the `unseen` ones, and of
 * public articles. The same query counts all issues, if the page is not empty.
 */
export async function listIssuePage(db: Db, page: number, unseen: readonly number[]) {
  const rows = await db
    .select({
      ...listedColumns,
      articles: seenArticles(unseen),
      public_articles: issues.public_articles,
      total: sql<number>`(${db.select({ number: sql`count(*)::int` }).from(issues).where(isIssue)})`,
    })
    .from(issues)
    .where(isIssue)
    .orderBy(...newestFirst)
    .limit(issuesPerPage)
    .offset((page - 1) * issuesPerPage)
  return {
    issues: rows.map(({ total, ...issue }) => issue),
    total: rows[0]?.total ?? (page > 1 ? await countIssues(db) : 0),
  }
}

export const countIssues = async (db: Db): Promise<number> => db.$count(issues, isIssue)

export type IssueRow = typeof issues.$inferInsert

export async function insertIssue(db: Db, row: IssueRow): Promise<AdminIssue> {
  return asAdminIssue(onlyRow(await db.insert(issues).values(row).returning(adminColumns)))
}

/** Locks an issue's row until the transaction ends. */
export async function lockIssueRow(transaction: Db, number: IssueNumber) {
  const [row] = await transaction.select().from(issues).where(issueAt(number)).for('update')
  return row
}

export async function writeIssue(transaction: Db, number: IssueNumber, row: Partial<IssueRow>): Promise<AdminIssue> {
  return asAdminIssue(onlyRow(await transaction.update(issues).set(row).where(issueAt(number)).returning(adminColumns)))
}

export async function deleteIssueRow(transaction: Db, number: IssueNumber): Promise<void> {
  await transaction.delete(issues).where(issueAt(number))
}
