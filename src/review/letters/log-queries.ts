import { and, desc, eq, getTableColumns, inArray, type SQL, sql } from 'drizzle-orm'
import type { Db } from '../../core/db/connect.ts'
import { rowsOf } from '../../core/db/rows.ts'
import { notices } from '../../core/db/tables/letters.ts'
import { idIn } from '../../core/text/clean.ts'
import { newerLetter } from '../../journal/author-mail/list-queries.ts'
import { decideLetter, isUnsettledNow } from '../../office/letters/queue-queries.ts'
import type { Actor } from '../../services.ts'
import { readAccess } from './access-queries.ts'
import { type LogFilter, type LogQuery, logFilters } from './log-rules.ts'

const { message_id: _, serial: __, ...columns } = getTableColumns(notices)
const { body: ___, ...listed } = columns

/**
 * The condition for visible letters about papers; admins also see those about accounts, and letters to articles'
 * authors have a separate list.
 */
type Access = SQL

const conditions: Record<LogFilter, SQL | undefined> = {
  look: sql`(${isUnsettledNow} and not ${newerLetter})`,
  waiting: inArray(notices.state, ['waiting', 'sending']),
  sent: eq(notices.state, 'sent'),
  all: undefined,
}

function makeLetterLogCondition(access: Access, { number, state }: LogQuery): SQL | undefined {
  return and(access, number ? eq(notices.paper, number) : undefined, state ? eq(notices.state, state) : undefined)
}

export type ListedLetter = Awaited<ReturnType<typeof listLog>>[number]

/** Returns one page of the log, newest first, without the letters' texts. */
export async function listLog(
  db: Db,
  access: Access,
  query: LogQuery & { filter?: LogFilter; page: number; limit: number },
) {
  return db
    .select(listed)
    .from(notices)
    .where(and(makeLetterLogCondition(access, query), conditions[query.filter ?? 'all']))
    .orderBy(desc(notices.serial))
    .limit(query.limit)
    .offset((query.page - 1) * query.limit)
}

/** Counts each filter's letters, with a single check of access for all. */
export async function countLog(db: Db, access: Access, query: LogQuery): Promise<Record<LogFilter, number>> {
  const filters = Object.keys(logFilters) as LogFilter[] // its own keys
  const counts = filters.map(
    (filter) => sql`count(*) filter (where ${conditions[filter] ?? sql`true`})::int as ${sql.identifier(filter)}`,
  )
  const [row] = await rowsOf<Record<LogFilter, number>>(db)`
    select ${sql.join(counts, sql`, `)} from ${notices} where ${makeLetterLogCondition(access, query)}`
  if (!row) throw new Error('The counts were not answered')
  return row
}

/** Returns one letter, if the user may see it; its text has a mark in place of the link. @param typed its id */
export async function findLetter({ db, viewer }: Pick<Actor, 'db' | 'viewer'>, typed: string) {
  const id = idIn(typed)
  if (!id) return undefined
  const [found] = await db
    .select(columns)
    .from(notices)
    .where(and(await readAccess(db, viewer), eq(notices.id, id)))
  return found
}

export type FoundLetter = NonNullable<Awaited<ReturnType<typeof findLetter>>>

/**
 * Records that a user sent a letter by hand; a decision that the letter announces can no longer be undone.
 * @returns false if its state does not allow it, or has changed
 */
export async function markSent(
  transaction: Db,
  { id, paper }: Pick<FoundLetter, 'id' | 'paper'>,
  { by, at }: { by: string; at: Date },
): Promise<boolean> {
  // before the letter, in the same order as for undoing a decision
  await transaction.execute(sql`select from papers where number = ${paper} for update`)
  if (!(await decideLetter(transaction, id, { decision: 'sent', by, at }))) return false
  await transaction.execute(sql`update paper_decisions set undo_until = least(undo_until, ${at.toISOString()}::timestamptz)
    where ${id}::bigint = any(letter_ids) and applied_at is null and not undone`)
  return true
}

/** Replaces a letter of a decision by its repetition, so that this one is cancelled if the decision is undone. */
export async function replaceLetter(transaction: Db, id: number, by: number): Promise<void> {
  await transaction.execute(sql`update paper_decisions set letter_ids = array_replace(letter_ids, ${id}::bigint, ${by}::bigint)
    where ${id}::bigint = any(letter_ids)`)
}
