import { endedStates, type paperStates, type paymentStates } from '../../core/db/enums.ts'

export type PaperState = (typeof paperStates)[number]
export type PaymentState = (typeof paymentStates)[number]

/** The states that follow each state. An admin may reopen an ended paper in its former state. */
const steps: Record<PaperState, readonly PaperState[]> = {
  draft: ['unconfirmed', 'received'],
  unconfirmed: ['received'],
  received: ['review', 'returned', 'accepted', 'rejected', 'revision', 'withdrawn'],
  returned: ['received', 'rejected', 'withdrawn'],
  review: ['review', 'revision', 'accepted', 'rejected', 'withdrawn'],
  revision: ['received', 'rejected', 'withdrawn'],
  accepted: ['published', 'withdrawn'],
  published: ['accepted'],
  rejected: [],
  withdrawn: [],
}

/** Reports whether a paper may change from one state to another. */
export const mayBecome = (from: PaperState, to: PaperState) => steps[from].includes(to)

/** Reports whether a paper has ended. */
export const isEnded = (state: PaperState) => (endedStates as readonly PaperState[]).includes(state)

export type Next =
  | 'confirm'
  | 'check'
  | 'correct'
  | 'invite'
  | 'answer'
  | 'report'
  | 'decide'
  | 'revise'
  | 'proof'
  | 'pay'
  | 'publish'
  | 'settle_letter'
  | 'answer_reviewer'
  | 'none'

export type WaitsFor = 'author' | 'reviewer' | 'editor' | 'nobody'

/** The facts that decide whose turn it is; numbers of requests and reports are of this round. */
export type TurnFacts = {
  state: PaperState
  payment: PaymentState
  /** Letters of the paper that an editor must settle. */
  unsettled: number
  /** Reviewers who ask for more time than is granted automatically, and wait for the answer. */
  asking: number
  /** The number of reports that a decision requires. */
  wanted: number
  /** Requests without an answer. */
  invited: number
  /** Requests that were accepted and have no report yet. */
  accepted: number
  reported: number
  /** The stage of its article's proof, if one was sent to the author; '' if not. */
  proof: '' | 'sent' | 'corrected' | 'approved'
}

/** Returns the next step of a paper, and whose turn it is. */
export function turnOf(facts: TurnFacts): { next: Next; waits_for: WaitsFor } {
  if (facts.unsettled > 0) return { next: 'settle_letter', waits_for: 'editor' }
  switch (facts.state) {
    case 'draft':
    case 'unconfirmed':
      return { next: 'confirm', waits_for: 'author' }
    case 'received':
      return { next: 'check', waits_for: 'editor' }
    case 'returned':
      return { next: 'correct', waits_for: 'author' }
    case 'revision':
      return { next: 'revise', waits_for: 'author' }
    case 'review':
      return turnInReview(facts)
    case 'accepted':
      if (facts.proof === 'sent') return { next: 'proof', waits_for: 'author' }
      if (facts.proof === 'corrected') return { next: 'proof', waits_for: 'editor' }
      if (facts.payment === 'due') return { next: 'pay', waits_for: 'author' }
      return { next: facts.payment === 'claimed' ? 'pay' : 'publish', waits_for: 'editor' }
    default:
      return { next: 'none', waits_for: 'nobody' }
  }
}

function turnInReview(facts: TurnFacts): { next: Next; waits_for: WaitsFor } {
  const { asking, wanted, invited, accepted, reported } = facts
  if (asking > 0) return { next: 'answer_reviewer', waits_for: 'editor' }
  if (reported >= wanted) return { next: 'decide', waits_for: 'editor' }
  if (invited + accepted + reported < wanted) return { next: 'invite', waits_for: 'editor' }
  return { next: invited > 0 ? 'answer' : 'report', waits_for: 'reviewer' }
}

/** Reports whether a fee's state may be set: a withdrawn paper owes none, but a payment may have to be returned. */
export const mayOwe = ({ state, payment }: { state: PaperState; payment: PaymentState }) =>
  state === 'accepted' || state === 'published' || (state === 'withdrawn' && payment !== 'none' && payment !== 'due')

/**
 * Reports whether a day is over in the journal's time zone: it lasts until 23:59:59. @param today the present day there
 */
export const isPast = (due: string | null, today: string) => due !== null && today > due

/** Reports whether a state is one in which an author writes: the form is shown, and may be sent. */
export const isAuthorsTurn = (state: PaperState) => state === 'draft' || state === 'returned' || state === 'revision'
