import { and, asc, min, sql } from 'drizzle-orm'
import type { Db } from '../../core/db/connect.ts'
import { inBatches, pick } from '../../core/db/rows.ts'
import { articles, issues } from '../../core/db/tables/articles.ts'
import { articleColumns, peopleColumn, type RowOf, storedContent } from '../../journal/record/columns.ts'
import {
  type Introduction,
  type IssueNumber,
  type IssueSummary,
  issueSubject,
} from '../../journal/record/issues/rules.ts'
import { articlesIn, isPublic } from '../../journal/record/queries.ts'

const keptColumns = {
  id: articles.id,
  article: { ...articleColumns, ...storedContent },
  people: peopleColumn,
  ...pick(articles, 'status', 'email', 'notice_of', 'file_hash', 'supplements', 'creation'),
}

/** An article with the fields that its editors see. */
export type ExportedArticle = RowOf<typeof keptColumns>

/** An issue; it is public if it has a public article. */
export type ExportedIssue = IssueSummary & Introduction & { articles: number; public_articles: number }

/** Lists all issues, oldest first, including empty ones; the place of the articles online first comes before them. */
export async function listAllIssues(db: Db): Promise<ExportedIssue[]> {
  const { year, volume, issue, frequency, issue_label, articles, public_articles } = issues
  const introduction = pick(issues, 'title', 'description', 'cover', 'editors')
  return db
    .select({ year, volume, issue, frequency, issue_label, ...introduction, articles, public_articles })
    .from(issues)
    .orderBy(asc(year), asc(volume), asc(issue))
}

/** Returns the days on which each issue's first public article was published, if known, by {@link issueSubject}. */
export async function listFirstDays(db: Db): Promise<Map<string, string>> {
  const { year, volume, issue, publishdate } = articles
  const rows = await db
    .select({ year, volume, issue, day: min(publishdate) })
    .from(articles)
    .where(isPublic)
    .groupBy(year, volume, issue)
  return new Map(rows.flatMap((row) => (row.day ? [[issueSubject(row), row.day] as const] : [])))
}

const rowsAtOnce = 50

/** An article's position in its issue: by first page, as readers see it. */
const place = sql`(list_order, articles.id)`

/** Reads every article of an issue in order, including hidden ones, in batches. */
export function selectArticlesOfIssue(db: Db, number: IssueNumber): AsyncGenerator<ExportedArticle[]> {
  return inBatches<ExportedArticle>(rowsAtOnce, (last) => {
    const after = last && sql`${place} > (select l.list_order, l.id from articles as l where l.id = ${last.id})`
    const inIssue = and(articlesIn(number), after)
    return db.select(keptColumns).from(articles).where(inIssue).orderBy(place).limit(rowsAtOnce)
  })
}
