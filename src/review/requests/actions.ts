import { and, eq, type SQL, sql } from 'drizzle-orm'
import type { Db } from '../../core/db/connect.ts'
import { violatedConstraint } from '../../core/db/errors.ts'
import { papers } from '../../core/db/review/papers.ts'
import { reviewReports, reviewRequests } from '../../core/db/review/reviewers.ts'
import { cleanLine, isEmail } from '../../core/text/clean.ts'
import { addDays, dayIn, isDay } from '../../core/text/dates.ts'
import { orcidOf } from '../../core/text/orcid.ts'
import type { Problem } from '../../core/text/problems.ts'
import { readSettings } from '../../office/settings/queries.ts'
import { questionsIn } from '../../office/settings/question-rules.ts'
import { countOf } from '../../office/settings/submission-fields.ts'
import type { Actor } from '../../services.ts'
import type { SpooledForm } from '../../web/http/spooled-body.ts'
import { addLink, changeRequestLink } from '../links/queries.ts'
import { recordEvent } from '../papers/event-queries.ts'
import { authorsSide } from '../papers/side-queries.ts'
import { type Viewer, visibleTo } from '../papers/sight-queries.ts'
import { isEnded } from '../papers/state-rules.ts'
import {
  type Answered,
  acceptRequest,
  type Declining,
  declineRequest,
  sendReport,
  type TypedReport,
  writeToReviewer,
} from '../reviewer/answering.ts'
import { findRequest, type OwnRequest } from '../reviewer/queries.ts'
import { addReportFiles } from '../reviewer/report-files.ts'
import { longestText, openDays } from '../reviewer/rules.ts'
import { tracesIn } from '../traces/find-rules.ts'
import type { Trace } from '../traces/rules.ts'
import { readAskedPaper } from './candidate-queries.ts'
import { cancelRequest } from './ending.ts'
import { type Hint, hintsOf, hintsToLookAt, isAuthor, noLoad, type Person } from './hint-rules.ts'
import { addReviewer, findKnown, findReviewer, insertRequest, loadOf, placeOf } from './queries.ts'

/** What an editor says when asking somebody; what is absent comes from the settings and the template. */
export type Asking = {
  person: number | Person
  answer_due?: string
  due?: string
  send: boolean
  looked: boolean
  letter?: { subject: string; text: string }
}

export type RequestProblem =
  | { code: 'not_found' }
  | { code: 'invalid_state'; state: string }
  | { code: 'hints_found'; hints: Hint[] }
  | { code: 'traces_found'; traces: Trace[] }
  | (Problem & { hints?: undefined; state?: undefined })

export type Asked = { ok: true; request: string } | { ok: false; problem: RequestProblem }

const no = (problem: RequestProblem): Asked => ({ ok: false, problem })

/** Locks a paper that the user may see; undefined for any other. */
async function lockPaper(tx: Db, number: string, sight: SQL) {
  const { id, state, round } = papers
  const [paper] = await tx
    .select({ id, state, round, number: papers.number })
    .from(papers)
    .where(and(eq(papers.number, number), sight))
    .for('update')
  return paper
}

type LockedPaper = NonNullable<Awaited<ReturnType<typeof lockPaper>>>

/** Asks somebody to review the present round of a paper, or, with `send` false, keeps them for later. */
export async function askReviewer(actor: Actor, number: string, viewer: Viewer, asking: Asking): Promise<Asked> {
  try {
    return await actor.db.transaction(async (tx): Promise<Asked> => {
      const paper = await lockPaper(tx, number, visibleTo(viewer))
      if (!paper) return no({ code: 'not_found' })
      const mayChoose = !isEnded(paper.state) && paper.state !== 'accepted' && paper.state !== 'unconfirmed'
      if (asking.send ? paper.state !== 'review' : !mayChoose) return no({ code: 'invalid_state', state: paper.state })
      const found = await personOf(tx, asking.person, viewer)
      if ('code' in found) return no(found)
      const refused = await refusalOf(actor, tx, paper, found, { ...asking, viewer })
      if (refused.problem) return no(refused.problem)
      const traces = asking.looked ? [] : await tracesOf(tx, paper.id, asking.letter)
      if (traces.length > 0) return no({ code: 'traces_found', traces })
      const days = await daysOf(actor, tx, asking)
      if ('code' in days) return no(days)
      const reviewer = found.id === null ? await addReviewer(tx, found, actor.clock()) : { ...found, id: found.id }
      const request = await addRequest(actor, tx, paper, reviewer, { ...days, hints: refused.hints })
      return request.ok && asking.send ? sendRequest(actor, tx, request.request, asking.letter) : request
    })
  } catch (error) {
    if (violatedConstraint(error) === 'review_requests_person')
      return no({ code: 'duplicate_request', field: 'person', message: 'This person is asked for this round already' })
    throw error
  }
}

/** Somebody who is asked: known already, or as typed. */
type AskedPerson = Person & { id: number | null; not_before: string | null; never: boolean }

async function personOf(tx: Db, asked: Asking['person'], viewer: Viewer): Promise<AskedPerson | Problem> {
  if (typeof asked === 'number')
    return (
      (await findReviewer(tx, asked, viewer)) ?? {
        code: 'invalid',
        field: 'person',
        message: 'This person is not known here',
      }
    )
  const name = cleanLine(asked.name)
  const email = cleanLine(asked.email)
  const orcid = asked.orcid === '' ? '' : orcidOf(asked.orcid)
  if (name === '') return { code: 'required', field: 'name', message: 'Please enter a name' }
  if (name.length > 200) return { code: 'invalid', field: 'name', message: 'This name is too long' }
  if (email !== '' && !isEmail(email)) return { code: 'invalid', field: 'email', message: 'This is no email address' }
  if (orcid === undefined) return { code: 'invalid', field: 'orcid', message: 'This is no ORCID iD' }
  const typed = { name, email, orcid, affiliation: cleanLine(asked.affiliation).slice(0, 500) }
  return (await findKnown(tx, typed)) ?? { ...typed, id: null, not_before: null, never: false }
}

/** Why somebody may not be asked, or not before the hints were looked at; else the hints, which are kept. */
async function refusalOf(
  { clock, config }: Actor,
  tx: Db,
  paper: LockedPaper,
  person: AskedPerson,
  { looked, viewer }: Asking & { viewer: Viewer },
): Promise<{ problem: RequestProblem; hints?: undefined } | { problem?: undefined; hints: Hint[] }> {
  const now = clock()
  const about = await readAskedPaper(tx, paper.id, now)
  if (isAuthor(person, about))
    return { problem: { code: 'is_author', field: 'person', message: 'This person is an author of the paper' } }
  if (person.never)
    return { problem: { code: 'unavailable', field: 'person', message: 'This person asked never to be asked again' } }
  const load = { ...(person.id === null ? noLoad : await loadOf(tx, person.id, viewer)), not_before: person.not_before }
  const found = hintsOf(person, load, about, { now, today: dayIn(config.timeZone, now) })
  const unseen = looked ? [] : hintsToLookAt(found)
  return unseen.length > 0 ? { problem: { code: 'hints_found', hints: unseen } } : { hints: found }
}

const identifying: readonly Trace['kind'][] = ['name', 'email', 'phone', 'orcid', 'institution']

/** What an editor's own letter would tell the reviewer of the authors. */
async function tracesOf(tx: Db, paperId: number, letter: Asking['letter']): Promise<Trace[]> {
  if (!letter) return []
  const texts = [letter.subject, letter.text].map((text) => ({ page: null, text }))
  return tracesIn(texts, await authorsSide(tx, paperId)).filter(({ kind }) => identifying.includes(kind))
}

/** The days of a request, from the settings where the editor said none; or what is wrong with them. */
async function daysOf({ clock, config }: Actor, tx: Db, { answer_due, due }: Asking) {
  const today = dayIn(config.timeZone, clock())
  const settings = await readSettings(tx)
  const days = {
    answer_due: answer_due ?? addDays(today, countOf(settings, 'review_answer_days')),
    due: due ?? addDays(today, countOf(settings, 'review_days')),
  }
  return dayProblem(days, today) ?? days
}

type Adding = { answer_due: string; due: string; hints: Hint[] }

async function addRequest(
  { clock, username }: Actor,
  tx: Db,
  paper: LockedPaper,
  person: { id: number; name: string },
  adding: Adding,
): Promise<Asked> {
  const at = clock()
  const { review_questions } = await readSettings(tx)
  const parsed = questionsIn(review_questions)
  const row = {
    paper_id: paper.id,
    reviewer_id: person.id,
    round: paper.round,
    place: await placeOf(tx, paper.id, person.id),
    state: 'chosen' as const,
    questions: parsed.ok ? parsed.questions : [],
    ...adding,
    created_at: at,
  }
  const request = await insertRequest(tx, row)
  await recordEvent(tx, { paperId: paper.id, at, by: username, what: `${person.name} chosen as reviewer (${request})` })
  return { ok: true, request }
}

function dayProblem({ answer_due, due }: { answer_due: string; due: string }, today: string): Problem | undefined {
  if (!isDay(answer_due) || answer_due < today)
    return { code: 'invalid', field: 'answer_due', message: 'Please enter a day from today on' }
  if (!isDay(due) || due < answer_due)
    return { code: 'invalid', field: 'due', message: 'The report is due on or after the day of the answer' }
  return undefined
}

/** Sends the invitation of a chosen request, with its link. The letter waits as long as the settings say. */
async function sendRequest(
  { clock, config, username }: Actor,
  tx: Db,
  code: string,
  typed: Asking['letter'],
): Promise<Asked> {
  const at = clock()
  const request = await findRequest(tx, code)
  if (!request) return no({ code: 'not_found' })
  const expiresAt = new Date(`${addDays(request.answer_due, openDays)}T23:59:59Z`)
  await addLink(tx, { purpose: 'reviewer', paperId: request.paper_id, request: code, expiresAt }, at)
  await tx.update(reviewRequests).set({ state: 'invited', asked_at: at }).where(eq(reviewRequests.request, code))
  const { letter_delay } = await readSettings(tx)
  const after = new Date(at.getTime() + countOf({ letter_delay }, 'letter_delay') * 1000)
  await writeToReviewer(tx, { clock, config }, request, { kind: 'invitation', typed, by: username, after })
  await recordEvent(tx, { paperId: request.paper_id, at, by: username, what: `${request.name} invited (${code})` })
  return { ok: true, request: code }
}

/** What an editor does with a request. */
export type RequestStep =
  | { action: 'send'; letter?: Asking['letter'] }
  | { action: 'remind'; letter?: Asking['letter'] }
  | { action: 'cancel'; letter?: Asking['letter'] }
  | { action: 'dates'; answer_due?: string; due?: string }
  | { action: 'accept' }
  | ({ action: 'decline' } & Declining)
  | { action: 'thank'; letter?: Asking['letter'] }

/** Does a step with a request of a paper that the user may see. */
export async function stepRequest(
  actor: Actor,
  number: string,
  sight: SQL,
  { code, step }: { code: string; step: RequestStep },
): Promise<Asked> {
  if (step.action === 'accept' || step.action === 'decline') {
    if (!(await findSeen(actor.db, number, sight, code))) return no({ code: 'not_found' })
    const who = { by: 'editor', username: actor.username } as const
    const done = await (step.action === 'accept'
      ? acceptRequest(actor, code, who)
      : declineRequest(actor, code, step, who))
    return done.ok ? { ok: true, request: code } : notPossible(done)
  }
  return actor.db.transaction(async (tx): Promise<Asked> => {
    const paper = await lockPaper(tx, number, sight)
    const request = paper && (await findRequest(tx, code))
    if (!paper || !request || request.paper_id !== paper.id) return no({ code: 'not_found' })
    return take(actor, tx, { paper, request, step })
  })
}

type Taken = { paper: LockedPaper; request: OwnRequest; step: Exclude<RequestStep, { action: 'accept' | 'decline' }> }

async function take(actor: Actor, tx: Db, { paper, request, step }: Taken): Promise<Asked> {
  const { state } = request
  const wrong = no({ code: 'invalid_state', state })
  const isHere = paper.state === 'review' && paper.round === request.round
  switch (step.action) {
    case 'send': {
      if (state !== 'chosen' || !isHere)
        return state === 'chosen' ? no({ code: 'invalid_state', state: paper.state }) : wrong
      if (request.never)
        return no({ code: 'unavailable', field: 'person', message: 'This person asked never to be asked again' })
      return sendRequest(actor, tx, request.request, step.letter)
    }
    case 'remind':
      if ((state !== 'invited' && state !== 'accepted') || !isHere) return wrong
      return written(actor, tx, request, { kind: state === 'invited' ? 'answer_reminder' : 'report_reminder', ...step })
    case 'thank':
      if (state !== 'reported') return wrong
      await tx.update(reviewRequests).set({ thanked_at: actor.clock() }).where(eq(reviewRequests.id, request.id))
      return written(actor, tx, request, { kind: 'thanks', ...step })
    case 'dates':
      return isHere && state !== 'cancelled' && state !== 'reported' ? changeDates(actor, tx, request, step) : wrong
    case 'cancel':
      if (state === 'cancelled' || state === 'reported') return wrong
      await cancelRequest(actor, tx, request, { by: actor.username, letter: step.letter })
      return { ok: true, request: request.request }
  }
}

type LetterTo = { kind: 'answer_reminder' | 'report_reminder' | 'thanks' | 'extension'; letter?: Asking['letter'] }

/** Queues an editor's letter to a reviewer, and writes it into the timeline. */
async function written(actor: Actor, tx: Db, request: OwnRequest, { kind, letter }: LetterTo): Promise<Asked> {
  const at = actor.clock()
  const { letter_delay } = await readSettings(tx)
  const after = new Date(at.getTime() + countOf({ letter_delay }, 'letter_delay') * 1000)
  await writeToReviewer(tx, actor, request, { kind, typed: letter, by: actor.username, after })
  const what = {
    answer_reminder: 'reminded',
    report_reminder: 'reminded',
    thanks: 'thanked',
    extension: 'given another day',
  }[kind]
  await recordEvent(tx, {
    paperId: request.paper_id,
    at,
    by: actor.username,
    what: `${request.name} ${what} (${request.request})`,
  })
  return { ok: true, request: request.request }
}

async function changeDates(
  actor: Actor,
  tx: Db,
  request: OwnRequest,
  dates: { answer_due?: string; due?: string },
): Promise<Asked> {
  const days = { answer_due: dates.answer_due ?? request.answer_due, due: dates.due ?? request.due }
  if (!isDay(days.answer_due)) return no({ code: 'invalid', field: 'answer_due', message: 'Please enter a day' })
  if (!isDay(days.due) || days.due < days.answer_due)
    return no({ code: 'invalid', field: 'due', message: 'The report is due on or after the day of the answer' })
  const { state, id, due } = request
  const isOpenAgain = state === 'lapsed' && days.answer_due >= dayIn(actor.config.timeZone, actor.clock())
  await tx
    .update(reviewRequests)
    .set({ ...days, ...(isOpenAgain && { state: 'invited' }), extension_due: null, extension_note: '' })
    .where(eq(reviewRequests.id, id))
  if (state !== 'accepted')
    await changeRequestLink(tx, request.request, {
      expires_at: new Date(`${addDays(days.answer_due, openDays)}T23:59:59Z`),
    })
  if (state === 'accepted' && days.due !== due)
    return written(actor, tx, { ...request, ...days }, { kind: 'extension' })
  const at = actor.clock()
  await recordEvent(tx, {
    paperId: request.paper_id,
    at,
    by: actor.username,
    what: `Days of ${request.request} changed`,
  })
  return { ok: true, request: request.request }
}

type Entering = { code: string; typed: TypedReport; form: SpooledForm }

/** Enters a report that came by mail, with its files; the reviewer's link shows it as theirs. */
export async function enterReport(
  actor: Actor,
  number: string,
  sight: SQL,
  { code, typed, form }: Entering,
): Promise<Asked> {
  const request = await findSeen(actor.db, number, sight, code)
  if (!request) return no({ code: 'not_found' })
  if (form.files.length + form.problems.length > 0) {
    const added = await addReportFiles(actor, code, { form, once: { once: '', address: code } }, true)
    if (!added.ok) return notPossible(added)
  }
  const sent = await sendReport(actor, code, typed, { by: 'editor', username: actor.username })
  return sent.ok ? { ok: true, request: code } : notPossible(sent)
}

/** Whether a paper that the user may see has this request. */
async function findSeen(db: Db, number: string, sight: SQL, code: string): Promise<boolean> {
  const [seen] = await db
    .select({ id: papers.id })
    .from(papers)
    .innerJoin(reviewRequests, eq(reviewRequests.paper_id, papers.id))
    .where(and(eq(papers.number, number), eq(reviewRequests.request, code), sight))
  return seen !== undefined
}

/** Why an answer that an editor entered does not hold. */
function notPossible(
  done: Exclude<Answered, { ok: true }> | Exclude<Awaited<ReturnType<typeof addReportFiles>>, { ok: true }>,
): Asked {
  if (done.code === 'not_found') return no({ code: 'not_found' })
  if (done.code === 'invalid_state') return no({ code: 'invalid_state', state: done.request.state })
  return no(done.problems[0] ?? { code: 'invalid', message: 'This is not possible' })
}

/** Keeps the text that the author will read in place of the reviewer's own. */
export async function cleanReport(
  actor: Actor,
  number: string,
  sight: SQL,
  { code, to_author }: { code: string; to_author: string },
): Promise<Asked> {
  return actor.db.transaction(async (tx): Promise<Asked> => {
    const paper = await lockPaper(tx, number, sight)
    const request = paper && (await findRequest(tx, code))
    if (!paper || !request || request.paper_id !== paper.id) return no({ code: 'not_found' })
    if (request.state !== 'reported') return no({ code: 'invalid_state', state: request.state })
    const text = to_author.trim()
    if (text === '')
      return no({ code: 'required', field: 'to_author', message: 'Please write what the authors should read' })
    if (text.length > longestText) return no({ code: 'invalid', field: 'to_author', message: 'This text is too long' })
    await tx
      .update(reviewReports)
      .set({ clean_to_author: text })
      .where(
        and(
          eq(reviewReports.request_id, request.id),
          sql`version = (select max(version) from review_reports where request_id = ${request.id} and sent_at is not null)`,
        ),
      )
    await recordEvent(tx, {
      paperId: paper.id,
      at: actor.clock(),
      by: actor.username,
      what: `Report ${code} edited for the author`,
    })
    return { ok: true, request: code }
  })
}
