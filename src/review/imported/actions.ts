import { and, eq, ne, sql } from 'drizzle-orm'
import type { Db } from '../../core/db/connect.ts'
import { locks } from '../../core/db/locks.ts'
import { rowsOf } from '../../core/db/rows.ts'
import { manuscripts } from '../../core/db/tables/review/authors.ts'
import { paperDecisions, papers } from '../../core/db/tables/review/papers.ts'
import { reviewers } from '../../core/db/tables/review/reviewers.ts'
import { keysOfName, personKey } from '../../core/pasted/name-keys.ts'
import { cleanLine } from '../../core/text/clean.ts'
import { plainText, textAsHtml } from '../../core/text/html.ts'
import { orcidOf } from '../../core/text/orcid.ts'
import type { MovedRequest, MovedReview } from '../../exchange/migrate/addresses/moved.ts'
import { keepRecusals } from '../../journal/access/recusal-queries.ts'
import { readArticlePeople } from '../../journal/record/people/rules.ts'
import { titleKey } from '../../journal/record/title-key.ts'
import { findReviewerPlace, insertRequest } from '../invitations/queries.ts'
import { insertVersion, writeManuscript } from '../manuscripts/writing-queries.ts'
import { insertPaper } from '../papers/writing-queries.ts'
import { emailKey, reviewerName } from '../people/rules.ts'
import { recordEvent } from '../timeline/queries.ts'

type Article = {
  id: number
  title: string
  article_type: string
  authorname: string
  authors: string
  published: string | null
}

/**
 * Stores the decisions and reviews of a published article from another system as a paper, which editors see and which
 * reviewers' certificates and the statistics use. An article that has a paper keeps it, so that a second run adds
 * nothing. Of a declined paper only days and decisions are stored, as retention would keep them; without these the
 * statistics would say that every paper was accepted.
 * @returns the number of added reviews or declined papers
 */
export async function storeImportedReview(db: Db, review: MovedReview, now: Date): Promise<number> {
  return db.transaction(async (transaction) => {
    await transaction.execute(sql`select pg_advisory_xact_lock(${locks.importedReviews})`)
    if (!review.article) return (await storeDeclined(transaction, review, now)) ? 1 : 0
    const article = await lockArticle(transaction, review.article)
    if (!article) return 0
    await storePaper(transaction, { article, review, now })
    return review.requests.filter(({ state }) => state === 'reported').length
  })
}

/** Returns the public article that was imported under a key, locked, unless it has a paper. */
async function lockArticle(transaction: Db, key: string): Promise<Article | undefined> {
  const [article] = await rowsOf<Article>(transaction)`
    select id, description as title, article_type, authorname, publishdate::text as published,
      coalesce((select json_agg(row_to_json(article_authors) order by position) from article_authors
        where article_id = articles.id)::text, '') as authors
    from articles where import_key = ${key} and status = 'enabled'
      and not exists (select from papers where article_id = articles.id) for update`
  return article
}

async function storePaper(
  transaction: Db,
  { article, review, now }: { article: Article; review: MovedReview; now: Date },
): Promise<void> {
  const ended = findPublicationTime(article, review)
  const id = await storeEnded(transaction, { state: 'published', article_id: article.id, ended_at: ended }, review)
  const people = readArticlePeople(article).map((person) => ({
    ...person,
    organisation: person.organisation ? person.name : undefined,
  }))
  await writeManuscript(transaction, id, {
    values: { title: plainText(article.title), article_type: article.article_type },
    people,
  })
  await storeRequests(transaction, { id, ended }, review.requests)
  await keepRecusals(transaction, id)
  for (const { decision, at } of review.decisions)
    await recordEvent(transaction, { paperId: id, at: new Date(at), by: 'OJS', what: 'decided', values: { decision } })
  await recordEvent(transaction, { paperId: id, at: now, by: 'journal', what: 'moved_in' })
}

/** Stores a declined paper without fields and people, unless it is known by its day and title key. */
async function storeDeclined(transaction: Db, review: MovedReview, now: Date): Promise<boolean> {
  const title_hash = titleKey(textAsHtml(review.title))
  const { paper_id } = manuscripts
  const [known] = await transaction
    .select({ paper_id })
    .from(manuscripts)
    .innerJoin(papers, eq(papers.id, paper_id))
    .where(
      and(
        eq(manuscripts.title_hash, title_hash),
        ne(manuscripts.title_hash, ''),
        eq(papers.received, review.received.slice(0, 10)),
      ),
    )
    .limit(1)
  const last = review.decisions.at(-1)
  if (known || !last) return false
  const ended = new Date(last.at)
  const id = await storeEnded(transaction, { state: 'rejected', ended_at: ended, cleared_at: now }, review)
  await transaction.update(manuscripts).set({ title_hash }).where(eq(paper_id, id))
  const nameless = review.requests.map((request) => ({ ...request, reviewer: undefined }))
  await storeRequests(transaction, { id, ended }, nameless)
  await recordEvent(transaction, { paperId: id, at: now, by: 'journal', what: 'moved_in' })
  return true
}

/** Stores an ended paper, the day it was received, and its decisions. */
async function storeEnded(
  transaction: Db,
  paper: Pick<typeof papers.$inferInsert, 'state' | 'article_id' | 'cleared_at'> & { ended_at: Date },
  review: MovedReview,
): Promise<number> {
  const received = new Date(review.received)
  const round = Math.max(1, ...review.requests.map((request) => request.round))
  const { id } = await insertPaper(
    transaction,
    { ...paper, round, received: review.received.slice(0, 10), confirmed_at: received },
    { year: received.getUTCFullYear(), at: paper.ended_at },
  )
  await insertVersion(transaction, { paperId: id, round: 1, at: received, response: '' })
  for (const { decision, at: day } of review.decisions) {
    const at = new Date(day)
    await transaction.insert(paperDecisions).values({
      id: crypto.randomUUID(),
      paper_id: id,
      round: 1,
      decision,
      by: 'OJS',
      before: {},
      at,
      undo_until: at,
      applied_at: at,
    })
  }
  return id
}

/**
 * Returns the time of a paper's publication: its article's, unless that is before the submission; then the last known
 * time.
 */
function findPublicationTime({ published }: Article, { received, decisions, requests }: MovedReview): Date {
  if (published && published >= received.slice(0, 10)) return new Date(published)
  const known = [received, ...decisions.map(({ at }) => at), ...requests.map(({ reported }) => reported)]
  return new Date(known.filter(Boolean).sort().at(-1) ?? received)
}

async function storeRequests(
  transaction: Db,
  paper: { id: number; ended: Date },
  requests: readonly (Omit<MovedRequest, 'reviewer'> & Partial<Pick<MovedRequest, 'reviewer'>>)[],
): Promise<void> {
  const asked = new Set<string>()
  for (const [before, { reviewer, round, state, ...request }] of requests.entries()) {
    const reviewerId = reviewer ? await reviewerFor(transaction, reviewer, request.asked) : null
    const isAgain = reviewerId !== null && asked.has(`${round}/${reviewerId}`) // with two accounts, or asked twice
    asked.add(`${round}/${reviewerId}`)
    const at = (moment: string) => (moment ? new Date(moment) : null)
    await insertRequest(transaction, {
      paper_id: paper.id,
      reviewer_id: reviewerId,
      round,
      place: reviewerId === null ? before + 1 : await findReviewerPlace(transaction, paper.id, reviewerId),
      state: isAgain ? 'cancelled' : state,
      asked_at: at(request.asked),
      answered_at: at(request.answered),
      reported_at: isAgain ? null : at(request.reported),
      answer_due: request.answerDue,
      due: request.due,
      ended_at: paper.ended,
      thanked_at: at(request.reported),
      created_at: new Date(request.asked),
    })
  }
}

/** Returns the reviewer with this email, or with this name if there is no email; adds one if there is none. */
async function reviewerFor(transaction: Db, person: MovedRequest['reviewer'], since: string): Promise<number> {
  const name = reviewerName(person.name).slice(0, 200)
  const email = emailKey(person.email)
  const [known] = await transaction
    .select({ id: reviewers.id })
    .from(reviewers)
    .where(
      email
        ? eq(sql`lower(${reviewers.email})`, email)
        : and(eq(reviewers.email, ''), eq(reviewers.name_key, personKey(name))),
    )
  if (known) return known.id
  const [added] = await transaction
    .insert(reviewers)
    .values({
      name,
      ...keysOfName(name),
      email,
      affiliation: cleanLine(person.affiliation).slice(0, 1_000),
      orcid: orcidOf(person.orcid) ?? '',
      created_at: new Date(since),
    })
    .returning({ id: reviewers.id })
  if (!added) throw new Error('A reviewer was not stored')
  return added.id
}
