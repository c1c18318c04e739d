import { and, asc, eq, gt, inArray, isNull, lte, ne, not, or, type SQL, sql } from 'drizzle-orm'
import type { Db } from '../../core/db/connect.ts'
import { pick } from '../../core/db/rows.ts'
import { users } from '../../core/db/tables/accounts.ts'
import { articles } from '../../core/db/tables/articles.ts'
import { notices } from '../../core/db/tables/letters.ts'
import { manuscripts, paperAuthors } from '../../core/db/tables/review/authors.ts'
import { paperLinks, papers } from '../../core/db/tables/review/papers.ts'
import { articleProofs } from '../../core/db/tables/review/proofs.ts'
import { reviewCopies } from '../../core/db/tables/review/released.ts'
import { reviewers, reviewRequests } from '../../core/db/tables/review/reviewers.ts'
import { isPending } from '../../journal/access/status-queries.ts'

/** Returns the time when the last letter of a kind was written about a request or a paper, including cancelled ones. */
function lastOf(kind: string, about: SQL) {
  return sql`(select max(notices.created_at) from notices where ${about} and notices.kind = ${kind})`.mapWith(
    notices.created_at,
  ) as SQL<Date | null>
}

/** The condition that the code is not empty is always true, but without it each request would scan the whole table. */
const ofRequest = sql`notices.request <> '' and notices.request = ${reviewRequests.request}`

/** The time of an invitation: when the journal's letter was sent; null while it waits. */
const invitedAt = sql`
  case when not exists (
    select from notices where ${ofRequest} and notices.kind = 'invitation' and notices.state in ('waiting', 'sending')
  ) then greatest(${reviewRequests.asked_at}, (
    select max(notices.started_at) from notices where ${ofRequest} and notices.kind = 'invitation' and notices.state in ('sent', 'unsure')
  )) end`.mapWith(reviewRequests.asked_at) as SQL<Date | null>

const requestColumns = {
  paper: papers.number,
  request: reviewRequests.request,
  state: reviewRequests.state,
  to: reviewers.email,
  name: reviewers.name,
  title: sql<string>`coalesce(${reviewCopies.title}, '')`,
  abstract: sql<string>`coalesce(${reviewCopies.abstract}, '')`,
  ...pick(reviewRequests, 'answered_at', 'answer_due', 'due', 'page_language'),
  asked_at: invitedAt,
  asked_last: lastOf('answer_reminder', ofRequest),
  report_last: lastOf('report_reminder', ofRequest),
}

/** Lists the requests of present rounds whose answer or report is awaited, and that may be reminded. */
export async function listWaitingRequests(db: Db) {
  const isOfRound = eq(reviewRequests.round, papers.round)
  const isOfCopy = and(eq(reviewCopies.paper_id, papers.id), eq(reviewCopies.round, papers.round))
  return db
    .select(requestColumns)
    .from(reviewRequests)
    .innerJoin(papers, eq(papers.id, reviewRequests.paper_id))
    .innerJoin(reviewers, eq(reviewers.id, reviewRequests.reviewer_id))
    .leftJoin(reviewCopies, isOfCopy)
    .where(
      and(
        inArray(reviewRequests.state, ['invited', 'accepted']),
        eq(papers.state, 'review'),
        isOfRound,
        eq(reviewRequests.reminders_stopped, false),
      ),
    )
    .orderBy(asc(reviewRequests.id))
}

/** Lists the papers whose revision is awaited and whose authors know it: the decision can no longer be undone. */
export async function listWaitingRevisions(db: Db) {
  const name = sql<string>`coalesce((select ${paperAuthors.name} from ${paperAuthors}
    where ${paperAuthors.paper_id} = ${papers.id} and ${paperAuthors.corresponding} limit 1), '')`
  return db
    .select({
      paper: papers.number,
      to: manuscripts.email,
      title: manuscripts.title,
      name,
      ...pick(papers, 'due', 'since'),
      last: lastOf('revision_reminder', sql`notices.paper <> '' and notices.paper = ${papers.number}`),
    })
    .from(papers)
    .innerJoin(manuscripts, eq(manuscripts.paper_id, papers.id))
    .where(and(eq(papers.state, 'revision'), not(isPending)))
    .orderBy(asc(papers.id))
}

/** Lists the proofs that wait for their authors, with the saved but unsent notes and answers. */
export async function listWaitingProofs(db: Db) {
  const about = sql`((notices.paper <> '' and notices.paper = ${papers.number})
    or (notices.link <> '' and notices.link in (select id::text from paper_links where article_id = ${articleProofs.article_id})))`
  const name = sql<string>`coalesce((select ${paperAuthors.name} from ${paperAuthors}
    where ${paperAuthors.paper_id} = ${papers.id} and ${paperAuthors.corresponding} limit 1), ${articleProofs.name})`
  return db
    .select({
      paper: sql<string>`coalesce(${papers.number}, '')`,
      number: sql<string>`coalesce(${papers.number}, 'Ref. ' || ${articles.refnumber})`,
      to: sql<string>`coalesce(${manuscripts.email}, ${articleProofs.email})`,
      title: sql<string>`coalesce(${manuscripts.title}, ${articles.description})`,
      name,
      link: sql<string>`coalesce((select id::text from paper_links where article_id = ${articleProofs.article_id}
        and ${articleProofs.paper_id} is null and state = 'live' limit 1), '')`,
      ...pick(articleProofs, 'due', 'sent_at'),
      unsent: sql<number>`(select count(*)::int from proof_notes where proof_id = ${articleProofs.id} and not handed)`,
      last: lastOf('proof_reminder', about),
    })
    .from(articleProofs)
    .innerJoin(articles, eq(articles.id, articleProofs.article_id))
    .leftJoin(papers, eq(papers.id, articleProofs.paper_id))
    .leftJoin(manuscripts, eq(manuscripts.paper_id, papers.id))
    .where(
      and(
        eq(articleProofs.state, 'sent'),
        eq(articles.status, 'disabled'),
        or(isNull(articleProofs.paper_id), inArray(papers.state, ['accepted', 'published'])),
      ),
    )
    .orderBy(asc(articleProofs.at))
}

/** Lists the unanswered invitations of reviews under way, by the day on which the answer is due. */
export async function listUnanswered(db: Db) {
  return db
    .select({
      paper: papers.number,
      request: reviewRequests.request,
      to: reviewers.email,
      answer_due: reviewRequests.answer_due,
    })
    .from(reviewRequests)
    .innerJoin(papers, eq(papers.id, reviewRequests.paper_id))
    .innerJoin(reviewers, eq(reviewers.id, reviewRequests.reviewer_id))
    .where(eq(reviewRequests.state, 'invited'))
}

/** Lapses invitations whose answer was due by a day. @returns them, with their papers */
export async function lapseRequests(transaction: Db, through: string) {
  return transaction
    .update(reviewRequests)
    .set({ state: 'lapsed' })
    .where(and(eq(reviewRequests.state, 'invited'), lte(reviewRequests.answer_due, through)))
    .returning({ request: reviewRequests.request, paper_id: reviewRequests.paper_id })
}

/** Lists unsent reminders of steps that are done, or that were due by a past day. */
export async function listVainReminders(db: Db, today: string): Promise<number[]> {
  const rows = await db
    .select({ id: notices.id })
    .from(notices)
    .where(
      and(
        inArray(notices.state, ['waiting', 'to_copy']),
        or(
          vain(
            'answer_reminder',
            sql`select from review_requests where review_requests.request = notices.request and state = 'invited'
              and (createdby <> 'journal' or answer_due >= ${today})`,
          ),
          vain(
            'report_reminder',
            sql`select from review_requests where review_requests.request = notices.request and state = 'accepted'`,
          ),
          vain('revision_reminder', sql`select from papers where papers.number = notices.paper and state = 'revision'`),
          vain(
            'proof_reminder',
            sql`select from article_proofs left join papers on papers.id = paper_id
              where article_proofs.state = 'sent' and (papers.number = notices.paper or (notices.paper = '' and paper_id is null
                and article_proofs.article_id in (select article_id from paper_links where id::text = notices.link)))`,
          ),
        ),
      ),
    )
  return rows.map(({ id }) => id)
}

const vain = (kind: string, still: SQL) => and(eq(notices.kind, kind), sql`not exists (${still})`)

/** Lists the users who may get a digest, with the day of the last one; '' if there was none. */
export async function listDigestReaders(db: Db) {
  const lastDay = sql<string>`coalesce((select max(substring(once from 8 for 10)) from notices
    where kind = 'digest' and once like 'digest ____-__-__ ' || ${users.id}), '')`
  return db
    .select({ id: users.id, name: users.name, role: users.role, email: users.email, lastDay })
    .from(users)
    .where(and(eq(users.status, 'enabled'), ne(users.email, ''), inArray(users.role, ['admin', 'editor'])))
    .orderBy(asc(users.id))
}

/** A paper whose time ends, or that no user may handle. */
export type EndingPaper = Awaited<ReturnType<typeof listComing>>['ending'][number]

/** Lists the waiting letters, and the links, drafts and papers whose time ends, until a moment. */
export async function listComing(db: Db, { now, until }: { now: Date; until: Date }) {
  const letters = await db
    .select({
      at: notices.next_attempt_at,
      ...pick(notices, 'kind', 'paper', 'request'),
      to: notices.recipient,
    })
    .from(notices)
    .where(and(eq(notices.state, 'waiting'), lte(notices.next_attempt_at, until)))
  const links = await db
    .select({
      at: paperLinks.expires_at,
      purpose: paperLinks.purpose,
      paper: papers.number,
      request: paperLinks.request,
    })
    .from(paperLinks)
    .innerJoin(papers, eq(papers.id, paperLinks.paper_id))
    .where(and(eq(paperLinks.state, 'live'), gt(paperLinks.expires_at, now), lte(paperLinks.expires_at, until)))
  const ending = await db
    .select({
      paper: papers.number,
      ...pick(papers, 'state', 'since', 'modification', 'ended_at', 'cleared_at', 'flags'),
      to: manuscripts.email,
    })
    .from(papers)
    .innerJoin(manuscripts, eq(manuscripts.paper_id, papers.id))
    .where(
      or(
        inArray(papers.state, ['draft', 'unconfirmed', 'rejected', 'withdrawn']),
        sql`'nobody_to_handle' = any(${papers.flags})`,
      ),
    )
  return { letters, links, ending }
}
