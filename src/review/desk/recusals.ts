import { and, eq, isNull, sql } from 'drizzle-orm'
import type { Db } from '../../core/db/connect.ts'
import { mailboxOf } from '../../core/db/mailbox.ts'
import { paperRecusals, papers } from '../../core/db/review/papers.ts'
import { reviewers, reviewRequests } from '../../core/db/review/reviewers.ts'
import { pick } from '../../core/db/rows.ts'
import { users } from '../../core/db/schema.ts'
import { isSameName } from '../papers/person-rules.ts'
import { asReviewer, asSaid } from '../sight/people-queries.ts'
import { isRecusedFromAny, type Viewer } from '../sight/queries.ts'
import { wasAsked } from '../sight/standing-queries.ts'

type Person = { name: string; email: string; orcid: string }

/**
 * Whom a paper is kept from, as far as a user may know. Who is recused from a paper themself is told of those who are asked to review this
 * one by whom they see asked alone: others are known by what was typed of the same reviewer elsewhere, and would tell who reviews there.
 * Of a paper that was cleared nobody is told: its authors went with it, so that one who becomes a user since is not known.
 */
export async function listRecusals(db: Db, paperId: number, viewer: Viewer) {
  const rows = await db
    .select({
      user: users.name,
      ...pick(users, 'email', 'orcid'),
      ...pick(paperRecusals, 'reason', 'lifted'),
    })
    .from(paperRecusals)
    .innerJoin(users, eq(users.id, paperRecusals.user_id))
    .innerJoin(papers, eq(papers.id, paperRecusals.paper_id))
    .where(and(eq(papers.id, paperId), isNull(papers.cleared_at)))
    .orderBy(sql`${users.name_key} collate "C"`)
  const asked =
    rows.some(({ reason }) => reason.includes(asReviewer)) && (await isRecusedFromAny(db, viewer))
      ? await listAsked(db, paperId)
      : undefined
  return rows.flatMap(({ email, orcid, ...recusal }) => {
    const isTold =
      !asked ||
      !recusal.reason.includes(asReviewer) ||
      asked.some((person) => isSamePerson({ name: recusal.user, email, orcid }, person))
    if (isTold) return [recusal]
    return recusal.lifted ? [{ ...recusal, reason: asSaid }] : []
  })
}

const listAsked = (db: Db, paperId: number): Promise<Person[]> =>
  db
    .select(pick(reviewers, 'name', 'email', 'orcid'))
    .from(reviewRequests)
    .innerJoin(reviewers, eq(reviewers.id, reviewRequests.reviewer_id))
    .where(and(eq(reviewRequests.paper_id, paperId), wasAsked))

const isSamePerson = (one: Person, other: Person) =>
  isSameName(one.name, other.name) ||
  (one.email !== '' && mailboxOf(one.email) === mailboxOf(other.email)) ||
  (one.orcid !== '' && one.orcid === other.orcid)
