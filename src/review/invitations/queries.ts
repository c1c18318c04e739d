import { and, desc, eq, max, ne, or, type SQL, sql } from 'drizzle-orm'
import type { Db } from '../../core/db/connect.ts'
import { pick } from '../../core/db/rows.ts'
import { papers } from '../../core/db/tables/review/papers.ts'
import { reviewers, reviewRequests } from '../../core/db/tables/review/reviewers.ts'
import { keysOfName, sameName } from '../../core/pasted/name-keys.ts'
import { readHidden, readVisible, type Viewer } from '../../journal/access/queries.ts'
import { requestCode } from '../papers/code-rules.ts'
import { searchReportsAgain } from '../reviewer/search-again-queries.ts'
import { type Load, noLoad, type Person } from './hint-rules.ts'

type NewRequest = Omit<typeof reviewRequests.$inferInsert, 'request'>

/** Inserts a request under an unused code; also queues the paper's report files to be searched for its reviewer. */
export async function insertRequest(transaction: Db, row: NewRequest): Promise<string> {
  for (;;) {
    const request = requestCode(crypto.getRandomValues(new Uint8Array(5)))
    const [added] = await transaction
      .insert(reviewRequests)
      .values({ ...row, request })
      .onConflictDoNothing({ target: reviewRequests.request })
      .returning({ request: reviewRequests.request })
    if (!added) continue
    if (row.reviewer_id) await searchReportsAgain(transaction, row.reviewer_id, row.paper_id)
    return added.request
  }
}

/** Returns the place of a reviewer among a paper's reviewers: the same in all rounds. */
export async function findReviewerPlace(transaction: Db, paperId: number, reviewerId: number): Promise<number> {
  const { place, paper_id, reviewer_id } = reviewRequests
  const [own] = await transaction
    .select({ place })
    .from(reviewRequests)
    .where(and(eq(paper_id, paperId), eq(reviewer_id, reviewerId)))
    .limit(1)
  if (own) return own.place
  const [last] = await transaction
    .select({ place: max(place) })
    .from(reviewRequests)
    .where(eq(paper_id, paperId))
  return (last?.place ?? 0) + 1
}

/** Returns the language in which a reviewer reads requests, by the last one that has one; '' if none does. */
export async function findLastLanguage(db: Db, reviewerId: number): Promise<string> {
  const { page_language, reviewer_id, created_at } = reviewRequests
  const [last] = await db
    .select({ page_language })
    .from(reviewRequests)
    .where(and(eq(reviewer_id, reviewerId), ne(page_language, '')))
    .orderBy(desc(created_at))
    .limit(1)
  return last?.page_language ?? ''
}

/**
 * Returns the condition that a reviewer is listed for a user: not if all papers that they were asked to review are
 * hidden from the user.
 * @param reviewer their id
 * @param hidden from {@link readHidden}
 */
export const isListed = (reviewer: SQL, hidden: SQL): SQL =>
  sql`(${reviewer} not in (
      select reviewer_id from review_requests where reviewer_id is not null and paper_id in (${hidden}))
    or exists (select from review_requests known where known.reviewer_id = ${reviewer} and known.paper_id not in (${hidden})))`

const person = pick(
  reviewers,
  ...(['id', 'name', 'email', 'affiliation', 'orcid', 'never', 'keywords', 'note', 'not_before'] as const),
)

/** Returns a person who was asked before, if they are in the user's lists. */
export async function findReviewer(db: Db, id: number, viewer: Viewer) {
  const isKnown = isListed(sql`${reviewers.id}`, await readHidden(db, viewer))
  const [found] = await db
    .select(person)
    .from(reviewers)
    .where(and(eq(reviewers.id, id), isKnown))
  return found
}

/** Returns the condition that a reviewer has an address, or an ORCID iD; an empty one matches no one. */
const hasEmail = (email: string) => sql`(${email} <> '' and lower(${reviewers.email}) = lower(${email}))`
const hasOrcid = (orcid: string) => sql`(${orcid} <> '' and ${reviewers.orcid} = ${orcid})`

/** Finds a known person by address, then by ORCID iD; a name alone identifies no one. */
export async function findKnown(db: Db, { email, orcid }: Pick<Person, 'email' | 'orcid'>) {
  const [known] = await db
    .select(person)
    .from(reviewers)
    .where(or(hasEmail(email), hasOrcid(orcid)))
    .orderBy(desc(hasEmail(email)), reviewers.id)
    .limit(1)
  return known
}

/** Lists the people with an ORCID iD who are asked about a paper. */
export const listAskedWith = (db: Db, paperId: number, orcid: string): Promise<{ id: number; email: string }[]> =>
  db
    .selectDistinct(pick(reviewers, 'id', 'email'))
    .from(reviewers)
    .innerJoin(reviewRequests, eq(reviewRequests.reviewer_id, reviewers.id))
    .where(and(hasOrcid(orcid), eq(reviewRequests.paper_id, paperId), ne(reviewRequests.state, 'cancelled')))

/** Adds a person, unless another editor has just done so. */
export async function addReviewer(transaction: Db, typed: Person, at: Date): Promise<{ id: number; name: string }> {
  const { name, email, affiliation, orcid } = typed
  const [added] = await transaction
    .insert(reviewers)
    .values({ name, ...keysOfName(name), email, affiliation, orcid, created_at: at })
    .onConflictDoNothing()
    .returning({ id: reviewers.id, name: reviewers.name })
  const found = added ?? (await findKnown(transaction, typed))
  if (!found) throw new Error('The reviewer was deleted meanwhile')
  return found
}

/** Reports whether a person with an address or iD must never be asked, by their own or an editor's wish. */
export async function isNeverAsked(db: Db, { email, orcid }: Pick<Person, 'email' | 'orcid'>): Promise<boolean> {
  return (await db.$count(reviewers, and(or(hasEmail(email), hasOrcid(orcid)), reviewers.never))) > 0
}

/** Returns the earlier requests of a person on visible papers. @param person whose `id` is null if never asked */
export async function loadOf(
  db: Db,
  { id, not_before }: { id: number | null; not_before: string | null },
  viewer: Viewer,
): Promise<Load> {
  if (id === null) return { ...noLoad, not_before }
  const { state, asked_at, reviewer_id } = reviewRequests
  const [row] = await db
    .select({
      open: sql<number>`count(*) filter (where ${state} in ('invited', 'accepted'))::int`,
      last_asked: max(asked_at),
    })
    .from(reviewRequests)
    .innerJoin(papers, eq(papers.id, reviewRequests.paper_id))
    .where(and(eq(reviewer_id, id), ne(state, 'cancelled'), await readVisible(db, viewer)))
  return { ...noLoad, ...row, not_before }
}

/** Lists people of the same name who are in the user's lists. */
export async function findNamesakes(db: Db, name: string, viewer: Viewer): Promise<{ email: string }[]> {
  const isKnown = isListed(sql`${reviewers.id}`, await readHidden(db, viewer))
  return db
    .select({ email: reviewers.email })
    .from(reviewers)
    .where(and(sql`same_name(${reviewers.name_key}) = ${sameName(name)}`, isKnown))
}
