import { dayIn, longDate } from '../../core/text/dates.ts'
import type { Services } from '../../services.ts'
import { queueLetter } from '../letters/queueing.ts'
import { type Wording, withValues } from '../letters/template-rules.ts'
import type { LetterKind } from '../papers/letter-kind-rules.ts'
import { findCopy, findPaperNumber, type OwnRequest } from './queries.ts'
import { answerBy } from './rules.ts'

type ToReviewer = {
  kind: LetterKind
  /** Called in the letter's language. */
  what?: () => string
  template?: Wording
  typed?: Wording
  by?: string
  after?: Date
}

/** Queues a letter to the reviewer of a request; it contains nothing about the paper except its copy's content. */
export async function writeToReviewer(
  services: Pick<Services, 'db' | 'clock' | 'config'>,
  request: OwnRequest,
  letter: ToReviewer,
): Promise<void> {
  const { db: tx } = services
  const { what = () => '', typed, ...rest } = letter
  const { request: code, name, email: to } = request
  const copy = await findCopy(tx, request)
  const answerDue = answerBy(request.answer_due, dayIn(services.config.timeZone, services.clock()))
  const known = () => ({ request: code, name, answer_due: longDate(answerDue), due: longDate(request.due) })
  await queueLetter(tx, services, {
    ...rest,
    typed: typed && (() => withValues(typed, known())),
    values: () => ({ ...known(), title: copy?.title ?? '', abstract: copy?.abstract ?? '', what: what() }),
    to,
    paper: await findPaperNumber(tx, request.paper_id),
    request: code,
    language: request.page_language,
  })
}

/** The receipt's sentence; and for the letter to the editor the sentence and `event`, a short form for its subject. */
export type AnswerTexts = { reviewer: () => string; editor: string; event: string; kind?: 'new_answer' | 'new_report' }

/** Informs reviewer and editor of a step that the reviewer took by the link; only the desk shows names. */
export async function tellBoth(
  services: Pick<Services, 'db' | 'clock' | 'config' | 'announce'>,
  request: OwnRequest,
  { reviewer, editor: what, event, kind = 'new_answer' }: AnswerTexts,
): Promise<void> {
  const { db: tx } = services
  await writeToReviewer(services, request, { kind: 'receipt_review', what: reviewer })
  const { request: code, paper_id: paperId } = request
  const title = (await findCopy(tx, request))?.title ?? ''
  await services.announce(tx, 'reviewer answered', { paperId, letter: { kind, request: code, title, what, event } })
}
