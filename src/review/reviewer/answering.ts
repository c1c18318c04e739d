import { and, eq, isNull } from 'drizzle-orm'
import type { Db } from '../../core/db/connect.ts'
import { reportFiles, reviewers, reviewReports, reviewRequests } from '../../core/db/review/reviewers.ts'
import { cleanLine } from '../../core/text/clean.ts'
import { addDays, dayIn, isDay, longDate } from '../../core/text/dates.ts'
import type { Problem } from '../../core/text/problems.ts'
import { readSettings } from '../../office/settings/queries.ts'
import { answerProblem } from '../../office/settings/question-rules.ts'
import { countOf } from '../../office/settings/submission-fields.ts'
import type { Services } from '../../services.ts'
import type { LetterKind } from '../letters/kind-rules.ts'
import { queueLetter } from '../letters/queueing.ts'
import type { Wording } from '../letters/template-rules.ts'
import { takeForm } from '../links/once-queries.ts'
import { changeRequestLink } from '../links/queries.ts'
import { numberOf, recordEvent } from '../papers/event-queries.ts'
import { findCopy, findReports, lockRequest, type OwnRequest, takePlace } from './queries.ts'
import {
  type DeclineReason,
  isReason,
  isRecommendation,
  longestText,
  mayAccept,
  mayDecline,
  mayReport,
  type Recommendation,
} from './rules.ts'

type Needed = Pick<Services, 'db' | 'clock' | 'config' | 'editorOf'>

/** Who answers: the reviewer by the link, or the editor who was told by mail. */
export type Answering = { by: 'reviewer'; sent?: Sent } | { by: 'editor'; username: string }

export type Answered =
  | { ok: true; request: OwnRequest }
  | { ok: false; code: 'not_found' }
  | { ok: false; code: 'invalid_state'; request: OwnRequest }
  | { ok: false; code: 'invalid'; problems: Problem[]; request: OwnRequest }

/** A form sent by the link, which counts once. */
type Sent = { once: string; address: string }

type Step = { tx: Db; request: OwnRequest; at: Date; today: string }

/** Locks a request and changes it, all or nothing. */
async function answer(
  { db, clock, config }: Needed,
  { code, sent }: { code: string; sent?: Sent },
  change: (step: Step) => Promise<Problem[] | 'invalid_state' | undefined>,
): Promise<Answered> {
  return db.transaction(async (tx): Promise<Answered> => {
    const request = await lockRequest(tx, code)
    if (!request) return { ok: false, code: 'not_found' }
    const at = clock()
    if (sent && (await takeForm(tx, sent, at))) return { ok: true, request }
    const refused = await change({ tx, request, at, today: dayIn(config.timeZone, at) })
    if (refused === 'invalid_state') return { ok: false, code: 'invalid_state', request }
    if (refused) return { ok: false, code: 'invalid', problems: refused, request }
    return { ok: true, request }
  })
}

const actorOf = (who: Answering, { request }: OwnRequest) => (who.by === 'editor' ? who.username : request)
const sentBy = (who: Answering) => (who.by === 'reviewer' ? who.sent : undefined)
const viaOf = (who: Answering) => (who.by === 'editor' ? ('mail' as const) : ('web' as const))

/** Values for the letters to a reviewer: nothing of the paper but its copy. */
async function reviewerValues(db: Db, request: OwnRequest): Promise<Record<string, string>> {
  const copy = await findCopy(db, request)
  return {
    request: request.request,
    name: request.name,
    title: copy?.title ?? '',
    abstract: copy?.abstract ?? '',
    answer_due: longDate(request.answer_due),
    due: longDate(request.due),
  }
}

/** Queues a letter to the reviewer of a request. */
export async function writeToReviewer(
  tx: Db,
  services: Pick<Services, 'clock' | 'config'>,
  request: OwnRequest,
  letter: {
    kind: LetterKind
    what?: string
    typed?: Wording
    by?: string
    after?: Date
    once?: string
  },
): Promise<void> {
  const { what = '', typed, ...rest } = letter
  const values = { ...(await reviewerValues(tx, request)), what }
  const paper = await numberOf(tx, request.paper_id)
  await queueLetter(tx, services, {
    ...{ ...rest, typed: typed && filled(typed, values), values },
    ...{ to: request.email, paper, request: request.request },
  })
}

/** What an editor wrote, with what only the request knows. */
function filled(
  { subject, text }: Wording,
  { request = '', answer_due = '', due = '', name = '' }: Record<string, string>,
): Wording {
  const known: Record<string, string> = {
    '{request}': request,
    '{answer_due}': answer_due,
    '{due}': due,
    '{name}': name,
  }
  const fill = (words: string) => words.replace(/\{(?:request|answer_due|due|name)\}/g, (mark) => known[mark] ?? mark)
  return { subject: fill(subject), text: fill(text) }
}

async function tellEditor(
  tx: Db,
  services: Pick<Services, 'clock' | 'config' | 'editorOf'>,
  request: OwnRequest,
  { kind, what }: { kind: 'new_answer' | 'new_report'; what: string },
): Promise<void> {
  const { number, name, email } = await services.editorOf(tx, request.paper_id)
  const copy = await findCopy(tx, request)
  const values = { number, name, title: copy?.title ?? '', request: request.request, what }
  await queueLetter(tx, services, { kind, to: email, paper: number, request: request.request, values })
}

/** Accepts a request, also after declining or lapsing, until its round is decided. What was accepted stays so. */
export function acceptRequest(services: Needed, code: string, who: Answering): Promise<Answered> {
  return answer(services, { code, sent: sentBy(who) }, async ({ tx, request, at }) => {
    if (request.state === 'accepted' || request.state === 'reported') return undefined
    if (request.isDecided || !mayAccept(request.state)) return 'invalid_state'
    await accept(tx, request, at, who)
    await recordEvent(tx, {
      paperId: request.paper_id,
      at,
      by: actorOf(who, request),
      what: `${request.request} accepted`,
    })
    if (who.by === 'editor') return undefined
    const what = `You accepted to review this paper. Your report is due by ${longDate(request.due)}.`
    await writeToReviewer(tx, services, request, { kind: 'receipt_review', what })
    await tellEditor(tx, services, request, { kind: 'new_answer', what: `The reviewer ${request.name} accepted.` })
    return undefined
  })
}

async function accept(tx: Db, { id, request }: OwnRequest, at: Date, who: Answering): Promise<void> {
  await tx
    .update(reviewRequests)
    .set({ state: 'accepted', answered_at: at, via: viaOf(who), reason: null, note: '', suggest: '' })
    .where(eq(reviewRequests.id, id))
  await changeRequestLink(tx, request, { expires_at: null })
}

export type Declining = { reason: string; note?: string; suggest?: string; not_before?: string; never?: boolean }

/** Declines a request, also one that was accepted: its files are closed from then on. */
export function declineRequest(services: Needed, code: string, said: Declining, who: Answering): Promise<Answered> {
  return answer(services, { code, sent: sentBy(who) }, async ({ tx, request, at }) => {
    if (request.state === 'declined') return undefined
    if (request.isDecided || !mayDecline(request.state)) return 'invalid_state'
    const problems = problemsOfDeclining(said)
    if (problems) return problems
    const { reason, note = '', suggest = '' } = said
    await tx
      .update(reviewRequests)
      .set({ state: 'declined', answered_at: at, via: viaOf(who), reason: reason as DeclineReason, note, suggest })
      .where(eq(reviewRequests.id, request.id))
    await saveAvailability(tx, request, said)
    await recordEvent(tx, {
      paperId: request.paper_id,
      at,
      by: actorOf(who, request),
      what: `${request.request} declined`,
    })
    if (who.by === 'editor') return undefined
    await writeToReviewer(tx, services, request, {
      kind: 'receipt_review',
      what: 'You declined to review this paper. If you change your mind, open the link: you can still accept until the paper is decided.',
    })
    await tellEditor(tx, services, request, { kind: 'new_answer', what: `The reviewer ${request.name} declined.` })
    return undefined
  })
}

function problemsOfDeclining({ reason, note = '', suggest = '', not_before = '' }: Declining): Problem[] | undefined {
  const problems: Problem[] = []
  if (reason === '') problems.push({ code: 'required', field: 'reason', message: 'Please choose a reason' })
  else if (!isReason(reason))
    problems.push({ code: 'invalid', field: 'reason', message: 'Please choose one of the reasons' })
  for (const [field, text] of Object.entries({ note, suggest }))
    if (text.length > longestText) problems.push({ code: 'invalid', field, message: 'This text is too long' })
  if (not_before !== '' && !isDay(not_before))
    problems.push({ code: 'invalid', field: 'not_before', message: 'Please enter a day' })
  return problems.length > 0 ? problems : undefined
}

/** Keeps when a reviewer wants to be asked again, if they said so. */
export async function saveAvailability(
  tx: Db,
  { reviewer_id }: Pick<OwnRequest, 'reviewer_id'>,
  { not_before, never }: Pick<Declining, 'not_before' | 'never'>,
): Promise<void> {
  if (not_before === undefined && never === undefined) return
  const change = {
    ...(not_before !== undefined && { not_before: not_before || null }),
    ...(never !== undefined && { never }),
  }
  await tx.update(reviewers).set(change).where(eq(reviewers.id, reviewer_id))
}

/** Asks for more time: given at once, and once, up to the days of the settings; else an editor decides. */
export function extendRequest(
  services: Needed,
  code: string,
  asked: { due: string; note: string; sent?: Sent },
): Promise<Answered> {
  return answer(services, { code, sent: asked.sent }, async ({ tx, request, at }) => {
    if (request.isDecided || request.state !== 'accepted') return 'invalid_state'
    const { due, note } = asked
    if (!isDay(due) || due <= request.due)
      return [
        {
          code: due === '' ? 'required' : 'invalid',
          field: 'due',
          message: `Please enter a day after ${longDate(request.due)}`,
        },
      ]
    if (note.length > longestText) return [{ code: 'invalid', field: 'note', message: 'This text is too long' }]
    const most = addDays(request.due, countOf(await readSettings(tx), 'extension_days'))
    const isGranted = !request.extension_granted && due <= most
    const change = isGranted ? { due, extension_granted: true } : {}
    await tx
      .update(reviewRequests)
      .set({ ...change, extension_due: due, extension_note: note })
      .where(eq(reviewRequests.id, request.id))
    const what = isGranted ? `has until ${longDate(due)}` : `asks for time until ${longDate(due)}`
    await recordEvent(tx, { paperId: request.paper_id, at, by: request.request, what: `${request.request} ${what}` })
    const told = isGranted
      ? `Your report is due by ${longDate(due)} now.`
      : `You asked for time until ${longDate(due)}. An editor decides and writes to you.`
    await writeToReviewer(tx, services, { ...request, ...change }, { kind: 'receipt_review', what: told })
    await tellEditor(tx, services, request, {
      kind: 'new_answer',
      what: `The reviewer ${request.name} ${what}. ${note}`.trim(),
    })
    return undefined
  })
}

/** A report as typed; an absent field is unchanged. */
export type TypedReport = {
  recommendation?: string
  to_author?: string
  to_editor?: string
  answers: Record<string, string>
  certificate_name?: string
}

/** Saves what was typed of a report; nothing is sent. */
export function saveReport(services: Needed, code: string, typed: TypedReport): Promise<Answered> {
  return answer(services, { code }, async ({ tx, request, at }) => {
    const certificate_name = typed.certificate_name === undefined ? undefined : cleanLine(typed.certificate_name)
    if (certificate_name !== undefined && certificate_name.length > 300)
      return [{ code: 'invalid', field: 'certificate_name', message: 'This name is too long' }]
    if (certificate_name !== undefined)
      await tx.update(reviewRequests).set({ certificate_name }).where(eq(reviewRequests.id, request.id))
    if (!isTyped(typed)) return undefined
    if (request.isDecided || !mayReport(request.state)) return 'invalid_state'
    return saveDraft(tx, request, typed, at)
  })
}

const isTyped = ({ recommendation, to_author, to_editor, answers }: TypedReport) =>
  recommendation !== undefined || to_author !== undefined || to_editor !== undefined || Object.keys(answers).length > 0

/** Writes the draft, made from the last report where there is none. */
async function saveDraft(tx: Db, request: OwnRequest, typed: TypedReport, at: Date): Promise<Problem[] | undefined> {
  const tooLong = Object.entries({ to_author: typed.to_author, to_editor: typed.to_editor, ...typed.answers }).filter(
    ([, text]) => (text?.length ?? 0) > longestText,
  )
  if (tooLong.length > 0)
    return tooLong.map(([field]) => ({ code: 'invalid', field, message: 'A text has at most 50,000 characters' }))
  if (typed.recommendation && !isRecommendation(typed.recommendation))
    return [{ code: 'invalid', field: 'recommendation', message: 'Please choose one of the recommendations' }]
  const { draft, sent } = await findReports(tx, request.id)
  const before = draft ?? sent
  const known = new Set(request.questions.map(({ id }) => id))
  const answers = Object.fromEntries(Object.entries(typed.answers).filter(([id]) => known.has(id)))
  const recommendation = typed.recommendation ?? before?.recommendation ?? ''
  const row = {
    recommendation: recommendation === '' ? null : (recommendation as Recommendation),
    to_author: typed.to_author ?? before?.to_author ?? '',
    to_editor: typed.to_editor ?? before?.to_editor ?? '',
    answers: { ...before?.answers, ...answers },
    saved_at: at,
  }
  if (draft) await tx.update(reviewReports).set(row).where(eq(reviewReports.id, draft.id))
  else await tx.insert(reviewReports).values({ ...row, request_id: request.id, version: (sent?.version ?? 0) + 1 })
  return undefined
}

/** Sends a report: the first accepts too, a later one is a new version, until the round is decided. */
export function sendReport(services: Needed, code: string, typed: TypedReport, who: Answering): Promise<Answered> {
  return answer(services, { code, sent: sentBy(who) }, async ({ tx, request, at }) => {
    const isOpen = mayReport(request.state) || (who.by === 'editor' && request.state === 'lapsed')
    if (request.isDecided || !isOpen) return 'invalid_state'
    const saved = await saveDraft(tx, request, typed, at)
    if (saved) return saved
    const { draft } = await findReports(tx, request.id)
    if (!draft) throw new Error(`The draft of ${request.request} is gone`)
    const problems = missingIn(draft, request)
    if (problems.length > 0) return problems
    await takePlace(tx, request)
    await tx.update(reviewReports).set({ sent_at: at }).where(eq(reviewReports.id, draft.id))
    await tx
      .update(reportFiles)
      .set({ version: draft.version })
      .where(and(eq(reportFiles.request_id, request.id), isNull(reportFiles.version)))
    if (request.state !== 'accepted' && request.state !== 'reported') await accept(tx, request, at, who)
    await tx
      .update(reviewRequests)
      .set({ state: 'reported', via: viaOf(who), reported_at: request.reported_at ?? at })
      .where(eq(reviewRequests.id, request.id))
    const again = draft.version > 1 ? ' again' : ''
    await recordEvent(tx, {
      paperId: request.paper_id,
      at,
      by: actorOf(who, request),
      what: `${request.request} reported${again}`,
    })
    if (who.by === 'editor') return undefined
    await writeToReviewer(tx, services, request, {
      kind: 'receipt_review',
      what: `Your report was sent${again}. Thank you.`,
    })
    await tellEditor(tx, services, request, {
      kind: 'new_report',
      what: `The reviewer ${request.name} sent the report${again}.`,
    })
    return undefined
  })
}

function missingIn(
  draft: { recommendation: string | null; to_author: string; answers: Record<string, string> },
  { questions }: Pick<OwnRequest, 'questions'>,
): Problem[] {
  const problems: Problem[] = []
  if (!draft.recommendation)
    problems.push({ code: 'required', field: 'recommendation', message: 'Please choose a recommendation' })
  if (draft.to_author.trim() === '')
    problems.push({ code: 'required', field: 'to_author', message: 'Please write what the authors should read' })
  for (const question of questions) {
    const code = answerProblem(question, draft.answers[question.id] ?? '')
    if (code)
      problems.push({
        code,
        field: `q_${question.id}`,
        message: code === 'required' ? 'Please answer this question' : 'Please choose one of the answers',
      })
  }
  return problems
}
