import { and, asc, desc, eq, gt, sql } from 'drizzle-orm'
import type { Db } from '../../core/db/connect.ts'
import { pick } from '../../core/db/rows.ts'
import { articles, issues } from '../../core/db/tables/articles.ts'
import { onlineFirst } from '../../core/online-first.ts'
import {
  articleColumns,
  columnsWithinIssue,
  publicColumns,
  publicPeople,
  readersTitles,
  summaryColumns,
} from './columns.ts'
import { areOf, issueAt } from './issues/queries.ts'
import type { IssueNumber, IssueSummary, Neighbours } from './issues/rules.ts'
import type { PublicPerson } from './people/rules.ts'
import { type Article, type ArticleSummary, mergeByDay } from './rules.ts'

/** The condition for public articles: their status is enabled (the ref number is never absent). */
export const isPublic = eq(articles.status, 'enabled')

/** An article with its people, for its citation. */
type PublishedArticle = ArticleSummary & { authors: PublicPerson[] }

/** Lists the public articles of an issue by first page; those without pages come first. */
export async function listArticlesOfIssue(
  db: Db,
  of: IssueNumber & Pick<IssueSummary, 'issue_label'>,
): Promise<PublishedArticle[]> {
  const { year, volume, issue, issue_label } = of
  const rows = await ofIssueByPage(db).execute({ year, volume, issue })
  return rows.map((row) => ({ ...row, year, volume, issue, issue_label }))
}

const requestedIssue = {
  year: sql.placeholder('year'),
  volume: sql.placeholder('volume'),
  issue: sql.placeholder('issue'),
}

const ofIssueByPage = cachedStatement((db) =>
  db
    .select({ ...columnsWithinIssue, authors: publicPeople })
    .from(articles)
    .where(and(areOf(articles, requestedIssue), isPublic))
    .orderBy(...byPage)
    .prepare('articles_of_issue'),
)

/** Finds a public article by ref number. */
export async function findArticle(db: Db, refnumber: string): Promise<Article | undefined> {
  const [found] = await byRefnumber(db).execute({ refnumber })
  return found
}

const byRefnumber = cachedStatement((db) =>
  db
    .select(articleColumns)
    .from(articles)
    .where(and(eq(articles.refnumber, sql.placeholder('refnumber')), isPublic))
    .prepare('article'),
)

/** An article's columns for a link to it. */
export type LinkedArticle = Pick<Article, 'description' | 'refnumber' | keyof IssueNumber>

type Linked = Pick<LinkedArticle, 'description' | 'refnumber'>

/**
 * Finds a public article with the previous and next public articles of its issue, in the order of its page, in one
 * statement.
 */
export async function findArticleBeside(db: Db, refnumber: string) {
  const [found] = await placedArticle(db).execute({ refnumber })
  if (!found) return undefined
  const { previous, next, ...article } = found
  const { year, volume, issue } = article
  const linked = (other: Linked | null) => (other ? { ...other, year, volume, issue } : undefined)
  const beside: Neighbours<LinkedArticle> = { previous: linked(previous), next: linked(next) }
  return { article, beside }
}

const placedArticle = cachedStatement((db) => {
  const linked = sql`jsonb_build_object('refnumber', refnumber, 'description', ${readersTitles.description})`
  const order = sql`over (order by ${sql.join(byPage, sql`, `)})`
  const requested = sql.placeholder('refnumber')
  const placed = db.$with('placed').as(
    db
      .select({
        id: articles.id,
        previous: sql<Linked | null>`lag(${linked}) ${order}`.as('previous'),
        next: sql<Linked | null>`lead(${linked}) ${order}`.as('next'),
      })
      .from(articles)
      .where(
        and(
          sql`(${articles.year}, ${articles.volume}, ${articles.issue}) = (select year, volume, issue from articles
            where refnumber = ${requested})`,
          isPublic,
        ),
      ),
  )
  const { previous, next } = placed
  return db
    .with(placed)
    .select({ ...articleColumns, previous, next })
    .from(articles)
    .innerJoin(placed, eq(placed.id, articles.id))
    .where(eq(articles.refnumber, requested))
    .prepare('article_beside')
})

/**
 * Lists the newest public articles: from the newest issue, the last published first, with those online first among
 * them by their day.
 */
export async function listNewestPublicArticles(db: Db, limit: number): Promise<ArticleSummary[]> {
  const [early, placed] = await Promise.all([listNewestOnlineFirst(db, limit), listNewestOfIssues(db, limit)])
  return mergeByDay(early, placed).slice(0, limit)
}

/** Lists the newest public articles online first. */
const listNewestOnlineFirst = (db: Db, limit: number): Promise<ArticleSummary[]> =>
  db
    .select(summaryColumns)
    .from(articles)
    .where(and(articlesIn(onlineFirst), isPublic))
    .orderBy(...byPage)
    .limit(limit)

function listNewestOfIssues(db: Db, limit: number): Promise<ArticleSummary[]> {
  return db
    .select(summaryColumns)
    .from(articles)
    .where(and(isPublic, gt(articles.year, onlineFirst.year)))
    .orderBy(
      desc(articles.year),
      desc(articles.volume),
      desc(articles.issue),
      sql`${articles.publishdate} desc nulls last`,
      desc(articles.id),
    )
    .limit(limit)
}

/** Finds the hash of a public article's PDF, if it has one, and the notices about it. */
export async function findArticleFile(db: Db, number: IssueNumber, refnumber: string) {
  const [found] = await db
    .select({ hash: articles.file_hash, updates: articles.updates, description: readersTitles.description })
    .from(articles)
    .where(and(eq(articles.refnumber, refnumber), articlesIn(number), isPublic))
  return found?.hash ? { ...found, hash: found.hash } : undefined
}

/**
 * Finds a public article's supplements with their files, the highest number ever given to one of them, and the
 * article's id.
 */
export async function findSupplements(db: Db, number: IssueNumber, refnumber: string) {
  const [found] = await db
    .select(pick(articles, 'id', 'supplements', 'supplements_given', 'updates'))
    .from(articles)
    .where(and(eq(articles.refnumber, refnumber), articlesIn(number), isPublic))
  return found
}

/** Returns the SQL condition for the articles of an issue. */
export const articlesIn = (number: IssueNumber) => areOf(articles, number)

/**
 * The order by first page; articles without pages come first, then those with Roman pages; those with a number in place
 * of pages come last.
 */
export const byPage = [asc(articles.list_order), asc(articles.id)]

/** The condition that joins an article with its issue. */
export const ofIssue = areOf(articles, issues)

/** Finds a public article by id or ref number, for the API. */
export async function findPublicArticle(db: Db, by: { id: number } | { refnumber: string }) {
  const [found] = await db
    .select(publicColumns)
    .from(articles)
    .innerJoin(issues, ofIssue)
    .where(and('id' in by ? eq(articles.id, by.id) : eq(articles.refnumber, by.refnumber), isPublic))
  return found
}

/** A public article for the API. */
export type PublicArticle = NonNullable<Awaited<ReturnType<typeof findPublicArticle>>>

/** Lists the public articles of an issue by first page, for the API; undefined if there is no such issue. */
export async function listPublicArticles(db: Db, number: IssueNumber) {
  const { frequency, references: _, ...columns } = publicColumns
  const rows = await db
    .select({ article: columns, frequency })
    .from(issues)
    .leftJoin(articles, and(ofIssue, isPublic))
    .where(issueAt(number))
    .orderBy(...byPage)
  if (rows.length === 0) return undefined
  return rows.flatMap(({ article, frequency }) => (article ? [{ ...article, frequency }] : []))
}

/** Caches a Drizzle statement for each database, since building it takes a third of the time of running it. */
function cachedStatement<Statement>(build: (db: Db) => Statement): (db: Db) => Statement {
  const built = new WeakMap<Db, Statement>()
  return (db) => built.getOrInsertComputed(db, build)
}
