import type { Db } from '../../core/db/connect.ts'
import { mailboxOf } from '../../core/db/mailbox.ts'
import type { Problem } from '../../core/text/problems.ts'
import { answersEmail } from '../../office/letters/answers-email.ts'
import { readSettings } from '../../office/settings/queries.ts'

/**
 * Whether somebody with one of these emails reads what comes back to the journal: answers to its letters, and, at the
 * website email, from which they come, notes of absence and of letters that could not be delivered.
 */
export async function readsAnswers(db: Db, emails: readonly string[]): Promise<boolean> {
  const { websiteemail } = await readSettings(db)
  const read = [await answersEmail(db), websiteemail].filter(Boolean).map(mailboxOf)
  return emails.some((email) => read.includes(mailboxOf(email)))
}

/** The problems of a paper's emails: authors would read reviewers' answers, or reviewers theirs. */
export async function answersProblems(db: Db, emails: readonly string[], field: string): Promise<Problem[]> {
  const message = 'The journal’s letters come from this email, or are answered to it: enter another one of the person'
  return (await readsAnswers(db, emails)) ? [{ code: 'invalid', field, message }] : []
}
