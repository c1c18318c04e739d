import { and, eq, inArray } from 'drizzle-orm'
import { reviewRequests } from '../../core/db/tables/review/reviewers.ts'
import { cancelLetters } from '../../office/letters/queue-queries.ts'
import type { Services } from '../../services.ts'
import { changeRequestLink } from '../access-links/queries.ts'
import type { Wording } from '../letters/template-rules.ts'
import { recordEvent } from '../timeline/queries.ts'
import { listOwnRequests, type OwnRequest, updateRequest } from './queries.ts'
import { writeToReviewer } from './writing.ts'

/**
 * Ends a request: its link answers 410, and a reviewer who was asked gets a letter with thanks. Waiting letters are
 * cancelled.
 */
export async function cancelRequest(
  services: Pick<Services, 'db' | 'clock' | 'config'>,
  request: OwnRequest,
  { by, letter }: { by: string; letter?: Wording },
): Promise<void> {
  const { db: tx } = services
  const at = services.clock()
  await updateRequest(tx, request.id, { state: 'cancelled', ended_at: at })
  await changeRequestLink(tx, request.request, { state: 'ended' })
  const unsent = await cancelLetters(tx, { request: request.request }, { by, at })
  const wasAsked = request.state === 'invited' || request.state === 'accepted'
  if (wasAsked && (!unsent.includes('invitation') || request.state === 'accepted'))
    await writeToReviewer(services, request, { kind: 'cancelled', typed: letter, by })
  const values = { name: request.name, request: request.request }
  await recordEvent(tx, { paperId: request.paper_id, at, by, what: 'cancelled', values })
}

/** Ends a paper's open requests, as at a withdrawal: reviewers get a letter with thanks. */
export async function cancelOpenRequests(
  services: Pick<Services, 'db' | 'clock' | 'config'>,
  paperId: number,
): Promise<void> {
  const isOpen = inArray(reviewRequests.state, ['chosen', 'invited', 'accepted', 'lapsed', 'declined'])
  for (const request of await listOwnRequests(services.db, and(eq(reviewRequests.paper_id, paperId), isOpen)))
    await cancelRequest(services, request, { by: 'journal' })
}
