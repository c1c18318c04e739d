import { and, desc, eq, gt, sql } from 'drizzle-orm'
import { userNameKey } from '../accounts/rules.ts'
import type { Db } from '../db/connect.ts'
import { audit } from '../db/schema.ts'
import { pageSize } from '../text/paging.ts'
import { type ChangeKind, commandLine, differences, type HistoryEntry } from './rules.ts'

/**
 * A change for the history: `subject` names the thing within its kind, `before` is empty for a new thing. `userId` defaults
 * to the user named `username`; null means nobody.
 */
export type Change = {
  at: Date
  username: string
  userId?: number | null
  address?: string
  kind: ChangeKind
  subject: string
  action: string
  before: Record<string, unknown>
  after: Record<string, unknown>
}

/** Records changes, only the fields that differ, in the transaction that makes them. */
export async function record(transaction: Db, ...changes: Change[]): Promise<void> {
  if (changes.length === 0) return
  const rows = changes.map(({ userId, ...change }) => ({
    ...change,
    ...differences(change.before, change.after),
    user_id: userId === undefined ? userNamed(change.username) : userId,
  }))
  await transaction.insert(audit).values(rows)
}

/**
 * Begins the histories of many imported articles in one statement. Their fields are left out, which every later change tells
 * as they were before it.
 */
export async function recordImport(transaction: Db, at: Date, articleIds: number[]): Promise<void> {
  const { username } = commandLine
  await transaction.execute(sql`
    insert into audit (at, username, kind, subject, action, before, after)
    select ${at.toISOString()}::timestamptz, ${username}, 'article', id, 'import', '{}', '{}'
    from jsonb_array_elements_text(${JSON.stringify(articleIds)}::text::jsonb) as id`)
}

function userNamed(name: string) {
  return sql`(select id from users where name_key = ${userNameKey(name)})`
}

/** One page of a history, and the total of changes. */
export type History = { entries: HistoryEntry[]; total: number }

/** One page of a thing's changes, newest first, twenty a page; the same query counts them if the page has any. */
export async function listHistory(db: Db, kind: ChangeKind, subject: string, page: number): Promise<History> {
  const ofSubject = and(eq(audit.kind, kind), eq(audit.subject, subject))
  const rows = await db
    .select({
      id: audit.id,
      at: audit.at,
      username: audit.username,
      action: audit.action,
      before: audit.before,
      after: audit.after,
      total: sql<number>`(${db.select({ number: sql`count(*)::int` }).from(audit).where(ofSubject)})`,
    })
    .from(audit)
    .where(ofSubject)
    .orderBy(desc(audit.id))
    .limit(pageSize)
    .offset((page - 1) * pageSize)
  const total = rows[0]?.total ?? (page > 1 ? await db.$count(audit, ofSubject) : 0)
  return { entries: rows.map(({ total, ...entry }) => entry), total }
}

/** Each changed field's value as of `since`; unchanged fields are absent. */
export async function valuesBefore(
  db: Db,
  { kind, subject, since }: Pick<Change, 'kind' | 'subject'> & { since: Date },
): Promise<Record<string, unknown>> {
  const changes = await db
    .select({ before: audit.before })
    .from(audit)
    .where(and(eq(audit.kind, kind), eq(audit.subject, subject), gt(audit.at, since)))
    .orderBy(desc(audit.id))
  return Object.assign({}, ...changes.map(({ before }) => before))
}
