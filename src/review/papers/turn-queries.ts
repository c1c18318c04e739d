import { type SQL, sql } from 'drizzle-orm'
import type { Db } from '../../core/db/connect.ts'
import { plannedRowsOf } from '../../core/db/rows.ts'
import { unsettledStates } from '../../office/letters/rules.ts'
import type { TurnFacts } from './state-rules.ts'
import type { DatedFacts } from './turn-rules.ts'

/** Requests of a paper's present round, by state. */
type RequestCounts = {
  chosen: number
  invited: number
  accepted: number
  declined: number
  lapsed: number
  reported: number
}

/** A paper's standing, and what decides whose turn it is. */
export type Standing = DatedFacts &
  RequestCounts & { id: number; number: string; round: number; editor_id: number | null }

type Stored = Omit<Standing, 'wanted' | TimeName> & { [Name in TimeName]: string | null } & { since: string }
type TimeName = 'unsettled_since' | 'asked_since' | 'accepted_since' | 'answered_last' | 'reported_last' | 'since'

/** The states of letters that an editor must settle. */
const unsettled = sql.join(
  unsettledStates.map((state) => sql`${state}`),
  sql`, `,
)

/** Holds for the papers that may wait for somebody: those that have not ended, or have letters to settle. */
export const mayWait = sql`(papers.state not in ('published', 'rejected', 'withdrawn')
  or papers.number in (select paper from notices where paper <> '' and state in (${unsettled})))`

/**
 * The standing of the papers that a condition on `papers` holds for, as JSON: hundreds of rows of many columns take their time to read.
 * @param wanted how many reports a decision takes
 */
export async function listStandings(db: Db, condition: SQL, wanted: number): Promise<Standing[]> {
  const [found] = await plannedRowsOf<{ rows: Stored[] }>(db)`
    select coalesce(json_agg(standing), '[]') as rows from (
    select papers.id, papers.number, papers.state, papers.payment, papers.round, papers.editor_id, papers.since, papers.due,
      coalesce(letters.unsettled, 0)::int as unsettled, letters.since as unsettled_since,
      coalesce(asked.chosen, 0)::int as chosen, coalesce(asked.invited, 0)::int as invited,
      coalesce(asked.accepted, 0)::int as accepted, coalesce(asked.declined, 0)::int as declined,
      coalesce(asked.lapsed, 0)::int as lapsed, coalesce(asked.reported, 0)::int as reported,
      asked.asked_since, asked.answer_due, asked.accepted_since, asked.report_due, asked.answered_last, asked.reported_last
    from papers
    left join (
      select paper_id, round,
        count(*) filter (where state = 'chosen') as chosen,
        count(*) filter (where state = 'invited') as invited,
        count(*) filter (where state = 'accepted') as accepted,
        count(*) filter (where state = 'declined') as declined,
        count(*) filter (where state = 'lapsed') as lapsed,
        count(*) filter (where state = 'reported') as reported,
        min(asked_at) filter (where state = 'invited') as asked_since,
        min(answer_due) filter (where state = 'invited') as answer_due,
        min(answered_at) filter (where state = 'accepted') as accepted_since,
        min(due) filter (where state = 'accepted') as report_due,
        max(answered_at) as answered_last,
        max(reported_at) as reported_last
      from review_requests where state <> 'cancelled' group by paper_id, round
    ) asked on asked.paper_id = papers.id and asked.round = papers.round
    left join (
      select paper, count(*) as unsettled, min(created_at) as since from notices
      where paper <> '' and state in (${unsettled}) group by paper
    ) letters on letters.paper = papers.number
    where ${condition}) standing`
  return (found?.rows ?? []).map((row) => ({
    ...row,
    wanted,
    since: new Date(row.since),
    unsettled_since: dateOf(row.unsettled_since),
    asked_since: dateOf(row.asked_since),
    accepted_since: dateOf(row.accepted_since),
    answered_last: dateOf(row.answered_last),
    reported_last: dateOf(row.reported_last),
  }))
}

/**
 * How many of the papers that a condition on `papers` holds for have each standing that decides whose turn it is: much less to read
 * than each of them.
 * @param wanted how many reports a decision takes
 */
export async function countStandings(
  db: Db,
  condition: SQL,
  wanted: number,
): Promise<(TurnFacts & { papers: number })[]> {
  const rows = await plannedRowsOf<Omit<TurnFacts, 'wanted'> & { papers: number }>(db)`
    select papers.state, papers.payment, (letters.paper is not null)::int as unsettled, coalesce(asked.invited, 0)::int as invited,
      coalesce(asked.accepted, 0)::int as accepted, coalesce(asked.reported, 0)::int as reported, count(*)::int as papers
    from papers
    left join (
      select paper_id, round,
        count(*) filter (where review_requests.state = 'invited') as invited,
        count(*) filter (where review_requests.state = 'accepted') as accepted,
        count(*) filter (where review_requests.state = 'reported') as reported
      from review_requests where paper_id in (select id from papers where state = 'review') group by paper_id, round
    ) asked on asked.paper_id = papers.id and asked.round = papers.round
    left join (select distinct paper from notices where paper <> '' and state in (${unsettled})) letters
      on letters.paper = papers.number
    where ${condition} group by 1, 2, 3, 4, 5, 6`
  return rows.map((row) => ({ ...row, wanted }))
}

const dateOf = (text: string | null) => (text === null ? null : new Date(text))
