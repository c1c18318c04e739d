import { and, desc, eq, gt, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import type { Db } from '../../core/db/connect.ts'
import { pick } from '../../core/db/rows.ts'
import { keptFiles } from '../../core/db/tables/installation.ts'
import { audit } from '../../core/db/tables/office.ts'
import { userNameKey } from '../../core/text/credentials.ts'
import { pageSize } from '../../core/text/paging.ts'
import {
  type ChangeKind,
  commandLine,
  type HistoryEntry,
  listReplacedFiles,
  selectDifferences,
  undoUntil,
} from './rules.ts'
import { recordSentForm } from './sent-form-queries.ts'

/**
 * A change for the history: `subject` identifies the record within its kind, `before` is empty for a new record.
 * `userId` defaults to the user named `username`; null means no user.
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
  /** The change whose version this one restores. */
  restores?: number
}

/**
 * Records changes in the transaction that makes them: only the fields that differ. Keeps the replaced files for
 * undoing. Also records the form that made the changes, so that sending it again changes nothing.
 * @returns the ids of the changes
 */
export function recordChange(transaction: Db, ...changes: Change[]): Promise<number[]> {
  return recordChanges(transaction, changes)
}

/** Works as {@link recordChange}, for any number of changes. */
export async function recordChanges(transaction: Db, changes: Change[]): Promise<number[]> {
  const made: number[] = []
  for (let from = 0; from < changes.length; from += recordedAtOnce)
    made.push(...(await recordSome(transaction, changes.slice(from, from + recordedAtOnce))))
  return made
}

/** The most rows of the history in one statement. */
const recordedAtOnce = 1000

async function recordSome(transaction: Db, changes: Change[]): Promise<number[]> {
  const [first] = changes
  if (!first) return []
  await recordSentForm(transaction, first.at)
  const rows = changes.map(({ userId, ...change }) => ({
    ...change,
    ...selectDifferences(change.before, change.after),
    user_id: userId === undefined ? selectUserNamed(change.username) : userId,
  }))
  const made = await transaction.insert(audit).values(rows).returning({ id: audit.id })
  const fileRows = changes.flatMap((change, place) => {
    const change_id = made[place]?.id ?? 0
    return listReplacedFiles(change).map((file) => ({ change_id, ...file, until: undoUntil(change.at) }))
  })
  if (fileRows.length > 0) await transaction.insert(keptFiles).values(fileRows)
  return made.map(({ id }) => id)
}

/** Begins the histories of imported articles, without fields: every later change records the values before it. */
export async function recordImport(transaction: Db, at: Date, articleIds: number[]): Promise<void> {
  const { username } = commandLine
  await transaction.execute(sql`
    insert into audit (at, username, kind, subject, action, before, after)
    select ${at.toISOString()}::timestamptz, ${username}, 'article', id, 'import', '{}', '{}'
    from jsonb_array_elements_text(${JSON.stringify(articleIds)}::text::jsonb) as id`)
}

const selectUserNamed = (name: string) => sql`(select id from users where name_key = ${userNameKey(name)})`

/** One page of a history, and the total of changes. */
type History = { entries: HistoryEntry[]; total: number }

/** The record that changes are about. */
export type Subject = Pick<Change, 'kind' | 'subject'>

const restored = alias(audit, 'restored')

/**
 * Returns one page of a record's changes, newest first, twenty a page; the same query counts them if the page has any.
 */
export async function listHistory(db: Db, { kind, subject }: Subject, page: number): Promise<History> {
  const ofSubject = and(eq(audit.kind, kind), eq(audit.subject, subject))
  const rows = await db
    .select({
      ...pick(audit, 'id', 'at', 'username', 'action', 'before', 'after', 'restores'),
      restored: { at: restored.at, action: restored.action },
      files: keptUntil,
      total: sql<number>`(${db.select({ number: sql`count(*)::int` }).from(audit).where(ofSubject)})`,
    })
    .from(audit)
    .leftJoin(restored, eq(restored.id, audit.restores))
    .where(ofSubject)
    .orderBy(desc(audit.id))
    .limit(pageSize)
    .offset((page - 1) * pageSize)
  const total = rows[0]?.total ?? (page > 1 ? await db.$count(audit, ofSubject) : 0)
  const entries = rows.map(({ total, files, ...entry }) => ({
    ...entry,
    files: Object.fromEntries(Object.entries(files).map(([field, until]) => [field, new Date(until)])),
  }))
  return { entries, total }
}

/** The times until which a change's files are kept, by field. */
const keptUntil = sql<Record<string, string>>`coalesce((
  select json_object_agg(field, until) from kept_files where change_id = audit.id), '{}')`

/** Returns each changed field's value as of `since`; unchanged fields are absent. */
export async function readValuesBefore(
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
