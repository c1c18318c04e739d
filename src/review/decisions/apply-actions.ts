import { and, eq, isNull, lte, ne, sql } from 'drizzle-orm'
import { findEarliest } from '../../core/db/rows.ts'
import { paperDecisions } from '../../core/db/tables/review/papers.ts'
import { reviewRequests } from '../../core/db/tables/review/reviewers.ts'
import type { Services } from '../../services.ts'
import { changeRequestLink, limitLinks } from '../access-links/queries.ts'
import { decisions } from '../papers/decision-rules.ts'
import { isEnded } from '../papers/state-rules.ts'
import { cancelRequest } from '../reviewer/ending.ts'
import { listOwnRequests, type OwnRequest, updateRequest } from '../reviewer/queries.ts'
import { writeToReviewer } from '../reviewer/writing.ts'

type Needed = Pick<Services, 'db' | 'clock' | 'config'>

const isToApply = sql`${paperDecisions.applied_at} is null and not ${paperDecisions.undone}`

/** Applies the decisions whose time to undo is over. A job; several processes may run it at once. */
export async function applyDecisions(services: Needed): Promise<void> {
  const { db, clock } = services
  const due = await db
    .select({ id: paperDecisions.id, paper_id: paperDecisions.paper_id })
    .from(paperDecisions)
    .where(and(lte(paperDecisions.undo_until, clock()), isToApply))
    .limit(100)
  for (const { id, paper_id } of due)
    await db.transaction(async (tx) => {
      await tx.execute(sql`select from papers where id = ${paper_id} for update`)
      await applyDecision({ ...services, db: tx }, id)
    })
}

/** Returns the time when the next decision takes effect. */
export const findNextDecision = ({ db }: Pick<Services, 'db'>): Promise<Date | undefined> =>
  findEarliest(db, paperDecisions.undo_until, isToApply)

/** Makes a decision visible to its author, ends open requests, thanks reviewers, and sets the last day of links. */
export async function applyDecision(services: Needed, id: string): Promise<void> {
  const { db: tx } = services
  const at = services.clock()
  const [decision] = await tx
    .update(paperDecisions)
    .set({ applied_at: at, undo_until: sql`least(${paperDecisions.undo_until}, ${at.toISOString()}::timestamptz)` })
    .where(and(eq(paperDecisions.id, id), isNull(paperDecisions.applied_at), eq(paperDecisions.undone, false)))
    .returning({ paper_id: paperDecisions.paper_id, decision: paperDecisions.decision })
  if (!decision) return
  const { paper_id } = decision
  const isOver = decision.decision === 'return' ? ne(reviewRequests.state, 'chosen') : undefined // its round continues
  const isMeant = and(eq(reviewRequests.paper_id, paper_id), isNull(reviewRequests.ended_at), isOver)
  for (const request of await listOwnRequests(tx, isMeant)) await endRequest(services, request, at)
  if (isEnded(decisions[decision.decision].leadsTo)) await limitLinks(tx, paper_id, at)
}

/**
 * Ends a request: a reviewer who reported is thanked and keeps the link, one who has not answered or reported gets a
 * letter.
 */
async function endRequest(services: Needed, request: OwnRequest, at: Date): Promise<void> {
  const { db: tx } = services
  const { id, state, thanked_at } = request
  if (state === 'invited' || state === 'accepted' || state === 'chosen')
    return cancelRequest(services, request, { by: 'journal' })
  const isReported = state === 'reported'
  if (isReported && thanked_at === null) await writeToReviewer(services, request, { kind: 'thanks', by: 'journal' })
  await updateRequest(tx, id, { ended_at: at, ...(isReported && { thanked_at: thanked_at ?? at }) })
  if (!isReported) await changeRequestLink(tx, request.request, { state: 'ended' })
}
