import { status as statusOf } from 'elysia'
import type { Unlooked } from './rules.ts'

/** Answers 422 with the findings that an editor must check before the text is public. */
export const unlooked = ({ problem, findings }: Unlooked) => statusOf(422, { error: problem.code, findings })
