import { and, eq, inArray, sql } from 'drizzle-orm'
import type { Db } from '../../core/db/connect.ts'
import { manuscripts, paperAuthors } from '../../core/db/review/authors.ts'
import { paperRecusals, papers } from '../../core/db/review/papers.ts'
import { reviewers, reviewRequests } from '../../core/db/review/reviewers.ts'
import { users } from '../../core/db/schema.ts'
import { readSettings } from '../../office/settings/queries.ts'
import { emailKey } from '../papers/person-rules.ts'
import { visibleTo } from '../papers/sight-queries.ts'

type Editor = { number: string; name: string; email: string }

/**
 * The journal's address for a paper, by its number: that for papers, else the website's. One that an author, a reviewer or
 * somebody recused reads is none: without another, ''.
 */
export async function journalEmailOf(db: Db, number: string): Promise<string> {
  const { submissions_email, websiteemail } = await readSettings(db)
  const theirs = await listTheirEmails(db, number)
  return [submissions_email, websiteemail].find((email) => email !== '' && !theirs.has(emailKey(email))) ?? ''
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
  const journal = await journalEmailOf(db, number)
  const isSeen = editor && (await db.$count(papers, sql`${papers.id} = ${paperId} and ${visibleTo(editor)}`)) > 0
  return isSeen ? { number, name: editor.name, email: editor.email || journal } : { number, name: '', email: journal }
}

/** The addresses of the authors and reviewers of a paper, and of the users who are recused from it. */
async function listTheirEmails(db: Db, number: string): Promise<Set<string>> {
  const paper = db.select({ id: papers.id }).from(papers).where(eq(papers.number, number))
  const isRecused = and(inArray(paperRecusals.paper_id, paper), eq(paperRecusals.lifted, false))
  const rows = await db
    .select({ email: paperAuthors.email })
    .from(paperAuthors)
    .where(inArray(paperAuthors.paper_id, paper))
    .union(db.select({ email: manuscripts.email }).from(manuscripts).where(inArray(manuscripts.paper_id, paper)))
    .union(
      db
        .select({ email: reviewers.email })
        .from(reviewers)
        .innerJoin(reviewRequests, eq(reviewRequests.reviewer_id, reviewers.id))
        .where(inArray(reviewRequests.paper_id, paper)),
    )
    .union(
      db
        .select({ email: users.email })
        .from(users)
        .innerJoin(paperRecusals, eq(paperRecusals.user_id, users.id))
        .where(isRecused),
    )
  return new Set(rows.map(({ email }) => emailKey(email)))
}
