import type { Db } from '../../core/db/connect.ts'
import { mailboxOf } from '../../core/db/mailbox.ts'
import type { Problem } from '../../core/text/problems.ts'
import { t } from '../../core/words/words.ts'
import { readAnswersEmail } from '../../office/letters/answers-email.ts'
import { readSettings } from '../../office/settings/queries.ts'

/**
 * Reports whether a person with one of these emails reads mail to the journal: replies to its letters and, at the
 * website's email, which sends them, absence notes and notices of undeliverable letters.
 */
export async function readsAnswers(db: Db, emails: readonly string[]): Promise<boolean> {
  const { websiteemail } = await readSettings(db)
  const read = [await readAnswersEmail(db), websiteemail].filter(Boolean).map(mailboxOf)
  return emails.some((email) => read.includes(mailboxOf(email)))
}

/** Returns the problems of a paper's emails: with these, authors would read reviewers' replies, or the reverse. */
export async function answersProblems(db: Db, emails: readonly string[], field: string): Promise<Problem[]> {
  const message = t(
    'The journal’s letters come from this email, or are answered to it: enter another one of the person',
  )
  return (await readsAnswers(db, emails)) ? [{ code: 'invalid', field, message }] : []
}
