import { and, asc, eq, type SQL } from 'drizzle-orm'
import type { Db } from '../../core/db/connect.ts'
import { manuscripts, paperAuthors } from '../../core/db/review/authors.ts'
import { paperDecisions, papers } from '../../core/db/review/papers.ts'
import { releasedFiles, releasedReports } from '../../core/db/review/released.ts'
import { addDays, dayIn, isDay, longDate } from '../../core/text/dates.ts'
import type { Problem } from '../../core/text/problems.ts'
import { nextVersion } from '../../office/history/rules.ts'
import { readSettings } from '../../office/settings/queries.ts'
import { fees } from '../../office/settings/rules.ts'
import { countOf } from '../../office/settings/submission-fields.ts'
import type { Actor } from '../../services.ts'
import { queueLetter } from '../letters/queueing.ts'
import { recordEvent } from '../papers/event-queries.ts'
import type { Standing } from '../papers/pending-queries.ts'
import { isEnded } from '../papers/state-rules.ts'
import { applyDecision } from './apply-actions.ts'
import { listSentReports, type Released, type ReleasedTrace, releaseOf, tracesOf } from './release-actions.ts'
import { type DecisionKind, decisions, type FeeChoice, possibleDecisions, reportsText } from './rules.ts'
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
  if (undoUntil <= at) await applyDecision(actor, tx, id)
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
