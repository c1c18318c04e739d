import { and, desc, eq, max, ne, not, or, type SQL, sql } from 'drizzle-orm'
import type { Db } from '../../core/db/connect.ts'
import { mailboxIn, mailboxOf } from '../../core/db/mailbox.ts'
import { pick } from '../../core/db/rows.ts'
import { papers } from '../../core/db/tables/review/papers.ts'
import { reviewers, reviewRequests } from '../../core/db/tables/review/reviewers.ts'
import { listReaders } from '../letters/journal-email.ts'
import { requestCode } from '../papers/code-rules.ts'
import { personKey, sameName } from '../papers/person-rules.ts'
import { searchReportsAgain } from '../reviewer/search-again-queries.ts'
import { readHidden, readVisible, type Viewer } from '../sight/queries.ts'
import { isKnownTo, shownTo } from '../sight/reviewer-queries.ts'
import { wasAsked } from '../sight/standing-queries.ts'
import { type Load, noLoad, type Person } from './hint-rules.ts'

type NewRequest = Omit<typeof reviewRequests.$inferInsert, 'request'>

/** Inserts a request under a code that no other has; files of the paper's reports are searched for its reviewer too. */
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

/** The place that a reviewer has among a paper's: the same in all rounds. */
export async function placeOf(transaction: Db, paperId: number, reviewerId: number): Promise<number> {
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

const personFor = (viewer: Viewer, hidden: SQL) => ({
  ...pick(reviewers, 'id', 'name', 'email', 'affiliation', 'orcid', 'apart', 'never'),
  ...shownTo(viewer, hidden).notes,
})

/** Somebody who was asked before, as far as the user may know of it. */
export async function findReviewer(db: Db, id: number, viewer: Viewer) {
  const hidden = await readHidden(db, viewer)
  const [found] = await db
    .select(personFor(viewer, hidden))
    .from(reviewers)
    .where(and(eq(reviewers.id, id), isKnownTo(viewer, sql`${reviewers.id}`, hidden)))
  return found
}

/** Whether a reviewer has an address, or an ORCID iD; none is nobody's. */
const hasEmail = (email: string) => sql`(${email} <> '' and lower(${reviewers.email}) = lower(${email}))`
const hasOrcid = (orcid: string) => sql`(${orcid} <> '' and ${reviewers.orcid} = ${orcid})`

/**
 * Finds somebody by address, then by ORCID iD, as far as the user may know of them; a name alone means nobody known. Of one address that
 * stands in several rows it is the row that the paper has, else one that is kept apart for a user: they would see a second one appear
 * if the others asked the row that they may not know of.
 */
export async function findKnown(
  db: Db,
  { email, orcid }: Pick<Person, 'email' | 'orcid'>,
  { viewer, paperId }: { viewer: Viewer; paperId: number },
) {
  const isOfPaper = sql<boolean>`exists (
    select from review_requests q where q.reviewer_id = reviewers.id and q.paper_id = ${paperId} and q.state <> 'cancelled')`
  const hidden = await readHidden(db, viewer)
  const [known] = await db
    .select(personFor(viewer, hidden))
    .from(reviewers)
    .where(and(or(hasEmail(email), hasOrcid(orcid)), isKnownTo(viewer, sql`${reviewers.id}`, hidden)))
    .orderBy(desc(hasEmail(email)), desc(isOfPaper), desc(sql`${reviewers.apart} <> 0`))
    .limit(1)
  return known
}

/** Somebody who was asked before, as {@link findKnown} finds them by their address; `typed` as they were chosen, where that is another row. */
export async function findAsked(db: Db, id: number, sight: { viewer: Viewer; paperId: number }) {
  const found = await findReviewer(db, id, sight.viewer)
  const known = found?.email ? await findKnown(db, { email: found.email, orcid: '' }, sight) : found
  return known && { ...known, ...(known.id !== id && { typed: found }) }
}

/** Who of those with an ORCID iD is asked about a paper. */
export const listAskedWith = (db: Db, paperId: number, orcid: string): Promise<{ id: number; email: string }[]> =>
  db
    .selectDistinct(pick(reviewers, 'id', 'email'))
    .from(reviewers)
    .innerJoin(reviewRequests, eq(reviewRequests.reviewer_id, reviewers.id))
    .where(and(hasOrcid(orcid), eq(reviewRequests.paper_id, paperId), ne(reviewRequests.state, 'cancelled')))

/** Whether another row than that of a reviewer has an address, of whom the user may know. */
export async function hasOther(
  db: Db,
  email: string,
  { id, viewer }: { id: number; viewer: Viewer },
): Promise<boolean> {
  const isKnown = isKnownTo(viewer, sql`${reviewers.id}`, await readHidden(db, viewer))
  return (await db.$count(reviewers, and(hasEmail(email), ne(reviewers.id, id), isKnown))) > 0
}

/**
 * What keeps a row with an address apart: a number by chance where the user may not know that somebody with it reviews here, so that they
 * type a stranger, as often as that may be; 0 for everybody's.
 */
export async function apartFor(db: Db, email: string, viewer: Viewer): Promise<number> {
  const [hidden] = await db
    .select({ id: reviewers.id })
    .from(reviewers)
    .where(and(hasEmail(email), not(isKnownTo(viewer, sql`${reviewers.id}`, await readHidden(db, viewer)))))
    .limit(1)
  return hidden ? 1 + ((crypto.getRandomValues(new Uint32Array(1))[0] ?? 0) % 2 ** 30) : 0
}

/** Adds somebody, unless another editor has just done so. */
export async function addReviewer(
  transaction: Db,
  typed: Person,
  { at, viewer, paperId }: { at: Date; viewer: Viewer; paperId: number },
): Promise<{ id: number; name: string }> {
  const { name, email, affiliation, orcid } = typed
  const apart = await apartFor(transaction, email, viewer)
  const [added] = await transaction
    .insert(reviewers)
    .values({ name, name_key: personKey(name), email, affiliation, orcid, apart, created_at: at })
    .onConflictDoNothing()
    .returning({ id: reviewers.id, name: reviewers.name })
  const found = added ?? (await findKnown(transaction, typed, { viewer, paperId }))
  if (!found) throw new Error('The reviewer was deleted meanwhile')
  return found
}

/**
 * Whether somebody with an address or an ORCID iD is never to be asked, whoever may know of them: they said so, on whatever page, or an
 * editor did.
 */
export async function isNeverAsked(db: Db, { email, orcid }: Pick<Person, 'email' | 'orcid'>): Promise<boolean> {
  return (await db.$count(reviewers, and(or(hasEmail(email), hasOrcid(orcid)), reviewers.never))) > 0
}

/**
 * Whether a user who is an author of a paper reads the address of one of some people, who was not asked about it yet: who was may take the
 * name of whom they guess, and would see by the next round's invitation whose paper it is.
 */
export async function isReadByAuthor(db: Db, paperId: number, people: Pick<Person, 'email'>[]): Promise<boolean> {
  const mailboxes = people.filter(({ email }) => email !== '').map(({ email }) => mailboxOf(email))
  const readers = (await listReaders(db, paperId, mailboxes)).filter(({ isAuthor }) => isAuthor)
  if (readers.length === 0) return false
  const asked = await db
    .select({ mailbox: mailboxIn(sql`${reviewers.email}`) })
    .from(reviewRequests)
    .innerJoin(reviewers, eq(reviewers.id, reviewRequests.reviewer_id))
    .where(and(eq(reviewRequests.paper_id, paperId), wasAsked))
  return readers.some(({ mailbox }) => !asked.some((one) => one.mailbox === mailbox))
}

/** What past requests of somebody tell, of the papers that the user may see. @param person whose `id` is null if never asked */
export async function loadOf(
  db: Db,
  { id, email, not_before }: { id: number | null; email: string; not_before: string | null },
  viewer: Viewer,
): Promise<Load> {
  if (id === null) return { ...noLoad, not_before }
  const { state, asked_at, reviewer_id } = reviewRequests
  const isTheirs = or(eq(reviewer_id, id), sql`${reviewer_id} in (select id from reviewers where ${hasEmail(email)})`)
  const [row] = await db
    .select({
      open: sql<number>`count(*) filter (where ${state} in ('invited', 'accepted'))::int`,
      last_asked: max(asked_at),
    })
    .from(reviewRequests)
    .innerJoin(papers, eq(papers.id, reviewRequests.paper_id))
    .where(and(isTheirs, ne(state, 'cancelled'), await readVisible(db, viewer)))
  return { ...noLoad, ...row, not_before }
}

/** People of the same name, of whom the user may know. */
export async function findNamesakes(db: Db, name: string, viewer: Viewer): Promise<{ email: string }[]> {
  const isKnown = isKnownTo(viewer, sql`${reviewers.id}`, await readHidden(db, viewer))
  return db
    .select({ email: reviewers.email })
    .from(reviewers)
    .where(and(sql`same_name(${reviewers.name_key}) = ${sameName(name)}`, isKnown))
}

/** What is kept of a reviewer, held until the transaction ends, and whether they were asked about a paper that the user does not see. */
export async function lockReviewer(transaction: Db, id: number, viewer: Viewer) {
  const kept = pick(reviewers, 'name', 'email', 'affiliation', 'orcid', 'keywords', 'note', 'not_before', 'never')
  const hidden = await readHidden(transaction, viewer)
  const [row] = await transaction
    .select({
      ...kept,
      ...pick(reviewers, 'said_on', 'apart', 'hidden_since'),
      isHidden: shownTo(viewer, hidden).isHidden,
      isSaidElsewhere: sql<boolean>`coalesce(${reviewers.said_on} in (${hidden}), false)`,
    })
    .from(reviewers)
    .where(eq(reviewers.id, id))
    .for('update')
  return row
}

export type KeptReviewer = NonNullable<Awaited<ReturnType<typeof lockReviewer>>>

/**
 * Keeps a reviewer as they were, with all that was noted of them, for the papers that a user does not see, beside the one whom that user
 * changed, with whom what they may know stays. That they are never to be asked stays with the changed one alone: who takes it back there would
 * else be refused under what was kept, and learn of it.
 * @param hidden these papers as {@link readHidden} gave them before the change: one to the user's own address hides more from them
 */
export async function keepHidden(
  transaction: Db,
  { id, isHidden: _, isSaidElsewhere: __, ...before }: KeptReviewer & { id: number },
  { viewer, hidden }: { viewer: Viewer; hidden: SQL },
): Promise<void> {
  const ofHidden = and(eq(reviewRequests.reviewer_id, id), sql`${reviewRequests.paper_id} in (${hidden})`)
  if ((await transaction.$count(reviewRequests, ofHidden)) === 0) return
  const [copy] = await transaction
    .insert(reviewers)
    .values({ ...before, never: false, name_key: personKey(before.name), created_at: sql`now()` })
    .returning({ id: reviewers.id })
  await transaction.execute(sql`
    insert into reviewer_notes (reviewer_id, field, value, user_id, paper_id, at)
    select ${copy?.id}, field, value, user_id, paper_id, at from reviewer_notes where reviewer_id = ${id} order by id`)
  await transaction.execute(sql`
    delete from reviewer_notes noted using reviewers
    where reviewer_id = ${id} and reviewers.id = ${id} and not ${shownTo(viewer, hidden).mayKnow}`)
  await transaction.update(reviewRequests).set({ reviewer_id: copy?.id }).where(ofHidden)
}
