import { nameIn } from '../../core/text/clean.ts'
import type { LetterState, LoggedLetter } from '../../office/letters/rules.ts'

/** Reports whether the author has, may have, or will get the letter. */
const isUnderway = (state: LetterState) => !['failed', 'cancelled', 'to_copy'].includes(state)

/**
 * Reports whether sending a selection includes the article: public, not retracted, with an address, without a letter.
 */
export function isToSend(
  { status, email, isRetracted }: { status: string; email: string; isRetracted: boolean },
  latest: Pick<LoggedLetter, 'state'> | undefined,
): boolean {
  return status === 'enabled' && !isRetracted && email !== '' && !(latest && isUnderway(latest.state))
}

/**
 * The decisions of a user, each with the state that allows it: mark an unsure letter as sent, or cancel a waiting one.
 */
export const settlements = { sent: 'unsure', cancelled: 'waiting' } as const

export type Settlement = keyof typeof settlements

export const isSettlement = (text: string): text is Settlement => Object.hasOwn(settlements, text)

/** The lists of letters with their labels; letters in `look` need a user's attention. */
export const letterFilters = { look: 'Needs attention', waiting: 'Waiting', sent: 'Sent', all: 'All' } as const

export type LetterFilter = keyof typeof letterFilters

/** Parses a filter; `look` if it is unknown. */
export const parseLetterFilter = (text: string): LetterFilter => nameIn(letterFilters, text, 'look')

/** The number of letters per page of a list. */
export const lettersPerPage = 50
