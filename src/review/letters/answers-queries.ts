import type { Db } from '../../core/db/connect.ts'
import type { Problem } from '../../core/text/problems.ts'
import { answersEmail } from '../../office/letters/answers-email.ts'
import { emailKey } from '../papers/person-rules.ts'

/** Whether somebody with one of these emails reads what is answered to the journal's letters. */
export async function readsAnswers(db: Db, emails: readonly string[]): Promise<boolean> {
  const answered = emailKey(await answersEmail(db))
  return answered !== '' && emails.some((email) => emailKey(email) === answered)
}

/** What is wrong with the emails of a paper's people: authors would read what its reviewers answer, and reviewers what its authors do. */
export async function answersProblems(db: Db, emails: readonly string[], field: string): Promise<Problem[]> {
  const message = 'Letters of the journal are answered to this email: enter the person’s own'
  return (await readsAnswers(db, emails)) ? [{ code: 'invalid', field, message }] : []
}
