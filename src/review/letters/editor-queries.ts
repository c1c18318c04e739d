import { and, eq, sql } from 'drizzle-orm'
import type { Db } from '../../core/db/connect.ts'
import { mailboxIn, mailboxOf } from '../../core/db/mailbox.ts'
import { papers } from '../../core/db/review/papers.ts'
import { plannedRowsOf } from '../../core/db/rows.ts'
import { users } from '../../core/db/schema.ts'
import { readSettings } from '../../office/settings/queries.ts'
import {
  asReviewer,
  ended,
  isRecusedFrom,
  isUnderWay,
  recusedFrom,
  type Viewer,
  visibleTo,
  wasAsked,
} from '../papers/sight-queries.ts'

type Editor = { number: string; name: string; email: string }

/**
 * The journal's address for a paper: that for papers, else the website's. One that an author, a reviewer or somebody recused reads is
 * none: without another, ''.
 */
async function journalEmailOf(db: Db, paperId: number): Promise<string> {
  const { submissions_email, websiteemail } = await readSettings(db)
  const known = await listReadByThem(db, paperId, [submissions_email, websiteemail].filter(Boolean).map(mailboxOf))
  return [submissions_email, websiteemail].find((email) => email !== '' && !known.includes(mailboxOf(email))) ?? ''
}

/**
 * Where letters to the editors of a paper go: to its editor, else to the journal's address for it, as from the moment that the
 * editor may not see the paper any more. With '' as address they wait on the desk.
 */
export async function editorOf(db: Db, paperId: number): Promise<Editor> {
  const { id, name, role, email } = users
  const [found] = await db
    .select({ number: papers.number, editor: { id, name, role, email } })
    .from(papers)
    .leftJoin(users, and(eq(users.id, papers.editor_id), eq(users.status, 'enabled')))
    .where(eq(papers.id, paperId))
  if (!found) throw new Error(`The paper ${paperId} is gone`)
  const { number, editor } = found
  const journal = await journalEmailOf(db, paperId)
  const isSeen =
    editor &&
    (await db.$count(papers, sql`${papers.id} = ${paperId} and ${visibleTo(editor, recusedFrom(editor))}`)) > 0
  return isSeen ? { number, name: editor.name, email: editor.email || journal } : { number, name: '', email: journal }
}

/**
 * Which of some addresses are of a paper's authors, of its reviewers until its end, or of users who are recused from it. The database
 * compares them, so that what makes one side's page never holds an address of the other.
 */
async function listReadByThem(db: Db, paperId: number, emails: string[]): Promise<string[]> {
  const rows = await plannedRowsOf<{ email: string }>(db)`
    with paper as (select id, state not in ${ended} as under_way from papers where id = ${paperId})
    select email from json_array_elements_text(${JSON.stringify(emails)}::json) email where email in (
      select ${mailboxIn(sql`paper_authors.email`)} from paper_authors join paper on paper.id = paper_id
      union all select ${mailboxIn(sql`manuscripts.email`)} from manuscripts join paper on paper.id = paper_id
      union all select ${mailboxIn(sql`manuscripts.begun_by`)} from manuscripts join paper on paper.id = paper_id
      union all select ${mailboxIn(sql`reviewers.email`)} from reviewers
        join review_requests on reviewers.id = reviewer_id join paper on paper.id = paper_id and under_way
      union all select ${mailboxIn(sql`users.email`)} from users
        join paper_recusals on users.id = user_id and not lifted
        join paper on paper.id = paper_id and (under_way or reason <> ${asReviewer}))`
  return rows.map(({ email }) => email)
}

/**
 * Which of some emails are of authors or reviewers of papers under way: they would read what the others answer. As far as a user may
 * know it, of papers that they see; and their own, if they are recused from any, whoever is on it: a refusal tells nobody who is on a paper
 * that is hidden from them, also not those who say that somebody else's email is theirs.
 */
export async function readersAmong(db: Db, emails: readonly string[], viewer: Viewer): Promise<string[]> {
  const own = sql`select ${mailboxIn(sql`users.email`)} from users where users.id = ${viewer.id} and users.email <> '' and exists (
    select from papers where papers.state <> 'draft' and ${isUnderWay('papers')} and ${isRecusedFrom(viewer)})`
  const rows = await plannedRowsOf<{ email: string }>(db)`
    select email from json_array_elements_text(${JSON.stringify(emails)}::json) email where ${mailboxIn(sql`email`)} in (
      ${own} union all
      select ${mailboxIn(sql`people.email`)} from (
        select paper_id, email from paper_authors
        union all select paper_id, email from manuscripts union all select paper_id, begun_by from manuscripts
        union all select paper_id, email from reviewers join review_requests on reviewers.id = reviewer_id and ${wasAsked}) people
      join papers on papers.id = paper_id and papers.state <> 'draft' and ${isUnderWay('papers')}
      where people.email <> '' and ${visibleTo(viewer)})`
  return rows.map(({ email }) => email)
}
