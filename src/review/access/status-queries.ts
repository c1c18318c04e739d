import { sql } from 'drizzle-orm'
import { endedStates } from '../papers/state-rules.ts'

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

/** Whether a paper, by a statement's alias, was sent and confirmed: strangers' drafts are compared with nobody. */
export const wasSent = (paper: 'papers' | 'sent') => sql`${sql.raw(paper)}.state not in ('draft', 'unconfirmed')`
