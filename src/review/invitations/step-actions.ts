import { and, eq, sql } from 'drizzle-orm'
import type { Db } from '../../core/db/connect.ts'
import { reviewReports, reviewRequests } from '../../core/db/tables/review/reviewers.ts'
import { dayIn } from '../../core/text/dates.ts'
import { findPaperId, type LockedPaper, lockPaper } from '../../journal/access/queries.ts'
import { readSettings } from '../../office/settings/queries.ts'
import { leavesAt } from '../../office/settings/submission-fields.ts'
import type { Actor } from '../../services.ts'
import { changeRequestLink } from '../access-links/queries.ts'
import { unlooked } from '../anonymising/listing-rules.ts'
import { checkedFiles, keepFiles, type SentFiles } from '../files/incoming.ts'
import { findTemplate } from '../letters/queries.ts'
import { letterProblem, unworded, type Wording, wordingOf } from '../letters/template-rules.ts'
import type { Answered } from '../reviewer/answer.ts'
import { acceptRequest, type Declining, declineRequest } from '../reviewer/answering.ts'
import { cancelRequest } from '../reviewer/ending.ts'
import { findCopy, findRequest, noExtension, type OwnRequest, updateRequest } from '../reviewer/queries.ts'
import { sendReport, type TypedReport } from '../reviewer/reporting.ts'
import { linkEnd, longestText } from '../reviewer/rules.ts'
import { writeToReviewer } from '../reviewer/writing.ts'
import { recordEvent } from '../timeline/queries.ts'
import { type Asked, type Asking, dayProblem, refuseRequestStep, sendRequest } from './actions.ts'
import { identifyingInLetter } from './identifying-queries.ts'
import { newDayText, noMoreTimeText } from './letter-rules.ts'
import { findReviewer } from './queries.ts'
import { whyNotInvited } from './refusals.ts'
import { askedDay } from './rules.ts'

/** The editors' steps with a request. */
export type RequestStep =
  | ({ action: 'send' | 'remind' | 'cancel' | 'thank' | 'refuse' } & Writing)
  | { action: 'dates'; answer_due?: string; due?: string }
  | { action: 'reminders'; stopped: boolean }
  | { action: 'accept' }
  | ({ action: 'decline' } & Declining)

/** A letter in an editor's own words; `looked` if the editor looked at the text in it that identifies the authors. */
type Writing = Pick<Asking, 'letter' | 'looked' | 'listed'>

/** Does a step with a request of a paper that the user may see. */
export async function stepRequest(
  actor: Actor,
  number: string,
  { code, step }: { code: string; step: RequestStep },
): Promise<Asked> {
  if (step.action === 'accept' || step.action === 'decline') {
    if (!(await isSeen(actor, number, code))) return refuseRequestStep({ code: 'not_found' })
    const who = { by: 'editor', username: actor.username } as const
    const done = await (step.action === 'accept'
      ? acceptRequest(actor, code, who)
      : declineRequest(actor, code, { said: step, who }))
    return done.ok ? { ok: true, request: code } : notPossible(done)
  }
  const wrong = 'letter' in step && letterProblem(step.letter)
  if (wrong) return refuseRequestStep(wrong)
  return onRequest(actor, { number, code }, async (editor, paper, request) => {
    const letter = 'letter' in step ? step.letter : undefined
    const traces = await identifyingInLetter(editor.db, paper.id, letter)
    const unseen = 'letter' in step ? unlooked(traces, step) : []
    return unseen.length > 0
      ? refuseRequestStep({ code: 'traces_found', traces: unseen })
      : takeRequestStep(editor, { paper, request, step })
  })
}

/** A change of a request by an editor, whose database is the transaction. */
type Change = (editor: Actor, paper: LockedPaper, request: OwnRequest) => Promise<Asked>

/** Changes a request of a paper that the user may see, while the paper is locked. */
function onRequest(actor: Actor, of: { number: string; code: string }, change: Change): Promise<Asked> {
  return actor.db.transaction(async (tx) => {
    const paper = await lockPaper(tx, of.number, actor.viewer)
    const request = paper && (await findRequest(tx, of.code))
    if (!paper || request?.paper_id !== paper.id) return refuseRequestStep({ code: 'not_found' })
    return change({ ...actor, db: tx }, paper, request)
  })
}

type Taken = {
  paper: LockedPaper
  request: OwnRequest
  step: Exclude<RequestStep, { action: 'accept' | 'decline' }>
}

async function takeRequestStep(editor: Actor, { paper, request, step }: Taken): Promise<Asked> {
  const { db: tx, viewer, clock, username } = editor
  const { state } = request
  const wrong = refuseRequestStep({ code: 'invalid_state', state })
  const isHere = paper.state === 'review' && paper.round === request.round
  switch (step.action) {
    case 'send': {
      if (state !== 'chosen' || !isHere)
        return state === 'chosen' ? refuseRequestStep({ code: 'invalid_state', state: paper.state }) : wrong
      const reviewer = await findReviewer(tx, request.reviewer_id, viewer)
      if (!reviewer) return refuseRequestStep({ code: 'not_found' })
      const problem = await whyNotInvited(tx, [reviewer])
      return problem ? refuseRequestStep(problem) : sendRequest(editor, request.request, step.letter)
    }
    case 'remind':
      if ((state !== 'invited' && state !== 'accepted') || !isHere) return wrong
      return writeLetter(editor, request, {
        kind: state === 'invited' ? 'answer_reminder' : 'report_reminder',
        ...step,
      })
    case 'thank':
      if (state !== 'reported') return wrong
      await updateRequest(tx, request.id, { thanked_at: clock() })
      return writeLetter(editor, request, { kind: 'thanks', ...step })
    case 'dates':
      return isHere && state !== 'cancelled' && state !== 'reported' ? changeDates(editor, request, step) : wrong
    case 'refuse':
      return isHere && askedDay(request) ? refuseTime(editor, request, step.letter) : wrong
    case 'reminders':
      return isHere && state !== 'cancelled' && state !== 'reported' ? stopReminders(editor, request, step) : wrong
    case 'cancel':
      if (state === 'cancelled' || state === 'reported') return wrong
      await cancelRequest(editor, request, { by: username, letter: step.letter })
      return { ok: true, request: request.request }
  }
}

/** Records in a paper's timeline an editor's step with a request. */
const recordDone = ({ db, clock, username: by }: Actor, { paper_id, name, request }: OwnRequest, what: Done) =>
  recordEvent(db, { paperId: paper_id, at: clock(), by, what, values: { name, request } })

type Done =
  | 'reminded'
  | 'thanked'
  | 'extended_by_editor'
  | 'extension_refused'
  | 'reminders_stopped'
  | 'reminders_resumed'
  | 'dates_changed'
  | 'report_edited'

type LetterTo = {
  kind: 'answer_reminder' | 'report_reminder' | 'thanks' | 'extension'
  letter?: Wording
  /** The answer to a reviewer who asked for more time, in a sentence. */
  what?: () => string
  template?: Wording
  done?: Done
}

/** Queues an editor's letter to a reviewer, and records it in the timeline. */
async function writeLetter(editor: Actor, request: OwnRequest, written: LetterTo): Promise<Asked> {
  const { letter, done, ...words } = written
  const after = leavesAt(await readSettings(editor.db), editor.clock())
  await writeToReviewer(editor, request, { ...words, typed: letter, by: editor.username, after })
  const doneOf = {
    answer_reminder: 'reminded',
    report_reminder: 'reminded',
    thanks: 'thanked',
    extension: 'extended_by_editor',
  } as const
  await recordDone(editor, request, done ?? doneOf[words.kind])
  return { ok: true, request: request.request }
}

/** Stops or resumes the journal's automatic reminders; an editor's own reminders are sent in any case. */
async function stopReminders(editor: Actor, request: OwnRequest, { stopped }: { stopped: boolean }): Promise<Asked> {
  await editor.db.update(reviewRequests).set({ reminders_stopped: stopped }).where(eq(reviewRequests.id, request.id))
  await recordDone(editor, request, stopped ? 'reminders_stopped' : 'reminders_resumed')
  return { ok: true, request: request.request }
}

async function changeDates(
  editor: Actor,
  request: OwnRequest,
  dates: { answer_due?: string; due?: string },
): Promise<Asked> {
  const { db: tx, clock, config } = editor
  const days = { answer_due: dates.answer_due ?? request.answer_due, due: dates.due ?? request.due }
  const today = dayIn(config.timeZone, clock())
  const wrong = dayProblem(days, days.answer_due === request.answer_due ? days.answer_due : today)
  if (wrong) return refuseRequestStep(wrong)
  if (askedDay(request) && dates.due === request.due) return refuseTime(editor, request)
  const { state, id, due } = request
  const isOpenAgain = state === 'lapsed' && days.answer_due >= today
  await updateRequest(tx, id, {
    ...days,
    ...(isOpenAgain && { state: 'invited' }),
    ...noExtension,
  })
  if (state !== 'accepted')
    await changeRequestLink(tx, request.request, {
      expires_at: linkEnd(config.timeZone, days.answer_due),
    })
  if (state === 'accepted' && days.due !== due) {
    const title = await findCopyTitle(tx, request)
    const what = () => newDayText({ title, due: days.due })
    return writeLetter(editor, { ...request, ...days }, { kind: 'extension', what })
  }
  await recordDone(editor, request, 'dates_changed')
  return { ok: true, request: request.request }
}

/** Refuses a reviewer more time; the journal's own template is used if it has a place for this text. */
async function refuseTime(editor: Actor, request: OwnRequest, letter?: Wording): Promise<Asked> {
  const { db: tx, clock, config } = editor
  await updateRequest(tx, request.id, noExtension)
  const asked = { title: await findCopyTitle(tx, request), due: request.due, until: request.extension_due ?? '' }
  const what = () => noMoreTimeText(asked, dayIn(config.timeZone, clock()))
  const stored = await findTemplate(tx, 'extension')
  const template = wordingOf('extension', stored).text.includes('{what}') ? undefined : unworded
  return writeLetter(editor, request, { kind: 'extension', what, template, letter, done: 'extension_refused' })
}

/** Returns the title of a request's paper in its copy. */
const findCopyTitle = async (tx: Db, request: OwnRequest) => (await findCopy(tx, request))?.title ?? ''

type Entering = { code: string; typed: TypedReport; form: SentFiles | undefined }

/** Enters a report that came by email, with its files; the reviewer's link shows it as theirs. */
export async function enterReport(actor: Actor, number: string, { code, typed, form }: Entering): Promise<Asked> {
  if (!(await isSeen(actor, number, code))) return refuseRequestStep({ code: 'not_found' })
  const { files, problems } = await checkedFiles(form)
  const [problem] = problems
  if (problem) return refuseRequestStep(problem)
  await keepFiles(actor.files, files)
  const kept = { files, store: actor.files }
  const sent = await sendReport(actor, code, { typed, who: { by: 'editor', username: actor.username, kept } })
  return sent.ok ? { ok: true, request: code } : notPossible(sent)
}

/** Reports whether a paper that the user may see has this request. */
async function isSeen({ db, viewer }: Actor, number: string, code: string): Promise<boolean> {
  const paperId = await findPaperId(db, number, viewer)
  return paperId !== undefined && (await findRequest(db, code))?.paper_id === paperId
}

/** Returns why an answer that an editor entered is refused. */
function notPossible(done: Exclude<Answered, { ok: true }>): Asked {
  if (done.code === 'not_found') return refuseRequestStep({ code: 'not_found' })
  if (done.code === 'invalid_state') return refuseRequestStep({ code: 'invalid_state', state: done.request.state })
  return refuseRequestStep(done.problems[0] ?? { code: 'invalid', message: 'This is not possible' })
}

/** Stores the text that the author will read in place of the reviewer's own. */
export function cleanReport(
  actor: Actor,
  number: string,
  { code, to_author }: { code: string; to_author: string },
): Promise<Asked> {
  return onRequest(actor, { number, code }, async (editor, _, request) => {
    if (request.state !== 'reported') return refuseRequestStep({ code: 'invalid_state', state: request.state })
    const text = to_author.trim()
    if (text === '')
      return refuseRequestStep({
        code: 'required',
        field: 'to_author',
        message: 'Please write what the authors should read',
      })
    if (text.length > longestText)
      return refuseRequestStep({ code: 'invalid', field: 'to_author', message: 'This text is too long' })
    await editor.db
      .update(reviewReports)
      .set({ clean_to_author: text })
      .where(
        and(
          eq(reviewReports.request_id, request.id),
          sql`version = (select max(version) from review_reports where request_id = ${request.id} and sent_at is not null)`,
        ),
      )
    await recordDone(editor, request, 'report_edited')
    return { ok: true, request: code }
  })
}
