import { and, eq, inArray, sql } from 'drizzle-orm'
import type { Db } from '../../core/db/connect.ts'
import { mailboxIn, mailboxOf } from '../../core/db/mailbox.ts'
import { pick, plannedRowsOf } from '../../core/db/rows.ts'
import { users } from '../../core/db/tables/accounts.ts'
import { papers } from '../../core/db/tables/review/papers.ts'
import { otherAuthors } from '../sight/people-queries.ts'
import { readHidden, readVisible, type Viewer, visibleTo } from '../sight/queries.ts'
import { isUnderWay, wasAsked } from '../sight/standing-queries.ts'
import { toldAmong } from '../sight/told-queries.ts'
import { journalEmailOf } from './journal-email.ts'

type Editor = { number: string; name: string; email: string }

/**
 * Where letters to the editors of a paper go: to its editor, else to the journal's address for it, as from the moment that the
 * editor is recused from it. With '' as address they wait on the desk.
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
  const mayRead = editor && visibleTo(editor, await readHidden(db, editor))
  const isTold = mayRead && (await db.$count(papers, sql`${papers.id} = ${paperId} and ${mayRead}`)) > 0
  return isTold ? { number, name: editor.name, email: editor.email || journal } : { number, name: '', email: journal }
}

/**
 * Which of some emails are of authors or reviewers of papers under way: they would read what the others answer. As far as a user may
 * know it, of papers that they see; and their own, if they are recused from any, whoever is on it: a refusal tells nobody who is on a paper
 * that is hidden from them, also not those who say that somebody else's email is theirs.
 */
export async function readersAmong(db: Db, emails: readonly string[], viewer: Viewer): Promise<string[]> {
  const own = sql`select ${mailboxIn(sql`users.email`)} from users where users.id = ${viewer.id} and users.email <> '' and exists (
    select from papers where papers.state <> 'draft' and ${isUnderWay('papers')} and ${papers.id} in (${await readHidden(db, viewer)}))`
  const rows = await plannedRowsOf<{ email: string }>(db)`
    select email from json_array_elements_text(${JSON.stringify(emails)}::json) email where ${mailboxIn(sql`email`)} in (
      ${own} union all
      select ${mailboxIn(sql`people.email`)} from (
        select paper_id, email from paper_authors
        union all select paper_id, email from manuscripts union all select paper_id, begun_by from manuscripts
        union all select paper_id, email from reviewers join review_requests on reviewers.id = reviewer_id and ${wasAsked}
        union all select paper_id, email from (${otherAuthors}) other
        union all select addressed.id, recipient from notices join papers addressed on addressed.number = notices.paper
          where notices.paper <> '' and notices.side in ('author', 'reviewer') and notices.state <> 'cancelled') people
      join papers on papers.id = paper_id and papers.state <> 'draft' and ${isUnderWay('papers')}
      where people.email <> '' and ${await readVisible(db, viewer)})`
  return [...rows.map(({ email }) => email), ...(await accountsAmong(db, emails, viewer))]
}

/** Which of some emails users read who are recused from a paper under way that a user sees, as far as they may know. */
async function accountsAmong(db: Db, emails: readonly string[], viewer: Viewer): Promise<string[]> {
  const readers = await db
    .select(pick(users, 'id', 'name', 'email'))
    .from(users)
    .where(inArray(mailboxIn(sql`${users.email}`), emails.map(mailboxOf)))
  const visible = await readVisible(db, viewer)
  const told = await toldAmong(db, viewer, { among: readers, which: sql`${isUnderWay('papers')} and ${visible}` })
  const found = readers
    .filter(({ id }) => told.includes(id))
    .map(async (user) => {
      const among = sql`${isUnderWay('papers')} and ${visible} and ${papers.id} in (${await readHidden(db, user)})`
      return (await db.$count(papers, among)) > 0
        ? emails.filter((email) => mailboxOf(email) === mailboxOf(user.email))
        : []
    })
  return (await Promise.all(found)).flat()
}
