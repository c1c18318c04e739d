import { asc, desc, type SQL, sql } from 'drizzle-orm'
import type { Db } from '../../../core/db/connect.ts'
import { inBatches, isNoneOf, onlyRow, pick, rowsOf } from '../../../core/db/rows.ts'
import { articles } from '../../../core/db/tables/articles.ts'
import { deskColumns } from '../issue-desk/queries.ts'
import { withUndoableMoves } from '../place/queries.ts'
import {
  type ListFilter,
  type ListSearch,
  listedPerPage,
  listFilters,
  maxCountedArticles,
  maxCountedBeside,
} from './rules.ts'

/**
 * The view of a list: a filter, a search, the current time for filters by day, and the articles that its user may not
 * see.
 */
export type ListQuery = Viewed & { filter: ListFilter; search: ListSearch | undefined }

type Viewed = { now: Date; unseen: readonly number[] }

/** Whether an article's fee is separate from its paper's, which the fees screen lists: a condition on `articles`. */
export const ofArticleAlone = sql`not exists (select from papers where papers.article_id = articles.id and papers.payment <> 'none')`

/** Returns a filter's condition; all except `all` have an index. */
function makeArticleCondition(filter: ListFilter, { now, unseen }: Viewed): SQL {
  const week = new Date(now.getTime() - 7 * 24 * 60 * 60 * 1000)
  const conditions: Record<ListFilter, SQL> = {
    all: sql`true`,
    hidden: sql`${articles.status} = 'disabled'`,
    scheduled: sql`${articles.publish_at} is not null`,
    'without-pdf': sql`${articles.file_hash} is null`,
    unpaid: sql`${articles.ptype} = 'paid' and ${articles.txnid} is null and ${ofArticleAlone}`,
    week: sql`${articles.modification} > ${week.toISOString()}::timestamptz`,
  }
  return sql`${conditions[filter]} and ${isNoneOf(articles.id, unseen)}`
}

/** Returns the ids that a search finds; each part uses an index and stops at the limit of counting. */
function foundBy({ refnumber, txnid, mobile, author, title }: ListSearch): SQL {
  const parts = [
    refnumber && sql`select id from articles where refnumber = ${refnumber}`,
    txnid && sql`select id from articles where lower(txnid) like ${`%${txnid.replaceAll('_', '\\_')}%`}`,
    mobile && sql`select id from articles where regexp_replace(mobile, '\\D', '', 'g') like ${`%${mobile}%`}`,
    author && sql`select id from articles where lower(authorname) ~ ${author}`,
    title && sql`select article_id from article_search where title @@ ${title}::tsquery`,
  ].filter((part) => part !== undefined && part !== '')
  const limited = parts.map((part) => sql`(${part} limit ${maxCountedArticles})`)
  return limited.length > 0 ? sql.join(limited, sql` union `) : sql`select 0`
}

const matching = ({ filter, search, ...viewed }: ListQuery) =>
  search
    ? sql`${makeArticleCondition(filter, viewed)} and ${articles.id} in (${foundBy(search)})`
    : makeArticleCondition(filter, viewed)

/** Counts the articles of each filter: all of them without one, otherwise up to a limit. */
export async function countListed(
  db: Db,
  { filter: chosen, search, ...viewed }: ListQuery,
): Promise<Record<ListFilter, number>> {
  const filters = Object.keys(listFilters) as ListFilter[] // it has no other keys
  return onlyRow(await rowsOf<Record<ListFilter, number>>(db)`${search ? countFound(search) : countEach()}`)

  function countFound(search: ListSearch): SQL {
    const counts = filters.map(
      (filter) =>
        sql`count(*) filter (where ${makeArticleCondition(filter, viewed)})::int as ${sql.identifier(filter)}`,
    )
    return sql`select ${sql.join(counts, sql`, `)} from articles where id in (${foundBy(search)})`
  }

  function countEach(): SQL {
    const counts = filters.map((filter) =>
      filter === 'all'
        ? sql`(select coalesce(sum(articles), 0)::int - ${viewed.unseen.length}::int from issues) as "all"`
        : sql`(${countUpTo(filter, viewed, filter === chosen ? maxCountedArticles : maxCountedBeside)}) as ${sql.identifier(filter)}`,
    )
    return sql`select ${sql.join(counts, sql`, `)}`
  }
}

/** Selects the number of a filter's articles, counted by its index and up to a limit. */
export function countUpTo(filter: ListFilter, viewed: Viewed, most: number): SQL {
  const order = sql.join(orderOf(filter), sql`, `) // the order of its index
  return sql`select count(*)::int from (
    select 1 from articles where ${makeArticleCondition(filter, viewed)} order by ${order} limit ${most}) as found`
}

/** Selects the time when the oldest of a filter's articles was added, which its index finds first. */
export function oldestOf(filter: 'hidden' | 'without-pdf' | 'unpaid', viewed: Viewed): SQL {
  return sql`select creation from articles where ${makeArticleCondition(filter, viewed)} order by id limit 1`
}

export type ListedArticle = Awaited<ReturnType<typeof listArticles>>[number]

/**
 * Lists one page of a list: newest first, scheduled articles by their time, changed ones by their change. Only that
 * page's articles are read in full, not those of the pages before it.
 */
export async function listArticles(db: Db, query: ListQuery, page: number) {
  const order = orderOf(query.filter)
  const shown = sql`select ${articles.id} from articles where ${matching(query)}
    order by ${sql.join(order, sql`, `)} limit ${listedPerPage} offset ${(page - 1) * listedPerPage}`
  const rows = await db
    .select({ ...deskColumns, ptype: articles.ptype, txnid: articles.txnid })
    .from(articles)
    .where(sql`${articles.id} in (${shown})`)
    .orderBy(...order)
  return withUndoableMoves(db, rows, query.now)
}

function orderOf(filter: ListFilter): SQL[] {
  if (filter === 'scheduled') return [asc(articles.publish_at), asc(articles.id)]
  return filter === 'week' ? [desc(articles.modification), desc(articles.id)] : [desc(articles.id)]
}

/** Lists the ref numbers of a list; `most` is the limit of one request. */
export async function listListedRefnumbers(db: Db, query: ListQuery, most: number): Promise<string[]> {
  const rows = await db
    .select({ refnumber: articles.refnumber })
    .from(articles)
    .where(matching(query))
    .orderBy(...orderOf(query.filter))
    .limit(most)
  return rows.map(({ refnumber }) => refnumber)
}

const exportedAtOnce = 1000

/** Reads a list's payments, newest article first, in batches. */
export function listPayments(db: Db, query: ListQuery) {
  const read = (last?: { id: number }) => paymentsBefore(db, query, last?.id ?? 2 ** 31)
  return inBatches<Awaited<ReturnType<typeof paymentsBefore>>[number]>(exportedAtOnce, read)
}

async function paymentsBefore(db: Db, query: ListQuery, before: number) {
  return db
    .select({
      ...pick(articles, 'id', 'refnumber', 'description', 'authorname', 'ptype', 'txnid', 'mobile', 'email'),
      ...pick(articles, 'status'),
    })
    .from(articles)
    .where(sql`${matching(query)} and ${articles.id} < ${before}::bigint`)
    .orderBy(desc(articles.id))
    .limit(exportedAtOnce)
}
