import type { decisionKinds } from '../../core/db/enums.ts'
import { message } from '../../core/words/words.ts'
import type { LetterKind } from './letter-kind-rules.ts'
import type { PaperState } from './state-rules.ts'

export type DecisionKind = (typeof decisionKinds)[number]

type Kind = {
  label: string
  /** The state that it leads to, and those in which it is possible. */
  leadsTo: PaperState
  from: readonly PaperState[]
  letter: LetterKind
  /** Its name in letters. */
  words: string
  /** It requires as many reports as the settings say, unless the editor decides without. */
  takesReports: boolean
  /** It asks the author for something by a day. */
  hasDue: boolean
  dueLabel?: string
}

const early = { from: ['received'], takesReports: false, hasDue: false } as const
const reviewed = { from: ['received', 'review'], takesReports: true, hasDue: false } as const
const revision = { ...reviewed, leadsTo: 'revision', hasDue: true, dueLabel: 'Revision due by' } as const

export const decisions = {
  return: {
    ...early,
    label: message('Send back for a correction'),
    leadsTo: 'returned',
    letter: 'returned',
    words: message('sent back'),
    hasDue: true,
    dueLabel: 'Correction due by',
  },
  desk_reject: {
    ...early,
    label: message('Reject without review'),
    leadsTo: 'rejected',
    letter: 'desk_reject',
    words: message('not accepted'),
  },
  accept: { ...reviewed, label: message('Accept'), leadsTo: 'accepted', letter: 'accept', words: message('accepted') },
  minor: { ...revision, label: message('Minor revision'), letter: 'minor', words: message('minor revision') },
  major: { ...revision, label: message('Major revision'), letter: 'major', words: message('major revision') },
  reject: {
    ...reviewed,
    label: message('Reject'),
    leadsTo: 'rejected',
    letter: 'reject',
    words: message('not accepted'),
    from: ['received', 'review', 'returned', 'revision'],
  },
} as const satisfies Record<DecisionKind, Kind>

export const isDecisionKind = (text: string): text is DecisionKind => Object.hasOwn(decisions, text)

/** Returns the possible decisions in a state. */
export function possibleDecisions(state: PaperState): DecisionKind[] {
  return (Object.keys(decisions) as DecisionKind[]).filter((kind) =>
    (decisions[kind].from as readonly PaperState[]).includes(state),
  )
}
