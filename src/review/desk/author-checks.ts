import type { Db } from '../../core/db/connect.ts'
import { mailboxOf } from '../../core/db/mailbox.ts'
import type { Problem } from '../../core/text/problems.ts'
import type { Person } from '../../journal/articles/people/rules.ts'
import { answersMailboxes, answersProblems } from '../letters/answers-queries.ts'
import { listReaders } from '../letters/journal-email.ts'
import { isCalledLike } from '../people/rules.ts'
import { isReviewerAlone } from '../sight/people-queries.ts'

const invalid = (message: string): Problem => ({ code: 'invalid', field: 'authors', message })

/**
 * Why an editor may not make these the authors of a paper: one would read what reviewers answer, or a reviewer what goes to
 * the authors.
 */
export async function authorProblems(tx: Db, paperId: number, people: readonly Person[]): Promise<Problem[]> {
  const readers = await listReaders(tx, paperId, await answersMailboxes(tx))
  const reader = people.find((person) => readers.some((account) => isCalledLike(account, person)))
  const corresponding = people.find((person) => person.corresponding)
  const isReviewer = corresponding !== undefined && (await isReviewerAlone(tx, paperId, mailboxOf(corresponding.email)))
  return [
    ...(await answersProblems(
      tx,
      people.map(({ email }) => email),
      'authors',
    )),
    ...(reader
      ? [invalid(`${reader.name} has an account that reads the journal’s email, where reviewers answer`)]
      : []),
    ...(isReviewer
      ? [invalid(`The email of ${corresponding.name} is that of a reviewer, who would get the letters`)]
      : []),
  ]
}
