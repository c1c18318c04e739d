import { eq } from 'drizzle-orm'
import type { Db } from '../../core/db/connect.ts'
import { mailboxIn, mailboxOf } from '../../core/db/mailbox.ts'
import { users } from '../../core/db/tables/accounts.ts'
import { readSettings } from '../settings/queries.ts'
import { emailOf } from '../settings/rules.ts'

/**
 * Returns the address for replies of authors and reviewers: the email for papers; the website's if the former is a
 * user's own, since that user may be an author or a reviewer. It is the same for all papers, because an address that
 * changed with the recipients would reveal who they are. '' if there is none.
 */
export async function readAnswersEmail(db: Db): Promise<string> {
  const settings = await readSettings(db)
  const { submissions_email, websiteemail } = settings
  if (submissions_email === '' || websiteemail === '') return emailOf(settings)
  const isOwn = (await db.$count(users, eq(mailboxIn(users.email), mailboxOf(submissions_email)))) > 0
  return isOwn ? websiteemail : submissions_email
}
