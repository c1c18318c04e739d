import { letterStates } from '../../core/db/enums.ts'
import { nameIn } from '../../core/text/clean.ts'
import type { LetterState } from '../../office/letters/rules.ts'

/** The lists of letters with their labels; those in `look` need a user's attention. */
export const logFilters = { look: 'Needs attention', waiting: 'Waiting', sent: 'Sent', all: 'All' } as const

export type LogFilter = keyof typeof logFilters

/** Parses a filter; `look` if it is unknown. */
export const parseLogFilter = (text: string): LogFilter => nameIn(logFilters, text, 'look')

/** The filters of the log: a paper's number, a state. */
export type LogQuery = { number?: string; state?: LetterState }

export const isLetterState = (text: string): text is LetterState => letterStates.some((state) => state === text)

/** Returns the time when the letter reached its present state. */
export function stateTime(letter: { settled_at: Date | null; started_at: Date | null; created_at: Date }): Date {
  return letter.settled_at ?? letter.started_at ?? letter.created_at
}

export const lettersPerPage = 50
