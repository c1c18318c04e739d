import { and, desc, eq, gte, inArray, isNull, lt, type SQL, sql } from 'drizzle-orm'
import type { Db } from '../../core/db/connect.ts'
import { changeKinds } from '../../core/db/enums.ts'
import { pick } from '../../core/db/rows.ts'
import { users } from '../../core/db/tables/accounts.ts'
import { audit } from '../../core/db/tables/office.ts'
import { pageSize } from '../../core/text/paging.ts'
import { lastNameOf } from './name-queries.ts'
import { changesPerPage, type LogQuery } from './rules.ts'

const columns = {
  ...pick(audit, 'id', 'at', 'username', 'kind', 'subject', 'action'),
  name: lastNameOf('audit'),
}

/** A change in the log of all records; `fields` are the names of the changed fields. */
export type LoggedChange = Awaited<ReturnType<typeof listChanges>>['changes'][number]

/** Returns the condition that a change is not about one of the articles that the user may not see, even if deleted. */
export const isOfNone = (unseen: readonly number[]): SQL =>
  unseen.length === 0 ? sql`true` : sql`(kind <> 'article' or subject <> all(${`{${unseen.join(',')}}`}::text[]))`

/**
 * Lists a page of all changes except those of the `unseen` articles, newest first, and whether there are older ones.
 */
export async function listChanges(db: Db, query: LogQuery, unseen: readonly number[]) {
  const rows = await db
    .select({
      ...columns,
      fields: sql<string[]>`array(select jsonb_object_keys(audit.before || audit.after))`,
      after: sql<Record<string, unknown>>`jsonb_build_object(
        'status', audit.after -> 'status', 'is_pinned', audit.after -> 'is_pinned')`,
    })
    .from(audit)
    .where(and(matchLogQuery(query), isOfNone(unseen)))
    .orderBy(desc(audit.id))
    .limit(changesPerPage + 1)
  return { changes: rows.slice(0, changesPerPage), isCut: rows.length > changesPerPage }
}

function matchLogQuery({ userId, kinds, kind, from, to, before }: LogQuery): SQL | undefined {
  return and(
    userId === null ? isNull(audit.user_id) : userId === undefined ? undefined : eq(audit.user_id, userId),
    kind ? eq(audit.kind, kind) : kinds.length < changeKinds.length ? inArray(audit.kind, [...kinds]) : undefined,
    from && gte(audit.at, from),
    to && lt(audit.at, to),
    before === undefined ? undefined : lt(audit.id, before),
  )
}

/** Lists the users for the log's filter. */
export async function listPeople(db: Db): Promise<{ id: number; name: string }[]> {
  return db.select({ id: users.id, name: users.name }).from(users).orderBy(sql`${users.name_key} collate "C"`)
}

/** Selects deletions that were not undone. */
const isDeleted = sql`audit.action = 'delete' and not exists (
  select from audit later where later.kind = audit.kind and later.subject = audit.subject and later.id > audit.id)`

/** A deleted record, with the user and time of the deletion. */
export type DeletedThing = Awaited<ReturnType<typeof listDeleted>>['deleted'][number]

/** Lists a page of the deleted records except the `unseen` articles, last deleted first, with their total number. */
export async function listDeleted(db: Db, page: number, unseen: readonly number[]) {
  const isListed = and(isDeleted, isOfNone(unseen))
  const [deleted, total] = await Promise.all([
    db
      .select(columns)
      .from(audit)
      .where(isListed)
      .orderBy(desc(audit.id))
      .limit(pageSize)
      .offset((page - 1) * pageSize),
    db.$count(audit, isListed),
  ])
  return { deleted, total }
}
