import { and, inArray, type SQL, sql } from 'drizzle-orm'
import type { Db } from '../../core/db/connect.ts'
import { changeKinds, channels } from '../../core/db/enums.ts'
import { isNoneOf, rowsOf } from '../../core/db/rows.ts'
import { audit } from '../../core/db/tables/office.ts'
import { deposits } from '../../core/db/tables/record.ts'
import { papers } from '../../core/db/tables/review/papers.ts'
import { listUnseen } from '../../journal/access/article-queries.ts'
import { readVisible, type Viewer } from '../../journal/access/queries.ts'
import { countUpTo, oldestOf } from '../../journal/articles/list/queries.ts'
import { countStatement, oldestStatement } from '../../journal/author-mail/list-queries.ts'
import type { IssueNumber } from '../../journal/record/issues/rules.ts'
import type { ChangeKind } from '../../office/history/rules.ts'
import { maxDrafts, sentEnding } from '../../office/screens/drafts/rules.ts'
import { closedScreens, type Waiting } from '../../office/screens/rail-rules.ts'
import { isAllowed } from '../../office/sessions/rules.ts'
import type { Settings } from '../../office/settings/rules.ts'
import { countTurns } from '../../review/desk/list-queries.ts'
import type { BackupLine } from '../backup/rules.ts'
import { lastNameOf, selectRecordName } from '../change-log/name-queries.ts'
import { isOfNone } from '../change-log/queries.ts'
import { type DraftLine, paperOf, recordForms } from './draft-rules.ts'
import {
  type Beginnings,
  type ChangeLine,
  type FirstStep,
  listFirstSteps,
  listLaterSteps,
  manyUnconfirmed,
  maxChanges,
  maxCounted,
  maxListed,
  maxScheduled,
  showsSteps,
  type WaitingThing,
} from './rules.ts'

/** The number of waiting items of a kind, up to a limit, and the oldest one's time. */
type Waits = { count: number; since: string | null }

/** The dashboard: totals, waiting items, scheduled articles, the user's drafts, latest changes, and last backup. */
export type Overview = {
  archives: number
  hasArticles: boolean
  editors: number
  /** The newest issue. */
  current: IssueNumber | null
  waiting: Record<WaitingThing, Waits>
  /** The next articles to become public; one more than is shown, if there are more. */
  scheduled: { id: number; title: string; at: string }[]
  drafts: DraftLine[]
  changes: ChangeLine[]
  backup: Pick<BackupLine, 'at'> | null
}

/** A line whose times are texts in JSON. */
type Stored<Line> = Omit<Line, 'at'> & { at: string }

type StoredOverview = Omit<Overview, 'drafts' | 'changes' | 'backup'> & {
  drafts: Stored<DraftLine>[]
  changes: Stored<ChangeLine>[]
  backup: Stored<NonNullable<Overview['backup']>> | null
}

const selectAsJsonList = (rows: SQL) => sql`(select coalesce(json_agg(listed), '[]') from (${rows}) listed)`

/** Selects the facts that a journal's first steps depend on, apart from its settings. */
const beginnings = sql`
  (select count(*)::int from issues where year > 0) as archives,
  (select min(id) from articles) is not null as "hasArticles",
  (select count(*)::int from editors) as editors,
  (select row_to_json(newest) from (
    select year, volume, issue from issues where year > 0 order by year desc, volume desc, issue desc limit 1
  ) newest) as current,
  (select row_to_json(last) from (
    select at from backups where outcome = 'complete' order by at desc limit 1
  ) last) as backup`

/** Returns the next step of a new journal, for a user who may take it; undefined if Home shows no steps. */
export async function readNextStep(
  db: Db,
  { role }: Pick<Viewer, 'role'>,
  { settings, origin }: { settings: Settings; origin: string },
): Promise<FirstStep | undefined> {
  if (!isAllowed(role, 'admin')) return undefined
  const [begun] = await rowsOf<Pick<StoredOverview, keyof Beginnings>>(db)`select ${beginnings} limit 1`
  if (!begun) return undefined
  const steps = [...listFirstSteps(settings, origin, begun), ...listLaterSteps(settings)]
  return showsSteps(steps, begun) ? steps.find(({ isDone }) => !isDone) : undefined
}

/**
 * Selects the user's drafts of forms that their role may open, with the name of the record that a form changes, without
 * those of the `unseen` articles.
 */
function draftsOf({ id, role }: Viewer, unseen: readonly number[]): SQL {
  return sql`
    select path, at, typed, ${selectRecordName('own')} as name from (
      select drafts.path, at, form.kind, substring(drafts.path from '^[^?]*/([1-9][0-9]{0,8})([?]draft=[0-9]+)?$') as subject,
        left(coalesce(nullif(fields ->> 'title', ''), nullif(fields ->> 'name', ''), nullif(fields ->> 'path', ''),
          fields ->> 'content'), 500) as typed
      from drafts left join json_to_recordset(${JSON.stringify(recordForms)}::json) as form (path text, kind text)
        on drafts.path ~ ('^' || form.path || '[1-9][0-9]{0,8}([?]draft=[0-9]+)?$')
      where user_id = ${id} and drafts.path not like ${`%${sentEnding}`}
        and not exists (select from json_array_elements_text(${JSON.stringify(closedScreens(role))}::json) closed
          where drafts.path = closed or starts_with(drafts.path, closed || '/'))
      order by at desc limit ${maxDrafts}
    ) own where kind is null or ${isOfNone(unseen)} order by at desc`
}

/**
 * Returns the condition for all changes except the work log's; if all may be seen, in the form that uses the index of
 * all.
 */
function isListed(kinds: readonly ChangeKind[]): SQL {
  if (kinds.length === changeKinds.length) return sql`kind <> 'entry'`
  const others = kinds.filter((kind) => kind !== 'entry')
  return inArray(audit.kind, others)
}

/**
 * Selects the latest changes except the work log's, which has its own list, and those of the `unseen` articles; a
 * deleted record has its last name.
 */
const selectLastChanges = (kinds: readonly ChangeKind[], unseen: readonly number[]) => sql`
  select id, at, username, kind, subject, action,
    json_build_object('status', after -> 'status', 'is_pinned', after -> 'is_pinned') as after,
    ${lastNameOf('last')} as name
  from (select * from audit where ${isListed(kinds)} and ${isOfNone(unseen)} order by id desc limit ${maxChanges}) last order by id desc`

/** Counts the articles at a channel that need attention, channel by channel, in the order of their index. */
const countDepositsToSee = (unseen: readonly number[]) => sql`select count(*)::int from (
  select from deposits where ${inArray(deposits.channel, [...channels])} and state in ('failed', 'changed')
    and ${isNoneOf(deposits.article_id, unseen)} limit ${maxCounted}) found`

/** Counts waiting items for the navigation of each page; the papers unless the page has counted them. */
export async function readWaiting(db: Db, viewer: Viewer, counted?: number): Promise<Waiting> {
  const [papers, unseen] = await Promise.all([counted ?? countTurns(db, viewer), listUnseen(db, viewer)])
  const [row] = await rowsOf<Omit<Waiting, 'papers'>>(db)`
    select (${countStatement('look', { unseen })}) as letters, (${countDepositsToSee(unseen)}) as channels,
      (select coalesce(sum(entries), 0)::int from entry_counts where status = 'urgent') as urgent`
  return { letters: 0, channels: 0, urgent: 0, ...row, papers }
}

/** Reads a user's dashboard in one query; counts waiting items up to a limit, with partial indexes. */
export async function readOverview(
  db: Db,
  {
    viewer,
    kinds,
    now,
    unseen,
  }: { viewer: Viewer; kinds: readonly ChangeKind[]; now: Date; unseen: readonly number[] },
): Promise<Overview> {
  const articlesOf = (filter: 'hidden' | 'without-pdf' | 'unpaid') => ({
    count: countUpTo(filter, { now, unseen }, maxCounted),
    since: oldestOf(filter, { now, unseen }),
  })
  const entriesOf = (status: 'urgent' | 'pending') => ({
    count: sql`select coalesce(sum(entries), 0)::int from entry_counts where status = ${status}`,
    since: sql`select created_at from entries where status = ${status} order by id limit 1`,
  })
  const waiting: Record<WaitingThing, { count: SQL; since: SQL }> = {
    letters: { count: countStatement('look', { unseen }), since: oldestStatement({ unseen }) },
    withoutPdf: articlesOf('without-pdf'),
    unpaid: articlesOf('unpaid'),
    hidden: articlesOf('hidden'),
    emptyIssues: {
      count: sql`select count(*)::int from (select 1 from issues where articles = 0 and year > 0 limit ${maxCounted}) found`,
      since: sql`null::text`,
    },
    channels: { count: countDepositsToSee(unseen), since: sql`null::text` },
    unconfirmed: {
      count: sql`select case when count(*) >= ${manyUnconfirmed} then count(*)::int else 0 end from papers where state = 'unconfirmed'`,
      since: sql`null::text`,
    },
    urgent: entriesOf('urgent'),
    pending: entriesOf('pending'),
  }
  const waits = Object.entries(waiting).map(
    ([thing, { count, since }]) => sql`${thing}::text, json_build_object('count', (${count}), 'since', (${since}))`,
  )
  const [row] = await rowsOf<StoredOverview>(db)`
    select ${beginnings},
      json_build_object(${sql.join(waits, sql`, `)}) as waiting,
      ${selectAsJsonList(sql`select id, title, publish_at as at from articles where publish_at is not null
        and ${isNoneOf(sql`id`, unseen)} order by publish_at, id limit ${maxScheduled + 1}`)} as scheduled,
      ${selectAsJsonList(draftsOf(viewer, unseen))} as drafts,
      ${selectAsJsonList(selectLastChanges(kinds, unseen))} as changes`
  if (!row) throw new Error('The overview was not answered')
  const { drafts, changes, backup } = row
  const open = await openDrafts(db, viewer, drafts.map(parseLineTime))
  return {
    ...row,
    drafts: open.slice(0, maxListed),
    changes: changes.map(parseLineTime),
    backup: backup && parseLineTime(backup),
  }
}

/** Returns the drafts without those of papers that the user may not, or no longer, see. */
async function openDrafts(db: Db, viewer: Viewer, drafts: DraftLine[]): Promise<DraftLine[]> {
  const numbers = [...new Set(drafts.flatMap(({ path }) => paperOf(path) ?? []))]
  if (numbers.length === 0) return drafts
  const isSeen = and(inArray(papers.number, numbers), await readVisible(db, viewer))
  const seen = new Set((await db.select({ number: papers.number }).from(papers).where(isSeen)).map((row) => row.number))
  return drafts.filter(({ path }) => seen.has(paperOf(path) ?? '') || !paperOf(path))
}

const parseLineTime = <Line extends { at: string }>(line: Line) => ({ ...line, at: new Date(line.at) })
