import { and, desc, eq, sql } from 'drizzle-orm'
import type { Db } from '../../core/db/connect.ts'
import { locks } from '../../core/db/locks.ts'
import { rowsOf } from '../../core/db/rows.ts'
import { alertAttempts, alertLetters, firstPublications } from '../../core/db/tables/alerts.ts'
import { articles, issues } from '../../core/db/tables/articles.ts'
import { calls } from '../../core/db/tables/site.ts'
import type { Attempted } from '../../office/letters/rules.ts'
import { readersTitles } from '../record/columns.ts'
import { isPublic } from '../record/queries.ts'

const time = (at: Date) => sql`${at.toISOString()}::timestamptz`

type Letter = typeof alertLetters.$inferSelect

/** A claimed letter, with its recipient: only the process that claimed it sends it. */
export type ClaimedAlert = Pick<Letter, 'id' | 'alert_id' | 'kind' | 'about' | 'articles' | 'attempts'> & {
  email: string
  language: string
}

/** Whether a letter is due; a new one is due immediately, even if the clock has been set back. */
const isDue = (at: Date) => sql`state = 'waiting' and (next_attempt_at <= ${time(at)} or attempts = 0)`

/** The attempts within the hour before a moment, up to a number; also those for addresses that are gone since. */
const withinHour = (at: Date, most: number) => sql`(
  select count(*) from (select from alert_attempts where at > ${time(at)} - interval '1 hour' limit ${most}) tried)`

/**
 * Claims the letter that has been due longest, those that ask to confirm first, unless as many as an hour allows were
 * tried. One process chooses at a time, so that all together keep to that number.
 */
export async function claimAlertLetter(
  db: Db,
  { at, mostInHour }: { at: Date; mostInHour: number },
): Promise<ClaimedAlert | undefined> {
  return db.transaction(async (tx) => {
    await tx.execute(sql`select pg_advisory_xact_lock(${locks.alerts})`)
    const [claimed] = await rowsOf<ClaimedAlert>(tx)`
      with claimed as (
        update alert_letters set state = 'sending', attempts = attempts + 1, started_at = ${time(at)}, next_attempt_at = null
        from alerts
        where alerts.id = alert_id and ${withinHour(at, mostInHour)} < ${mostInHour} and alert_letters.id = (
          select id from alert_letters where ${isDue(at)} order by kind = 'confirm' desc, next_attempt_at, id limit 1)
        returning alert_letters.id, alert_id, kind, about, articles, attempts, email, language
      ), counted as (insert into alert_attempts (letter_id, at) select id, ${time(at)} from claimed)
      select id::float8 as id, alert_id, kind, about, articles, attempts, email, language from claimed`
    return claimed
  })
}

/** Returns when the next letter may be sent: as soon as it is due and the hour allows it; undefined if none waits. */
export async function findNextAlertLetter(db: Db, mostInHour: number): Promise<Date | undefined> {
  const [row] = await rowsOf<{ at: string | null }>(db)`
    select greatest(min(next_attempt_at), (
      select at + interval '1 hour' from alert_attempts order by at desc offset ${mostInHour - 1} limit 1))::text as at
    from alert_letters where state = 'waiting'`
  return row?.at ? new Date(row.at) : undefined
}

const isClaim = ({ id, attempts }: Pick<ClaimedAlert, 'id' | 'attempts'>) =>
  and(eq(alertLetters.id, id), eq(alertLetters.attempts, attempts))

/**
 * Records that the mail server is about to get a letter's text: from now on it is not sent again.
 * @returns false if it must not be sent: its address has ended its alerts, or another process has it
 */
export async function markGiven(db: Db, claimed: Pick<ClaimedAlert, 'id' | 'attempts'>): Promise<boolean> {
  const given = await db
    .update(alertLetters)
    .set({ state: 'given' })
    .where(and(isClaim(claimed), eq(alertLetters.state, 'sending')))
    .returning({ id: alertLetters.id })
  return given.length > 0
}

/** Records the outcome of an attempt. @returns false if the letter was deleted with its address */
export async function writeAlertOutcome(
  tx: Db,
  claimed: ClaimedAlert,
  outcome: Attempted & { state: 'sent' | 'failed' | 'unsure' | 'waiting' },
): Promise<boolean> {
  const written = await tx.update(alertLetters).set(outcome).where(isClaim(claimed)).returning({ id: alertLetters.id })
  return written.length > 0
}

/** Deletes a letter that has nothing to say any more, and its attempt. */
export async function dropAlertLetter(db: Db, { id }: Pick<ClaimedAlert, 'id'>): Promise<void> {
  await db.transaction(async (tx) => {
    await tx.delete(alertAttempts).where(eq(alertAttempts.letter_id, id))
    await tx.delete(alertLetters).where(eq(alertLetters.id, id))
  })
}

/**
 * Lets letters wait again whose process ended before the mail server got their text, and marks those as unsure whose
 * text it may have got: all that are under way since a moment or longer.
 */
export async function recoverAlertLetters(
  db: Db,
  { startedBefore, at }: { startedBefore: Date; at: Date },
): Promise<void> {
  await db.execute(sql`
    update alert_letters set
      state = case state when 'given' then 'unsure' else 'waiting' end,
      next_attempt_at = case state when 'given' then null else ${time(at)} end,
      error = case state when 'given' then 'The journal was stopped while it was sending.' else error end
    where state in ('sending', 'given') and started_at <= ${time(startedBefore)}`)
}

/**
 * Deletes letters that waited longer than they are news, and what is no longer needed of others: those that named
 * articles stay, since their readers hear of corrections.
 */
export async function dropOldAlertLetters(tx: Db, before: Date): Promise<void> {
  await tx.execute(sql`
    delete from alert_letters where created_at < ${time(before)} and state not in ('sending', 'given')
      and (articles = '{}' or state in ('waiting', 'failed'))`)
}

/** Deletes the attempts that no longer count. */
export async function dropOldAttempts(tx: Db, at: Date): Promise<void> {
  await tx.delete(alertAttempts).where(sql`${alertAttempts.at} < ${time(at)} - interval '1 hour'`)
}

/** The most articles that a letter names. */
const mostNamed = 200

const linked = {
  id: articles.id,
  title: readersTitles.description,
  authorname: articles.authorname,
  refnumber: articles.refnumber,
  year: articles.year,
  volume: articles.volume,
  issue: articles.issue,
}

/** Lists those of some articles that are public now, newest first, and counts them all. */
export async function listNamedArticles(db: Db, ids: readonly number[]) {
  const isListed = sql`${articles.id} = any(${`{${ids.join(',')}}`}::int[])`
  const named = await db
    .select(linked)
    .from(articles)
    .leftJoin(firstPublications, eq(firstPublications.article_id, articles.id))
    .where(and(isListed, isPublic))
    .orderBy(desc(firstPublications.id), articles.id)
    .limit(mostNamed)
  const total = named.length < mostNamed ? named.length : await db.$count(articles, and(isListed, isPublic))
  return { named, total }
}

/** Finds a public notice with its kind, and its public article. */
export async function findNotice(db: Db, id: number) {
  const [notice] = await db
    .select({ ...linked, article_type: articles.article_type, notice_of: articles.notice_of })
    .from(articles)
    .where(and(eq(articles.id, id), isPublic))
  if (!notice?.notice_of) return undefined
  const [article] = await db
    .select(linked)
    .from(articles)
    .where(and(eq(articles.refnumber, notice.notice_of), isPublic))
  return article && { notice, article }
}

/** Finds the call of a letter while it is public. */
export async function findCallById(db: Db, id: number) {
  const [call] = await db
    .select({ slug: calls.slug, title: calls.title, last_day: calls.last_day })
    .from(calls)
    .where(and(eq(calls.id, id), eq(calls.status, 'enabled')))
  return call
}

/** Finds the issue of a letter. */
export async function findAnnouncedIssue(db: Db, [year = 0, volume = 0, issue = 0]: readonly number[]) {
  const [found] = await db
    .select({
      year: issues.year,
      volume: issues.volume,
      issue: issues.issue,
      issue_label: issues.issue_label,
      frequency: issues.frequency,
      title: issues.title,
    })
    .from(issues)
    .where(and(eq(issues.year, year), eq(issues.volume, volume), eq(issues.issue, issue)))
  return found
}

/** Counts the letters of each kind and state, and groups the errors of those that failed. */
export async function countAlertLetters(db: Db) {
  const states = await rowsOf<{ kind: Letter['kind']; state: Letter['state']; letters: number }>(db)`
    select kind, state, count(*)::int as letters from alert_letters group by kind, state order by kind, state`
  const failures = await rowsOf<{ error: string; letters: number }>(db)`
    select error, count(*)::int as letters from alert_letters where error <> '' and state in ('failed', 'waiting', 'unsure')
    group by error order by letters desc, error limit 20`
  return { states, failures }
}

/** Returns the newest letter that was sent of each kind. */
export const listLastSent = (db: Db) => rowsOf<{ kind: Letter['kind']; at: string }>(db)`
  select kind, max(started_at)::text as at from alert_letters where state = 'sent' group by kind order by kind`

/** Queues a letter that asks to confirm a kind. @returns false if one already waits */
export async function queueConfirmation(
  tx: Db,
  { id, kind, at }: { id: string; kind: string; at: Date },
): Promise<boolean> {
  const queued = await rowsOf(tx)`
    insert into alert_letters (alert_id, kind, about, next_attempt_at, created_at)
      select ${id}::uuid, 'confirm', ${kind}, ${time(at)}, ${time(at)}
      where not exists (
        select from alert_letters where alert_id = ${id}::uuid and kind = 'confirm' and about = ${kind} and state = 'waiting')
      returning id`
  return queued.length > 0
}
