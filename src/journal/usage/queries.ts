import { eq, type SQL, sql } from 'drizzle-orm'
import type { Db } from '../../core/db/connect.ts'
import { rowsOf } from '../../core/db/rows.ts'
import { articles } from '../../core/db/tables/articles.ts'
import { usageMonths } from '../../core/db/tables/usage.ts'
import { nameKey } from '../../core/pasted/name-keys.ts'
import { dayIn } from '../../core/text/dates.ts'
import type { Settings } from '../../office/settings/rules.ts'
import type { Services } from '../../services.ts'
import { readersTitles } from '../record/columns.ts'
import type { IssueNumber } from '../record/issues/rules.ts'
import { isPublic } from '../record/queries.ts'
import type { ArticleSummary } from '../record/rules.ts'

/**
 * The counts that readers see, up to the last closed day: downloads are requests, views all other investigations.
 */
export type Usage = { views: number; downloads: number }

export const usageSums = {
  views: sql<number>`coalesce(sum(total_investigations - total_requests), 0)::float8`,
  downloads: sql<number>`coalesce(sum(total_requests), 0)::float8`,
}

type Shown = Pick<Settings, 'show_usage'>

/** Sums an article's usage; undefined if usage is not public. */
export async function usageOfArticle(db: Db, { show_usage }: Shown, refnumber: string): Promise<Usage | undefined> {
  if (!show_usage) return undefined
  const [row] = await db
    .select(usageSums)
    .from(usageMonths)
    .innerJoin(articles, eq(articles.id, usageMonths.article_id))
    .where(eq(articles.refnumber, refnumber))
  return row
}

/** Sums the usage of an author's public articles; undefined if usage is not public. */
export async function usageOfAuthor(
  db: Db,
  { show_usage }: Shown,
  author: { name: string } | { orcid: string },
): Promise<Usage | undefined> {
  if (!show_usage) return undefined
  const ids =
    'name' in author
      ? sql`select article_id from article_names where kind = 'author' and key = ${nameKey(author.name, 'author')}`
      : sql`select article_id from article_authors where orcid = ${author.orcid}`
  const [row] = await rowsOf<Usage>(db)`
    select ${usageSums.views} as views, ${usageSums.downloads} as downloads
    from usage_months join articles on articles.id = article_id
    where ${isPublic} and article_id in (${ids})`
  return row
}

/** A public article in a list of the most read. */
export type MostRead = Pick<ArticleSummary, 'refnumber' | 'title' | keyof IssueNumber>

const listedMostRead = 5
const recentDays = 30

export type MostReadLists = { recent: MostRead[]; ever: MostRead[] }

/** Returns the most read articles if usage is public; cached until the content changes or a day is closed. */
export async function findMostRead(
  { db, pageCache, clock, config }: Pick<Services, 'db' | 'pageCache' | 'clock' | 'config'>,
  { show_usage }: Shown,
): Promise<MostReadLists | undefined> {
  if (!show_usage) return undefined
  return pageCache.once('most read', () => listMostRead(db, dayIn(config.timeZone, clock())))
}

/** Lists the most read public articles, of the last thirty closed days and of all time. @param today 'YYYY-MM-DD' */
async function listMostRead(db: Db, today: string): Promise<MostReadLists> {
  const most = (counts: SQL) =>
    rowsOf<MostRead>(db)`
      select refnumber, ${readersTitles.title} as title, year, volume, issue from (${counts}) counted
        join articles on articles.id = counted.id
      where ${isPublic} order by times desc, articles.id desc limit ${listedMostRead}`
  const [recent, ever] = await Promise.all([
    most(sql`select read.id, sum(read.times) as times
      from usage_past_days, unnest(articles, total_investigations) as read(id, times)
      where day >= ${today}::date - ${recentDays}::int group by read.id`),
    most(sql`select article_id as id, sum(total_investigations) as times from usage_months group by article_id`),
  ])
  return { recent, ever }
}
