import { insertRows } from '../../core/db/rows.ts'
import { paperDecisions } from '../../core/db/tables/review/papers.ts'
import { releasedFiles, releasedReports } from '../../core/db/tables/review/released.ts'
import { counted } from '../../core/text/counted.ts'
import { addDays, dayIn, isDayFrom, longDate } from '../../core/text/dates.ts'
import type { Problem } from '../../core/text/problems.ts'
import { t } from '../../core/words/words.ts'
import { type LockedPaper, lockPaper } from '../../journal/access/queries.ts'
import { advanceVersion } from '../../office/history/rules.ts'
import { readSettings } from '../../office/settings/queries.ts'
import { listAskedFees, type Settings } from '../../office/settings/rules.ts'
import { countOf, leavesAt } from '../../office/settings/submission-fields.ts'
import type { Actor } from '../../services.ts'
import { type Looked, unlooked } from '../anonymising/listing-rules.ts'
import { type FeeChoice, feeOf, howToPayAsked } from '../fees/choice-rules.ts'
import { formatOfType } from '../files/rules.ts'
import { queueLetter } from '../letters/queueing.ts'
import { letterProblem, type Wording } from '../letters/template-rules.ts'
import { findAuthorValues } from '../manuscripts/queries.ts'
import { beginResponse } from '../manuscripts/writing-queries.ts'
import { type DecisionKind, decisions, possibleDecisions } from '../papers/decision-rules.ts'
import { storedStatus } from '../papers/pending-decision-queries.ts'
import { isEnded } from '../papers/state-rules.ts'
import { updatePaper } from '../papers/writing-queries.ts'
import { undoProof } from '../proofs/undo-queries.ts'
import { recordEvent } from '../timeline/queries.ts'
import { applyDecision } from './apply-actions.ts'
import { fillDecisionLetter, reportsByPlace } from './letter-rules.ts'
import {
  listSentReports,
  placeReleased,
  type Released,
  type ReleasedIdentifyingText,
  releasedIdentifying,
  releaseOf,
  unquoted,
} from './release-actions.ts'
import { lacksReports, type ReleasedReport, reportsText, withoutText } from './rules.ts'
import { undoPending } from './undo-queries.ts'

/** A decision and the reports for the author: `reports` are codes of requests, `files` ids of report files. */
export type Deciding = {
  decision: DecisionKind
  letter?: Wording
  reports: string[]
  files: string[]
  due?: string
  fee: FeeChoice
  without_reports: boolean
  /** The version of the paper that the editor saw. */
  modification: Date
} & Looked

export type DecisionProblem =
  | { code: 'not_found' }
  | { code: 'invalid_state'; state: string }
  | { code: 'conflict' }
  | { code: 'too_late' }
  | { code: 'traces_found'; traces: ReleasedIdentifyingText[] }
  | (Problem & { code: 'required' | 'invalid' | 'too_few_reports' | 'not_scrubbed' })

type Decided = { ok: true } | { ok: false; problem: DecisionProblem }

const refuseDecision = (problem: DecisionProblem): Decided => ({ ok: false, problem })

/**
 * Decides about a paper. The state changes at once for editors; its author sees it, with the released reports, when the
 * time to undo is over. Of two concurrent decisions one succeeds. An earlier decision whose letter has not been sent is
 * cancelled.
 */
export async function decidePaper(actor: Actor, number: string, deciding: Deciding): Promise<Decided> {
  return actor.db.transaction(async (tx): Promise<Decided> => {
    const paper = await lockPaper(tx, number, actor.viewer)
    if (!paper) return refuseDecision({ code: 'not_found' })
    const sent = await listSentReports(tx, paper.id)
    if (deciding.modification.getTime() !== paper.modification.getTime()) return refuseDecision({ code: 'conflict' })
    if (!possibleDecisions(paper.state).includes(deciding.decision))
      return refuseDecision({ code: 'invalid_state', state: paper.state })
    const at = advanceVersion(paper.modification, actor.clock())
    const settings = await readSettings(tx)
    const today = dayIn(actor.config.timeZone, at)
    const { hasDue } = decisions[deciding.decision]
    const due = hasDue ? (deciding.due ?? addDays(today, countOf(settings, 'revision_days'))) : null
    if (due !== null && !isDayFrom(today, due))
      return refuseDecision({ code: 'invalid', field: 'due', message: 'Please enter a day from today on' })
    const wrong = letterProblem(deciding.letter, hasDue)
    if (wrong) return refuseDecision(wrong)
    const { country, values: author } = await findAuthorValues(tx, paper.id)
    const asked = deciding.decision === 'accept' ? feeOf(deciding.fee, listAskedFees(settings), country) : noFee
    if (!asked) return refuseDecision({ code: 'required', field: 'fee', message: noCountry })
    const wanted = countOf(settings, 'reviewers_wanted')
    if (!deciding.without_reports && lacksReports(deciding.decision, sent.length, wanted))
      return refuseDecision({ code: 'too_few_reports', field: 'without_reports', message: tooFew(sent.length, wanted) })
    const released = await releaseOf(tx, sent, deciding)
    if ('problem' in released) return refuseDecision(released.problem)
    const areShared = settings.share_reports === 'on'
    const letter = await unquoted({ ...actor, db: tx }, number, deciding)
    const told = { ...released, deciding: { letter }, areShared }
    const traces = unlooked(await releasedIdentifying(tx, paper, told), deciding)
    if (traces.length > 0) return refuseDecision({ code: 'traces_found', traces })
    const fileOf = new Set(released.files.map(({ request_id }) => request_id))
    const isTicked = ({ request }: { request: string }) => deciding.reports.includes(request)
    const placed = await placeReleased(
      tx,
      paper.id,
      sent.filter((report) => isTicked(report) || fileOf.has(report.id)),
    )
    const placeOf = new Map(placed.map(({ id, place }) => [id, place]))
    const reports = placed.filter(isTicked)
    const made = { ...released, reports, placeOf, deciding, settings, due, at, asked, author }
    await storeDecision({ ...actor, db: tx }, paper, made)
    return { ok: true }
  })
}

const noFee = { payment: 'none', fee: '' } as const

const noCountry = 'Nothing says the author’s country. Choose the fee'

const tooFew = (count: number, wanted: number) =>
  `${count === 0 ? 'No report is in' : `Only ${counted(count, 'report')} of ${wanted} came in`}. ` +
  `Tick “${withoutText(count, wanted)}” if that is right`

/**
 * `placeOf` maps the ids of requests whose report or files are released to the reviewer numbers that the author sees.
 */
type Decision = Released & {
  placeOf: ReadonlyMap<number, number>
  deciding: Deciding
  settings: Settings
  due: string | null
  at: Date
  asked: NonNullable<ReturnType<typeof feeOf>>
  author: Awaited<ReturnType<typeof findAuthorValues>>['values']
}

/** Stores the decision, the released reports and the letters, and changes the paper's state. */
async function storeDecision(actor: Actor, paper: LockedPaper, made: Decision): Promise<void> {
  const { reports, files, placeOf, deciding, settings, due, at, asked } = made
  const shared = settings.share_reports === 'on'
  const { db: tx, username: by } = actor
  const { leadsTo } = decisions[deciding.decision]
  const isAccepted = deciding.decision === 'accept'
  const toAuthor = reportsByPlace(reports, files)
  const { undoUntil, letterIds } = await queueLetters(actor, paper, { ...made, toAuthor })
  const { id: paper_id, round } = paper
  const before = storedStatus((await undoPending(tx, paper_id, { by, at })) ?? paper)
  const id = crypto.randomUUID()
  const when = { at, undo_until: undoUntil }
  await tx
    .insert(paperDecisions)
    .values({ id, paper_id, round, decision: deciding.decision, by, ...when, letter_ids: letterIds, before, shared })
  await insertRows(tx, releasedReports, {
    rows: toAuthor.map(({ hasFiles: _, ...report }) => ({ ...report, decision_id: id })),
  })
  await insertRows(tx, releasedFiles, { rows: copiesOf(id, placeOf, files) })
  await updatePaper(tx, paper.id, {
    state: leadsTo,
    since: at,
    due,
    modification: at,
    fee: asked.fee,
    ended_at: isEnded(leadsTo) ? at : null,
    ...(isAccepted && { payment: asked.payment }),
  })
  if (leadsTo === 'revision' || leadsTo === 'returned')
    await beginResponse(tx, paper.id, leadsTo === 'revision' ? round + 1 : round)
  const values = { decision: deciding.decision }
  await recordEvent(tx, { paperId: paper.id, at, by, what: 'decided', values })
  if (undoUntil <= at) await applyDecision(actor, id)
}

/** Returns copies of the report files that a decision releases, under neutral names. */
function copiesOf(decision_id: string, placeOf: Decision['placeOf'], files: Released['files']) {
  return files.flatMap(({ copy_hash, copy_bytes, request_id, type }, index) => {
    if (copy_hash === null) return []
    const copy = {
      name: `report-${index + 1}.${formatOfType(type)}`,
      type,
      bytes: copy_bytes ?? 0,
      file_hash: copy_hash,
    }
    return { id: crypto.randomUUID(), decision_id, place: placeOf.get(request_id) ?? 0, ...copy }
  })
}

type Letters = Decision & { toAuthor: ReleasedReport[] }

/** Queues the letter of a decision, and that of a fee; they are sent when the time to undo is over. */
async function queueLetters(actor: Actor, paper: LockedPaper, { toAuthor, ...made }: Letters) {
  const { deciding, settings, due, at, author, asked } = made
  const { db: tx } = actor
  const { words, letter: kind } = decisions[deciding.decision]
  const undoUntil = leavesAt(settings, at)
  const { email, ...known } = author
  const given = () => ({
    number: paper.number,
    decision: t(words),
    fee: asked.fee,
    due: due === null ? '' : longDate(due),
    reports: reportsText(toAuthor),
  })
  const letter = {
    to: email,
    paper: paper.number,
    by: actor.username,
    after: undoUntil,
    values: () => ({ ...known, ...given(), payment_details: settings.payment_details || t(howToPayAsked) }),
  }
  const own = deciding.letter
  const typed = own && (() => fillDecisionLetter(own, given()))
  const letterIds = [
    await queueLetter(tx, actor, { ...letter, kind, typed }),
    asked.fee === '' ? undefined : await queueLetter(tx, actor, { ...letter, kind: 'fee' }),
  ].filter((letterId) => letterId !== undefined)
  return { undoUntil, letterIds }
}

/** Undoes the last decision, or the proof that was sent after it, within the time to undo. */
export async function undoDecision(actor: Actor, number: string): Promise<Decided> {
  return actor.db.transaction(async (tx): Promise<Decided> => {
    const paper = await lockPaper(tx, number, actor.viewer)
    if (!paper) return refuseDecision({ code: 'not_found' })
    const by = { by: actor.username, at: actor.clock() }
    const isUndone = (await undoPending(tx, paper.id, by)) ?? (await undoProof(tx, paper.id, by))
    return isUndone ? { ok: true } : refuseDecision({ code: 'too_late' })
  })
}
