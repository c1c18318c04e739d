import { nameIn } from '../../core/text/clean.ts'
import { shortDate } from '../../core/text/dates.ts'
import { isEnded, isPast, type Next, type PaperState, type TurnFacts, turnOf, type WaitsFor } from './state-rules.ts'

/** The facts that decide whose turn it is, with its times. */
export type DatedFacts = TurnFacts & {
  since: Date
  /** The last day of the author's step. */
  due: string | null
  unsettled_since: Date | null
  /** The time when the first of those who ask for more time did, and the first requested day. */
  asking_since: Date | null
  asked_until: string | null
  /** The time when the first of those without an answer was asked, and the first day on which an answer is due. */
  asked_since: Date | null
  answer_due: string | null
  /** The time when the first of those without a report accepted, and the first day on which a report is due. */
  accepted_since: Date | null
  report_due: string | null
  /** The time of the last answer, and of the last report. */
  answered_last: Date | null
  reported_last: Date | null
  /** The time when its proof was sent to the author or came back, and its last day. */
  proof_since: Date | null
  proof_due: string | null
}

type OneTurn = {
  next: Next
  waits_for: WaitsFor
  since: Date
  due: string | null
  late: boolean
  /** The day that a reviewer asks for. */
  until?: string
}

/** `beside` is the next step after settling a letter or answering a reviewer, which take precedence. */
export type Turn = OneTurn & { beside?: OneTurn }

/** Returns the next step of a paper: whose turn, since when, until when. @param today in the journal's time zone */
export function turnAt(facts: DatedFacts, today: string): Turn {
  const turn = oneTurnAt(facts, today)
  const others = behind(facts, turn.next)
  const beside = others && oneTurnAt({ ...facts, ...others }, today)
  return beside && beside.next !== 'none' ? { ...turn, beside } : turn
}

/** The facts to change to find the step after each step that takes precedence. */
const withoutFirst: Partial<Record<Next, Partial<TurnFacts>>> = {
  settle_letter: { unsettled: 0 },
  answer_reviewer: { asking: 0 },
}

/** Returns the facts without the step that takes precedence; a proof takes precedence over a waiting fee. */
function behind({ payment }: Pick<TurnFacts, 'payment'>, next: Next): Partial<TurnFacts> | undefined {
  const isFeeOpen = payment === 'due' || payment === 'claimed'
  return next === 'proof' && isFeeOpen ? { proof: '' } : withoutFirst[next]
}

/** Returns the turn after a step that takes precedence. */
export function besideOf(facts: TurnFacts, next: Next) {
  const others = behind(facts, next)
  return others && turnOf({ ...facts, ...others })
}

function oneTurnAt(facts: DatedFacts, today: string): OneTurn {
  const turn = turnOf(facts)
  const { since, due } = timesOf(turn.next, facts)
  const until = turn.next === 'answer_reviewer' ? facts.asked_until : null
  return { ...turn, since, due, late: isPast(due, today), ...(until && { until }) }
}

/** Reports whether a paper is late, also in a step that waits until a letter is settled. */
export const isLate = ({ late, beside }: Pick<Turn, 'late' | 'beside'>) => late || beside?.late === true

/** Converts a turn to JSON, which has no field for the step after settling a letter except its last day. */
export function answeredTurn<One extends Turn>({ beside, until: _, ...turn }: One) {
  return { ...turn, due: turn.due ?? beside?.due ?? null, late: isLate({ late: turn.late, beside }) }
}

function timesOf(next: Next, facts: DatedFacts): { since: Date; due: string | null } {
  const { since, due } = facts
  const later = (at: Date | null) => (at && at > since ? at : since)
  switch (next) {
    case 'settle_letter':
      return { since: facts.unsettled_since ?? since, due: null }
    case 'answer_reviewer':
      return { since: facts.asking_since ?? since, due: facts.report_due }
    case 'invite':
      return { since: later(facts.answered_last), due: null }
    case 'answer':
      return { since: facts.asked_since ?? since, due: facts.answer_due }
    case 'report':
      return { since: facts.accepted_since ?? since, due: facts.report_due }
    case 'decide':
      return { since: later(facts.reported_last), due: null }
    case 'proof':
      return { since: facts.proof_since ?? since, due: earliest(facts.proof_due, due) }
    case 'correct':
    case 'revise':
      return { since, due }
    default:
      return { since, due: null }
  }
}

/** Returns the earlier of two days. */
const earliest = (one: string | null, other: string | null) => (one && other && other < one ? other : (one ?? other))

/** The facts for the text of the next step; a fee's text depends on the turn, a round's on its number. */
type Named = Pick<OneTurn, 'next' | 'waits_for' | 'until'> & {
  state?: PaperState
  article?: { refnumber: string | null } | null
}

export function nextText({ next, waits_for, until, state, article }: Named, round = 1): string {
  if (next === 'none' && state) return doneText(state, article?.refnumber)
  if (until) return `${nextTexts[next]}: more time until ${shortDate(until)}`
  if (next === 'proof' && waits_for === 'author') return 'Waiting for the proof'
  if (next === 'pay' && waits_for === 'author') return 'Waiting for the payment'
  return next === 'check' && round > 1 ? 'Check the revision' : nextTexts[next]
}

/** Returns the text about the end of a paper: 'Done: published as ref. 2', 'Done: not accepted'. */
const doneText = (state: PaperState, refnumber?: string | null): string =>
  `Done: ${stateTexts[state].toLowerCase()}${refnumber ? ` as ref. ${refnumber}` : ''}`

const nextTexts: Record<Next, string> = {
  confirm: 'Waiting for the author to confirm',
  check: 'First check',
  correct: 'Waiting for the correction',
  invite: 'Ask reviewers',
  answer: 'Waiting for reviewers to answer',
  report: 'Waiting for reports',
  decide: 'Decide',
  revise: 'Waiting for the revision',
  proof: 'Put in the corrections of the proof',
  pay: 'Check the payment',
  publish: 'Publish',
  settle_letter: 'A letter needs attention',
  answer_reviewer: 'Answer a reviewer',
  none: 'Nothing',
}

/** A paper's state, in a word for editors. */
export const stateTexts: Record<PaperState, string> = {
  draft: 'Not sent',
  unconfirmed: 'Unconfirmed',
  received: 'Received',
  returned: 'Sent back',
  review: 'In review',
  revision: 'Revision',
  accepted: 'Accepted',
  published: 'Published',
  rejected: 'Not accepted',
  withdrawn: 'Withdrawn',
}

/** The desk's lists, with their labels. */
export const deskFilters = {
  open: 'Open',
  mine: 'Mine',
  editor: 'Editor’s turn',
  reviewer: 'Reviewers’ turn',
  author: 'Author’s turn',
  late: 'Late',
  unassigned: 'Without an editor',
  unconfirmed: 'Unconfirmed',
  ended: 'Ended',
  draft: 'Drafts',
  all: 'All',
} as const

export type DeskFilter = keyof typeof deskFilters

/** The filters for admins: other users never see papers without an editor. */
const adminsFilters: readonly string[] = ['draft', 'unassigned'] satisfies DeskFilter[]

/** Parses a filter; `open` if it is unknown, or for admins only. */
export const parseDeskFilter = (text: string, isAdmin: boolean): DeskFilter =>
  adminsFilters.includes(text) && !isAdmin ? 'open' : nameIn(deskFilters, text, 'open')

/** Reports whether a paper belongs to a filter. @param user the id of the asking user */
export function isIn(
  filter: DeskFilter,
  {
    state,
    editor_id,
    waits_for,
    late,
    beside,
  }: Pick<Turn, 'waits_for' | 'late' | 'beside'> & { state: PaperState; editor_id: number | null },
  user: number,
): boolean {
  if (filter === 'all') return true
  if (filter === 'draft') return false // admins have a separate list of drafts
  if (filter === 'unconfirmed') return state === 'unconfirmed'
  if (filter === 'ended') return isEnded(state)
  if (filter === 'editor') return waits_for === 'editor' // also an ended paper with letters to settle
  const isOpen = state !== 'draft' && state !== 'unconfirmed' && !isEnded(state)
  if (!isOpen || filter === 'open') return isOpen
  if (filter === 'mine') return editor_id === user
  if (filter === 'unassigned') return editor_id === null
  return filter === 'late' ? isLate({ late, beside }) : waits_for === filter || beside?.waits_for === filter
}

/** Compares for sorting: late ones first, then those that wait for an editor, then those that have waited longest. */
export function byUrgency(one: Turn & { id: number }, other: Turn & { id: number }): number {
  const rank = (turn: Turn) => (isLate(turn) ? 0 : turn.waits_for === 'editor' ? 1 : 2)
  return rank(one) - rank(other) || one.since.getTime() - other.since.getTime() || one.id - other.id
}
