import { inArray, sql } from 'drizzle-orm'
import type { Db } from '../../core/db/connect.ts'
import { mailboxIn, mailboxOf } from '../../core/db/mailbox.ts'
import { pick, rowsOf } from '../../core/db/rows.ts'
import { users } from '../../core/db/schema.ts'
import { readSettings } from '../../office/settings/queries.ts'
import { listReadByThem } from '../sight/people-queries.ts'
import { readHidden } from '../sight/queries.ts'

/**
 * The journal's address for a paper: that for papers, else the website's. One that an author, a reviewer or a user reads from whom the paper is
 * hidden is none: without another, ''.
 */
export async function journalEmailOf(db: Db, paperId: number): Promise<string> {
  const { submissions_email, websiteemail } = await readSettings(db)
  const mailboxes = [submissions_email, websiteemail].filter(Boolean).map(mailboxOf)
  const known = [...(await listReadByThem(db, paperId, mailboxes)), ...(await listHiddenFrom(db, paperId, mailboxes))]
  return [submissions_email, websiteemail].find((email) => email !== '' && !known.includes(mailboxOf(email))) ?? ''
}

/** Which of some mailboxes are of users from whom a paper is hidden, also one that is another's twin. */
async function listHiddenFrom(db: Db, paperId: number, mailboxes: string[]): Promise<string[]> {
  const readers = await db
    .select(pick(users, 'id', 'name', 'email'))
    .from(users)
    .where(inArray(mailboxIn(sql`${users.email}`), mailboxes))
  const hidden = readers.map(async (user) => {
    const [found] = await rowsOf<{ isHidden: boolean }>(
      db,
    )`select ${paperId}::int in (${await readHidden(db, user)}) as "isHidden"`
    return found?.isHidden ? [mailboxOf(user.email)] : []
  })
  return (await Promise.all(hidden)).flat()
}
