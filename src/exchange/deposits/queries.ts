import { and, eq, inArray, type SQL } from 'drizzle-orm'
import type { Db } from '../../core/db/connect.ts'
import { rowsOf } from '../../core/db/rows.ts'
import { articles, issues } from '../../core/db/schema.ts'
import { articleColumns } from '../../journal/articles/columns.ts'
import { articlesIn, byPage, isPublic, ofIssue } from '../../journal/articles/queries.ts'
import type { IssueNumber } from '../../journal/issues/rules.ts'
import { readSettings } from '../../office/settings/queries.ts'
import { originOf } from '../../office/settings/rules.ts'
import type { Services } from '../../services.ts'
import type { Described } from './missing-rules.ts'
import { type Channel, versionAt } from './rules.ts'

type Needed = Pick<Services, 'db' | 'config'>

/** The public articles of an issue by first page, with all data that indexes receive. */
export function listDescribedOfIssue(services: Needed, number: IssueNumber): Promise<Described[]> {
  return describedWhere(services, articlesIn(number))
}

/** The articles with these ids that are public, with all data that indexes receive. */
export function listDescribed(services: Needed, ids: number[]): Promise<Described[]> {
  return describedWhere(services, inArray(articles.id, ids))
}

/** Any public article, with all data that indexes receive; undefined if there is none. */
export async function findAnyDescribed(services: Needed): Promise<Described[]> {
  const [any] = await services.db.select({ id: articles.id }).from(articles).where(isPublic).limit(1)
  return any ? listDescribed(services, [any.id]) : []
}

/** The ids of the articles with these ref numbers that are public. */
export async function idsOfPublic(db: Db, refnumbers: string[]): Promise<number[]> {
  const rows = await db
    .select({ id: articles.id })
    .from(articles)
    .where(and(inArray(articles.refnumber, refnumbers), isPublic))
  return rows.map(({ id }) => id)
}

/** Reads without the cache, so that it includes other processes' latest changes. */
async function describedWhere({ db, config }: Needed, condition: SQL | undefined): Promise<Described[]> {
  const settings = await readSettings(db)
  const rows = await db
    .select({ id: articles.id, file: articles.file_hash, article: articleColumns, frequency: issues.frequency })
    .from(articles)
    .innerJoin(issues, ofIssue)
    .where(and(condition, isPublic))
    .orderBy(...byPage)
  const origin = originOf(config, settings)
  return rows.map(({ id, file, article, frequency }) => ({ id, file, cited: { article, frequency, settings, origin } }))
}

/** Whether there is an issue, public or not. */
export async function isIssue(db: Db, { year, volume, issue }: IssueNumber): Promise<boolean> {
  const place = and(eq(issues.year, year), eq(issues.volume, volume), eq(issues.issue, issue))
  const found = await db.select({ year: issues.year }).from(issues).where(place)
  return found.length > 0
}

/** The version of a channel's next deposit. It always grows, across processes and even if a clock is set back. */
export async function nextVersion(db: Db, channel: Channel, at: Date): Promise<number> {
  const now = versionAt(at)
  const [row] = await rowsOf<{ version: string }>(db)`
    insert into channel_workers (channel, version) values (${channel}, ${now})
    on conflict (channel) do update set version = greatest(excluded.version, channel_workers.version + 1)
    returning version::text`
  return Number(row?.version)
}
