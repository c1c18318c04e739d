import { and, eq, isNotNull, sql } from 'drizzle-orm'
import type { Db } from '../../core/db/connect.ts'
import { rowsOf } from '../../core/db/rows.ts'
import { alerts, announcements } from '../../core/db/tables/alerts.ts'
import { type IssueNumber, issueSubject } from '../record/issues/rules.ts'

const time = (at: Date) => sql`${at.toISOString()}::timestamptz`

/** An issue's announcement, if it was made, and the number of addresses that asked for issues. */
export type Announcing = Awaited<ReturnType<typeof findAnnouncing>>

/** Finds an issue's announcement, and the number of its readers. */
export async function findAnnouncing(db: Db, issue: IssueNumber) {
  const isIt = and(eq(announcements.kind, 'issue'), eq(announcements.about, issueSubject(issue)))
  const [announced] = await db.select().from(announcements).where(isIt)
  return { announced, readers: await db.$count(alerts, isNotNull(alerts.issues_on)) }
}

/**
 * Announces an issue: queues a letter to each address that asked for issues. The letter names the articles that are
 * public now.
 * @returns the number of letters; undefined if it was announced before, or has no public article
 */
export async function announceIssue(
  tx: Db,
  number: IssueNumber,
  { at, username }: { at: Date; username: string },
): Promise<number | undefined> {
  const { year, volume, issue } = number
  const about = issueSubject(number)
  const isIn = sql`year = ${year} and volume = ${volume} and issue = ${issue}`
  const [made] = await rowsOf<{ letters: number }>(tx)`
    with announced as (
      insert into announcements (kind, about, at, letters, username)
        select 'issue', ${about}, ${time(at)}, 0, ${username} from issues where ${isIn} and public_articles > 0
        on conflict do nothing returning about),
    named as (select coalesce(array_agg(id order by id), '{}') as ids from articles where ${isIn} and status = 'enabled'),
    queued as (
      insert into alert_letters (alert_id, kind, about, articles, next_attempt_at, created_at)
        select alerts.id, 'issue', about, ids, ${time(at)}, ${time(at)}
        from announced, named, alerts where issues_on is not null returning id)
    select count(queued.id)::int as letters from announced left join queued on true group by about`
  if (!made) return undefined
  await tx
    .update(announcements)
    .set({ letters: made.letters })
    .where(sql`${announcements.kind} = 'issue' and ${announcements.about} = ${about}`)
  return made.letters
}

/** Announces the calls for papers that opened since the last time, each once. @param today in the journal's zone */
export async function announceCalls(tx: Db, { at, today }: { at: Date; today: string }): Promise<void> {
  await tx.execute(sql`
    with opened as (
      insert into announcements (kind, about, at, letters)
        select 'call', id::text, ${time(at)}, (select count(*) from alerts where calls_on is not null)
        from calls where status = 'enabled' and last_day >= ${today}
        on conflict do nothing returning about)
    insert into alert_letters (alert_id, kind, about, next_attempt_at, created_at)
      select alerts.id, 'call', about, ${time(at)}, ${time(at)} from opened, alerts where calls_on is not null`)
}

/**
 * Queues letters about the notices that were published since the last time, to the addresses whose letters named their
 * article.
 */
export async function announceNotices(tx: Db, at: Date): Promise<void> {
  await tx.execute(sql`
    with fresh as (
      update first_publications set announced_at = ${time(at)} where announced_at is null returning article_id, id),
    about as (
      select notice.id, target.id as target from fresh
      join articles notice on notice.id = fresh.article_id and notice.status = 'enabled'
      join articles target on target.refnumber = notice.notice_of)
    insert into alert_letters (alert_id, kind, about, articles, next_attempt_at, created_at)
      select distinct alert_id, 'notice', about.id::text, array[about.id], ${time(at)}, ${time(at)}
      from about join alert_letters before on before.articles @> array[about.target]
        and before.state in ('sent', 'given', 'unsure', 'sending')
      on conflict do nothing`)
}

/**
 * Queues the daily letters: to each address that asked for articles, what was first published since it last heard of
 * some, if that is still public and news. No address gets two letters on a day, or an article that a letter about a
 * notice named.
 * @param last the number of the newest publication
 */
export async function queueDaily(
  tx: Db,
  { at, since, dayStart, last }: { at: Date; since: Date; dayStart: Date; last: number },
): Promise<void> {
  await tx.execute(sql`
    with fresh as (
      select first_publications.id, article_id from first_publications
      join articles on articles.id = article_id and status = 'enabled' where at > ${time(since)}),
    ready as (
      select id from alerts where articles_on is not null and not exists (
        select from alert_letters same where same.alert_id = alerts.id and same.kind = 'articles'
          and (same.state in ('waiting', 'sending', 'given') or same.started_at >= ${time(dayStart)}))),
    queued as (
      insert into alert_letters (alert_id, kind, articles, next_attempt_at, created_at)
        select alerts.id, 'articles', array_agg(article_id order by fresh.id desc), ${time(at)}, ${time(at)}
        from ready join alerts using (id) join fresh on fresh.id > articles_after
        where not exists (
          select from alert_letters notice where notice.alert_id = alerts.id and notice.kind = 'notice'
            and notice.articles @> array[article_id])
        group by alerts.id)
    update alerts set articles_after = ${last} where id in (select id from ready) and articles_after <> ${last}`)
}
