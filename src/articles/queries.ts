import { and, asc, eq, sql } from 'drizzle-orm'
import type { IssueNumber } from '../archives/rules.ts'
import type { Db } from '../db/connect.ts'
import { articles } from '../db/schema.ts'
import type { Article, ArticleSummary } from './rules.ts'

export const summaryColumns = {
  title: articles.title,
  authorname: articles.authorname,
  refnumber: articles.refnumber,
  pagenumber: articles.pagenumber,
  year: articles.year,
  volume: articles.volume,
  issue: articles.issue,
  subject: articles.subject,
  country: articles.country,
  hasFile: sql<boolean>`${articles.file_hash} is not null`,
}

const articleColumns = {
  ...summaryColumns,
  description: articles.description,
  abstract: articles.abstract,
  keywords: articles.keywords,
  publishdate: articles.publishdate,
}

/** Specification 4: an article is public while its status is enabled (its ref number is never absent). */
export const isPublic = eq(articles.status, 'enabled')

/** The public articles of an issue by first page; those without pages come first. */
export async function listArticlesOfIssue(db: Db, { year, volume, issue }: IssueNumber): Promise<ArticleSummary[]> {
  return db
    .select(summaryColumns)
    .from(articles)
    .where(and(eq(articles.year, year), eq(articles.volume, volume), eq(articles.issue, issue), isPublic))
    .orderBy(sql`${articles.first_page} nulls first`, asc(articles.id))
}

/** The public article with that ref number. */
export async function findArticle(db: Db, refnumber: string): Promise<Article | undefined> {
  const [found] = await db
    .select(articleColumns)
    .from(articles)
    .where(and(eq(articles.refnumber, refnumber), isPublic))
  return found
}

/** Where the PDF of a public article lies, if it has one. */
export async function findArticleFile(
  db: Db,
  { year, volume, issue }: IssueNumber,
  refnumber: string,
): Promise<string | undefined> {
  const [found] = await db
    .select({ hash: articles.file_hash })
    .from(articles)
    .where(
      and(
        eq(articles.refnumber, refnumber),
        eq(articles.year, year),
        eq(articles.volume, volume),
        eq(articles.issue, issue),
        isPublic,
      ),
    )
  return found?.hash ?? undefined
}
