import { eq } from 'drizzle-orm'
import { violatedConstraint } from '../../core/db/errors.ts'
import { pick } from '../../core/db/rows.ts'
import { reviewers } from '../../core/db/tables/review/reviewers.ts'
import { keysOfName } from '../../core/pasted/name-keys.ts'
import { cleanLine, isEmail } from '../../core/text/clean.ts'
import { isDay } from '../../core/text/dates.ts'
import { orcidOf } from '../../core/text/orcid.ts'
import type { Problem } from '../../core/text/problems.ts'
import { isRecusedNow } from '../../journal/access/queries.ts'
import { keepRecusals } from '../../journal/access/recusal-queries.ts'
import type { Actor } from '../../services.ts'
import { answersProblems } from '../letters/answers-queries.ts'
import { emailKey, reviewerName } from '../people/rules.ts'
import { longestName, longestText } from '../reviewer/rules.ts'
import { searchReportsAgain } from '../reviewer/search-again-queries.ts'
import type { Person } from './hint-rules.ts'
import { findReviewer } from './queries.ts'

/** A change by editors of a reviewer's record. */
type ReviewerChange = Partial<Person> & {
  keywords?: string
  note?: string
  not_before?: string
  never?: boolean
}

/**
 * Changes the record of a reviewer in the user's lists. A user who is recused from a paper under way cannot change
 * emails, since the link to review that paper would be sent there.
 * @returns the problems, if there are any
 */
export async function changeReviewer(
  { db, viewer }: Pick<Actor, 'db' | 'viewer'>,
  id: number,
  change: ReviewerChange,
): Promise<Problem[]> {
  const { email, never } = change
  const problems = [...problemsIn(change), ...(await answersProblems(db, email ? [email] : [], 'email'))]
  if (problems.length > 0) return problems
  const row = cleanReviewerChange(change)
  try {
    return await db.transaction(async (tx): Promise<Problem[]> => {
      const isOne = eq(reviewers.id, id)
      await tx.select({ id: reviewers.id }).from(reviewers).where(isOne).for('update')
      const before = await findReviewer(tx, id, viewer)
      if (!before) return []
      const changed = fields.filter((field) => row[field] !== undefined && row[field] !== before[field])
      const person = pick({ ...before, ...row }, ...changed)
      const isMoved = changed.includes('email') && emailKey(person.email ?? '') !== emailKey(before.email)
      if (isMoved && (await isRecusedNow(tx, viewer))) return [recusedEmail]
      const key = person.name === undefined ? {} : keysOfName(person.name)
      const columns = { ...person, ...key, ...notesOf(change), ...(never !== undefined && { never }) }
      if (Object.keys(columns).length > 0) await tx.update(reviewers).set(columns).where(isOne)
      if (changed.length > 0) {
        await keepRecusals(tx)
        await searchReportsAgain(tx, id)
      }
      return []
    })
  } catch (error) {
    if (violatedConstraint(error) === 'reviewers_email') return [duplicateEmail]
    throw error
  }
}

/** Returns the changed personal details of a reviewer's row. */
function cleanReviewerChange({ name, email, affiliation, orcid: typed }: ReviewerChange) {
  const orcid = typed === undefined || typed === '' ? typed : orcidOf(typed)
  return {
    ...(name !== undefined && { name: reviewerName(name) }),
    ...(email !== undefined && { email: cleanLine(email) }),
    ...(orcid !== undefined && { orcid }),
    ...(affiliation !== undefined && { affiliation: cleanLine(affiliation) }),
  }
}

const recusedEmail = {
  code: 'invalid',
  field: 'email',
  message: 'You are recused from a paper under way: please let another editor change the email',
}

const duplicateEmail = { code: 'duplicate_email', field: 'email', message: 'Another reviewer has this address' }

const fields = ['name', 'email', 'affiliation', 'orcid'] as const

/** Returns the problems of a change's fields, in the form's order. */
function problemsIn({ name, email, orcid, not_before, note }: ReviewerChange): Problem[] {
  const invalid = (field: string, message: string, code = 'invalid') => ({ code, field, message })
  return [
    name !== undefined &&
      reviewerName(name) === '' && { code: 'required', field: 'name', message: 'Please enter a name' },
    name !== undefined && reviewerName(name).length > longestName && invalid('name', 'This name is too long'),
    email && !isEmail(email) && invalid('email', 'This is no email address'),
    orcid && orcidOf(orcid) === undefined && invalid('orcid', 'This is no ORCID iD', 'invalid_orcid'),
    not_before && !isDay(not_before) && invalid('not_before', 'Please enter a day'),
    note !== undefined && note.length > longestText && invalid('note', 'The note is too long'),
  ].filter((problem) => typeof problem === 'object')
}

/** Returns the changed notes of a reviewer's row. */
const notesOf = ({ keywords, note, not_before }: ReviewerChange) => ({
  ...(keywords !== undefined && { keywords: cleanLine(keywords) }),
  ...(note !== undefined && { note }),
  ...(not_before !== undefined && { not_before: not_before || null }),
})
