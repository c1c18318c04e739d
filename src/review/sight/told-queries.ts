import { and, eq, inArray, isNull, type SQL, sql } from 'drizzle-orm'
import type { Db } from '../../core/db/connect.ts'
import { mailboxOf } from '../../core/db/mailbox.ts'
import { pick } from '../../core/db/rows.ts'
import { users } from '../../core/db/tables/accounts.ts'
import { paperRecusals, papers } from '../../core/db/tables/review/papers.ts'
import { reviewers, reviewRequests } from '../../core/db/tables/review/reviewers.ts'
import { isSameName } from '../papers/person-rules.ts'
import { asAuthor, asBoth, asReviewer, asSaid, byJournal } from './people-queries.ts'
import { isRecusedFromAny, type Viewer } from './queries.ts'
import { wasAsked } from './standing-queries.ts'

type Person = { name: string; email: string; orcid: string }

/**
 * Who is recused from some papers, as far as a user may know. Who is recused from a paper themself is told of those who are asked to review
 * these by whom they see asked alone: others are known by what was typed of the same reviewer elsewhere, and would tell who reviews there; of
 * one who is an author too they are told that, and of one whom an editor recused and an admin lets see it again that.
 * Of a paper that was cleared nobody is told: its authors went with it, so that one who becomes a user since is not known.
 * @param which a condition on `papers`, `paper_recusals` and `users`
 */
export async function listTold(db: Db, viewer: Viewer, which: SQL | undefined) {
  const rows = await db
    .select({
      ...pick(paperRecusals, 'paper_id', 'user_id', 'reason', 'lifted', 'by'),
      person: pick(users, 'name', 'email', 'orcid'),
    })
    .from(paperRecusals)
    .innerJoin(users, eq(users.id, paperRecusals.user_id))
    .innerJoin(papers, eq(papers.id, paperRecusals.paper_id))
    .where(and(which, isNull(papers.cleared_at)))
    .orderBy(sql`${users.name_key} collate "C"`)
  const about = rows.filter(({ reason }) => reason.includes(asReviewer)).map(({ paper_id }) => paper_id)
  const asked = about.length > 0 && (await isRecusedFromAny(db, viewer)) ? await listAsked(db, about) : undefined
  return rows.flatMap(({ person, by, ...recusal }) => {
    const told = { ...recusal, user: person.name }
    const isTold =
      !asked ||
      !recusal.reason.includes(asReviewer) ||
      asked.some((one) => one.paper_id === recusal.paper_id && isSamePerson(person, one))
    if (isTold) return [told]
    if (recusal.reason === asBoth) return [{ ...told, reason: asAuthor }]
    return recusal.lifted || by !== byJournal ? [{ ...told, reason: asSaid, lifted: true }] : []
  })
}

/** Which of some users another may know to be recused from one of some papers: all whom nothing is hidden from. */
export async function toldAmong(
  db: Db,
  viewer: Viewer,
  { among, which }: { among: { id: number }[]; which: SQL },
): Promise<number[]> {
  const ids = among.map(({ id }) => id)
  if (ids.length === 0 || !(await isRecusedFromAny(db, viewer))) return ids
  const told = await listTold(db, viewer, and(inArray(users.id, ids), which))
  return told.filter(({ lifted }) => !lifted).map(({ user_id }) => user_id)
}

const listAsked = (db: Db, about: number[]): Promise<(Person & { paper_id: number })[]> =>
  db
    .select({ paper_id: reviewRequests.paper_id, ...pick(reviewers, 'name', 'email', 'orcid') })
    .from(reviewRequests)
    .innerJoin(reviewers, eq(reviewers.id, reviewRequests.reviewer_id))
    .where(and(inArray(reviewRequests.paper_id, about), wasAsked))

const isSamePerson = (one: Person, other: Person) =>
  isSameName(one.name, other.name) ||
  (one.email !== '' && mailboxOf(one.email) === mailboxOf(other.email)) ||
  (one.orcid !== '' && one.orcid === other.orcid)
