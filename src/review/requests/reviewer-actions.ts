import { eq } from 'drizzle-orm'
import { violatedConstraint } from '../../core/db/errors.ts'
import { reviewers } from '../../core/db/review/reviewers.ts'
import { cleanLine, isEmail } from '../../core/text/clean.ts'
import { isDay } from '../../core/text/dates.ts'
import { orcidOf } from '../../core/text/orcid.ts'
import type { Problem } from '../../core/text/problems.ts'
import type { Actor } from '../../services.ts'
import { answersProblems } from '../letters/answers-queries.ts'
import { personKey } from '../papers/person-rules.ts'
import { availabilityFor } from '../papers/sight-queries.ts'
import { changeAvailability } from '../reviewer/answering.ts'
import { longestName, longestText } from '../reviewer/rules.ts'
import { searchReportsAgain } from '../reviewer/search-again-queries.ts'
import type { Person } from './hint-rules.ts'
import { apartFor, findReviewer, keepHidden } from './queries.ts'

/** What editors keep of a reviewer. */
type ReviewerChange = Partial<Person> & {
  keywords?: string
  note?: string
  not_before?: string
  never?: boolean
}

/**
 * Changes what is kept of a reviewer whom the user may know. Letters about papers that the user is recused from go to the address
 * as it was: nobody leads a link of the own paper's reviewer to themselves.
 * @returns the problems, if there are any
 */
export async function changeReviewer(
  { db, viewer }: Pick<Actor, 'db' | 'viewer'>,
  id: number,
  change: ReviewerChange,
): Promise<Problem[]> {
  const { name, email, orcid: typedOrcid, not_before, never, ...texts } = change
  const orcid = typedOrcid === undefined || typedOrcid === '' ? typedOrcid : orcidOf(typedOrcid)
  const problems = [...problemsIn(change), ...(await answersProblems(db, email ? [email] : [], 'email'))]
  if (problems.length > 0) return problems
  const { affiliation, keywords, note } = texts
  const row = {
    ...(name !== undefined && { name: cleanLine(name), name_key: personKey(name) }),
    ...(email !== undefined && { email: cleanLine(email) }),
    ...(orcid !== undefined && { orcid }),
    ...(affiliation !== undefined && { affiliation: cleanLine(affiliation) }),
    ...(keywords !== undefined && { keywords: cleanLine(keywords) }),
    ...(note !== undefined && { note }),
  }
  try {
    await db.transaction(async (tx) => {
      const before = await findReviewer(tx, id, viewer)
      if (!before) return
      const isMoved = row.email !== undefined && row.email !== before.email
      const apart = isMoved ? await apartFor(tx, row.email ?? '', viewer) : before.apart
      if (Object.keys(row).length > 0)
        await tx
          .update(reviewers)
          .set({ ...row, apart })
          .where(eq(reviewers.id, id))
      const searched = ['name', 'email', 'affiliation', 'orcid'] as const
      if (searched.some((field) => row[field] !== undefined && row[field] !== before[field]))
        await searchReportsAgain(tx, id)
      if (isMoved) await keepHidden(tx, before, viewer)
      const { isHidden } = availabilityFor(viewer)
      await changeAvailability(tx, id, changedAvailability(before, { not_before, never }), isHidden)
    })
  } catch (error) {
    if (violatedConstraint(error) === 'reviewers_email')
      return [{ code: 'duplicate_email', field: 'email', message: 'Another reviewer has this address' }]
    throw error
  }
  return []
}

/** What is wrong with the fields of a change, in the order of the form. */
function problemsIn({ name, email, orcid, not_before, note }: ReviewerChange): Problem[] {
  const invalid = (field: string, message: string, code = 'invalid') => ({ code, field, message })
  return [
    name !== undefined && cleanLine(name) === '' && { code: 'required', field: 'name', message: 'Please enter a name' },
    name !== undefined && cleanLine(name).length > longestName && invalid('name', 'This name is too long'),
    email && !isEmail(email) && invalid('email', 'This is no email address'),
    orcid && orcidOf(orcid) === undefined && invalid('orcid', 'This is no ORCID iD', 'invalid_orcid'),
    not_before && !isDay(not_before) && invalid('not_before', 'Please enter a day'),
    note !== undefined && note.length > longestText && invalid('note', 'The note is too long'),
  ].filter((problem) => typeof problem === 'object')
}

/** What of a reviewer's availability an editor changes: not what a form sends back as it was. */
function changedAvailability(
  before: { not_before: string | null; never: boolean },
  { not_before, never }: Pick<ReviewerChange, 'not_before' | 'never'>,
) {
  return {
    ...(not_before !== undefined && (not_before || null) !== before.not_before && { not_before }),
    ...(never !== undefined && never !== before.never && { never }),
  }
}
