import { type SQL, sql } from 'drizzle-orm'
import type { Db } from '../../core/db/connect.ts'
import { mailboxIn } from '../../core/db/mailbox.ts'
import { plannedRowsOf } from '../../core/db/rows.ts'
import { sameName } from '../papers/person-rules.ts'
import { ended, isUnderWay, wasAsked, wasSent } from './standing-queries.ts'

/** Why somebody is recused: as one who was asked to review, until the paper's end; as an author; or as an editor said. */
export const asReviewer = 'Asked to review'
export const asAuthor = 'Named as an author'
export const asSaid = 'Named by an editor'
/** Who was recused as one who was asked, and found among the authors since. */
export const asBoth = `${asAuthor}, ${asReviewer}`

/** Who recuses users whom no editor recused by hand. */
export const byJournal = 'journal'

/** Whether a row has the name of a user, found by its index: a join alone would make the key of each row anew. */
export const hasNameOfKnown = sql`same_name(name_key) = any(array(select key from known))`

/** The papers under way that users, rows `known` with `id`, `key`, `email` and `orcid`, are asked to review. */
export const askedOfKnown = sql`
  select paper_id, same.id from (
    select asked.id as asked_id, theirs.id from (
      select reviewers.id as reviewer, known.id from known join reviewers on same_name(name_key) = key where ${hasNameOfKnown}
      union select reviewers.id, known.id from known join reviewers on reviewers.email <> '' and ${mailboxIn(sql`reviewers.email`)} = known.email
      union select reviewers.id, known.id from known join reviewers on reviewers.orcid <> '' and reviewers.orcid = known.orcid
      union select reviewer_id, known.id from known join review_requests asked on typed_key <> '' and same_name(typed_key) = key
      union select reviewer_id, known.id from known join review_requests asked on typed_orcid <> '' and typed_orcid = known.orcid) theirs
    join reviewers one on one.id = reviewer
    join reviewers same on same.id = one.id or (one.email <> '' and same.email <> '' and lower(same.email) = lower(one.email))
    join review_requests asked on reviewer_id = same.id) same
  join review_requests on review_requests.id = asked_id and ${wasAsked}
  join papers on papers.id = paper_id and ${isUnderWay('papers')}`

/**
 * The authors whom a version that was sent, or the article, names otherwise than the paper does now: also those who were taken off since,
 * or added in the article's form. The article of a paper that was cleared tells nothing.
 */
export const otherAuthors = sql`
  select * from (
    select paper_id, person->>'name' as name, coalesce(person->>'email', '') as email, coalesce(person->>'orcid', '') as orcid
    from paper_versions join papers sent on sent.id = paper_id and ${wasSent('sent')}, jsonb_array_elements(people) person
    union all
    select made.id, people.name, people.email, people.orcid
    from papers made join article_authors people on people.article_id = made.article_id where made.cleared_at is null
    union all
    select made.id, names.name, '', ''
    from papers made join article_names names on names.article_id = made.article_id and names.kind = 'author'
    where made.cleared_at is null and not exists (select from article_authors people where people.article_id = made.article_id)
      and not exists (select from paper_authors now where now.paper_id = made.id and now.name = names.name)) named
  where not exists (
    select from paper_authors now where now.paper_id = named.paper_id and now.name = named.name
      and now.email = named.email and now.orcid = named.orcid)`

/** Selects the ids of the papers that have a user, by name, email or ORCID iD, among their authors, or those who are or were asked to review. */
export function concerning({ id, name }: { id: number; name: string }): { asAuthor: SQL; asReviewer: SQL } {
  const key = sameName(name) || null // no name is nobody's
  const [email, orcid] = [
    sql`(select ${mailboxIn(sql`email`)} from users where id = ${id} and email <> '')`,
    sql`(select orcid from users where id = ${id} and orcid <> '')`,
  ]
  // each comparison is a statement of its own, so that it finds its rows by an index
  const own = (column: SQL, table: SQL) => sql`
    select ${column} from ${table} where same_name(name_key) = ${key}
    union all select ${column} from ${table} where email <> '' and ${mailboxIn(sql`email`)} = ${email}
    union all select ${column} from ${table} where orcid <> '' and orcid = ${orcid}`
  const reviewing = sql`${own(sql`id`, sql`reviewers`)}
    union all select reviewer_id from review_requests where typed_key <> '' and same_name(typed_key) = ${key}
    union all select reviewer_id from review_requests where typed_orcid <> '' and typed_orcid = ${orcid}`
  return {
    asAuthor: sql`
      select paper_id from (
        ${own(sql`paper_id`, sql`paper_authors`)}
        union all select paper_id from manuscripts where email <> '' and ${mailboxIn(sql`email`)} = ${email}
        union all select paper_id from manuscripts where begun_by <> '' and ${mailboxIn(sql`begun_by`)} = ${email}) named
      join papers sent on sent.id = paper_id and ${wasSent('sent')}`,
    asReviewer: sql`
      select paper_id from review_requests
      join papers asked on asked.id = paper_id and ${isUnderWay('asked')}
      where ${wasAsked} and review_requests.id in (
        select id from review_requests where reviewer_id in (${reviewing})
        union all select id from review_requests where reviewer_id in (
          select same.id from reviewers theirs join reviewers same on same.email <> '' and lower(same.email) = lower(theirs.email)
          where theirs.email <> '' and theirs.id in (${reviewing})))`,
  }
}

/** The mailboxes of a paper's authors, a selection. */
export const authorsMailboxes = (paper: SQL) => sql`
  select ${mailboxIn(sql`paper_authors.email`)} from paper_authors where paper_authors.paper_id = ${paper}
  union all select ${mailboxIn(sql`manuscripts.email`)} from manuscripts where manuscripts.paper_id = ${paper}`

/** Whether somebody with a mailbox is asked to review a paper that is under way, and is none of its authors now. */
export async function isReviewerAlone(db: Db, paperId: number, mailbox: string): Promise<boolean> {
  const rows = await plannedRowsOf<{ id: number }>(db)`
    select asked.id from papers asked join review_requests on paper_id = asked.id and ${wasAsked} join reviewers on reviewers.id = reviewer_id
    where asked.id = ${paperId} and ${isUnderWay('asked')} and ${mailboxIn(sql`reviewers.email`)} = ${mailbox}
      and ${mailbox} not in (${authorsMailboxes(sql`asked.id`)}) limit 1`
  return rows.length > 0
}

/** Whether somebody with a mailbox is an author of a paper now. */
export async function isAuthor(db: Db, paperId: number, mailbox: string): Promise<boolean> {
  const rows = await plannedRowsOf<{ id: number }>(db)`
    select id from papers where id = ${paperId} and ${mailbox} in (${authorsMailboxes(sql`papers.id`)})`
  return rows.length > 0
}

/**
 * Which of some addresses are of a paper's authors, or of its reviewers until its end, also those that letters went to before. The database
 * compares them, so that what makes one side's page never holds an address of the other.
 */
export async function listReadByThem(db: Db, paperId: number, emails: string[]): Promise<string[]> {
  const rows = await plannedRowsOf<{ email: string }>(db)`
    with paper as (select id, state not in ${ended} as under_way from papers where id = ${paperId})
    select email from json_array_elements_text(${JSON.stringify(emails)}::json) email where email in (
      select ${mailboxIn(sql`paper_authors.email`)} from paper_authors join paper on paper.id = paper_id
      union all select ${mailboxIn(sql`manuscripts.email`)} from manuscripts join paper on paper.id = paper_id
      union all select ${mailboxIn(sql`manuscripts.begun_by`)} from manuscripts join paper on paper.id = paper_id
      union all select ${mailboxIn(sql`reviewers.email`)} from reviewers
        join review_requests on reviewers.id = reviewer_id join paper on paper.id = paper_id and under_way
      union all select ${mailboxIn(sql`sent.email`)} from (${otherAuthors}) sent join paper on paper.id = paper_id
      union all select ${mailboxIn(sql`recipient`)} from notices join papers on papers.number = notices.paper join paper on paper.id = papers.id
        where notices.paper <> '' and notices.state <> 'cancelled' and (side = 'author' or (side = 'reviewer' and under_way)))`
  return rows.map(({ email }) => email)
}
