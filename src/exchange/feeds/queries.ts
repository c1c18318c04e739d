import { and, asc, gt, lte, sql } from 'drizzle-orm'
import type { Db } from '../../core/db/connect.ts'
import { pick, rowsOf } from '../../core/db/rows.ts'
import { articles, issues } from '../../core/db/tables/articles.ts'
import { calls, news, webpages } from '../../core/db/tables/site.ts'
import { onlineFirst } from '../../core/online-first.ts'
import { months } from '../../core/text/dates.ts'
import { isDoiRegistered, isoTime, publicPeople, readersTexts, readersTitles } from '../../journal/record/columns.ts'
import { newestFirst } from '../../journal/record/issues/queries.ts'
import { articlesIn, isPublic, ofIssue } from '../../journal/record/queries.ts'
import { entriesInFeed } from './feed-rules.ts'
import { articlesInPart, type HarvestedArticle, type NewestArticle, type SitemapPart } from './rules.ts'

const harvestedColumns = {
  ...pick(articles, 'year', 'volume', 'issue', 'refnumber'),
  modification: isoTime(articles.modification),
}

/** Lists the sitemap's parts with their newest change: part 0 has issues, news and pages, the rest public articles. */
export async function listParts(db: Db): Promise<SitemapPart[]> {
  return rowsOf<SitemapPart>(db)`
    with last as (select id from articles where status = 'enabled' order by id desc limit 1),
    changed as (
      select 0 as part, greatest(max(modification), (select max(modification) from ${news} where status = 'enabled'),
        (select max(modification) from ${webpages} where status = 'enabled'),
        (select max(modification) from ${calls} where status = 'enabled')) as at
      from issues where public_articles > 0
      union all
      select part::int, at from last, generate_series(1, (last.id - 1) / ${articlesInPart}::int + 1) as part, lateral (
        select max(modification) as at from articles
        where status = 'enabled' and id > (part - 1) * ${articlesInPart}::int and id <= part * ${articlesInPart}::int
      ) as newest
    )
    select part, coalesce(${isoTime(sql`at`)}, '') as modification from changed
    where part = 0 or at is not null order by part`
}

/** Lists the public articles of a sitemap part, by id. */
export async function listArticlesOfPart(db: Db, part: number): Promise<HarvestedArticle[]> {
  const first = (part - 1) * articlesInPart
  return db
    .select(harvestedColumns)
    .from(articles)
    .where(and(isPublic, gt(articles.id, first), lte(articles.id, first + articlesInPart)))
    .orderBy(asc(articles.id))
}

/** Lists public issues, each with the last change to it or its articles. */
export async function listIssuesWithChange(db: Db) {
  return db
    .select({
      ...pick(issues, 'year', 'volume', 'issue'),
      modification: isoTime(issues.modification),
    })
    .from(issues)
    .where(gt(issues.public_articles, 0))
    .orderBy(...newestFirst)
}

/** Reports whether an article that became public in a year is online first. */
export async function hasOnlineFirstOf(db: Db, year: number): Promise<boolean> {
  const found = await db
    .select({ id: articles.id })
    .from(articles)
    .where(and(articlesIn(onlineFirst), isPublic, sql`extract(year from ${articles.publishdate}) = ${year}`))
    .limit(1)
  return found.length > 0
}

/** The first day of an issue: of its month if known, else of its year. */
const issueDay = sql`make_date(issues.year, coalesce(array_position(${`{${months.join()}}`}::text[], issues.frequency), 1), 1)`

const newestColumns = sql`articles.year, articles.volume, articles.issue, refnumber, ${readersTitles.title} as title,
  ${readersTexts.abstract} as abstract, authorname, ${publicPeople} as authors,
  case when ${isDoiRegistered} then articles.doi end as doi, articles.language, ${isoTime(articles.modification)} as modification,
  case when articles.online_first then (select local_id from oai_records where article_id = articles.id) end as early_refnumber`

/**
 * Lists the most recently published public articles, each with its day or, without one, its issue's first day; at most
 * as many as the feed has. One index has those with a day in this order, another those without.
 */
export async function listNewestArticles(db: Db): Promise<NewestArticle[]> {
  return rowsOf<NewestArticle>(db)`
    with dated as (
      select id, publishdate as day from articles where ${isPublic} and publishdate is not null
      order by publishdate desc, id desc limit ${entriesInFeed}
    ),
    undated as (
      select own.id, ${issueDay} as day from issues cross join lateral (
        select id from articles where ${ofIssue} and ${isPublic} and publishdate is null
        order by id desc limit ${entriesInFeed}
      ) as own
      where public_articles > 0 and issues.year >= (select min(year) from (
        select year from articles where ${isPublic} and publishdate is null order by year desc limit ${entriesInFeed}
      ) newest)
      order by day desc, own.id desc limit ${entriesInFeed}
    ),
    newest as (select * from dated union all select * from undated order by day desc, id desc limit ${entriesInFeed})
    select ${newestColumns}, to_char(day, 'YYYY-MM-DD') as published
    from newest join articles using (id) order by day desc, id desc`
}
