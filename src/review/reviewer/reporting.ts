import { and, eq, isNull, or, type SQL, sql } from 'drizzle-orm'
import type { Db } from '../../core/db/connect.ts'
import { papers } from '../../core/db/tables/review/papers.ts'
import { reportFiles, reviewReports } from '../../core/db/tables/review/reviewers.ts'
import { cleanLine } from '../../core/text/clean.ts'
import type { Problem } from '../../core/text/problems.ts'
import { t } from '../../core/words/words.ts'
import { answerProblem } from '../../office/settings/question-rules.ts'
import type { SentForm } from '../access-links/idempotency-queries.ts'
import {
  type Answered,
  type Answering,
  accept,
  changeLockedRequest,
  type Needed,
  recordAnswer,
  type Step,
  sentBy,
  viaOf,
} from './answer.ts'
import { namingProblems } from './naming-rules.ts'
import { findReports, type OwnRequest, type Report, takePlace, updateRequest } from './queries.ts'
import { insertReportFiles, type KeptFiles } from './report-files.ts'
import { isRecommendation, longestText, mayReport, type Recommendation } from './rules.ts'
import { searchReportsAgain } from './search-again-queries.ts'
import { writeToReviewer } from './writing.ts'

/** A report as typed; an absent field is unchanged. */
export type TypedReport = {
  recommendation?: string
  to_author?: string
  to_editor?: string
  answers: Record<string, string>
  certificate_name?: string
  /** 'yes' if the reviewer knows that the report names them. */
  named?: string
}

/** Parses a report's fields; answers are named `q_` and the question's id. */
export function reportIn(texts: Record<string, string>): TypedReport {
  const { recommendation, to_author, to_editor, certificate_name, named } = texts
  const answers = Object.entries(texts).flatMap(([name, value]) =>
    name.startsWith('q_') ? [[name.slice(2), value]] : [],
  )
  return { recommendation, to_author, to_editor, certificate_name, named, answers: Object.fromEntries(answers) }
}

/** Saves the typed fields of a report; sends nothing. */
export function saveReport(services: Needed, code: string, typed: TypedReport): Promise<Answered> {
  return changeLockedRequest(services, { code }, async (step) => {
    const { tx, request } = step
    const certificate_name = typed.certificate_name === undefined ? undefined : cleanLine(typed.certificate_name)
    if (certificate_name !== undefined && certificate_name.length > 300)
      return [{ code: 'invalid', field: 'certificate_name', message: t('This name is too long') }]
    if (certificate_name !== undefined && certificate_name !== request.certificate_name) {
      await updateRequest(tx, request.id, { certificate_name })
      await searchReportsAgain(tx, request.reviewer_id, request.paper_id)
      const name = certificate_name || request.name
      const what = () => t('The certificate of your review names you “{name}”.', { name })
      await writeToReviewer({ ...services, db: tx }, request, { kind: 'receipt_review', what })
    }
    if (!hasTypedReport(typed)) return undefined
    if (request.isDecided || !mayReport(request.state)) return 'invalid_state'
    return storeReportDraft(step, typed)
  })
}

const hasTypedReport = ({ recommendation, to_author, to_editor, answers }: TypedReport) =>
  recommendation !== undefined || to_author !== undefined || to_editor !== undefined || Object.keys(answers).length > 0

/** Stores the draft, based on the last report if there is none. */
async function storeReportDraft({ tx, request, at }: Step, typed: TypedReport): Promise<Problem[] | undefined> {
  const { draft, sent } = await findReports(tx, request.id)
  const problems = wrongIn(typed)
  if (problems.length > 0) return problems
  const row = { ...mergeReportColumns(typed, request, draft ?? sent), saved_at: at }
  if (draft) await tx.update(reviewReports).set(row).where(eq(reviewReports.id, draft.id))
  else await tx.insert(reviewReports).values({ ...row, request_id: request.id, version: (sent?.version ?? 0) + 1 })
  return undefined
}

/** Returns the problems that even a draft must not have. */
function wrongIn({ recommendation, to_author, to_editor, answers }: TypedReport): Problem[] {
  const tooLong = Object.entries({ to_author, to_editor, ...answers }).filter(
    ([, text]) => (text?.length ?? 0) > longestText,
  )
  if (tooLong.length > 0)
    return tooLong.map(([field]) => ({ code: 'invalid', field, message: t('A text has at most 50,000 characters') }))
  if (!recommendation || isRecommendation(recommendation)) return []
  return [{ code: 'invalid', field: 'recommendation', message: t('Please choose one of the recommendations') }]
}

function mergeReportColumns(
  typed: TypedReport,
  { questions }: Pick<OwnRequest, 'questions'>,
  before: Report | undefined,
) {
  const known = new Set(questions.map(({ id }) => id))
  const answers = Object.fromEntries(Object.entries(typed.answers).filter(([id]) => known.has(id)))
  const recommendation = typed.recommendation ?? before?.recommendation ?? ''
  return {
    recommendation: recommendation === '' ? null : (recommendation as Recommendation),
    to_author: typed.to_author ?? before?.to_author ?? '',
    to_editor: typed.to_editor ?? before?.to_editor ?? '',
    answers: { ...before?.answers, ...answers },
  }
}

/** Sends a report. The first one also accepts the request; a later one is a new version, until the round is decided. */
export function sendReport(
  services: Needed,
  code: string,
  { typed, who }: { typed: TypedReport; who: Answering },
): Promise<Answered> {
  return changeLockedRequest(services, { code, sent: sentBy(who) }, async (step) => {
    const { tx, request, at } = step
    const isOpen = mayReport(request.state) || (who.by === 'editor' && request.state === 'lapsed')
    if (request.isDecided || !isOpen) return 'invalid_state'
    const written =
      who.by === 'editor' ? await writeEntered(step, { typed, kept: who.kept }) : await sendDraft(step, typed)
    if (typeof written !== 'number') return written
    await takePlace(tx, request)
    if (written > 1) await renewVersion(tx, request.paper_id, at)
    if (request.state !== 'accepted' && request.state !== 'reported') await accept(tx, request, { at, who })
    await updateRequest(tx, request.id, { state: 'reported', via: viaOf(who), reported_at: request.reported_at ?? at })
    const again = written > 1 ? ' again' : ''
    const texts = {
      reviewer: () => (again ? t('Your report was sent again. Thank you.') : t('Your report was sent. Thank you.')),
      editor: `The reviewer sent the report${again}.`,
      event: `has reported${again}`,
      kind: 'new_report',
    } as const
    const event = { what: again ? 'reported_again' : 'reported', values: { request: code } } as const
    return recordAnswer({ ...services, db: tx }, request, { at, who, event, texts })
  })
}

/**
 * Makes a new version of a paper, so that an editor cannot decide by a report that was sent again after they read it.
 */
async function renewVersion(tx: Db, paperId: number, at: Date): Promise<void> {
  const modification = sql`greatest(${at.toISOString()}::timestamptz, ${papers.modification} + interval '1 millisecond')`
  await tx.update(papers).set({ modification }).where(eq(papers.id, paperId))
}

/** Sends the draft, which is saved even if a field is missing. @returns its version */
async function sendDraft(step: Step, typed: TypedReport): Promise<Problem[] | number> {
  const { tx, request, at } = step
  const saved = await storeReportDraft(step, typed)
  if (saved) return saved
  const { draft } = await findReports(tx, request.id)
  if (!draft) throw new Error(`The draft of ${request.request} is gone`)
  const missing = missingIn(draft, request)
  const problems = missing.length > 0 || typed.named === 'yes' ? missing : namingProblems(draft, request)
  if (problems.length > 0) return problems
  await tx.update(reviewReports).set({ sent_at: at }).where(eq(reviewReports.id, draft.id))
  const own = isNull(reportFiles.version)
  await moveFiles(tx, request, { before: or(own, versionBefore(draft.version)), version: draft.version })
  return draft.version
}

const versionBefore = (version: number) => eq(reportFiles.version, version - 1)

/** Assigns files to a version of a report; those sent before are included. */
async function moveFiles(tx: Db, { id }: OwnRequest, { before, version }: { before?: SQL; version: number }) {
  await tx
    .update(reportFiles)
    .set({ version })
    .where(and(eq(reportFiles.request_id, id), before))
}

/** Removes a file of the draft, or of a changeable report, and informs reviewer and editor. */
export function deleteReportFile(
  services: Needed,
  code: string,
  { id, sent }: { id: string; sent: SentForm },
): Promise<Answered> {
  return changeLockedRequest(services, { code, sent }, async ({ tx, request, at }) => {
    const isOpen = !request.isDecided && mayReport(request.state)
    const [file] = await tx
      .delete(reportFiles)
      .where(
        and(
          eq(reportFiles.id, id),
          eq(reportFiles.request_id, request.id),
          isOpen ? undefined : isNull(reportFiles.version),
        ),
      )
      .returning({ version: reportFiles.version })
    if (!file) return 'invalid_state'
    if (file.version === null) return undefined
    const event = { what: 'report_file_deleted', values: { request: code } } as const
    const texts = {
      reviewer: () => t('You took back a file of your report.'),
      editor: 'The reviewer took back a file of the report.',
      event: 'has taken back a file of the report',
      kind: 'new_report',
    } as const
    return recordAnswer({ ...services, db: tx }, request, { at, who: { by: 'reviewer' }, event, texts })
  })
}

type Entered = { typed: TypedReport; kept: KeptFiles | undefined }

/** Stores a report that came by email, and keeps the reviewer's draft. @returns its version */
async function writeEntered({ tx, request, at }: Step, { typed, kept }: Entered): Promise<Problem[] | number> {
  const { draft, sent } = await findReports(tx, request.id)
  const row = mergeReportColumns(typed, request, sent)
  const problems = [...wrongIn(typed), ...missingIn(row, request)]
  if (problems.length > 0) return problems
  const version = (sent?.version ?? 0) + 1
  const refused = kept ? await insertReportFiles(tx, request, { ...kept, version, at }) : []
  if (refused.length > 0) return refused
  if (draft)
    await tx
      .update(reviewReports)
      .set({ version: version + 1 })
      .where(eq(reviewReports.id, draft.id))
  await tx.insert(reviewReports).values({ ...row, request_id: request.id, version, saved_at: at, sent_at: at })
  await moveFiles(tx, request, { before: versionBefore(version), version })
  return version
}

function missingIn(
  draft: { recommendation: string | null; to_author: string; answers: Record<string, string> },
  { questions }: Pick<OwnRequest, 'questions'>,
): Problem[] {
  const problems: Problem[] = []
  if (!draft.recommendation)
    problems.push({ code: 'required', field: 'recommendation', message: t('Please choose a recommendation') })
  if (draft.to_author.trim() === '')
    problems.push({ code: 'required', field: 'to_author', message: t('Please write what the authors should read') })
  for (const question of questions) {
    const code = answerProblem(question, draft.answers[question.id] ?? '')
    if (code)
      problems.push({
        code,
        field: `q_${question.id}`,
        message: code === 'required' ? t('Please answer this question') : t('Please choose one of the answers'),
      })
  }
  return problems
}
