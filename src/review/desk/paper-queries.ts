import { and, asc, desc, eq, sql } from 'drizzle-orm'
import type { Db } from '../../core/db/connect.ts'
import { manuscripts, paperAuthors, paperFiles, paperVersions } from '../../core/db/review/authors.ts'
import {
  paperDecisions,
  paperEvents,
  paperLinks,
  paperNotes,
  paperRecusals,
  papers,
} from '../../core/db/review/papers.ts'
import { reviewCopies, reviewCopyFiles } from '../../core/db/review/released.ts'
import { articles, notices, users } from '../../core/db/schema.ts'
import { linkStateAt } from '../links/rules.ts'
import { listRequests } from '../papers/request-queries.ts'
import { type Viewer, visibleTo } from '../papers/sight-queries.ts'
import { listStandings } from '../papers/turn-queries.ts'
import { turnAt } from '../papers/turn-rules.ts'

const manuscriptColumns = {
  email: manuscripts.email,
  title: manuscripts.title,
  abstract: manuscripts.abstract,
  keywords: manuscripts.keywords,
  article_type: manuscripts.article_type,
  language: manuscripts.language,
  subject: manuscripts.subject,
  country: manuscripts.country,
  mobile: manuscripts.mobile,
  references: manuscripts.references,
  funding: manuscripts.funding,
  competing_interests: manuscripts.competing_interests,
  ethics: manuscripts.ethics,
  data_availability: manuscripts.data_availability,
  cover_letter: manuscripts.cover_letter,
  suggested: manuscripts.suggested,
  opposed: manuscripts.opposed,
  response: manuscripts.response,
  authors_changed: manuscripts.authors_changed,
}

type Beside = { viewer: Viewer; wanted: number; now: Date; today: string }

export type Paper = NonNullable<Awaited<ReturnType<typeof findPaper>>>

/** Everything of one paper, if a user may see it. */
export async function findPaper(db: Db, number: string, { viewer, wanted, now, today }: Beside) {
  const [row] = await db
    .select({
      id: papers.id,
      before: papers.before,
      via: papers.via,
      received: papers.received,
      confirmed_at: papers.confirmed_at,
      flags: papers.flags,
      fee: papers.fee,
      txnid: papers.txnid,
      modification: papers.modification,
      editor: users.name,
      article: { id: articles.id, refnumber: articles.refnumber },
      ...manuscriptColumns,
    })
    .from(papers)
    .innerJoin(manuscripts, eq(manuscripts.paper_id, papers.id))
    .leftJoin(users, eq(users.id, papers.editor_id))
    .leftJoin(articles, eq(articles.id, papers.article_id))
    .where(and(eq(papers.number, number), visibleTo(viewer)))
  if (!row) return undefined
  const { id } = row
  const [[standing], authors, requests, history, own, letters] = await Promise.all([
    listStandings(db, eq(papers.id, id), wanted),
    listPeople(db, id),
    listRequests(db, id),
    readVersions(db, id),
    readBeside(db, id, now),
    listLetters(db, number),
  ])
  if (!standing) return undefined
  const { chosen, invited, accepted, declined, lapsed, reported } = standing
  return {
    ...standing,
    ...turnAt(standing, today),
    ...row,
    editor: row.editor ?? '',
    txnid: row.txnid ?? '',
    authors,
    requests,
    counts: { chosen, invited, accepted, declined, lapsed, reported },
    ...history,
    ...own,
    letters,
  }
}

/** A paper's people in their order. */
async function listPeople(db: Db, id: number) {
  return db
    .select({
      name: paperAuthors.name,
      family: paperAuthors.family,
      orcid: paperAuthors.orcid,
      affiliation: paperAuthors.affiliation,
      ror: paperAuthors.ror,
      country: paperAuthors.country,
      email: paperAuthors.email,
      corresponding: paperAuthors.corresponding,
      isOrganisation: paperAuthors.organisation,
    })
    .from(paperAuthors)
    .where(eq(paperAuthors.paper_id, id))
    .orderBy(asc(paperAuthors.position))
}

/** The letters about a paper, newest first. */
async function listLetters(db: Db, number: string) {
  return db
    .select({
      id: notices.id,
      kind: notices.kind,
      to: notices.recipient,
      request: notices.request,
      state: notices.state,
      error: notices.error,
      subject: notices.subject,
      at: sql<Date>`coalesce(${notices.settled_at}, ${notices.started_at}, ${notices.created_at})`.mapWith(
        notices.created_at,
      ),
      createdby: notices.createdby,
    })
    .from(notices)
    .where(eq(notices.paper, number))
    .orderBy(desc(notices.id))
}

/** What was sent, with its files, and the copies that reviewers see. */
async function readVersions(db: Db, id: number) {
  const [versions, files, copies, copyFiles] = await Promise.all([
    db
      .select({
        id: paperVersions.id,
        round: paperVersions.round,
        at: paperVersions.at,
        response: paperVersions.response,
      })
      .from(paperVersions)
      .where(eq(paperVersions.paper_id, id))
      .orderBy(asc(paperVersions.id)),
    db
      .select({
        id: paperFiles.id,
        version_id: paperFiles.version_id,
        round: paperFiles.round,
        kind: paperFiles.kind,
        name: paperFiles.name,
        type: paperFiles.type,
        bytes: paperFiles.bytes,
        scrub: paperFiles.scrub,
        scrub_error: paperFiles.scrub_error,
        pages: paperFiles.pages,
        traces: paperFiles.traces,
        by: paperFiles.by,
        at: paperFiles.at,
      })
      .from(paperFiles)
      .where(eq(paperFiles.paper_id, id))
      .orderBy(asc(paperFiles.at), asc(paperFiles.id)),
    db
      .select({
        id: reviewCopies.id,
        round: reviewCopies.round,
        at: reviewCopies.at,
        title: reviewCopies.title,
        abstract: reviewCopies.abstract,
        keywords: reviewCopies.keywords,
      })
      .from(reviewCopies)
      .where(eq(reviewCopies.paper_id, id))
      .orderBy(desc(reviewCopies.round))
      .limit(1),
    db
      .select({
        copy_id: reviewCopyFiles.copy_id,
        id: reviewCopyFiles.id,
        name: reviewCopyFiles.name,
        type: reviewCopyFiles.type,
        bytes: reviewCopyFiles.bytes,
      })
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

/** Decisions, notes, links, the timeline, and who may not see the paper. */
async function readBeside(db: Db, id: number, now: Date) {
  const [decisions, notes, links, timeline, recused] = await Promise.all([
    db
      .select({
        round: paperDecisions.round,
        decision: paperDecisions.decision,
        by: paperDecisions.by,
        at: paperDecisions.at,
        undo_until: paperDecisions.undo_until,
        undone: paperDecisions.undone,
      })
      .from(paperDecisions)
      .where(eq(paperDecisions.paper_id, id))
      .orderBy(asc(paperDecisions.at)),
    db
      .select({ id: paperNotes.id, text: paperNotes.text, by: paperNotes.by, at: paperNotes.at })
      .from(paperNotes)
      .where(eq(paperNotes.paper_id, id))
      .orderBy(asc(paperNotes.id)),
    db
      .select({
        id: paperLinks.id,
        purpose: paperLinks.purpose,
        request: paperLinks.request,
        state: paperLinks.state,
        expires_at: paperLinks.expires_at,
      })
      .from(paperLinks)
      .where(eq(paperLinks.paper_id, id))
      .orderBy(asc(paperLinks.created_at)),
    db
      .select({ id: paperEvents.id, at: paperEvents.at, what: paperEvents.what, by: paperEvents.by })
      .from(paperEvents)
      .where(eq(paperEvents.paper_id, id))
      .orderBy(asc(paperEvents.id)),
    db
      .select({ user: users.name, reason: paperRecusals.reason, lifted: paperRecusals.lifted, by: paperRecusals.by })
      .from(paperRecusals)
      .innerJoin(users, eq(users.id, paperRecusals.user_id))
      .where(eq(paperRecusals.paper_id, id))
      .orderBy(sql`${users.name_key} collate "C"`),
  ])
  return {
    decisions,
    notes,
    links: links.map((link) => ({ ...link, state: linkStateAt(link, now) })),
    timeline,
    recused,
  }
}

/** A file of a paper that a user may see, with its place among those of its kind in the round. */
export async function findFile(db: Db, number: string, { id, viewer }: { id: string; viewer: Viewer }) {
  const [file] = await db
    .select({
      number: papers.number,
      kind: paperFiles.kind,
      type: paperFiles.type,
      file_hash: paperFiles.file_hash,
      copy_hash: paperFiles.copy_hash,
      place: sql<number>`(select count(*)::int from paper_files before where before.paper_id = ${paperFiles.paper_id}
        and before.kind = ${paperFiles.kind} and (before.at, before.id) <= (${paperFiles.at}, ${paperFiles.id}))`,
    })
    .from(paperFiles)
    .innerJoin(papers, eq(papers.id, paperFiles.paper_id))
    .where(and(eq(paperFiles.id, id), eq(papers.number, number), visibleTo(viewer)))
  return file
}
