import { and, asc, desc, gt, lte, sql } from 'drizzle-orm'
import { newestFirst } from '../archives/queries.ts'
import { isoTime } from '../articles/columns.ts'
import { isPublic } from '../articles/queries.ts'
import type { Db } from '../db/connect.ts'
import { rowsOf } from '../db/rows.ts'
import { articles, issues } from '../db/schema.ts'
import { articlesInPart, type HarvestedArticle, type NewestArticle, type SitemapPart } from './rules.ts'

const harvestedColumns = {
  year: articles.year,
  volume: articles.volume,
  issue: articles.issue,
  refnumber: articles.refnumber,
  modification: isoTime(articles.modification),
}

/** The sitemap's parts, each with its newest change: part 0 lists the issues' pages, the rest public articles. */
export async function listParts(db: Db): Promise<SitemapPart[]> {
  return rowsOf<SitemapPart>(
    db,
    sql`
      with last as (select id from articles where status = 'enabled' order by id desc limit 1),
      changed as (
        select 0 as part, max(modification) as at from issues where public_articles > 0
        union all
        select part::int, at from last, generate_series(1, (last.id - 1) / ${articlesInPart}::int + 1) as part, lateral (
          select max(modification) as at from articles
          where status = 'enabled' and id > (part - 1) * ${articlesInPart}::int and id <= part * ${articlesInPart}::int
        ) as newest
      )
      select part, coalesce(${isoTime(sql`at`)}, '') as modification from changed
      where part = 0 or at is not null order by part`,
  )
}

/** The public articles of a sitemap part, by id. */
export async function listArticlesOfPart(db: Db, part: number): Promise<HarvestedArticle[]> {
  const first = (part - 1) * articlesInPart
  return db
    .select(harvestedColumns)
    .from(articles)
    .where(and(isPublic, gt(articles.id, first), lte(articles.id, first + articlesInPart)))
    .orderBy(asc(articles.id))
}

/** Public issues, each with the last change to it or its articles. */
export async function listIssuesWithChange(db: Db) {
  return db
    .select({
      year: issues.year,
      volume: issues.volume,
      issue: issues.issue,
      modification: isoTime(issues.modification),
    })
    .from(issues)
    .where(gt(issues.public_articles, 0))
    .orderBy(...newestFirst)
}

const articlesInFeed = 50

/** The newest public articles. */
export async function listNewestArticles(db: Db): Promise<NewestArticle[]> {
  return db
    .select({
      ...harvestedColumns,
      title: articles.title,
      abstract: articles.abstract,
      authorname: articles.authorname,
      publishdate: articles.publishdate,
      creation: isoTime(articles.creation),
    })
    .from(articles)
    .where(isPublic)
    .orderBy(desc(articles.id))
    .limit(articlesInFeed)
}
