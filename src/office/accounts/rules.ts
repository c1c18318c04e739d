import type { signInOutcomes } from '../../core/db/enums.ts'
/** The time that a browser remains its user's known device: browsers keep no cookie longer (RFC 6265bis, 5.5). */
export const deviceMs = 400 * 24 * 60 * 60 * 1000

/** Sign-ins are kept for 90 days, and per user at most 100 successes and 100 failures. */
export const signInsKeptMs = 90 * 24 * 60 * 60 * 1000
export const maxSignIns = 100
export type SignInOutcome = (typeof signInOutcomes)[number]
