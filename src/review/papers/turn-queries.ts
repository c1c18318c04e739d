import { type SQL, sql } from 'drizzle-orm'
import type { Db } from '../../core/db/connect.ts'
import { plannedRowsOf } from '../../core/db/rows.ts'
import { isUnsettledNow } from '../../office/letters/queue-queries.ts'
import { ended } from '../access/status-queries.ts'
import type { TurnFacts } from './state-rules.ts'
import type { DatedFacts } from './turn-rules.ts'

/** A paper's standing: what decides whose turn it is. */
export type Standing = DatedFacts & { id: number; number: string; editor_id: number | null }

/** The requests of a paper in review, with times as texts of JSON. */
type Asked = Pick<
  DatedFacts,
  'asking' | 'asked_until' | 'invited' | 'accepted' | 'reported' | 'answer_due' | 'report_due'
> &
  Record<'asking_since' | 'asked_since' | 'accepted_since' | 'answered_last' | 'reported_last', string | null>

type Stored = Pick<Standing, 'id' | 'number' | 'state' | 'payment' | 'editor_id' | 'due'> & {
  since: string
  letters: { unsettled: number; since: string } | null
  asked: Asked | null
}

/** Holds for letters of papers that wait for an editor. */
const isToSettle = sql`(paper <> '' and ${isUnsettledNow})`

/** Holds for the papers that may wait for somebody: those that have not ended, or have letters to settle. */
export const mayWait = sql`(papers.state not in ${ended}
  or papers.number in (select paper from notices where ${isToSettle}))`

/** Holds for the requests whose reviewer waits for more time; as `askedDay` says of one. */
const isAsking = sql`(review_requests.state = 'accepted' and extension_due > review_requests.due)`

/** When a reviewer last asked for more time. */
const askedAt = sql`(select max(at) from paper_events where paper_events.paper_id = review_requests.paper_id
  and what = 'extension_asked' and by = review_requests.request)`

/** Holds for the requests of papers in review, of which there are few however many there ever were. */
const isInReview = sql`paper_id in (select id from papers where papers.state = 'review')`

/**
 * The standing of the papers that a condition on `papers` holds for, as JSON without what says nothing: each value of
 * hundreds of rows takes its time to write and to read. @param wanted how many reports a decision takes
 */
export async function listStatuses(db: Db, condition: SQL, wanted: number): Promise<Standing[]> {
  const [found] = await plannedRowsOf<{ rows: Stored[] }>(db)`
    select coalesce(json_agg(standing), '[]') as rows from (
    select papers.id, papers.number, papers.state, papers.payment, papers.editor_id, papers.since, papers.due, letters, asked
    from papers
    left join (
      select paper_id, round,
        count(*) filter (where ${isAsking}) as asking,
        min(${askedAt}) filter (where ${isAsking}) as asking_since,
        min(extension_due) filter (where ${isAsking}) as asked_until,
        count(*) filter (where state = 'invited') as invited,
        count(*) filter (where state = 'accepted') as accepted,
        count(*) filter (where state = 'reported') as reported,
        min(asked_at) filter (where state = 'invited') as asked_since,
        min(answer_due) filter (where state = 'invited') as answer_due,
        min(answered_at) filter (where state = 'accepted') as accepted_since,
        min(due) filter (where state = 'accepted') as report_due,
        max(answered_at) as answered_last,
        max(reported_at) as reported_last
      from review_requests where state <> 'cancelled' and ${isInReview} group by paper_id, round
    ) asked on asked.paper_id = papers.id and asked.round = papers.round
    left join (
      select paper, count(*) as unsettled, min(created_at) as since from notices
      where ${isToSettle} group by paper
    ) letters on letters.paper = papers.number
    where ${condition}) standing`
  return (found?.rows ?? []).map(({ letters, asked, since, ...row }) => ({
    ...row,
    wanted,
    since: new Date(since),
    unsettled: letters?.unsettled ?? 0,
    unsettled_since: dateOf(letters?.since),
    asking: asked?.asking ?? 0,
    asking_since: dateOf(asked?.asking_since),
    asked_until: asked?.asked_until ?? null,
    invited: asked?.invited ?? 0,
    accepted: asked?.accepted ?? 0,
    reported: asked?.reported ?? 0,
    asked_since: dateOf(asked?.asked_since),
    answer_due: asked?.answer_due ?? null,
    accepted_since: dateOf(asked?.accepted_since),
    report_due: asked?.report_due ?? null,
    answered_last: dateOf(asked?.answered_last),
    reported_last: dateOf(asked?.reported_last),
  }))
}

/**
 * The number of papers with each status that decides whose turn it is, by a condition on `papers`: much less to read
 * than each of them. @param wanted how many reports a decision takes
 */
export async function countStatuses(
  db: Db,
  condition: SQL,
  wanted: number,
): Promise<(TurnFacts & { papers: number })[]> {
  const rows = await plannedRowsOf<Omit<TurnFacts, 'wanted'> & { papers: number }>(db)`
    select papers.state, papers.payment, (letters.paper is not null)::int as unsettled,
      coalesce(asked.asking, 0)::int as asking, coalesce(asked.invited, 0)::int as invited,
      coalesce(asked.accepted, 0)::int as accepted, coalesce(asked.reported, 0)::int as reported, count(*)::int as papers
    from papers
    left join (
      select paper_id, round,
        count(*) filter (where ${isAsking}) as asking,
        count(*) filter (where review_requests.state = 'invited') as invited,
        count(*) filter (where review_requests.state = 'accepted') as accepted,
        count(*) filter (where review_requests.state = 'reported') as reported
      from review_requests where ${isInReview} group by paper_id, round
    ) asked on asked.paper_id = papers.id and asked.round = papers.round
    left join (select distinct paper from notices where ${isToSettle}) letters
      on letters.paper = papers.number
    where ${condition} group by 1, 2, 3, 4, 5, 6, 7`
  return rows.map((row) => ({ ...row, wanted }))
}

const dateOf = (text: string | null | undefined) => (text ? new Date(text) : null)
