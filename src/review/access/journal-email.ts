import { eq, inArray, sql } from 'drizzle-orm'
import type { Db } from '../../core/db/connect.ts'
import { mailboxIn, mailboxOf } from '../../core/db/mailbox.ts'
import { pick, rowsOf } from '../../core/db/rows.ts'
import { users } from '../../core/db/tables/accounts.ts'
import { papers } from '../../core/db/tables/review/papers.ts'
import type { LinkedLetter } from '../../office/letters/rules.ts'
import { readSettings } from '../../office/settings/queries.ts'
import { listReadByThem } from './people-queries.ts'
import { readHidden } from './queries.ts'

/**
 * The journal's address for a paper: that for papers, else the website's. One that an author, a reviewer or a user
 * reads who is recused from it is none: without another, ''.
 */
export async function journalEmailOf(db: Db, paperId: number): Promise<string> {
  const { submissions_email, websiteemail } = await readSettings(db)
  const mailboxes = [submissions_email, websiteemail].filter(Boolean).map(mailboxOf)
  const recused = (await listReaders(db, paperId, mailboxes)).filter(({ isRecused }) => isRecused)
  const known = [...(await listReadByThem(db, paperId, mailboxes)), ...recused.map(({ mailbox }) => mailbox)]
  return [submissions_email, websiteemail].find((email) => email !== '' && !known.includes(mailboxOf(email))) ?? ''
}

/**
 * Whether a letter about a paper may go where it is addressed, by who is on the paper now: it may have waited. One to
 * the editors goes to a user who is not recused, or to nobody who writes or reviews it.
 */
export async function mayGo(db: Db, { side, paper, recipient }: LinkedLetter): Promise<boolean> {
  const [about] = paper ? await db.select({ id: papers.id }).from(papers).where(eq(papers.number, paper)) : []
  if (!about || side !== 'editor') return true
  const mailbox = mailboxOf(recipient)
  const readers = await listReaders(db, about.id, [mailbox])
  return readers.length > 0
    ? readers.every(({ isRecused }) => !isRecused)
    : (await listReadByThem(db, about.id, [mailbox])).length === 0
}

/** The users who read some mailboxes, with whether they are recused from a paper. */
async function listReaders(db: Db, paperId: number, mailboxes: string[]) {
  const readers = await db
    .select(pick(users, 'id', 'name', 'email'))
    .from(users)
    .where(inArray(mailboxIn(sql`${users.email}`), mailboxes))
  return Promise.all(
    readers.map(async (user) => {
      const [found] = await rowsOf<{ isRecused: boolean }>(db)`
        select ${paperId}::int in (${await readHidden(db, user)}) as "isRecused"`
      return { mailbox: mailboxOf(user.email), isRecused: found?.isRecused === true }
    }),
  )
}
