import { and, eq, inArray, not, or, sql } from 'drizzle-orm'
import type { Config } from '../../core/config/config.ts'
import type { Db } from '../../core/db/connect.ts'
import { papers } from '../../core/db/review/papers.ts'
import { users } from '../../core/db/schema.ts'
import { journalEmailOf } from '../letters/journal-email.ts'
import { queueLetter } from '../letters/queueing.ts'
import { type Flag, handlerLetter } from './flag-rules.ts'
import { keepRecusals } from './recusal-queries.ts'
import { recusedFrom, visibleTo } from './sight-queries.ts'

type Needed = { config: Config; clock: () => Date }

const flag = 'nobody_to_handle' satisfies Flag
const isFlagged = sql`${flag} = any(${papers.flags})`

/**
 * Flags the papers under way that no enabled user may see, since each is an author, was asked to review or is recused, and tells
 * the journal of each, without details; takes the flag from those that somebody may see again.
 * @param paperId one paper; all of them if undefined, as when users change
 * @returns whether nothing had to be told
 */
export async function renewHandlers(transaction: Db, services: Needed, paperId?: number): Promise<boolean> {
  await keepRecusals(transaction, paperId)
  const viewers = await transaction
    .select({ id: users.id, name: users.name, role: users.role })
    .from(users)
    .where(and(eq(users.status, 'enabled'), inArray(users.role, ['admin', 'editor'])))
    .orderBy(users.role, users.id)
  const mayAny = or(...viewers.map((viewer) => visibleTo(viewer, recusedFrom(viewer))))
  if (!mayAny) return true // a journal without users, such as before its first start
  const isUnderWay = and(
    inArray(papers.state, ['received', 'returned', 'review', 'revision', 'accepted']),
    paperId === undefined ? undefined : eq(papers.id, paperId),
  )
  await transaction
    .update(papers)
    .set({ flags: sql`array_remove(${papers.flags}, ${flag})` })
    .where(and(isUnderWay, isFlagged, mayAny))
  const left = await transaction
    .update(papers)
    .set({ flags: sql`array_append(${papers.flags}, ${flag})` })
    .where(and(isUnderWay, not(isFlagged), sql`(${mayAny}) is not true`))
    .returning({ id: papers.id })
  if (left.length === 0) return true
  for (const { id } of left) {
    const to = await journalEmailOf(transaction, id) // no address of who is on the paper: its coming would tell who else is
    await queueLetter(transaction, services, { kind: 'new_paper', to, typed: handlerLetter })
  }
  return false
}
