import { sql } from 'drizzle-orm'
import { endedStates } from './state-rules.ts'

/** The states in which a paper's way is over, in SQL. */
export const ended = sql.raw(`('${endedStates.join("', '")}')`)

/**
 * Whether a paper, by what a statement calls it, is under way for those asked to review it: also while the decision
 * that ends it can be taken back.
 */
export const isUnderWay = (paper: 'papers' | 'under_way' | 'asked') => {
  const of = sql.raw(paper)
  return sql`(${of}.state not in ${ended}
    or ${of}.id in (select paper_id from paper_decisions where applied_at is null and not undone))`
}

/** Whether somebody was asked, also if this was taken back since: they may have read the paper. */
export const wasAsked = sql`(review_requests.state not in ('chosen', 'cancelled')
  or (review_requests.state = 'cancelled' and review_requests.asked_at is not null))`

/**
 * Whether a request counts against its reports: one that was cancelled by its last day does not, as its reviewer did
 * not fail it. Decisions cancel what is still open.
 */
export const countsAsAsked = sql`(asked_at is not null and (review_requests.state <> 'cancelled'
  or (review_requests.ended_at at time zone 'utc')::date > case when answered_at is null then answer_due else review_requests.due end))`

/** Whether a paper, by a statement's alias, was sent and confirmed: strangers' drafts are compared with nobody. */
export const wasSent = (paper: 'papers' | 'sent') => sql`${sql.raw(paper)}.state not in ('draft', 'unconfirmed')`
