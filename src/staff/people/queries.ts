import { getTableName, type SQL, type SQLWrapper, sql } from 'drizzle-orm'
import type { PgTable } from 'drizzle-orm/pg-core'
import type { Db } from '../../core/db/connect.ts'
import { rowsOf } from '../../core/db/rows.ts'
import { articleAuthors, articles } from '../../core/db/tables/articles.ts'
import { manuscripts, paperAuthors } from '../../core/db/tables/review/authors.ts'
import { reviewers } from '../../core/db/tables/review/reviewers.ts'
import { personKey } from '../../core/pasted/name-keys.ts'
import { userNameKey } from '../../core/text/credentials.ts'
import { columnsOf, integerArray, isPersonIn, listColumnsOf, listIdsIn, personTables, textArray } from './declared.ts'
import { type Known, knownFrom, type Place, splitAddresses, type Who } from './rules.ts'

const [none, nothing] = [sql`''`, sql`null::int`]

/** Whether only an author says that a row is this person's, in a paper that was not received or is another's. */
const isClaimed = sql`not exists (
  select from papers join manuscripts m on m.paper_id = papers.id where papers.id = ${paperAuthors.paper_id}
    and state not in ('draft', 'unconfirmed') and lower(m.email) = lower(${paperAuthors.email}))`

/** Finds every row with one of some addresses or ORCID iDs. */
async function findPlaces(db: Db, who: Who): Promise<Place[]> {
  const emails = textArray(who.emails)
  const ofRows = personTables.map(({ table, name = none, email, orcid = none, phone = none }) => {
    const { id, paper_id: paper = nothing, article_id = nothing } = columnsOf(table)
    const article = table === articles ? articles.id : article_id
    return sql`
      select ${getTableName(table)}::text as place, ${id?.dataType === 'number' ? id : nothing} as id,
        ${paper} as "paperId", ${article} as "articleId", ${name} as name, ${email} as email, ${orcid} as orcid, ${phone} as phone,
        ${table === paperAuthors ? isClaimed : sql`false`} as "isClaimed" from ${table} where ${isPersonIn(table, who)}`
  })
  const ofAddresses = listColumnsOf('address').map(
    (column) => sql`
      select 'address', null, null, null, '', lower(${column}), '', '', false from ${column.table}
      where lower(${column}) = any(${emails}) group by lower(${column})`,
  )
  const named = (name: SQL) => sql`select 'named', null, paper_id, null, ${name}, '', '', '', true`
  const ofLines = listColumnsOf('lines').map(
    (column) => sql`
      ${named(sql`trim(split_part(line, '|', 1))`)} from ${column.table}, regexp_split_to_table(${column}, E'\n') line
      where exists (select from unnest(${emails}) email where position(email in lower(line)) > 0)`,
  )
  const ofPeople = listColumnsOf('people').map(
    (column) => sql`
      ${named(sql`person->>'name'`)} from ${column.table}, jsonb_array_elements(${column}) person
      where lower(person->>'email') = any(${emails})`,
  )
  return rowsOf<Place>(db)`${sql.join([...ofRows, ...ofAddresses, ...ofLines, ...ofPeople], sql` union all `)}`
}

/**
 * Finds a person's rows, and the data in them. An ORCID iD also finds the rows with the addresses next to it, but an
 * address finds no row by an iD next to it: anyone can type one. Two people who share an address are not the same
 * person.
 */
export async function findPerson(db: Db, who: Who): Promise<{ places: Place[]; known: Known }> {
  const first = knownFrom(who, await findPlaces(db, who))
  const places = await findPlaces(db, first)
  const { emails, others } = splitAddresses(who, first, places)
  if (others.length === 0) return { places, known: knownFrom(first, places) }
  const own = (await findPlaces(db, { emails, orcids: who.orcids })).filter(({ orcid }) => !others.includes(orcid))
  const known = knownFrom(who, own)
  return { places: own, known: { ...known, emails: known.emails.filter((email) => emails.includes(email)) } }
}

/** The tables of authors, where an ORCID iD without an address may be another person's. */
const ofAuthors: PgTable[] = [paperAuthors, articleAuthors]

/**
 * Returns those of some ORCID iDs that occur only with the person's own addresses, and with no reviewer or user without
 * an address.
 */
export async function listOwnOrcids(db: Db, { emails }: Known, orcids: readonly string[]): Promise<string[]> {
  const isOther = (email: SQLWrapper) => sql`lower(${email}) <> all(${textArray(emails)})`
  const others = personTables.map(
    ({ table, email, orcid = none }) => sql`
      select ${orcid} as orcid from ${table} where ${isOther(email)} and (${email} <> '' or ${!ofAuthors.includes(table)})`,
  )
  const rows = await rowsOf<{ orcid: string }>(db)`
    select orcid from (
      ${sql.join(others, sql` union all `)}
      union all select typed_orcid from review_requests q join reviewers r on r.id = q.reviewer_id where ${isOther(sql`r.email`)}) others
    where orcid = any(${textArray(orcids)})`
  const found = new Set(rows.map(({ orcid }) => orcid))
  return orcids.filter((orcid) => !found.has(orcid))
}

/** The named people of all tables, by `key`: the folded name, or the name in lower case. */
const everybodyNamed = sql.join(
  personTables.map(({ table, name = none, email, orcid = none }) => {
    const key = columnsOf(table).name_key ?? sql`lower(${name})`
    return sql`select ${name} as name, ${key} as key, lower(${email}) as email, ${orcid} as orcid from ${table}`
  }),
  sql` union all `,
)

/** Returns the keys under which tables have a name. */
const keysOfName = (name: string) => [personKey(name), userNameKey(name), name.trim().toLowerCase()]

/** Finds people by name, with the data that distinguishes them. */
export async function findNamed(db: Db, name: string) {
  return rowsOf<{ name: string; email: string; orcid: string }>(db)`
    select distinct name, email, orcid from (${everybodyNamed}) named
    where key = any(${textArray(keysOfName(name))}) and name <> '' order by name, email, orcid limit 100`
}

/** Returns those of some names that another person has too. */
export async function findNamesakes(db: Db, { names, emails, orcids }: Known): Promise<string[]> {
  if (names.length === 0) return []
  const mine = names.flatMap((name) => keysOfName(name).map((key) => ({ name, key })))
  const rows = await rowsOf<{ name: string }>(db)`
    select distinct mine.name
    from jsonb_to_recordset(${JSON.stringify(mine)}::text::jsonb) as mine(name text, key text) join (${everybodyNamed}) theirs using (key)
    where (email <> '' or orcid <> '')
      and email <> all(${textArray(emails)}) and (orcid = '' or orcid <> all(${textArray(orcids)}))`
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
  const ids = listIdsIn(places, 'paperId', paperAuthors, manuscripts)
  return rowsOf<OwnPaper>(db)`
    select papers.id, number, coalesce(${stateBefore}, state) as state, lower(manuscripts.email) = any(${textArray(emails)}) as "isTheirs",
      cleared_at is not null as "isCleared", article_id as "articleId"
    from papers join manuscripts on manuscripts.paper_id = papers.id
    where papers.id = any(${integerArray(ids)}) order by papers.id`
}

/** Lists those of some papers that a person was asked to review and whose authors are not public. */
export async function listReviewed(db: Db, papers: readonly OwnPaper[], places: readonly Place[]) {
  const reviewerIds = listIdsIn(places, 'id', reviewers)
  if (papers.length === 0 || reviewerIds.length === 0) return []
  const rows = await rowsOf<{ id: number }>(db)`
    select own.id from papers own where own.id = any(${integerArray(papers.map(({ id }) => id))}) and own.state <> 'published' and exists (
      select from review_requests q where q.paper_id = own.id and q.reviewer_id = any(${integerArray(reviewerIds)})
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
