import { sql } from 'drizzle-orm'
import { endedStates } from '../../core/db/enums.ts'
import { paperDecisions, papers } from '../../core/db/tables/review/papers.ts'

/** The states in which a paper has ended, in SQL. */
export const ended = sql.raw(`('${endedStates.join("', '")}')`)

/**
 * Returns the condition that a paper, by its name in a statement, is under way for the people asked to review it: also
 * while the decision that ends it can be undone.
 */
export const isUnderWay = (paper: 'papers' | 'under_way' | 'asked') => {
  const of = sql.raw(paper)
  return sql`(${of}.state not in ${ended}
    or ${of}.id in (select paper_id from paper_decisions where applied_at is null and not undone))`
}

/** The condition on `papers` that a decision is waiting to take effect, unknown to the author. */
export const isPending = sql<boolean>`exists (select from ${paperDecisions} where ${paperDecisions.paper_id} = ${papers.id}
  and ${paperDecisions.applied_at} is null and not ${paperDecisions.undone})`

/** The condition that a person was asked, even if this was cancelled later: they may have read the paper. */
export const wasAsked = sql`(review_requests.state not in ('chosen', 'cancelled')
  or (review_requests.state = 'cancelled' and review_requests.asked_at is not null))`

/**
 * The condition that a request counts in the reviewer's rate of reports: not if it was cancelled by its last day, since
 * the reviewer did not miss it. Decisions cancel open requests.
 */
export const countsAsAsked = sql`(asked_at is not null and (review_requests.state <> 'cancelled'
  or (review_requests.ended_at at time zone 'utc')::date > case when answered_at is null then answer_due else review_requests.due end))`

/**
 * Returns the condition that a paper, by its alias in a statement, was sent and confirmed: strangers' drafts are not
 * compared with anyone.
 */
export const wasSent = (paper: 'papers' | 'sent') => sql`${sql.raw(paper)}.state not in ('draft', 'unconfirmed')`
