import { and, inArray, type SQL, sql } from 'drizzle-orm'
import type { Db } from '../../core/db/connect.ts'
import { pick, rowsOf } from '../../core/db/rows.ts'
import { articles, issues } from '../../core/db/tables/articles.ts'
import { policyDeposits } from '../../core/db/tables/record.ts'
import { articleColumns } from '../../journal/record/columns.ts'
import type { IssueNumber } from '../../journal/record/issues/rules.ts'
import { articlesIn, byPage, isPublic, ofIssue } from '../../journal/record/queries.ts'
import type { StoredSupplement } from '../../journal/record/supplement-rules.ts'
import { datedVersions } from '../../journal/record/version-rules.ts'
import { readSettings } from '../../office/settings/queries.ts'
import { originOf } from '../../office/settings/rules.ts'
import type { Services } from '../../services.ts'
import type { Described } from './missing-rules.ts'
import { choosePolicy } from './policy-rules.ts'
import type { Channel } from './rules.ts'

type Needed = Pick<Services, 'db' | 'config'>

/** Lists the public articles of an issue by first page, with all data for indexes. */
export const listDescribedOfIssue = (services: Needed, number: IssueNumber) =>
  describeWhere(services, articlesIn(number))

/** Lists the public articles with these ids, with all data for indexes. */
export const listDescribed = (services: Needed, ids: number[]) => describeWhere(services, inArray(articles.id, ids))

/** Finds any public article, with all data for indexes; [] if there is none. */
export async function findAnyDescribed(services: Needed): Promise<Described[]> {
  const [any] = await services.db.select({ id: articles.id }).from(articles).where(isPublic).limit(1)
  return any ? listDescribed(services, [any.id]) : []
}

/** Returns the files of articles' supplements, by the articles' ids. */
export async function listSupplementFiles(db: Db, ids: number[]): Promise<Map<number, StoredSupplement[]>> {
  const rows = await db
    .select(pick(articles, 'id', 'supplements'))
    .from(articles)
    .where(inArray(articles.id, ids))
  return new Map(rows.map(({ id, supplements }) => [id, supplements]))
}

/** Returns the ids of the public articles with these ref numbers. */
export async function findPublicIds(db: Db, refnumbers: string[]): Promise<number[]> {
  const rows = await db
    .select({ id: articles.id })
    .from(articles)
    .where(and(inArray(articles.refnumber, refnumbers), isPublic))
  return rows.map(({ id }) => id)
}

/** Reads without the cache, so that other processes' latest changes are included. */
async function describeWhere({ db, config }: Needed, condition: SQL | undefined): Promise<Described[]> {
  const [settings, [policy]] = await Promise.all([
    readSettings(db),
    db.select(pick(policyDeposits, 'doi', 'registered_at')).from(policyDeposits),
  ])
  const rows = await db
    .select({
      id: articles.id,
      file: articles.file_hash,
      article: articleColumns,
      frequency: issues.frequency,
      issueTitle: issues.title,
    })
    .from(articles)
    .innerJoin(issues, ofIssue)
    .where(and(condition, isPublic))
    .orderBy(...byPage)
  const origin = originOf(config, settings)
  return rows.map(({ id, file, ...of }) => ({
    id,
    file,
    cited: {
      ...of,
      settings,
      origin,
      policy: choosePolicy(settings, of.article.doi ?? '', policy),
      versions: datedVersions(of.article.versions, config.timeZone),
    },
  }))
}

type QueueRequest = { channel: Channel; which: SQL; createdby: string; at: Date }

/**
 * Queues the public articles that were never sent, failed or changed. A deposit in progress is repeated afterwards if
 * its article has changed; an unchanged registration stays as it is.
 * @param which the condition for the articles
 * @returns the number of newly queued articles
 */
export async function queue(db: Db, { channel, which, createdby, at }: QueueRequest): Promise<number> {
  const time = sql`${at.toISOString()}::timestamptz`
  const again = sql`known.state in ('failed', 'changed')`
  const unlessAgain = (column: SQL, fresh: SQL) => sql`case when ${again} then ${fresh} else ${column} end`
  const [row] = await rowsOf<{ queued: number }>(db)`
    with written as (insert into deposits as known (article_id, channel, state, at, next_attempt_at, createdby)
    select id, ${channel}::text, 'waiting', ${time}, ${time}, ${createdby}::text
    from articles where status = 'enabled' and (${which})
    on conflict (article_id, channel) do update set
      state = ${unlessAgain(sql`known.state`, sql`'waiting'`)}, at = ${unlessAgain(sql`known.at`, sql`excluded.at`)},
      message = ${unlessAgain(sql`known.message`, sql`''`)}, attempts = ${unlessAgain(sql`known.attempts`, sql`0`)},
      next_attempt_at = ${unlessAgain(sql`known.next_attempt_at`, sql`excluded.next_attempt_at`)},
      createdby = ${unlessAgain(sql`known.createdby`, sql`excluded.createdby`)},
      asked = known.state in ('waiting', 'sent') or known.stale
    returning (known.state = 'waiting' and known.at = ${time}) as is_queued)
    select count(*) filter (where is_queued)::int as queued from written`
  return row?.queued ?? 0
}
