import { and, type SQL, sql } from 'drizzle-orm'
import type { Db } from '../../../core/db/connect.ts'
import { channels } from '../../../core/db/enums.ts'
import { isNoneOf, rowsOf } from '../../../core/db/rows.ts'
import { isoTime } from '../../../journal/record/columns.ts'
import type { IssueNumber } from '../../../journal/record/issues/rules.ts'
import type { Channel, DepositState } from '../rules.ts'
import { type ChannelFilter, depositsPerPage } from './rules.ts'

/** The state of an article at a channel; `at` is an ISO time, '' if it was never sent. */
export type KnownDeposit = { channel: Channel; state: DepositState | 'none'; message: string; at: string }

/** Selects an article's deposit at each channel, as JSON. */
const depositsOf = sql`(
  select json_agg(json_build_object('channel', known.channel, 'state', coalesce(deposit.state, 'none'),
    'message', coalesce(deposit.message, ''), 'at', coalesce(${isoTime(sql`deposit.at`)}, '')) order by place)
  from unnest(${`{${channels.join()}}`}::text[]) with ordinality as known (channel, place)
  left join deposits deposit on deposit.channel = known.channel and deposit.article_id = articles.id)`

/** Finds an article's state at each channel; undefined if the ref number belongs to no article, or an `unseen` one. */
export async function findDepositsOf(db: Db, refnumber: string, unseen: readonly number[]) {
  const [found] = await rowsOf<{ deposits: KnownDeposit[] }>(db)`
    select ${depositsOf} as deposits from articles
    where refnumber = ${refnumber} and ${isNoneOf(sql`id`, unseen)}`
  return found?.deposits.map((deposit) => ({ refnumber, ...deposit }))
}

/** An article in the list of channels; `title` is as stored. */
export type ChannelRow = IssueNumber & {
  id: number
  refnumber: string
  title: string
  description: string
  deposits: KnownDeposit[]
  isPublic: boolean
  /** The user who confirmed that its DOI is registered, '' if that is known otherwise; null if it is not registered. */
  registeredby: string | null
}

/**
 * The filters of a list; its page begins after the article `before`, newest first, and leaves out the `unseen`
 * articles.
 */
type ListedBy = {
  filter: ChannelFilter
  issue: IssueNumber | undefined
  before: number | undefined
  unseen: readonly number[]
}

/**
 * Lists a page of public articles with their deposits, newest first, plus one row if there is another page. The list of
 * all articles also has hidden ones whose DOI a user confirmed, because the confirmation is withdrawn here.
 */
export function listChannelRows(db: Db, { filter, issue, before, unseen }: ListedBy): Promise<ChannelRow[]> {
  const place = issue && sql`(year, volume, issue) = (${issue.year}::int, ${issue.volume}::int, ${issue.issue}::int)`
  const isBefore = before ? sql`id < ${before}::int` : undefined
  const isSaid = sql`exists (select from registered_dois where registered_dois.doi = lower(articles.doi) and said_by <> '')`
  const isListed = filter === 'all' ? sql`(status = 'enabled' or ${isSaid})` : sql`status = 'enabled'`
  return rowsOf<ChannelRow>(db)`
    select id, refnumber, title, description, year, volume, issue, ${depositsOf} as deposits, status = 'enabled' as "isPublic",
      (select said_by from registered_dois where registered_dois.doi = lower(articles.doi)) as registeredby from articles
    where ${and(isListed, makeChannelCondition(filter), place, isBefore, isNoneOf(sql`id`, unseen))}
    order by id desc limit ${depositsPerPage + 1}`
}

function makeChannelCondition(filter: ChannelFilter): SQL | undefined {
  const having = (states: SQL) => sql`id in (select article_id from deposits where state in (${states}))`
  const conditions: Record<ChannelFilter, SQL | undefined> = {
    look: having(sql`'failed', 'changed'`),
    none: sql`(select count(*) from deposits where article_id = articles.id) < ${channels.length}`,
    underway: having(sql`'waiting', 'sent'`),
    all: undefined,
  }
  return conditions[filter]
}

/**
 * Counts the deposits of each channel and state, without the `unseen` articles'; an article that was never sent has
 * none.
 */
export async function countDeposits(db: Db, unseen: readonly number[]) {
  return rowsOf<{ channel: Channel; state: DepositState; count: number }>(db)`
    select channel, state, count(*)::int as count from deposits
    where ${isNoneOf(sql`article_id`, unseen)} group by channel, state`
}
