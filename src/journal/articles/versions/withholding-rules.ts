import { type Problem, tooLong } from '../../../core/text/problems.ts'

/** The most letters of a reason to withhold a version. */
export const mostReason = 1000

/** Why a version is not withheld: its reason is missing or too long, or it is no earlier version. */
export type WithholdingProblem = Problem<'required' | 'invalid', 'reason'> | Problem<'not_found', never>

/** Returns what is wrong with a reason to withhold a version; undefined if nothing is. */
export function reasonProblem(reason: string): Problem<'required' | 'invalid', 'reason'> | undefined {
  const { length } = reason.trim()
  if (length === 0) return { code: 'required', field: 'reason', message: 'Please give the reason' }
  if (length > mostReason) return { code: 'invalid', field: 'reason', message: tooLong('The reason', mostReason) }
  return undefined
}
