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
 * Returns the journal's address for a paper: that for papers, or the website's. Skips an address that is read by an
 * author, a reviewer or a user recused from the paper; '' if no other is left.
 */
export async function journalEmailOf(db: Db, paperId: number): Promise<string> {
  const { submissions_email, websiteemail } = await readSettings(db)
  const mailboxes = [submissions_email, websiteemail].filter(Boolean).map(mailboxOf)
  const recused = (await listReaders(db, paperId, mailboxes)).filter(({ isRecused }) => isRecused)
  const known = [...(await listReadByThem(db, paperId, mailboxes)), ...recused.map(({ mailbox }) => mailbox)]
  return [submissions_email, websiteemail].find((email) => email !== '' && !known.includes(mailboxOf(email))) ?? ''
}

/**
 * Reports whether a letter about a paper may still be sent to its address, given the paper's present people: it may
 * have waited. A letter to the editors may go to a user who is not recused, or to an address of no author or reviewer
 * of the paper.
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

/** Returns the users who read some mailboxes, and whether they are recused from a paper. */
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
