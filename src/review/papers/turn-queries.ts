import { type SQL, sql } from 'drizzle-orm'
import type { Db } from '../../core/db/connect.ts'
import { plannedRowsOf } from '../../core/db/rows.ts'
import { ended } from '../../journal/access/status-queries.ts'
import { isUnsettledNow } from '../../office/letters/queue-queries.ts'
import { type TurnFacts, turnOf } from './state-rules.ts'
import { besideOf, type DatedFacts } from './turn-rules.ts'

/** The facts of a paper that decide whose turn it is. */
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
  proof: { stage: TurnFacts['proof']; since: string; due: string } | null
}

/** The condition for letters about papers that wait for an editor. */
const isToSettle = sql`(paper <> '' and ${isUnsettledNow})`

/** The condition for papers that may wait for an action: those that have not ended, or have letters to settle. */
export const mayWait = sql`(papers.state not in ${ended}
  or papers.number in (select paper from notices where ${isToSettle}))`

/** The condition for requests whose reviewer waits for more time; the same as `askedDay` for one. */
const isAsking = sql`(review_requests.state = 'accepted' and extension_due > review_requests.due)`

/** The SQL of the time when a reviewer last asked for more time. */
const askedAt = sql`(select max(at) from paper_events where paper_events.paper_id = review_requests.paper_id
  and what = 'extension_asked' and by = review_requests.request)`

/**
 * The condition for requests of papers in review; it keeps the number of rows small, however many requests there have
 * been.
 */
const isInReview = sql`paper_id in (select id from papers where papers.state = 'review')`

/** Joins papers with the requests of their round and their letters to settle. */
const standing = sql`
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
    left join (
      select paper_id, article_id, state as stage, coalesce(handed_at, sent_at) as since, due from article_proofs
      where state in ('sent', 'corrected', 'approved') and paper_id is not null
    ) proof on proof.paper_id = papers.id and proof.article_id = papers.article_id`

/**
 * Lists the state of the papers that satisfy a condition on `papers`. Transferred as JSON without empty values, since
 * writing and reading hundreds of rows takes time.
 * @param wanted the number of reports that a decision requires
 */
export async function listStatuses(db: Db, condition: SQL, wanted: number): Promise<Standing[]> {
  const [found] = await plannedRowsOf<{ rows: Stored[] }>(db)`
    select coalesce(json_agg(standing), '[]') as rows from (
    select papers.id, papers.number, papers.state, papers.payment, papers.editor_id, papers.since, papers.due, letters, asked, proof
    ${standing}
    where ${condition}) standing`
  return (found?.rows ?? []).map(({ letters, asked, since, proof, ...row }) => ({
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
    proof: proof?.stage ?? '',
    proof_since: dateOf(proof?.since),
    proof_due: proof?.due ?? null,
  }))
}

/**
 * Counts the papers with each set of facts that decides whose turn it is, by a condition on `papers`; this is much less
 * to read than every paper.
 * @param wanted the number of reports that a decision requires
 */
export async function countStatuses(
  db: Db,
  condition: SQL,
  wanted: number,
): Promise<(TurnFacts & { papers: number })[]> {
  const rows = await plannedRowsOf<Omit<TurnFacts, 'wanted'> & { papers: number }>(db)`
    select papers.state, papers.payment, (letters.paper is not null)::int as unsettled,
      coalesce(asked.asking, 0)::int as asking, coalesce(asked.invited, 0)::int as invited,
      coalesce(asked.accepted, 0)::int as accepted, coalesce(asked.reported, 0)::int as reported,
      coalesce(proof.stage, '') as proof, count(*)::int as papers
    ${standing}
    where ${condition} group by 1, 2, 3, 4, 5, 6, 7, 8`
  return rows.map((row) => ({ ...row, wanted }))
}

/** The condition for papers that are under way: received and not ended. */
const isOpen = sql`(papers.state not in ('draft', 'unconfirmed') and papers.state not in ${ended})`

/** Returns the SQL of a step's last day. @param next the SQL of the step's name */
const dueOf = (next: SQL) => sql`case ${next} when 'answer' then asked.answer_due
  when 'report' then asked.report_due when 'answer_reviewer' then asked.report_due
  when 'proof' then least(proof.due, papers.due)
  when 'correct' then papers.due when 'revise' then papers.due end`

/**
 * The numbers of papers that are open, wait for an editor, are late, or have no editor; the time since when; and the
 * first ids.
 */
export type Urgent = {
  open: number
  turn: number
  late: number
  unassigned: number
  since: string | null
  ids: number[]
}

/**
 * Counts papers, and picks the first of those that wait for an editor or are late, in the order of the desk. A
 * TypeScript rule decides whose turn each of the few sets of facts is, and the database compares times.
 * @param most the number of ids
 * @param today in the journal's time zone
 */
export async function pickUrgent(
  db: Db,
  condition: SQL,
  { wanted, today, most }: { wanted: number; today: string; most: number },
): Promise<Urgent> {
  const turns = (await countStatuses(db, condition, wanted)).map((facts) => {
    const turn = turnOf(facts)
    return { ...facts, ...turn, behind: besideOf(facts, turn.next)?.next ?? null }
  })
  const [found] = await plannedRowsOf<Urgent>(db)`
    with turned as (
      select papers.id, papers.editor_id, ${isOpen} as open, turn.waits_for = 'editor' as ours,
        case turn.next when 'settle_letter' then letters.since when 'answer_reviewer' then asked.asking_since
          when 'invite' then greatest(papers.since, asked.answered_last) when 'answer' then asked.asked_since
          when 'decide' then greatest(papers.since, asked.reported_last) when 'report' then asked.accepted_since
          when 'proof' then proof.since
        end as turned, papers.since,
        coalesce(least(${dueOf(sql`turn.next`)}, ${dueOf(sql`turn.behind`)}) < ${today}::date, false) as late
      ${standing}
      join json_to_recordset(${JSON.stringify(turns)}::json) as turn (state text, payment text, unsettled int, asking int,
        invited int, accepted int, reported int, proof text, next text, waits_for text, behind text)
        on turn.state = papers.state and turn.payment = papers.payment
        and turn.unsettled = (letters.paper is not null)::int and turn.asking = coalesce(asked.asking, 0)
        and turn.invited = coalesce(asked.invited, 0) and turn.accepted = coalesce(asked.accepted, 0)
        and turn.reported = coalesce(asked.reported, 0) and turn.proof = coalesce(proof.stage, '')
      where ${condition})
    select count(*) filter (where open)::int as open, count(*) filter (where ours)::int as turn,
      count(*) filter (where late)::int as late, count(*) filter (where open and editor_id is null)::int as unassigned,
      (min(since) filter (where open and editor_id is null))::text as since,
      array(select id from turned where ours or late
        order by late desc, coalesce(turned.turned, turned.since), id limit ${most}) as ids
    from turned`
  return found ?? { open: 0, turn: 0, late: 0, unassigned: 0, since: null, ids: [] }
}

const dateOf = (text: string | null | undefined) => (text ? new Date(text) : null)
