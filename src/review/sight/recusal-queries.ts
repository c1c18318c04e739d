import { sql } from 'drizzle-orm'
import type { Db } from '../../core/db/connect.ts'
import { mailboxIn, mailboxOf } from '../../core/db/mailbox.ts'
import { rowsOf } from '../../core/db/rows.ts'
import { users } from '../../core/db/tables/accounts.ts'
import { yieldToEventLoop } from '../../core/workers/event-loop.ts'
import { sameName } from '../papers/person-rules.ts'
import {
  asAuthor,
  asBoth,
  askedOfKnown,
  asReviewer,
  asSaid,
  byJournal,
  hasNameOfKnown,
  otherAuthors,
} from './people-queries.ts'
import { isLifted } from './queries.ts'
import { isUnderWay, wasSent } from './standing-queries.ts'

/** Whether an admin lifted what an editor said: who sees that is told no more when the user is recused for another reason ({@link listTold}). */
const isSaidAndLifted = sql`paper_recusals.lifted and paper_recusals.reason = ${asSaid}`

/**
 * Keeps that users are recused, as authors or as those who are asked to review, also where these people or the users change later: only
 * an admin lifts it. So are those whom a user was known as before, authors who were taken off a paper or are named by its article alone, and users whose address got a letter as one of them. Who was asked is recused until the paper's end.
 * @param paperId one paper; all of them if undefined, as when users change
 */
export async function keepRecusals(transaction: Db, paperId?: number): Promise<void> {
  const { id, name, email, orcid } = users
  const now = await transaction.select({ id, name, email, orcid }).from(users)
  const all = [...now, ...(await listFormer(transaction))]
  const known = JSON.stringify(
    all.map(({ name, email, ...user }) => ({ ...user, key: sameName(name) || null, email: mailboxOf(email) })),
  )
  const isMeant = paperId === undefined ? sql`` : sql`and papers.id = ${paperId}`
  const isSent = sql`join sent on sent.id = paper_id`
  await transaction.execute(sql`
    with known as (select * from json_to_recordset(${known}::json) as known (id int, key text, email text, orcid text)),
    sent as (select id from papers where ${wasSent('papers')} ${isMeant}),
    written as (
      select papers.id as paper_id, known.id, notices.side, ${isUnderWay('papers')} as is_under_way from known
      join notices on known.email <> '' and ${mailboxIn(sql`notices.recipient`)} = known.email and notices.state <> 'cancelled'
      join papers on papers.number = notices.paper join sent on sent.id = papers.id where notices.paper <> ''),
    other as (select named.* from (${otherAuthors}) named join sent on sent.id = paper_id),
    authors as (
      select paper_id, known.id from known join paper_authors on same_name(name_key) = key ${isSent} where ${hasNameOfKnown}
      union select paper_id, known.id from known join paper_authors on paper_authors.email <> ''
        and ${mailboxIn(sql`paper_authors.email`)} = known.email ${isSent}
      union select paper_id, known.id from known join paper_authors on paper_authors.orcid <> ''
        and paper_authors.orcid = known.orcid ${isSent}
      union select paper_id, id from json_to_recordset(${await calledBefore(transaction, all, paperId)}::json) as called (paper_id int, id int)
      union select paper_id, known.id from known join other on other.orcid <> '' and other.orcid = known.orcid
      union select paper_id, known.id from known join other on other.email <> '' and ${mailboxIn(sql`other.email`)} = known.email
      union select paper_id, known.id from known join manuscripts on manuscripts.email <> ''
        and ${mailboxIn(sql`manuscripts.email`)} = known.email ${isSent}
      union select paper_id, known.id from known join manuscripts on begun_by <> '' and ${mailboxIn(sql`begun_by`)} = known.email ${isSent}
      union select paper_id, id from written where side = 'author'),
    asked as (${askedOfKnown} union select paper_id, id from written where side = 'reviewer' and is_under_way),
    found as (
      select paper_id, id, ${asAuthor} as why from authors union select paper_id, id, ${asReviewer} from asked),
    kept as (
      select paper_id, id, case count(*) when 1 then min(why) else ${asBoth} end as why from found where not exists (
        select from paper_recusals where paper_recusals.paper_id = found.paper_id and user_id = id and ${isLifted(sql`why`)})
      group by paper_id, id)
    insert into paper_recusals (paper_id, user_id, reason, lifted, by, at)
    select paper_id, kept.id, why, false, ${byJournal}, now()
    from kept join sent on sent.id = paper_id
    on conflict (paper_id, user_id) do update set lifted = false, at = excluded.at,
      by = case when ${isSaidAndLifted} then paper_recusals.by else excluded.by end,
      reason = case when paper_recusals.lifted then excluded.reason else ${asBoth} end
      where paper_recusals.lifted or (paper_recusals.reason = ${asReviewer} and excluded.reason <> ${asReviewer})`)
}

/** What users were called, and their addresses and iDs, before they were changed. */
async function listFormer(db: Db): Promise<Known[]> {
  return rowsOf<Known>(db)`
    select users.id, coalesce(before->>'name', name) as name, coalesce(before->>'email', email) as email, coalesce(before->>'orcid', orcid) as orcid
    from audit join users on users.id::text = subject where kind = 'user' and before ?| array['name', 'email', 'orcid']`
}

type Known = { id: number; name: string; email: string; orcid: string }

/** How many names are folded before others get a turn. */
const namesAtOnce = 500

/** The papers whose authors of before, or of the article alone, are called as users are or were. */
async function calledBefore(db: Db, all: Known[], paperId: number | undefined): Promise<string> {
  const isMeant = paperId === undefined ? sql`` : sql`where paper_id = ${paperId}`
  const named = await rowsOf<{ paper_id: number; name: string }>(db)`
    select distinct paper_id, name from (${otherAuthors}) named ${isMeant}`
  const users = Map.groupBy(all, ({ name }) => sameName(name))
  users.delete('') // no name is nobody's
  const found: { paper_id: number; id: number }[] = []
  for (const [at, { paper_id, name }] of named.entries()) {
    if (at % namesAtOnce === namesAtOnce - 1) await yieldToEventLoop()
    for (const { id } of users.get(sameName(name)) ?? []) found.push({ paper_id, id })
  }
  return JSON.stringify(found)
}
