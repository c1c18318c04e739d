import { and, eq, inArray, sql } from 'drizzle-orm'
import type { Db } from '../../core/db/connect.ts'
import { mailboxIn, mailboxOf } from '../../core/db/mailbox.ts'
import { pick, plannedRowsOf } from '../../core/db/rows.ts'
import { users } from '../../core/db/tables/accounts.ts'
import { papers } from '../../core/db/tables/review/papers.ts'
import { isRecusedNow, readHidden, readVisible, type Viewer, visibleTo } from '../sight/queries.ts'
import { isUnderWay, wasAsked } from '../sight/standing-queries.ts'
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
 * Which of some emails are of authors or reviewers of papers under way that a user sees: they would read what the others
 * answer. Also the user's own, if they are recused from one.
 */
export async function readersAmong(db: Db, emails: readonly string[], viewer: Viewer): Promise<string[]> {
  const visible = await readVisible(db, viewer)
  const rows = await plannedRowsOf<{ email: string }>(db)`
    select email from json_array_elements_text(${JSON.stringify(emails)}::json) email where ${mailboxIn(sql`email`)} in (
      select ${mailboxIn(sql`people.email`)} from (
        select paper_id, email from paper_authors
        union all select paper_id, email from manuscripts union all select paper_id, begun_by from manuscripts
        union all select paper_id, email from reviewers join review_requests on reviewers.id = reviewer_id and ${wasAsked}) people
      join papers on papers.id = paper_id and papers.state <> 'draft' and ${isUnderWay('papers')}
      where people.email <> '' and ${visible})`
  const users = await listUsersWith(db, emails)
  const onPaper = await Promise.all(
    users.map(async (user) => {
      if (user.id === viewer.id) return isRecusedNow(db, user)
      const isHidden = sql`${papers.id} in (${await readHidden(db, user)})`
      return (await db.$count(papers, sql`${isUnderWay('papers')} and ${visible} and ${isHidden}`)) > 0
    }),
  )
  const theirs = users.filter((_, place) => onPaper[place]).map(({ email }) => mailboxOf(email))
  return [...rows.map(({ email }) => email), ...emails.filter((email) => theirs.includes(mailboxOf(email)))]
}

const listUsersWith = (db: Db, emails: readonly string[]) =>
  db
    .select(pick(users, 'id', 'name', 'email'))
    .from(users)
    .where(inArray(mailboxIn(sql`${users.email}`), emails.map(mailboxOf)))
