import { type SQL, sql } from 'drizzle-orm'
import type { Db } from '../../core/db/connect.ts'
import { rowsOf } from '../../core/db/rows.ts'
import { readVisible, type Viewer } from '../../journal/access/queries.ts'
import { countsAsAsked } from '../../journal/access/status-queries.ts'
import { type StatisticsRow, statisticsOf, type YearStatistics } from './rules.ts'

/** Counts the papers that a user may see, by the year of their receipt, newest first. */
export async function yearStatistics(
  db: Db,
  { viewer, zone }: { viewer: Viewer; zone: string },
): Promise<YearStatistics[]> {
  return countYears(db, { isCounted: await readVisible(db, viewer), zone })
}

/** Works as {@link yearStatistics} for readers: for all papers, in their state at the beginning of the day. */
export function yearStatisticsAt(
  db: Db,
  { before, zone }: { before: string; zone: string },
): Promise<YearStatistics[]> {
  return countYears(db, { isCounted: sql`papers.received < ${before}::date`, zone, before })
}

const daysOf = (column: SQL) => sql`json_build_object('n', count(${column}),
  'q1', percentile_cont(0.25) within group (order by ${column}),
  'median', percentile_cont(0.5) within group (order by ${column}),
  'q3', percentile_cont(0.75) within group (order by ${column}))`

/** `isCounted` is a condition on `papers`; events on the day `before` or later are not counted. */
type Counted = { isCounted: SQL; zone: string; before?: string }

async function countYears(db: Db, { isCounted, zone, before }: Counted): Promise<YearStatistics[]> {
  const day = (moment: SQL) => sql`(${moment} at time zone ${zone}::text)::date`
  const isInPeriod = (moment: SQL) => (before === undefined ? sql`true` : sql`${day(moment)} < ${before}::date`)
  const rows = await rowsOf<StatisticsRow>(db)`
    with counted as (
      select papers.id, papers.received, papers.state, papers.since, papers.ended_at from papers
      where ${isCounted} and papers.received is not null and papers.state not in ('draft', 'unconfirmed')
    ), decided as (
      select paper_id, min(at) filter (where decision <> 'return') as first_at,
        max(at) filter (where decision = 'accept') as accepted_at,
        bool_or(decision = 'desk_reject') as is_desk_rejected
      from paper_decisions where not undone group by paper_id
    ), standing as (
      select counted.id, extract(year from counted.received)::int as year, state,
        case when ${isInPeriod(sql`first_at`)} then ${day(sql`first_at`)} - received end as first_days,
        case when state in ('accepted', 'published') then ${isInPeriod(sql`coalesce(accepted_at, ended_at, since)`)}
          else ${isInPeriod(sql`coalesce(ended_at, since)`)} end as is_settled,
        is_desk_rejected,
        case when state = 'published' and ${isInPeriod(sql`ended_at`)} then ${day(sql`ended_at`)} - received end as published_days
      from counted left join decided on paper_id = counted.id
    ), papers_by_year as (
      select year, count(*)::int as received,
        count(*) filter (where is_settled and state in ('accepted', 'published'))::int as accepted,
        count(*) filter (where is_settled and state = 'rejected')::int as rejected,
        count(*) filter (where is_settled and state = 'rejected' and is_desk_rejected)::int as desk_rejected,
        count(*) filter (where is_settled and state = 'withdrawn')::int as withdrawn,
        ${daysOf(sql`first_days`)} as first_decision_days, ${daysOf(sql`published_days`)} as publication_days
      from standing group by year
    ), reviews_by_year as (
      select year, ${daysOf(sql`${day(sql`reported_at`)} - ${day(sql`answered_at`)}`)} as review_days
      from review_requests join standing on standing.id = paper_id
      where answered_at is not null and reported_at is not null and ${isInPeriod(sql`reported_at`)} group by year
    )
    select papers_by_year.*, coalesce(review_days, '{"n":0,"q1":null,"median":null,"q3":null}') as review_days
    from papers_by_year left join reviews_by_year using (year) order by year desc`
  return rows.map(statisticsOf)
}

/** The papers of an editor, among those that the viewer may see. */
export type EditorLoad = { name: string; open: number; decided: number; median_days: number | null }

/** Returns the editors' numbers: papers under way, decided since a moment, days to first decisions. */
export async function editorLoads(db: Db, viewer: Viewer, { since, zone }: { since: Date; zone: string }) {
  return rowsOf<EditorLoad>(db)`
    select users.name,
      count(*) filter (where state not in ('accepted', 'published', 'rejected', 'withdrawn'))::int as open,
      count(first.at) filter (where first.at >= ${since.toISOString()}::timestamptz)::int as decided,
      percentile_cont(0.5) within group (order by (first.at at time zone ${zone}::text)::date - received)
        filter (where first.at >= ${since.toISOString()}::timestamptz) as median_days
    from papers join users on users.id = papers.editor_id
    left join (
      select paper_id, min(at) as at from paper_decisions where not undone and decision <> 'return' group by paper_id
    ) first on first.paper_id = papers.id
    where ${await readVisible(db, viewer)} and papers.state <> 'unconfirmed'
    group by users.id, users.name, users.name_key order by open desc, users.name_key`
}

/** The requests of a reviewer, among those that the viewer may see. */
export type ReviewerLoad = { name: string; open: number; asked: number; reported: number; median_days: number | null }

const listedReviewers = 30

/** Returns the busiest reviewers: requests and reports since a moment, days of their reviews. */
export async function reviewerLoads(db: Db, viewer: Viewer, { since, zone }: { since: Date; zone: string }) {
  const from = sql`${since.toISOString()}::timestamptz`
  return rowsOf<ReviewerLoad>(db)`
    select reviewers.name,
      count(*) filter (where review_requests.state in ('invited', 'accepted'))::int as open,
      count(*) filter (where ${countsAsAsked} and asked_at >= ${from})::int as asked,
      count(*) filter (where reported_at >= ${from})::int as reported,
      percentile_cont(0.5) within group (
        order by (reported_at at time zone ${zone}::text)::date - (answered_at at time zone ${zone}::text)::date)
        filter (where reported_at >= ${from}) as median_days
    from review_requests join papers on papers.id = paper_id join reviewers on reviewers.id = reviewer_id
    where ${await readVisible(db, viewer)} and reviewers.name <> ''
      and review_requests.state <> 'chosen'
      and (review_requests.state in ('invited', 'accepted') or asked_at >= ${from} or reported_at >= ${from})
    group by reviewers.id, reviewers.name, reviewers.name_key
    order by open desc, reported desc, reviewers.name_key limit ${listedReviewers}`
}

/**
 * Returns the number that DOAJ asks for: the average weeks from submission to publication of the articles that were
 * published since a day and have a day of receipt; null if there are none.
 */
export async function weeksToPublication(db: Db, since: string): Promise<{ weeks: number | null; articles: number }> {
  const [row] = await rowsOf<{ weeks: number | null; articles: number }>(db)`
    select ceil(avg(publishdate - received) / 7)::int as weeks, count(*)::int as articles from articles
    where status = 'enabled' and publishdate >= ${since}::date and received is not null and received <= publishdate`
  return row ?? { weeks: null, articles: 0 }
}
