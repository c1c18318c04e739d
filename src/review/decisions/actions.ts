import { and, asc, desc, eq, inArray, isNotNull, isNull, lte, type SQL, sql } from 'drizzle-orm'
import type { Db } from '../../core/db/connect.ts'
import { manuscripts, paperAuthors } from '../../core/db/review/authors.ts'
import { paperDecisions, paperLinks, papers } from '../../core/db/review/papers.ts'
import { releasedFiles, releasedReports } from '../../core/db/review/released.ts'
import { reportFiles, reviewers, reviewReports, reviewRequests } from '../../core/db/review/reviewers.ts'
import { addDays, dayIn, isDay, longDate } from '../../core/text/dates.ts'
import type { Problem } from '../../core/text/problems.ts'
import { nextVersion } from '../../office/history/rules.ts'
import { readSettings } from '../../office/settings/queries.ts'
import { fees } from '../../office/settings/rules.ts'
import { countOf } from '../../office/settings/submission-fields.ts'
import type { Actor, Services } from '../../services.ts'
import { queueLetter } from '../letters/queueing.ts'
import { recordEvent } from '../papers/event-queries.ts'
import { isEnded } from '../papers/state-rules.ts'
import { cancelRequest } from '../requests/ending.ts'
import { writeToReviewer } from '../reviewer/answering.ts'
import { findRequest } from '../reviewer/queries.ts'
import { confidentialIn, tracesIn } from '../traces/find-rules.ts'
import type { Trace } from '../traces/rules.ts'
import { type DecisionKind, decisions, type FeeChoice, possibleDecisions, reportsText, type Standing } from './rules.ts'
import { undoPending } from './undo-actions.ts'

/** What an editor decides, and what of the reports the author gets: `reports` are codes of requests, `files` ids of report files. */
export type Deciding = {
  decision: DecisionKind
  letter?: { subject: string; text: string }
  reports: string[]
  files: string[]
  due?: string
  fee: FeeChoice
  looked: boolean
  without_reports: boolean
  /** The version of the paper that the editor saw. */
  modification: Date
}

/** A trace that a decision would release, and where. */
type ReleasedTrace = Trace & { file: string | null; request: string | null }

export type DecisionProblem =
  | { code: 'not_found' }
  | { code: 'invalid_state'; state: string }
  | { code: 'conflict' }
  | { code: 'too_late' }
  | { code: 'traces_found'; traces: ReleasedTrace[] }
  | (Problem & { code: 'required' | 'invalid' | 'too_few_reports' | 'not_scrubbed' })

type Decided = { ok: true } | { ok: false; problem: DecisionProblem }

const no = (problem: DecisionProblem): Decided => ({ ok: false, problem })

async function lockPaper(tx: Db, number: string, sight: SQL) {
  const [paper] = await tx
    .select({
      id: papers.id,
      number: papers.number,
      state: papers.state,
      round: papers.round,
      since: papers.since,
      due: papers.due,
      payment: papers.payment,
      fee: papers.fee,
      ended_at: papers.ended_at,
      modification: papers.modification,
    })
    .from(papers)
    .where(and(eq(papers.number, number), sight))
    .for('update')
  return paper
}

type LockedPaper = NonNullable<Awaited<ReturnType<typeof lockPaper>>>

/**
 * Decides about a paper: the state changes at once for editors, and for its author, with what is released to them, when the time to
 * undo is over. Of two editors at once one wins.
 */
export async function decide(actor: Actor, number: string, sight: SQL, deciding: Deciding): Promise<Decided> {
  return actor.db.transaction(async (tx): Promise<Decided> => {
    const paper = await lockPaper(tx, number, sight)
    if (!paper) return no({ code: 'not_found' })
    if (deciding.modification.getTime() !== paper.modification.getTime()) return no({ code: 'conflict' })
    if (!possibleDecisions(paper.state).includes(deciding.decision))
      return no({ code: 'invalid_state', state: paper.state })
    const at = nextVersion(paper.modification, actor.clock())
    const settings = await readSettings(tx)
    const today = dayIn(actor.config.timeZone, at)
    const due = decisions[deciding.decision].hasDue
      ? (deciding.due ?? addDays(today, countOf(settings, 'revision_days')))
      : null
    if (due !== null && (!isDay(due) || due < today))
      return no({ code: 'invalid', field: 'due', message: 'Please enter a day from today on' })
    const sent = await listSentReports(tx, paper.id)
    if (
      decisions[deciding.decision].takesReports &&
      !deciding.without_reports &&
      sent.length < countOf(settings, 'reviewers_wanted')
    )
      return no({
        code: 'too_few_reports',
        field: 'without_reports',
        message: tooFew(sent.length, countOf(settings, 'reviewers_wanted')),
      })
    const released = await releaseOf(tx, sent, deciding)
    if ('problem' in released) return no(released.problem)
    const traces = deciding.looked ? [] : await tracesOf(tx, paper, { ...released, sent, deciding })
    if (traces.length > 0) return no({ code: 'traces_found', traces })
    await write(actor, tx, paper, { ...released, deciding, due, at })
    return { ok: true }
  })
}

const tooFew = (count: number, wanted: number) =>
  `${count === 0 ? 'No report is' : `Only ${count} of ${wanted} reports are`} in. Tick “Decide without them” if that is right`

type SentReport = {
  id: number
  request: string
  place: number
  to_author: string
  to_editor: string
  answers: { label: string; value: string; to: 'author' | 'editor' }[]
}

/** The newest report of each request of a paper, over all rounds, with the text that the author would read. */
async function listSentReports(tx: Db, paperId: number): Promise<SentReport[]> {
  const rows = await tx
    .selectDistinctOn([reviewReports.request_id], {
      id: reviewRequests.id,
      request: reviewRequests.request,
      place: reviewRequests.place,
      questions: reviewRequests.questions,
      to_author: sql<string>`coalesce(${reviewReports.clean_to_author}, ${reviewReports.to_author})`,
      to_editor: reviewReports.to_editor,
      answers: reviewReports.answers,
    })
    .from(reviewReports)
    .innerJoin(reviewRequests, eq(reviewRequests.id, reviewReports.request_id))
    .where(and(eq(reviewRequests.paper_id, paperId), isNotNull(reviewReports.sent_at)))
    .orderBy(asc(reviewReports.request_id), desc(reviewReports.version))
  return rows
    .map(({ questions, answers, ...row }) => ({
      ...row,
      answers: questions.flatMap(({ id, label, to }) => (answers[id] ? [{ label, value: answers[id], to }] : [])),
    }))
    .sort((one, other) => one.place - other.place)
}

type Released = { reports: SentReport[]; files: (typeof reportFiles.$inferSelect)[] }

/** The reports and files that the editor ticked, if they are this paper's and can be given away. */
async function releaseOf(
  tx: Db,
  sent: SentReport[],
  { reports, files }: Deciding,
): Promise<Released | { problem: DecisionProblem }> {
  const ticked = sent.filter(({ request }) => reports.includes(request))
  if (ticked.length !== new Set(reports).size)
    return { problem: { code: 'invalid', field: 'reports', message: 'One of these is no report of this paper' } }
  const ids = sent.map(({ id }) => id)
  const uuids = files.filter((id) => /^[0-9a-f-]{36}$/.test(id))
  const found =
    ids.length === 0 || uuids.length === 0
      ? []
      : await tx
          .select()
          .from(reportFiles)
          .where(
            and(inArray(reportFiles.id, uuids), inArray(reportFiles.request_id, ids), isNotNull(reportFiles.version)),
          )
  if (found.length !== new Set(files).size)
    return { problem: { code: 'invalid', field: 'files', message: 'One of these is no file of a report' } }
  if (found.some(({ scrub, copy_hash }) => scrub !== 'scrubbed' || copy_hash === null))
    return {
      problem: {
        code: 'not_scrubbed',
        field: 'files',
        message: 'One of these files has no copy without its writer’s traces',
      },
    }
  return { reports: ticked, files: found }
}

/** What of the reviewers would be told to the author: in reports, answers, files and the editor's letter. */
async function tracesOf(
  tx: Db,
  paper: LockedPaper,
  { reports, files, sent, deciding }: Released & { sent: SentReport[]; deciding: Deciding },
): Promise<ReleasedTrace[]> {
  const people = await tx
    .select({
      name: reviewers.name,
      email: reviewers.email,
      orcid: reviewers.orcid,
      affiliation: reviewers.affiliation,
    })
    .from(reviewers)
    .innerJoin(reviewRequests, eq(reviewRequests.reviewer_id, reviewers.id))
    .where(eq(reviewRequests.paper_id, paper.id))
  const side = { people, title: '', references: [] }
  const toEditor = sent.flatMap(({ to_editor, answers }) => [
    to_editor,
    ...answers.filter(({ to }) => to === 'editor').map(({ value }) => value),
  ])
  const inReports = reports.flatMap(({ request, to_author, answers }) => {
    const text = [to_author, ...answers.filter(({ to }) => to === 'author').map(({ value }) => value)].join('\n\n')
    return tracesIn([{ page: null, text }], side).map((trace) => ({ ...trace, file: null, request }))
  })
  const letter = deciding.letter ? `${deciding.letter.subject}\n\n${deciding.letter.text}` : ''
  const released = reports.map(({ to_author }) => to_author)
  const inLetter = [
    ...tracesIn([{ page: null, text: letter }], side),
    ...confidentialIn(letter, toEditor, released),
  ].map((trace) => ({
    ...trace,
    ...{ file: null, request: null },
  }))
  const inFiles = files.flatMap(({ id, traces }) =>
    traces.map((trace) => ({ ...(trace as Trace), file: id, request: null })),
  )
  return [...inReports, ...inLetter, ...inFiles]
}

type Writing = Released & { deciding: Deciding; due: string | null; at: Date }

/** Writes the decision, what it releases and its letters, and changes the paper's standing. */
async function write(
  actor: Actor,
  tx: Db,
  paper: LockedPaper,
  { reports, files, deciding, due, at }: Writing,
): Promise<void> {
  const kind = decisions[deciding.decision]
  const settings = await readSettings(tx)
  const undoUntil = new Date(at.getTime() + countOf(settings, 'letter_delay') * 1000)
  const isAccepted = deciding.decision === 'accept'
  const { country, values } = await authorValues(tx, paper)
  const given = fees(settings)
  const fee =
    isAccepted && deciding.fee === 'due'
      ? country === 'India'
        ? `Rs ${given.fee_rupee}`
        : `$ ${given.fee_dollar}`
      : ''
  const id = crypto.randomUUID()
  const toAuthor = reports.map(({ place, to_author, answers }) => ({
    ...{ place, to_author },
    answers: answers.filter(({ to }) => to === 'author').map(({ label, value }) => ({ label, value })),
  }))
  const letter = {
    ...{ to: values.email, paper: paper.number, by: actor.username, after: undoUntil },
    values: {
      ...{
        number: paper.number,
        title: values.title,
        name: values.name,
        authors: values.authors,
        decision: kind.words,
        fee,
      },
      ...{
        due: due === null ? '' : longDate(due),
        reports: reportsText(toAuthor),
        payment_details: settings.payment_details,
      },
    },
  }
  const letterIds = [
    await queueLetter(tx, actor, { ...letter, kind: kind.letter, typed: filled(deciding.letter, letter.values) }),
    fee === '' ? undefined : await queueLetter(tx, actor, { ...letter, kind: 'fee' }),
  ].filter((letterId) => letterId !== undefined)
  const before: Standing = {
    ...{ state: paper.state, since: paper.since.toISOString(), due: paper.due, payment: paper.payment, fee: paper.fee },
    ended_at: paper.ended_at?.toISOString() ?? null,
  }
  await tx.insert(paperDecisions).values({
    ...{ id, paper_id: paper.id, round: paper.round, decision: deciding.decision, by: actor.username, at },
    ...{ undo_until: undoUntil, letter_ids: letterIds, before },
  })
  if (toAuthor.length > 0)
    await tx.insert(releasedReports).values(toAuthor.map((report) => ({ ...report, decision_id: id })))
  const placeOf = new Map(reports.map((report) => [report.id, report.place]))
  const copies = files.flatMap(({ copy_hash, copy_bytes, request_id, type }, index) =>
    copy_hash === null
      ? []
      : {
          ...{ id: crypto.randomUUID(), decision_id: id, place: placeOf.get(request_id) ?? 0, type },
          ...{ name: `report-${index + 1}`, bytes: copy_bytes ?? 0, file_hash: copy_hash },
        },
  )
  if (copies.length > 0) await tx.insert(releasedFiles).values(copies)
  await tx
    .update(papers)
    .set({
      ...{ state: kind.leadsTo, since: at, due, modification: at, fee },
      ended_at: isEnded(kind.leadsTo) ? at : null,
      ...(isAccepted && { payment: deciding.fee }),
    })
    .where(eq(papers.id, paper.id))
  await recordEvent(tx, { paperId: paper.id, at, by: actor.username, what: `Decided: ${kind.label.toLowerCase()}` })
  if (undoUntil <= at) await applyOne(actor, tx, id)
}

/** What an editor wrote, with the placeholders filled that only the decision knows. */
function filled(letter: Deciding['letter'], { reports, due }: { reports: string; due: string }): Deciding['letter'] {
  const fill = (text: string) => text.replaceAll('{reports}', () => reports).replaceAll('{due}', () => due)
  return letter && { subject: fill(letter.subject), text: fill(letter.text) }
}

/** Who the letter goes to, and what it says of the paper. */
async function authorValues(tx: Db, { id }: LockedPaper) {
  const [[texts], people] = await Promise.all([
    tx
      .select({ email: manuscripts.email, title: manuscripts.title, country: manuscripts.country })
      .from(manuscripts)
      .where(eq(manuscripts.paper_id, id)),
    tx
      .select({
        name: paperAuthors.name,
        email: paperAuthors.email,
        country: paperAuthors.country,
        corresponding: paperAuthors.corresponding,
      })
      .from(paperAuthors)
      .where(eq(paperAuthors.paper_id, id))
      .orderBy(asc(paperAuthors.position)),
  ])
  const corresponding = people.find((person) => person.corresponding) ?? people[0]
  const values = {
    email: texts?.email || corresponding?.email || '',
    title: texts?.title ?? '',
    name: corresponding?.name ?? '',
    authors: people.map(({ name }) => name).join(', '),
  }
  return { country: corresponding?.country || texts?.country || '', values }
}

/** Takes the last decision back, while its time runs. */
export async function undoDecision(actor: Actor, number: string, sight: SQL): Promise<Decided> {
  return actor.db.transaction(async (tx): Promise<Decided> => {
    const paper = await lockPaper(tx, number, sight)
    if (!paper) return no({ code: 'not_found' })
    const isUndone = await undoPending(tx, paper.id, { by: actor.username, at: actor.clock() })
    return isUndone ? { ok: true } : no({ code: 'too_late' })
  })
}

/** Lets the decisions whose time to undo is over take effect. A job; several processes may run it at once. */
export async function applyDecisions(services: Pick<Services, 'db' | 'clock' | 'config'>): Promise<void> {
  const { db, clock } = services
  const due = await db
    .select({ id: paperDecisions.id, paper_id: paperDecisions.paper_id })
    .from(paperDecisions)
    .where(
      and(lte(paperDecisions.undo_until, clock()), isNull(paperDecisions.applied_at), eq(paperDecisions.undone, false)),
    )
    .limit(100)
  for (const { id, paper_id } of due)
    await db.transaction(async (tx) => {
      await tx.execute(sql`select from papers where id = ${paper_id} for update`)
      await applyOne(services, tx, id)
    })
}

const keptMonths = 12

/** Makes a decision visible to its author, ends the requests that are open, thanks who reported, and gives links their end. */
async function applyOne(services: Pick<Services, 'clock' | 'config'>, tx: Db, id: string): Promise<void> {
  const at = services.clock()
  const [decision] = await tx
    .update(paperDecisions)
    .set({ applied_at: at })
    .where(and(eq(paperDecisions.id, id), isNull(paperDecisions.applied_at), eq(paperDecisions.undone, false)))
    .returning({ paper_id: paperDecisions.paper_id, decision: paperDecisions.decision })
  if (!decision) return
  const { paper_id } = decision
  const requests = await tx
    .select({ request: reviewRequests.request, state: reviewRequests.state, thanked_at: reviewRequests.thanked_at })
    .from(reviewRequests)
    .where(and(eq(reviewRequests.paper_id, paper_id), isNull(reviewRequests.ended_at)))
  for (const { request, state, thanked_at } of requests) {
    const found = await findRequest(tx, request)
    if (!found) continue
    if (state === 'reported') {
      if (thanked_at === null) await writeToReviewer(tx, services, found, { kind: 'thanks', by: 'journal' })
      await tx
        .update(reviewRequests)
        .set({ thanked_at: thanked_at ?? at, ended_at: at })
        .where(eq(reviewRequests.request, request))
    } else await endUnreported(services, tx, found, at)
  }
  if (isEnded(decisions[decision.decision].leadsTo)) await limitLinks(tx, paper_id, at)
}

async function endUnreported(
  services: Pick<Services, 'clock' | 'config'>,
  tx: Db,
  request: NonNullable<Awaited<ReturnType<typeof findRequest>>>,
  at: Date,
): Promise<void> {
  if (request.state === 'invited' || request.state === 'accepted' || request.state === 'chosen') {
    await cancelRequest(services, tx, request, { by: 'journal' })
    return
  }
  await tx.update(reviewRequests).set({ ended_at: at }).where(eq(reviewRequests.id, request.id))
  await tx
    .update(paperLinks)
    .set({ state: 'ended' })
    .where(and(eq(paperLinks.request, request.request), eq(paperLinks.state, 'live')))
}

/** The links of a paper that ended live for 12 months more. */
async function limitLinks(tx: Db, paperId: number, at: Date): Promise<void> {
  const end = new Date(at)
  end.setUTCMonth(end.getUTCMonth() + keptMonths)
  await tx
    .update(paperLinks)
    .set({ expires_at: end })
    .where(and(eq(paperLinks.paper_id, paperId), eq(paperLinks.state, 'live'), isNull(paperLinks.expires_at)))
}
