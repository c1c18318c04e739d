import { and, asc, eq, sql } from 'drizzle-orm'
import { issueAt } from '../archives/queries.ts'
import type { IssueNumber } from '../archives/rules.ts'
import { builtOnce } from '../db/built.ts'
import type { Db } from '../db/connect.ts'
import { articles, issues } from '../db/schema.ts'
import type { Article, ArticleSummary } from './rules.ts'

const columnsWithinIssue = {
  title: articles.title,
  authorname: articles.authorname,
  refnumber: articles.refnumber,
  pagenumber: articles.pagenumber,
  subject: articles.subject,
  country: articles.country,
  hasFile: sql<boolean>`${articles.file_hash} is not null`,
}

/** The columns of an {@link ArticleSummary}. */
export const summaryColumns = {
  ...columnsWithinIssue,
  year: articles.year,
  volume: articles.volume,
  issue: articles.issue,
}

const articleColumns = {
  ...summaryColumns,
  description: articles.description,
  abstract: articles.abstract,
  keywords: articles.keywords,
  publishdate: articles.publishdate,
}

/** An article is public while its status is enabled (its ref number is never absent). */
export const isPublic = eq(articles.status, 'enabled')

/** The public articles of an issue by first page; those without pages come first. */
export async function listArticlesOfIssue(db: Db, number: IssueNumber): Promise<ArticleSummary[]> {
  const { year, volume, issue } = number
  const rows = await ofIssueByPage(db).execute({ year, volume, issue })
  return rows.map((row) => ({ ...row, year, volume, issue }))
}

const ofIssueByPage = builtOnce((db) =>
  db
    .select(columnsWithinIssue)
    .from(articles)
    .where(
      and(
        eq(articles.year, sql.placeholder('year')),
        eq(articles.volume, sql.placeholder('volume')),
        eq(articles.issue, sql.placeholder('issue')),
        isPublic,
      ),
    )
    .orderBy(...byPage)
    .prepare('articles_of_issue'),
)

/** Finds a public article by ref number. */
export async function findArticle(db: Db, refnumber: string): Promise<Article | undefined> {
  const [found] = await byRefnumber(db).execute({ refnumber })
  return found
}

const byRefnumber = builtOnce((db) =>
  db
    .select(articleColumns)
    .from(articles)
    .where(and(eq(articles.refnumber, sql.placeholder('refnumber')), isPublic))
    .prepare('article'),
)

/** The PDF's hash of a public article, if it has one. */
export async function findArticleFile(db: Db, number: IssueNumber, refnumber: string): Promise<string | undefined> {
  const [found] = await db
    .select({ hash: articles.file_hash })
    .from(articles)
    .where(and(eq(articles.refnumber, refnumber), articlesIn(number), isPublic))
  return found?.hash ?? undefined
}

/** The public columns of an article. */
export const publicColumns = {
  id: articles.id,
  title: articles.title,
  authorname: articles.authorname,
  abstract: articles.abstract,
  keywords: articles.keywords,
  description: articles.description,
  pagenumber: articles.pagenumber,
  refnumber: articles.refnumber,
  year: articles.year,
  volume: articles.volume,
  issue: articles.issue,
  subject: articles.subject,
  country: articles.country,
  publishdate: articles.publishdate,
  file: sql<string>`case when ${articles.file_hash} is null then '' else ${articles.refnumber} || '.pdf' end`,
  status: articles.status,
  creation: articles.creation,
  modification: articles.modification,
}

/** The SQL condition for the articles of an issue. */
export const articlesIn = ({ year, volume, issue }: IssueNumber) =>
  and(eq(articles.year, year), eq(articles.volume, volume), eq(articles.issue, issue))

/** By first page; those without pages come first. */
export const byPage = [sql`${articles.first_page} nulls first`, asc(articles.id)]

/** An article and the issue that it stands in. */
export const ofIssue = and(
  eq(articles.year, issues.year),
  eq(articles.volume, issues.volume),
  eq(articles.issue, issues.issue),
)

/** Finds a public article by id or ref number, as the API answers it. */
export async function findPublicArticle(db: Db, by: { id: number } | { refnumber: string }) {
  const [found] = await db
    .select({ article: publicColumns, frequency: issues.frequency })
    .from(articles)
    .innerJoin(issues, ofIssue)
    .where(and('id' in by ? eq(articles.id, by.id) : eq(articles.refnumber, by.refnumber), isPublic))
  return found && answered(found.article, found.frequency)
}

/** The public articles of an issue by first page, as the API answers them; undefined if there is no such issue. */
export async function listPublicArticles(db: Db, number: IssueNumber) {
  const rows = await db
    .select({ article: publicColumns, frequency: issues.frequency })
    .from(issues)
    .leftJoin(articles, and(ofIssue, isPublic))
    .where(issueAt(number))
    .orderBy(...byPage)
  if (rows.length === 0) return undefined
  return rows.flatMap(({ article, frequency }) => (article ? [answered(article, frequency)] : []))
}

export type PublicRow = Pick<typeof articles.$inferSelect, Exclude<keyof typeof publicColumns, 'file'>> & {
  file: string
}

/** A row as the API answers it: no nulls, times in ISO. */
export function answered(article: PublicRow, frequency: string) {
  return {
    ...article,
    frequency,
    publishdate: article.publishdate ?? '',
    creation: article.creation.toISOString(),
    modification: article.modification.toISOString(),
  }
}
