import { and, eq, sql } from 'drizzle-orm'
import type { Db } from '../../core/db/connect.ts'
import { mailboxIn, mailboxOf } from '../../core/db/mailbox.ts'
import { rowsOf } from '../../core/db/rows.ts'
import { users } from '../../core/db/tables/accounts.ts'
import { paperAuthors } from '../../core/db/tables/review/authors.ts'
import { isSameName, mayBeInitials, namesWithin, ringOfName, sameName, spokenName } from '../papers/person-rules.ts'
import {
  asAuthor,
  asBoth,
  askedOfKnown,
  asReviewer,
  asSaid,
  byJournal,
  hasNameOfKnown,
  namedToBeRecused,
  otherAuthors,
} from './people-queries.ts'
import { isLifted } from './queries.ts'
import { isUnderWay } from './standing-queries.ts'

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
  const ofPaper = paperId === undefined ? sql`` : sql`where paper_id = ${paperId}`
  await transaction.execute(sql`
    with known as (select * from json_to_recordset(${known}::json) as known (id int, key text, email text, orcid text)),
    written as (
      select papers.id as paper_id, known.id, notices.side, ${isUnderWay('papers')} as is_under_way from known
      join notices on known.email <> '' and ${mailboxIn(sql`notices.recipient`)} = known.email and notices.state <> 'cancelled'
      join papers on papers.number = notices.paper where notices.paper <> '' ${isMeant}),
    other as (select * from (${otherAuthors}) named ${ofPaper}),
    writtenElse as (select * from json_to_recordset(
      ${JSON.stringify(await writtenElse(transaction, all, paperId))}::json) as alike (paper_id int, id int, "isReviewer" boolean)),
    authors as (
      select paper_id, known.id from known join paper_authors on same_name(name_key) = key where ${hasNameOfKnown}
      union select * from json_to_recordset(${await alikeByScript(transaction, all, paperId)}::json) as alike (paper_id int, id int)
      union select paper_id, id from writtenElse where not "isReviewer"
      union select paper_id, known.id from known join paper_authors on paper_authors.email <> ''
        and ${mailboxIn(sql`paper_authors.email`)} = known.email
      union select paper_id, known.id from known join paper_authors on paper_authors.orcid <> ''
        and paper_authors.orcid = known.orcid
      union select paper_id, known.id from known join other on other.orcid <> '' and other.orcid = known.orcid
      union select paper_id, known.id from known join other on other.email <> '' and ${mailboxIn(sql`other.email`)} = known.email
      union select paper_id, known.id from known join manuscripts on manuscripts.email <> '' and ${mailboxIn(sql`manuscripts.email`)} = known.email
      union select paper_id, known.id from known join manuscripts on begun_by <> '' and ${mailboxIn(sql`begun_by`)} = known.email
      union select paper_id, id from written where side = 'author'),
    asked as (${askedOfKnown} union select paper_id, id from written where side = 'reviewer' and is_under_way
      union select paper_id, id from writtenElse where "isReviewer"),
    found as (
      select paper_id, id, ${asAuthor} as why from authors union select paper_id, id, ${asReviewer} from asked),
    kept as (
      select paper_id, id, case count(*) when 1 then min(why) else ${asBoth} end as why from found where not exists (
        select from paper_recusals where paper_recusals.paper_id = found.paper_id and user_id = id and ${isLifted(sql`why`)})
      group by paper_id, id)
    insert into paper_recusals (paper_id, user_id, reason, lifted, by, at)
    select paper_id, kept.id, why, false, ${byJournal}, now()
    from kept join papers on papers.id = paper_id where papers.state not in ('draft', 'unconfirmed') ${isMeant}
    on conflict (paper_id, user_id) do update set lifted = false, at = excluded.at,
      by = case when ${isSaidAndLifted} then paper_recusals.by else excluded.by end,
      reason = case when paper_recusals.lifted then excluded.reason else ${asBoth} end
      where paper_recusals.lifted or (paper_recusals.reason = ${asReviewer} and excluded.reason <> ${asReviewer})`)
}

/** The papers whose authors' names are users' in the other script, Devanagari or Latin. */
async function alikeByScript(db: Db, all: { id: number; name: string }[], paperId: number | undefined) {
  const isDevanagari = sql`${paperAuthors.name} ~ '[\u0900-\u097f]'`
  const hasOther = all.some(({ name }) => /\p{Script=Devanagari}/u.test(name))
  const rows = await db
    .select({ paper_id: paperAuthors.paper_id, name: paperAuthors.name })
    .from(paperAuthors)
    .where(
      and(hasOther ? undefined : isDevanagari, paperId === undefined ? undefined : eq(paperAuthors.paper_id, paperId)),
    )
  const users = Map.groupBy(
    all.map(({ id, name }) => ({ id, ...spokenName(name) })),
    ({ sound }) => sound,
  )
  const alike = rows.flatMap(({ paper_id, name }) => {
    const { sound, isDevanagari } = spokenName(name)
    const others = users.get(sound)?.filter((user) => user.isDevanagari !== isDevanagari) ?? []
    return others.map(({ id }) => ({ paper_id, id }))
  })
  return JSON.stringify(alike)
}

/** What users were called, and their addresses and iDs, before they were changed. */
async function listFormer(db: Db): Promise<Known[]> {
  return rowsOf<Known>(db)`
    select users.id, coalesce(before->>'name', name) as name, coalesce(before->>'email', email) as email, coalesce(before->>'orcid', orcid) as orcid
    from audit join users on users.id::text = subject where kind = 'user' and before ?| array['name', 'email', 'orcid']`
}

type Known = { id: number; name: string; email: string; orcid: string }

/**
 * The papers of whose other authors, or if under way also authors or reviewers, one may be a user whose name they cut into words otherwise, or who is under initials
 * where nothing but the names says who they are: the one or the other has neither email nor ORCID iD here.
 */
async function writtenElse(db: Db, all: Known[], paperId: number | undefined) {
  const isMeant = paperId === undefined ? sql`` : sql`where paper_id = ${paperId}`
  const named = await rowsOf<{ paper_id: number; name: string; isBare: boolean; isReviewer: boolean }>(db)`
    select * from (${namedToBeRecused}) named ${isMeant}`
  const people = named.flatMap((person) => namesWithin(person.name).map((name) => ({ ...person, name })))
  const keysOf = (name: string) => [
    ringOfName(name),
    ...sameName(name)
      .split(' ')
      .filter(({ length }) => length > 1),
  ]
  const users = new Map<string, Known[]>()
  for (const user of all.flatMap((one) => namesWithin(one.name).map((name) => ({ ...one, name }))))
    for (const key of keysOf(user.name)) users.set(key, [...(users.get(key) ?? []), user])
  const isAlike = (user: Known, { name, isBare }: (typeof people)[number]) =>
    isSameName(user.name, name) ||
    ((isBare || (user.email === '' && user.orcid === '')) && mayBeInitials(user.name, name))
  return people.flatMap((person) =>
    [...new Set(keysOf(person.name).flatMap((key) => users.get(key) ?? []))]
      .filter((user) => isAlike(user, person))
      .map(({ id }) => ({ paper_id: person.paper_id, id, isReviewer: person.isReviewer })),
  )
}
