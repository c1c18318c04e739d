import { sql } from 'drizzle-orm'
import type { Db } from '../../core/db/connect.ts'
import { mailboxIn } from '../../core/db/mailbox.ts'
import { plannedRowsOf } from '../../core/db/rows.ts'
import { ended, isUnderWay, wasAsked, wasSent } from './status-queries.ts'

/** The reasons of a recusal: as reviewer, until the paper's end; as author; or entered by an editor. */
export const asReviewer = 'Asked to review'
export const asAuthor = 'Named as an author'
export const asSaid = 'Named by an editor'
/** The reason of users who were recused as reviewers and later found among the authors. */
export const asBoth = `${asAuthor}, ${asReviewer}`

/** The actor of recusals that were not made by an editor. */
export const byJournal = 'journal'

/**
 * The condition that a row has the name of a user. It uses the row's index: a join alone would compute each row's key.
 */
const hasNameOfKnown = sql`same_name(name_key) = any(array(select key from known))`

/**
 * Selects sent papers that have users among their authors. The users are rows `known` of `id`, `key`, `email` and
 * `orcid`.
 */
export const authoredByKnown = sql`
  select paper_id, named.id from (
    select paper_id, known.id from known join paper_authors on same_name(name_key) = key where ${hasNameOfKnown}
    union select paper_id, known.id from known
      join paper_authors on paper_authors.email <> '' and ${mailboxIn(sql`paper_authors.email`)} = known.email
    union select paper_id, known.id from known join paper_authors on paper_authors.orcid <> '' and paper_authors.orcid = known.orcid
    union select paper_id, known.id from known
      join manuscripts on manuscripts.email <> '' and ${mailboxIn(sql`manuscripts.email`)} = known.email
    union select paper_id, known.id from known join manuscripts on begun_by <> '' and ${mailboxIn(sql`begun_by`)} = known.email) named
  join papers sent on sent.id = paper_id and ${wasSent('sent')}`

/** Selects papers under way that users, rows `known` as for {@link authoredByKnown}, are asked to review. */
export const askedOfKnown = sql`
  select paper_id, theirs.id from (
    select reviewers.id as reviewer, known.id from known join reviewers on same_name(name_key) = key where ${hasNameOfKnown}
    union select reviewers.id, known.id from known
      join reviewers on reviewers.email <> '' and ${mailboxIn(sql`reviewers.email`)} = known.email
    union select reviewers.id, known.id from known join reviewers on reviewers.orcid <> '' and reviewers.orcid = known.orcid
    union select reviewer_id, known.id from known join review_requests on typed_key <> '' and same_name(typed_key) = key
    union select reviewer_id, known.id from known join review_requests on typed_orcid <> '' and typed_orcid = known.orcid) theirs
  join review_requests on reviewer_id = reviewer and ${wasAsked}
  join papers on papers.id = paper_id and ${isUnderWay('papers')}`

/**
 * Lists which of some mailboxes belong to a paper's authors, or to its reviewers until its end. The database compares
 * them, so that the code that makes one side's page never holds an address of the other.
 */
export async function listReadByThem(db: Db, paperId: number, emails: string[]): Promise<string[]> {
  const rows = await plannedRowsOf<{ email: string }>(db)`
    with paper as (select id, state not in ${ended} as under_way from papers where id = ${paperId})
    select email from json_array_elements_text(${JSON.stringify(emails)}::json) email where email in (
      select ${mailboxIn(sql`paper_authors.email`)} from paper_authors join paper on paper.id = paper_id
      union all select ${mailboxIn(sql`manuscripts.email`)} from manuscripts join paper on paper.id = paper_id
      union all select ${mailboxIn(sql`manuscripts.begun_by`)} from manuscripts join paper on paper.id = paper_id
      union all select ${mailboxIn(sql`reviewers.email`)} from reviewers
        join review_requests on reviewers.id = reviewer_id join paper on paper.id = paper_id and under_way)`
  return rows.map(({ email }) => email)
}
