import { nameIn } from '../../core/text/clean.ts'
import type { LetterState, LoggedLetter } from '../../office/letters/rules.ts'

/** Whether the author has the letter, may have it, or will get it. */
const isUnderway = (state: LetterState) => !['failed', 'cancelled', 'to_copy'].includes(state)

/** Whether a selection's sending includes the article: public, not retracted, with an address, without a letter. */
export function isToSend(
  { status, email, isRetracted }: { status: string; email: string; isRetracted: boolean },
  latest: Pick<LoggedLetter, 'state'> | undefined,
): boolean {
  return status === 'enabled' && !isRetracted && email !== '' && !(latest && isUnderway(latest.state))
}

/**
 * The decisions that a user may take, each with the state that allows it: mark an unsure letter as sent, or cancel a
 * waiting one.
 */
export const settlements = { sent: 'unsure', cancelled: 'waiting' } as const

export type Settlement = keyof typeof settlements

export const isSettlement = (text: string): text is Settlement => Object.hasOwn(settlements, text)

/** The lists of letters with their labels; those in `look` need a user's attention. */
export const letterFilters = { look: 'Needs attention', waiting: 'Waiting', sent: 'Sent', all: 'All' } as const

export type LetterFilter = keyof typeof letterFilters

/** Parses a filter; `look` if it is unknown. */
export const parseLetterFilter = (text: string): LetterFilter => nameIn(letterFilters, text, 'look')

/** Letters per page of a list. */
export const lettersPerPage = 50
