import { eq } from 'drizzle-orm'
import type { Db } from '../../core/db/connect.ts'
import { mailboxIn, mailboxOf } from '../../core/db/mailbox.ts'
import { users } from '../../core/db/tables/accounts.ts'
import { readSettings } from '../settings/queries.ts'
import { emailOf } from '../settings/rules.ts'

/**
 * Where authors and reviewers answer to: the email for papers; but the website's where the former is a user's own, who
 * may be an author or a reviewer. It is the same for all papers, since one that changed with who is asked would tell
 * who that is. '' where there is none.
 */
export async function answersEmail(db: Db): Promise<string> {
  const settings = await readSettings(db)
  const { submissions_email, websiteemail } = settings
  if (submissions_email === '' || websiteemail === '') return emailOf(settings)
  const isOwn = (await db.$count(users, eq(mailboxIn(users.email), mailboxOf(submissions_email)))) > 0
  return isOwn ? websiteemail : submissions_email
}
