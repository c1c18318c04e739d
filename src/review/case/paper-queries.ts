import { and, asc, desc, eq, isNull, sql } from 'drizzle-orm'
import type { Db } from '../../core/db/connect.ts'
import { pick } from '../../core/db/rows.ts'
import { users } from '../../core/db/tables/accounts.ts'
import { articles } from '../../core/db/tables/articles.ts'
import { notices } from '../../core/db/tables/letters.ts'
import { manuscripts, paperFiles, paperVersions } from '../../core/db/tables/review/authors.ts'
import {
  paperDecisions,
  paperEvents,
  paperLinks,
  paperNotes,
  paperRecusals,
  papers,
} from '../../core/db/tables/review/papers.ts'
import { reviewCopies, reviewCopyFiles } from '../../core/db/tables/review/released.ts'
import { calls } from '../../core/db/tables/site.ts'
import { readVisible, type Viewer } from '../../journal/access/queries.ts'
import { linkStateAt } from '../access-links/rules.ts'
import { filesInOrder } from '../files/queries.ts'
import { listPeople } from '../manuscripts/queries.ts'
import { declarations, paperFieldNames } from '../papers/fields.ts'
import { flagsOf } from '../papers/flag-queries.ts'
import { isAuthorsTurn, type PaperState } from '../papers/state-rules.ts'
import { listStatuses } from '../papers/turn-queries.ts'
import { turnAt } from '../papers/turn-rules.ts'
import { wordsOfEvent } from '../timeline/rules.ts'
import { listRequests } from './request-queries.ts'

const manuscriptColumns = {
  ...pick(manuscripts, ...paperFieldNames, ...declarations, 'email', 'authors_changed'),
}

/** The reader of papers, the number of reports that a decision requires, and the present time and day. */
export type Reader = { viewer: Viewer; wanted: number; now: Date; today: string }

export type Paper = NonNullable<Awaited<ReturnType<typeof findPaper>>>

/** Returns all data of one paper, if a user may see it. */
export async function findPaper(db: Db, number: string, { viewer, wanted, now, today }: Reader) {
  const [row] = await db
    .select({
      ...pick(papers, 'id', 'round', 'before', 'via', 'received', 'confirmed_at', 'fee', 'txnid'),
      call: sql<string>`coalesce(${calls.slug}, '')`,
      call_title: calls.title,
      flags: flagsOf,
      modification: papers.modification,
      editor: users.name,
      article: { id: articles.id, refnumber: articles.refnumber },
      ...manuscriptColumns,
    })
    .from(papers)
    .innerJoin(manuscripts, eq(manuscripts.paper_id, papers.id))
    .leftJoin(users, eq(users.id, papers.editor_id))
    .leftJoin(articles, eq(articles.id, papers.article_id))
    .leftJoin(calls, eq(calls.id, papers.call_id))
    .where(and(eq(papers.number, number), await readVisible(db, viewer)))
  if (!row) return undefined
  const { id } = row
  const [[standing], authors, requests, history, own, letters] = await Promise.all([
    listStatuses(db, eq(papers.id, id), wanted),
    listPeople(db, id),
    listRequests(db, id),
    readVersions(db, id),
    readBeside(db, id, now),
    listLetters(db, number),
  ])
  if (!standing) return undefined
  return {
    ...standing,
    ...turnAt(standing, today),
    ...row,
    editor: row.editor ?? '',
    txnid: row.txnid ?? '',
    authors,
    requests,
    ...history,
    files: history.files.filter((file) => !isUnsent(file, standing)),
    ...own,
    letters,
  }
}

/**
 * Reports whether a file belongs to a returned paper's unsent changes: until the author sends them, only the author may
 * read it.
 */
const isUnsent = (
  { version_id, kind }: Pick<typeof paperFiles.$inferSelect, 'version_id' | 'kind'>,
  { state }: { state: PaperState },
) => version_id === null && isAuthorsTurn(state) && kind !== 'review_copy' && kind !== 'receipt'

/** Lists the letters about a paper, newest first. */
const listLetters = (db: Db, number: string) =>
  db
    .select({
      id: notices.id,
      kind: notices.kind,
      to: notices.recipient,
      ...pick(notices, 'side', 'request', 'state', 'error', 'subject'),
      at: sql<Date>`coalesce(${notices.settled_at}, ${notices.started_at}, ${notices.created_at})`.mapWith(
        notices.created_at,
      ),
      createdby: notices.createdby,
    })
    .from(notices)
    .where(eq(notices.paper, number))
    .orderBy(desc(notices.serial))

/** Returns the sent versions with their files, and reviewers' copies. */
async function readVersions(db: Db, id: number) {
  const [versions, files, copies, copyFiles] = await Promise.all([
    db
      .select(pick(paperVersions, 'id', 'round', 'at', 'response'))
      .from(paperVersions)
      .where(eq(paperVersions.paper_id, id))
      .orderBy(asc(paperVersions.id)),
    db
      .select({
        ...pick(paperFiles, 'id', 'version_id', 'round', 'kind', 'name', 'type', 'bytes', 'scrub', 'scrub_error'),
        ...pick(paperFiles, 'pages', 'traces', 'by', 'at'),
      })
      .from(paperFiles)
      .where(eq(paperFiles.paper_id, id))
      .orderBy(...filesInOrder),
    db
      .select(pick(reviewCopies, 'id', 'round', 'at', 'title', 'abstract', 'keywords'))
      .from(reviewCopies)
      .where(eq(reviewCopies.paper_id, id))
      .orderBy(desc(reviewCopies.round))
      .limit(1),
    db
      .select(pick(reviewCopyFiles, 'copy_id', 'id', 'name', 'type', 'bytes'))
      .from(reviewCopyFiles)
      .innerJoin(reviewCopies, eq(reviewCopies.id, reviewCopyFiles.copy_id))
      .where(eq(reviewCopies.paper_id, id))
      .orderBy(asc(reviewCopyFiles.position)),
  ])
  const [copy] = copies
  return {
    versions: versions.map((version) => ({
      ...version,
      files: files.filter(({ version_id }) => version_id === version.id),
    })),
    files,
    copy: copy ? { ...copy, files: copyFiles.filter(({ copy_id }) => copy_id === copy.id) } : null,
  }
}

/** Returns decisions, notes, links, the timeline, and the users who may not see the paper. */
async function readBeside(db: Db, id: number, now: Date) {
  const [decisions, notes, links, timeline, recused] = await Promise.all([
    db
      .select(pick(paperDecisions, 'round', 'decision', 'by', 'at', 'undo_until', 'undone'))
      .from(paperDecisions)
      .where(eq(paperDecisions.paper_id, id))
      .orderBy(asc(paperDecisions.at)),
    db
      .select({ id: paperNotes.id, text: paperNotes.text, by: paperNotes.by, at: paperNotes.at })
      .from(paperNotes)
      .where(eq(paperNotes.paper_id, id))
      .orderBy(asc(paperNotes.at)),
    db
      .select(pick(paperLinks, 'id', 'purpose', 'request', 'state', 'expires_at'))
      .from(paperLinks)
      .where(eq(paperLinks.paper_id, id))
      .orderBy(asc(paperLinks.created_at)),
    db
      .select(pick(paperEvents, 'id', 'at', 'by', 'what', 'values'))
      .from(paperEvents)
      .where(eq(paperEvents.paper_id, id))
      .orderBy(asc(paperEvents.at), asc(paperEvents.id)),
    listRecused(db, id),
  ])
  return {
    decisions,
    notes,
    links: links.map((link) => ({ ...link, state: linkStateAt(link, now) })),
    timeline: timeline.map(({ values, ...event }) => ({ ...event, what: wordsOfEvent({ what: event.what, values }) })),
    recused,
  }
}

/**
 * Lists the users who are recused from a paper, by name; none for a cleared paper, whose authors were deleted with it.
 */
const listRecused = (db: Db, id: number) =>
  db
    .select({ user: users.name, ...pick(paperRecusals, 'reason', 'lifted') })
    .from(paperRecusals)
    .innerJoin(users, eq(users.id, paperRecusals.user_id))
    .innerJoin(papers, eq(papers.id, paperRecusals.paper_id))
    .where(and(eq(papers.id, id), isNull(papers.cleared_at)))
    .orderBy(sql`${users.name_key} collate "C"`)

/** Returns a visible file with its identifying text, and the text of its copy if that has no pages. */
export async function findCopyText(db: Db, number: string, { id, viewer }: { id: string; viewer: Viewer }) {
  const [file] = await db
    .select({ number: papers.number, title: manuscripts.title, ...pick(paperFiles, 'kind', 'copy_text', 'traces') })
    .from(paperFiles)
    .innerJoin(papers, eq(papers.id, paperFiles.paper_id))
    .innerJoin(manuscripts, eq(manuscripts.paper_id, papers.id))
    .where(and(eq(paperFiles.id, id), eq(papers.number, number), await readVisible(db, viewer)))
  return file
}

/** Returns a visible file with its copy for reviewers, and its place among files of its kind in the round. */
export async function findFile(db: Db, number: string, { id, viewer }: { id: string; viewer: Viewer }) {
  const [file] = await db
    .select({
      number: papers.number,
      ...pick(paperFiles, 'kind', 'type', 'file_hash'),
      copy_hash: sql<string | null>`coalesce((select copied.file_hash from review_copy_files copied
        join review_copies copy on copy.id = copied.copy_id
        where copied.made_of = ${paperFiles.id} order by copy.at desc limit 1), ${paperFiles.copy_hash})`,
      place: sql<number>`(select count(*)::int from paper_files before where before.paper_id = ${paperFiles.paper_id}
        and before.kind = ${paperFiles.kind} and (before.at, before.id) <= (${paperFiles.at}, ${paperFiles.id}))`,
    })
    .from(paperFiles)
    .innerJoin(papers, eq(papers.id, paperFiles.paper_id))
    .where(and(eq(paperFiles.id, id), eq(papers.number, number), await readVisible(db, viewer)))
  return file
}
