import { and, desc, eq, inArray, max, type SQL, sql } from 'drizzle-orm'
import type { Db } from '../../core/db/connect.ts'
import { rowsOf } from '../../core/db/rows.ts'
import { articles, notices } from '../../core/db/schema.ts'
import { type LoggedNotice, type NoticeFilter, noticesPerPage } from './rules.ts'

const loggedColumns = {
  id: notices.id,
  recipient: notices.recipient,
  state: notices.state,
  attempts: notices.attempts,
  next_attempt_at: notices.next_attempt_at,
  started_at: notices.started_at,
  error: notices.error,
  createdby: notices.createdby,
  created_at: notices.created_at,
  settledby: notices.settledby,
  settled_at: notices.settled_at,
}

const maxLogged = 20

/** The latest notices of an article, newest first. */
export async function listNoticesOf(db: Db, articleId: number): Promise<LoggedNotice[]> {
  return db
    .select(loggedColumns)
    .from(notices)
    .where(eq(notices.article_id, articleId))
    .orderBy(desc(notices.id))
    .limit(maxLogged)
}

/** The latest notice of each article that has one, by ref number. */
export async function latestNotices(db: Db, refnumbers: string[]): Promise<Map<string, LoggedNotice>> {
  const rows = await db
    .selectDistinctOn([notices.article_id], { ...loggedColumns, refnumber: articles.refnumber })
    .from(notices)
    .innerJoin(articles, eq(articles.id, notices.article_id))
    .where(inArray(articles.refnumber, refnumbers))
    .orderBy(notices.article_id, desc(notices.id))
  return new Map(rows.map(({ refnumber, ...notice }) => [refnumber, notice]))
}

/** The id of the newest notice; 0 if there is none. */
export async function newestNotice(db: Db): Promise<number> {
  const [found] = await db.select({ newest: max(notices.id) }).from(notices)
  return found?.newest ?? 0
}

const newerNotice = sql`exists (select from notices newer where newer.article_id = ${notices.article_id} and newer.id > ${notices.id})`

/** A filter's condition; a newer notice of the article settles one that needs attention. */
function conditionOf(filter: NoticeFilter): SQL | undefined {
  const conditions: Record<NoticeFilter, SQL | undefined> = {
    look: and(inArray(notices.state, ['failed', 'unsure']), sql`not ${newerNotice}`),
    waiting: inArray(notices.state, ['waiting', 'sending']),
    sent: eq(notices.state, 'sent'),
    all: undefined,
  }
  return conditions[filter]
}

export type ListedNotice = Awaited<ReturnType<typeof listNotices>>[number]

/** One page of a list of notices, newest first, each with its article. */
export async function listNotices(db: Db, filter: NoticeFilter, page: number) {
  return db
    .select({
      ...loggedColumns,
      article: {
        id: articles.id,
        title: articles.title,
        description: articles.description,
        refnumber: articles.refnumber,
      },
    })
    .from(notices)
    .innerJoin(articles, eq(articles.id, notices.article_id))
    .where(conditionOf(filter))
    .orderBy(desc(notices.id))
    .limit(noticesPerPage)
    .offset((page - 1) * noticesPerPage)
}

/** Counts a filter's notices. */
export async function countNotices(db: Db, filter: NoticeFilter): Promise<number> {
  const [found] = await rowsOf<{ count: number }>(db)`${countStatement(filter)}`
  return found?.count ?? 0
}

/** The statement that counts a filter's notices. */
export function countStatement(filter: NoticeFilter): SQL {
  return sql`select count(*)::int as count from ${notices} where ${conditionOf(filter) ?? true}`
}
