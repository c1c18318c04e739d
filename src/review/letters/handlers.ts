import { and, eq, inArray, not, sql } from 'drizzle-orm'
import type { Config } from '../../core/config/config.ts'
import type { Db } from '../../core/db/connect.ts'
import { papers } from '../../core/db/tables/review/papers.ts'
import { journalEmailOf } from '../../journal/access/journal-email.ts'
import { keepRecusals } from '../../journal/access/recusal-queries.ts'
import { type Flag, handlerLetter } from '../papers/flag-rules.ts'
import { queueLetter } from './queueing.ts'

type Needed = { config: Config; clock: () => Date }

const flag = 'nobody_to_handle' satisfies Flag
const isFlagged = sql`${flag} = any(${papers.flags})`

/** The possible editors of papers, and whether one may handle a paper ({@link keepRecusals}). */
const handlers = sql`from users where status = 'enabled' and role in ('admin', 'editor')`
const hasHandler = sql`exists (
  select ${handlers} and (role = 'admin' or users.id = ${papers.editor_id}) and not exists (
    select from paper_recusals where paper_id = ${papers.id} and user_id = users.id and not lifted))`

/**
 * Flags the papers under way that no enabled user may see, since each is an author, was asked to review or is recused;
 * informs the journal of each, without details. Removes the flag from those that a user may see again.
 * @param paperId one paper; all papers if undefined, as after a change of users
 * @returns whether no letter was needed
 */
export async function renewHandlers(transaction: Db, services: Needed, paperId?: number): Promise<boolean> {
  await keepRecusals(transaction, paperId)
  const isUnderWay = and(
    inArray(papers.state, ['received', 'returned', 'review', 'revision', 'accepted']),
    paperId === undefined ? undefined : eq(papers.id, paperId),
  )
  await transaction
    .update(papers)
    .set({ flags: sql`array_remove(${papers.flags}, ${flag})` })
    .where(and(isUnderWay, isFlagged, hasHandler))
  const left = await transaction
    .update(papers)
    .set({ flags: sql`array_append(${papers.flags}, ${flag})` })
    .where(and(isUnderWay, not(isFlagged), not(hasHandler), sql`exists (select ${handlers})`))
    .returning({ id: papers.id })
  if (left.length === 0) return true
  for (const { id } of left) {
    const to = await journalEmailOf(transaction, id)
    await queueLetter(transaction, services, { kind: 'new_paper', to, typed: handlerLetter })
  }
  return false
}
