import { sql } from 'drizzle-orm'
import type { Db } from '../../core/db/connect.ts'
import { rowsOf } from '../../core/db/rows.ts'
import { personKey } from '../../core/pasted/name-keys.ts'
import { userNameKey } from '../../core/text/credentials.ts'
import { type Known, knownFrom, ownAddresses, type Place, type Who } from './rules.ts'

/** Returns texts as an SQL array. */
export const textArray = (texts: readonly string[]) =>
  sql`array(select jsonb_array_elements_text(${JSON.stringify(texts)}::text::jsonb))`

/** Returns numbers as an SQL array. */
export const integerArray = (ids: readonly number[]) =>
  sql`array(select jsonb_array_elements_text(${JSON.stringify(ids)}::text::jsonb)::int)`

/** Finds every row with one of some addresses or ORCID iDs. */
async function findPlaces(db: Db, { emails, orcids }: Who): Promise<Place[]> {
  const isEmail = (column: string) => sql`lower(${sql.raw(column)}) = any(e.list)`
  const isPerson = (of: string) => sql`(${isEmail(`${of}.email`)} or ${sql.raw(of)}.orcid = any(o.list))`
  return rowsOf<Place>(db)`
    with e as (select ${textArray(emails)} as list), o as (select ${textArray(orcids)} as list)
    select 'author' as place, a.paper_id as id, a.name, a.email, a.orcid, '' as phone,
      not exists (select from papers join manuscripts m on m.paper_id = papers.id where papers.id = a.paper_id
        and state not in ('draft', 'unconfirmed') and lower(m.email) = lower(a.email)) as "isClaimed"
          from paper_authors a, e, o where ${isPerson('a')}
    union all select 'contact', m.paper_id, '', m.email, '', m.mobile, false from manuscripts m, e where ${isEmail('m.email')}
    union all select 'reviewer', r.id, r.name, r.email, r.orcid, '', false from reviewers r, e, o where ${isPerson('r')}
    union all select 'user', u.id, u.name, u.email, u.orcid, '', false from users u, e, o where ${isPerson('u')}
    union all select 'board', b.id, b.name, b.email, '', b.phone, false from editors b, e where ${isEmail('b.email')}
    union all select 'article', p.article_id, p.name, p.email, p.orcid, '', false from article_authors p, e, o where ${isPerson('p')}
    union all select 'article contact', c.id, '', c.email, '', c.mobile, false from articles c, e where ${isEmail('c.email')}
    union all select 'proof', f.article_id, f.name, f.email, '', '', false from article_proofs f, e where ${isEmail('f.email')}
    union all select 'letter', 0, '', lower(n.recipient), '', '', false from notices n, e
      where ${isEmail('n.recipient')} group by lower(n.recipient)
    union all select 'named', s.paper_id, trim(split_part(line, '|', 1)), '', '', '', true
      from manuscripts s, e, regexp_split_to_table(s.suggested || E'\n' || s.opposed, E'\n') line
      where exists (select from unnest(e.list) email where position(email in lower(line)) > 0)`
}

/**
 * Finds a person's rows, and the data in them. An ORCID iD also finds the rows with the addresses next to it, but an
 * address finds no row by an iD next to it: anyone can type one. Two people who share an address are not the same
 * person.
 */
export async function findPerson(db: Db, who: Who): Promise<{ places: Place[]; known: Known }> {
  const first = knownFrom(who, await findPlaces(db, who))
  const places = await findPlaces(db, first)
  const { emails, others } = ownAddresses(who, first, places)
  if (others.length === 0) return { places, known: knownFrom(first, places) }
  const own = (await findPlaces(db, { emails, orcids: who.orcids })).filter(({ orcid }) => !others.includes(orcid))
  const known = knownFrom(who, own)
  return { places: own, known: { ...known, emails: known.emails.filter((email) => emails.includes(email)) } }
}

/**
 * Returns those of some ORCID iDs that occur only with the person's own addresses, and with no reviewer or user without
 * an address.
 */
export async function listOwnOrcids(db: Db, { emails }: Known, orcids: readonly string[]): Promise<string[]> {
  const isOther = (of: string) => sql`lower(${sql.raw(of)}.email) <> all(${textArray(emails)})`
  const rows = await rowsOf<{ orcid: string }>(db)`
    select orcid from (
      select a.orcid from paper_authors a where a.email <> '' and ${isOther('a')}
      union all select p.orcid from article_authors p where p.email <> '' and ${isOther('p')}
      union all select u.orcid from users u where ${isOther('u')}
      union all select r.orcid from reviewers r where ${isOther('r')}
      union all select q.typed_orcid from review_requests q join reviewers r on r.id = q.reviewer_id where ${isOther('r')}) others
    where orcid = any(${textArray(orcids)})`
  const others = new Set(rows.map(({ orcid }) => orcid))
  return orcids.filter((orcid) => !others.has(orcid))
}

/** Finds people by name, with the data that distinguishes them. */
export async function findNamed(db: Db, name: string) {
  const [key, lower] = [personKey(name), name.trim().toLowerCase()]
  return rowsOf<{ name: string; email: string; orcid: string }>(db)`
    select distinct name, email, orcid from (
      select name, lower(email) as email, orcid from paper_authors where name_key = ${key}
      union all select name, lower(email), orcid from reviewers where name_key = ${key}
      union all select name, lower(email), orcid from users where name_key = ${userNameKey(name)}
      union all select name, lower(email), '' from editors where lower(name) = ${lower}
      union all select name, lower(email), orcid from article_authors where lower(name) = ${lower}
    ) named order by name, email, orcid limit 100`
}

/** Returns those of some names that another person has too. */
export async function findNamesakes(db: Db, { names, emails, orcids }: Known): Promise<string[]> {
  if (names.length === 0) return []
  const folded = names.map((name) => ({ name, key: personKey(name), lower: name.toLowerCase() }))
  const rows = await rowsOf<{ name: string }>(db)`
    with mine as (select * from jsonb_to_recordset(${JSON.stringify(folded)}::text::jsonb) as x(name text, key text, lower text)),
    theirs as (
      select name_key as key, null as lower, email, orcid from paper_authors where name_key in (select key from mine)
      union all select name_key, null, email, orcid from reviewers where name_key in (select key from mine)
      union all select null, lower(name), email, orcid from users where lower(name) in (select lower from mine)
      union all select null, lower(name), email, '' from editors where lower(name) in (select lower from mine)
      union all select null, lower(name), email, orcid from article_authors where lower(name) in (select lower from mine))
    select distinct mine.name from mine join theirs on theirs.key = mine.key or theirs.lower = mine.lower
    where (email <> '' or orcid <> '')
      and lower(email) <> all(${textArray(emails)}) and (orcid = '' or orcid <> all(${textArray(orcids)}))`
  return rows.map(({ name }) => name)
}

/** A paper that a person wrote; `isTheirs` if they are its corresponding author. */
export type OwnPaper = {
  id: number
  number: string
  state: string
  isTheirs: boolean
  isCleared: boolean
  articleId: number | null
}

/** Lists the papers of an author, including drafts. */
export async function listPapersOf(db: Db, places: readonly Place[], { emails }: Known): Promise<OwnPaper[]> {
  const ids = places.filter(({ place }) => place === 'author' || place === 'contact').map(({ id }) => id)
  return rowsOf<OwnPaper>(db)`
    select papers.id, number, coalesce(${stateBefore}, state) as state, lower(manuscripts.email) = any(${textArray(emails)}) as "isTheirs",
      cleared_at is not null as "isCleared", article_id as "articleId"
    from papers join manuscripts on manuscripts.paper_id = papers.id
    where papers.id = any(${integerArray(ids)}) order by papers.id`
}

/** Lists those of some papers that a person was asked to review and whose authors are not public. */
export async function listReviewed(db: Db, papers: readonly OwnPaper[], places: readonly Place[]) {
  const reviewers = places.filter(({ place }) => place === 'reviewer').map(({ id }) => id)
  if (papers.length === 0 || reviewers.length === 0) return []
  const rows = await rowsOf<{ id: number }>(db)`
    select own.id from papers own where own.id = any(${integerArray(papers.map(({ id }) => id))}) and own.state <> 'published' and exists (
      select from review_requests q where q.paper_id = own.id and q.reviewer_id = any(${integerArray(reviewers)})
        and q.asked_at is not null)`
  const ids = new Set(rows.map(({ id }) => id))
  return papers.filter(({ id }) => ids.has(id))
}

/** Selects the state of a paper before a decision that can still be withdrawn. */
const stateBefore = sql`(
  select before->>'state' from paper_decisions where paper_id = papers.id and applied_at is null and not undone limit 1)`

/** Lists the open requests of reviewers: they may still answer, or send their report again. */
export async function listOpenRequests(db: Db, reviewerIds: number[]) {
  return rowsOf<{ request: string; state: string }>(db)`
    select request, q.state from review_requests q join papers on papers.id = q.paper_id
    where reviewer_id = any(${integerArray(reviewerIds)}) 
      and (papers.state not in ('published', 'rejected', 'withdrawn') or ${stateBefore} is not null)
      and (q.state in ('chosen', 'invited', 'accepted')
        or q.state = 'reported' and papers.state = 'review' and papers.round = q.round)
    order by request`
}

/** Lists the proofs sent to people with these addresses whose articles were never papers. */
export async function listOpenProofs(db: Db, { emails }: Known) {
  return rowsOf<{ refnumber: string }>(db)`
    select distinct refnumber from article_proofs join articles on articles.id = article_id
    where paper_id is null and lower(article_proofs.email) = any(${textArray(emails)}) and state in ('waiting', 'sent', 'corrected')
      and articles.status = 'disabled' order by refnumber`
}

/** Lists the papers in progress that users handle, and whether a user is the only admin. */
export async function listDuties(db: Db, userIds: number[]) {
  const papers = await rowsOf<{ number: string }>(db)`
    select number from papers where editor_id = any(${integerArray(userIds)})
      and state not in ('draft', 'published', 'rejected', 'withdrawn') order by number`
  const [admins] = await rowsOf<{ isLast: boolean }>(db)`
    select exists (select from users where id = any(${integerArray(userIds)}) and role = 'admin' and status = 'enabled')
      and not exists (select from users where id <> all(${integerArray(userIds)}) and role = 'admin' and status = 'enabled') as "isLast"`
  return { numbers: papers.map(({ number }) => number), isLastAdmin: admins?.isLast ?? false }
}

/** Lists the complete backups of this installation, newest first. */
export async function listBackups(db: Db) {
  return rowsOf<{ at: string; username: string }>(db)`
    select to_char(at at time zone 'UTC', 'YYYY-MM-DD HH24:MI') as at, username from backups
    where outcome = 'complete' order by at desc limit 20`
}
