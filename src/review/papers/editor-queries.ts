import { eq } from 'drizzle-orm'
import type { Db } from '../../core/db/connect.ts'
import { papers } from '../../core/db/review/papers.ts'
import { users } from '../../core/db/schema.ts'
import { readSettings } from '../../office/settings/queries.ts'

/** Where letters to the editors of a paper go: to its editor, else to the journal's address for papers. */
export async function editorOf(db: Db, paperId: number): Promise<{ number: string; name: string; email: string }> {
  const [settings, [found]] = [
    await readSettings(db),
    await db
      .select({ number: papers.number, name: users.name, email: users.email })
      .from(papers)
      .leftJoin(users, eq(users.id, papers.editor_id))
      .where(eq(papers.id, paperId)),
  ]
  if (!found) throw new Error(`The paper ${paperId} is gone`)
  const journal = settings.submissions_email || settings.websiteemail
  return { number: found.number, name: found.name ?? '', email: found.email || journal }
}
