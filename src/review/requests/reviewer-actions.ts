import { eq, sql } from 'drizzle-orm'
import type { Db } from '../../core/db/connect.ts'
import { violatedConstraint } from '../../core/db/errors.ts'
import { reviewers, type ShownElse } from '../../core/db/review/reviewers.ts'
import { pick } from '../../core/db/rows.ts'
import { cleanLine, isEmail } from '../../core/text/clean.ts'
import { isDay } from '../../core/text/dates.ts'
import { orcidOf } from '../../core/text/orcid.ts'
import type { Problem } from '../../core/text/problems.ts'
import type { Actor } from '../../services.ts'
import { answersProblems } from '../letters/answers-queries.ts'
import { personKey } from '../papers/person-rules.ts'
import { availabilityFor, type Viewer } from '../papers/sight-queries.ts'
import { changeAvailability } from '../reviewer/answering.ts'
import { longestName, longestText } from '../reviewer/rules.ts'
import { searchReportsAgain } from '../reviewer/search-again-queries.ts'
import type { Person } from './hint-rules.ts'
import { apartFor, findReviewer, isWatched, type KeptReviewer, keepHidden, lockReviewer } from './queries.ts'

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
    ...(name !== undefined && { name: cleanLine(name) }),
    ...(email !== undefined && { email: cleanLine(email) }),
    ...(orcid !== undefined && { orcid }),
    ...(affiliation !== undefined && { affiliation: cleanLine(affiliation) }),
    ...(keywords !== undefined && { keywords: cleanLine(keywords) }),
    ...(note !== undefined && { note }),
  }
  try {
    await db.transaction(async (tx) => {
      const before = await findReviewer(tx, id, viewer)
      const kept = await lockReviewer(tx, id, viewer)
      if (!before || !kept) return
      const changed = fields.filter((field) => row[field] !== undefined && row[field] !== before[field])
      const after = pick({ ...before, ...row }, ...changed)
      const availability = changedAvailability(before, { not_before, never })
      const isMoved = changed.includes('email')
      const isSplit = isMoved && kept.isHidden
      const day = availability.not_before
      const notes = pick({ ...before, ...row }, ...changed.filter((field) => field === 'keywords' || field === 'note'))
      const noted = { ...notes, ...(day !== undefined && { not_before: day || null }) }
      const split = { ...pick(before, 'keywords', 'note', 'not_before'), said_on: null, not_before_else: null }
      const seen = isSplit ? split : {}
      await tx
        .update(reviewers)
        .set({
          ...seen,
          ...after,
          name_key: personKey({ ...kept, ...after }.name),
          apart: isMoved ? await apartFor(tx, after.email ?? '', viewer) : before.apart,
          shown_else: isSplit ? null : await shownElse(tx, { ...kept, id }, noted, viewer),
        })
        .where(eq(reviewers.id, id))
      if (changed.some((field) => field !== 'keywords' && field !== 'note')) await searchReportsAgain(tx, id)
      if (isSplit) await keepHidden(tx, { ...kept, id }, viewer)
      await keepAsked(tx, { ...kept, id }, changed)
      await changeAvailability(tx, id, availability, availabilityFor(viewer).isHidden)
    })
  } catch (error) {
    if (violatedConstraint(error) === 'reviewers_email')
      return [{ code: 'duplicate_email', field: 'email', message: 'Another reviewer has this address' }]
    throw error
  }
  return []
}

const fields = ['name', 'email', 'affiliation', 'orcid', 'keywords', 'note'] as const

/**
 * What users go on to see as noted of a reviewer who may not know of a paper that the reviewer was asked about: what was noted before
 * somebody who knows of it changed it, with what one of these users changes.
 */
async function shownElse(
  tx: Db,
  { id, ...kept }: KeptReviewer & { id: number },
  change: Partial<ShownElse>,
  viewer: Viewer,
): Promise<ShownElse | null> {
  if (kept.shown_else) return kept.isHidden ? { ...kept.shown_else, ...change } : kept.shown_else
  if (kept.isHidden || Object.keys(change).length === 0 || !(await isWatched(tx, id, viewer))) return null
  return {
    ...pick(kept, 'keywords', 'note'),
    not_before: kept.said_on === null ? kept.not_before : kept.not_before_else,
  }
}

/** Keeps with the requests of a reviewer who is changed as whom they were asked: it is theirs still. */
async function keepAsked(
  tx: Db,
  { id, ...kept }: KeptReviewer & { id: number },
  changed: readonly string[],
): Promise<void> {
  const asked = {
    ...(changed.includes('name') && { typed_name: kept.name, typed_key: personKey(kept.name) }),
    ...(changed.includes('affiliation') && { typed_affiliation: kept.affiliation }),
    ...(changed.includes('orcid') && { typed_orcid: kept.orcid }),
  }
  for (const [name, value] of Object.entries(asked)) {
    const column = sql.identifier(name)
    await tx.execute(sql`update review_requests set ${column} = ${value} where reviewer_id = ${id} and ${column} = ''`)
  }
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
