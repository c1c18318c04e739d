import { and, eq, sql } from 'drizzle-orm'
import type { Db } from '../../core/db/connect.ts'
import { users } from '../../core/db/tables/accounts.ts'
import { papers } from '../../core/db/tables/review/papers.ts'
import { journalEmailOf } from '../../journal/access/journal-email.ts'
import { readHidden, visibleTo } from '../../journal/access/queries.ts'

type Editor = { number: string; name: string; email: string }

/**
 * Returns the recipient of letters to a paper's editors: its editor; or, if there is none or the editor is recused, the
 * journal's address for the paper. If the address is '', they wait on the desk.
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
  const isVisible = mayRead && (await db.$count(papers, sql`${papers.id} = ${paperId} and ${mayRead}`)) > 0
  return isVisible
    ? { number, name: editor.name, email: editor.email || journal }
    : { number, name: '', email: journal }
}
